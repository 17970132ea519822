"""A TripleA map as rules look at it: the names in all its games, the places of everything, its shapes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import cast

from mapdata.diagnostic import Diagnostic, Where
from module_builder.formats.triplea.drawing import Entry
from module_builder.formats.triplea.faults import Fault
from module_builder.formats.triplea.game import Game
from module_builder.formats.triplea.map import TripleAMap
from module_builder.formats.triplea.polygons import Outline
from module_builder.formats.vassal.markup.buildfile import Element
from module_builder.formats.vassal.markup.places import Places
from validator.lint.rule import Report
from validator.lint.triplea_shapes import Shapes

__all__ = ["Seen", "TripleASubject", "once", "spot", "told"]


@dataclass(frozen=True, slots=True)
class Seen:
    """Something that a rule saw in one game, before it is told once for all games that have it."""

    message: str
    where: Where
    hint: str = ""
    point: tuple[float, float] | None = None


class TripleASubject:
    """One TripleA map under the rules. `others` are the names of games of other maps that are looked at with it."""

    def __init__(self, given: TripleAMap, others: Iterable[tuple[str, str]] = ()) -> None:
        self.map, self.file, self.others = given, str(given.path), tuple(others)
        self.games = tuple(game for game in given.games if game.readable)
        self._places: dict[str, Places] = {}

    @cached_property
    def all_read(self) -> bool:
        """Whether there is a game and every game can be read: only then is it known what names there are."""
        return bool(self.games) and len(self.games) == len(self.map.games)

    @cached_property
    def names(self) -> frozenset[str]:
        """The names of the territories of all games."""
        return frozenset(name for game in self.games for name in game.territories)

    @cached_property
    def water(self) -> frozenset[str]:
        """The territories that are sea in one of the games."""
        return frozenset(name for game in self.games for name in game.water)

    @cached_property
    def impassable(self) -> frozenset[str]:
        """The territories that one of the games closes."""
        return frozenset(name for game in self.games for name in game.impassable)

    @cached_property
    def outlines(self) -> dict[str, Outline]:
        """The outlines by name, the last one when two have a name."""
        given = self.map.outlines
        return {} if given is None else {entry.name: entry for entry in given.entries}

    @cached_property
    def shapes(self) -> Shapes:
        """The shapes of the outlines that have one."""
        values = {one.key: one.value for one in self.map.properties or ()}
        width = values.get("map.width", "").strip()
        wraps = values.get("map.scrollWrapX", "true").strip().casefold() == "true"
        return Shapes(self.outlines, self.water, int(width) if wraps and width.isdecimal() and len(width) < 8 else 0)

    @cached_property
    def faults(self) -> tuple[Fault, ...]:
        """What the readers could not read."""
        files = (self.map.outlines, *self.map.points.values(), self.map.yml)
        read = [fault for file in files if file is not None for fault in file.faults]
        return (*self.map.faults, *(fault for game in self.map.games for fault in game.faults), *read)

    @cached_property
    def entries(self) -> dict[str, dict[str, Entry]]:
        """The entries of each file of points by their names, the last one when two have a name."""
        return {file: {entry.name: entry for entry in read.entries} for file, read in self.map.points.items()}

    def at(self, game: Game, element: Element, attribute: str = "") -> Where:
        """The place of an element of a game, or of one of its attributes."""
        places = self._places.setdefault(game.file, Places(game.text))
        span = places.attribute(element, attribute) if attribute else None
        span = span or places.tag(element)
        path = (str(element.tag), *(str(value) for value in element.attrib.values()))
        if span is None:
            return Where(game.file, path, cast("int | None", element.sourceline) or 0)
        return Where(game.file, path, *places.spot(span[0]))


def spot(entry: Entry | Outline, point: int | None = None) -> Where:
    """The place of a line of a drawing file, or of one of its points by number from 0."""
    if point is not None and isinstance(entry, Entry):
        return Where(entry.file, (entry.name, str(point + 1)), entry.line, entry.columns[point])
    return Where(entry.file, (entry.name,), entry.line, entry.column)


def told(report: Report, faults: Iterable[Fault]) -> Iterator[Diagnostic]:
    """Faults of the readers as findings."""
    for fault in faults:
        yield report(fault.message, Where(fault.file, (), fault.line, fault.column), hint=fault.hint)


def once(report: Report, seen: Iterable[Seen]) -> Iterator[Diagnostic]:
    """What several games have alike is told once, at its first place; the others are related places."""
    groups: dict[tuple[str, int], list[Seen]] = {}
    counts: dict[tuple[str, str], int] = {}
    for one in seen:
        key = (one.message, one.where.file)
        counts[key] = counts.get(key, 0) + 1
        groups.setdefault((one.message, counts[key]), []).append(one)
    for (message, _), alike in groups.items():
        first, *others = alike
        more = f", in {len(alike)} games" if others else ""
        related = tuple(one.where for one in others)
        yield report(message + more, first.where, hint=first.hint, related=related, point=first.point)
