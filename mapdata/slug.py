"""Written ids from display names (the rule of all location ids)."""

from __future__ import annotations

import re
import unicodedata

__all__ = ["slug"]


def slug(name: str) -> str:
    """The id of a display name: lower case, words joined by `-` ("Bay of Bengal" -> "bay-of-bengal")."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode("ascii")
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")
