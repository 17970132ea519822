"""The attributes a space can have, and how a table writes them."""

from __future__ import annotations

from typing import Final

from mapdata.diagnostic import choose
from mapdata.model import UNKNOWN, Value

__all__ = ["ATTRIBUTES", "DERIVED", "parse_value"]

FLAG: Final = ("true", "false")
ATTRIBUTES: Final[dict[str, tuple[str, ...] | str]] = {
    "kind": ("land", "sea"),
    "territory": "territory",
    "zones": "zones",
    "coastal": FLAG,
    "city": FLAG,
    "capital": FLAG,
    "provisional-capital": FLAG,
    "port": FLAG,
    "multi-zone-port": FLAG,
    "road": FLAG,
    "rail": FLAG,
    "ice": FLAG,
    "restricted-waterway": FLAG,
    "star": FLAG,
    "strategic": ("green", "red", "orange", "none"),
    "primary-zone": "zone",
}
"""Attribute -> the words it takes, or what its word is the id of."""

DERIVED: Final = ("kind", "territory", "zones", "coastal")
"""Attributes that geometry gives; only corrections.csv may state them."""


def parse_value(attribute: str, text: str) -> Value:
    """The value of an attribute as a table writes it; `?` is UNKNOWN. ValueError says what is wanted instead."""
    if text == "?":
        return UNKNOWN
    wanted = ATTRIBUTES.get(attribute, "text")
    if wanted == "zones":
        return tuple(text.split())
    if isinstance(wanted, tuple) and text not in wanted:
        raise ValueError(f"{choose(text, wanted)}; ? where nobody knows")
    return text == "true" if text in FLAG and wanted != "text" else text
