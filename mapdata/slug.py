"""Written ids from display names (the rule of all location ids), and back."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter as Tally
from collections.abc import Mapping
from typing import Protocol

__all__ = ["Named", "by_name", "slug"]


class Named(Protocol):
    """A thing with a display name."""

    @property
    def name(self) -> str:
        """What a reader calls it."""
        ...


def slug(name: str) -> str:
    """The id of a display name: lower case, words joined by `-` ("Bay of Bengal" -> "bay-of-bengal")."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode("ascii")
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")


def by_name(things: Mapping[str, Named]) -> dict[str, str]:
    """Ids and slugs of names to ids; an id wins over a name, and a name that two things share leads to neither."""
    names = [(slug(thing.name), key) for key, thing in things.items() if thing.name]
    count = Tally(name for name, _ in names)
    return {**{name: key for name, key in names if count[name] == 1}, **{key: key for key in things}}
