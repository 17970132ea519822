"""What the location names of a board mean: the `[[boards]]` of a binding (formats/position.md)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from mapdata.codes import problem
from mapdata.diagnostic import Diagnostic, Where
from mapdata.locate import spots
from mapdata.slug import slug

__all__ = ["WORD", "Board", "bad_patterns", "board_of"]

WORD = re.compile(r"\$([^$]+)\$")


@dataclass(frozen=True, slots=True)
class Board:
    """What the location names of the boards that match `board` mean.

    Without a pattern and names they are ids as they stand. The named groups of a pattern may be used as `$group$`; the
    group `at` is the written location id, or `at` says how it is made of the groups (`w$row$$column$`), each of which
    is then written as ids are. `names` lists location names one by one, each with its id.
    """

    board: str
    pattern: re.Pattern[str] | None = None
    at: str | None = None
    names: Mapping[str, str] | None = None

    def read(self, location: str) -> dict[str, str] | None:
        """The groups of a location name, `at` among them; None when it is no location of this kind."""
        if self.names is not None:
            return {"at": self.names[location]} if location in self.names else None
        if self.pattern is None:
            return {"at": location}
        found = self.pattern.fullmatch(location)
        if found is None:
            return None
        groups = {name: value for name, value in found.groupdict().items() if value is not None}
        return {"at": location, **groups} if self.at is None else {**groups, "at": self._made(self.at, groups)}

    @staticmethod
    def _made(at: str, groups: Mapping[str, str]) -> str:
        return WORD.sub(lambda word: slug(groups.get(word[1], "")), at)


def board_of(said: Mapping[str, Any]) -> Board:
    """The board of one entry, whose pattern is a regular expression (see `bad_patterns`)."""
    locations = said["locations"]
    if isinstance(locations, Mapping):
        return Board(said["board"], names=dict(locations))
    return Board(said["board"], _pattern(locations), said.get("at"))


def _pattern(locations: str) -> re.Pattern[str] | None:
    return None if locations == "hex" else re.compile(locations)


def bad_patterns(document: Mapping[str, Any], file: str, text: str) -> Iterator[Diagnostic]:
    """The regular expressions that are none, and the `at` of what has no pattern."""
    for index, board in enumerate(document.get("boards", [])):
        locations = board["locations"]
        plain = isinstance(locations, str)
        if "at" in board and (not plain or locations == "hex"):
            where = Where(file, ("boards", str(index), "at"), *spots(text, toml=True).key(("boards", str(index), "at")))
            hint = "leave it out, or write locations as a regular expression"
            yield problem("SRC025", "'at' is made of the groups of a pattern, and there is none", where, hint)
        if plain:
            yield from _bad_pattern(locations, ("boards", str(index), "locations"), file, text)


def _bad_pattern(locations: str, path: tuple[str, ...], file: str, text: str) -> Iterator[Diagnostic]:
    try:
        _pattern(locations)
    except (re.error, RecursionError, OverflowError) as error:
        where = Where(file, path, *spots(text, toml=True).value(path))
        message = f"'{locations}' is no regular expression: {error}"
        yield problem("SRC022", message, where, 'write "hex", or mend the expression')
