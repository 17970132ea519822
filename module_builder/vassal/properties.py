"""Properties that are no piece's: of the whole module, and of a zone of a board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from module_builder.vassal.tree import Attributes, node

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lxml import etree

__all__ = ["global_property", "zone_property"]


def global_property(
    name: str, start: str = "", limits: tuple[int, int] | None = None, buttons: Sequence[etree._Element] = ()
) -> etree._Element:
    """A property of the module; with `limits` it is a number, and `buttons` change it."""
    return node("module.properties.GlobalProperty", _attributes(name, start, limits), buttons)


def zone_property(name: str, value: str) -> etree._Element:
    """A property that pieces in a zone have from it."""
    return node("module.properties.ZoneProperty", _attributes(name, value, None))


def _attributes(name: str, start: str, limits: tuple[int, int] | None) -> Attributes:
    least, most = ("null", "null") if limits is None else map(str, limits)
    return {
        "description": "",
        "initialValue": start,
        "isNumeric": limits is not None,
        "max": most,
        "min": least,
        "name": name,
        "wrap": False,
    }
