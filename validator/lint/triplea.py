"""A TripleA map as rules look at it: the names in all its games, the places of everything, its shapes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import cast

from mapdata.contacts import Contact
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

LABELLED = ("attachment", "attatchment", "productionRule", "category")  # whose name tells where something stands
LONG = ("javaClass", "value")


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
    def size(self) -> tuple[int, int] | None:
        """Width and height of the map in pixels; None when map.properties does not say."""
        width, height = (self.property(f"map.{name}") for name in ("width", "height"))
        known = all(each.isdecimal() and len(each) < 8 for each in (width, height))
        return (int(width), int(height)) if known else None

    def property(self, key: str, otherwise: str = "") -> str:
        """A value of map.properties, the last one of its key, trimmed."""
        found = (one.value for one in reversed(self.map.properties or ()) if one.key == key)
        return next(found, otherwise).strip()

    @cached_property
    def by_case(self) -> dict[str, str]:
        """The names of the files by their names without capitals."""
        return {name.casefold(): name for name in self.map.names}

    @cached_property
    def drawn(self) -> Shapes:
        """All outlines, also those that no game names."""
        return Shapes(self.outlines, self.water)

    @cached_property
    def shapes(self) -> Shapes:
        """The outlines of the territories of the games: what is drawn and never played on borders nothing."""
        known = {name: one for name, one in self.outlines.items() if name in self.names or not self.all_read}
        wraps = self.property("map.scrollWrapX", "true").casefold() == "true"
        return Shapes(known, self.water, self.size[0] if wraps and self.size else 0, self.drawn.flaws)

    @cached_property
    def declared(self) -> dict[frozenset[str], tuple[Game, Element]]:
        """Each pair that a game connects, with the first game that does."""
        found: dict[frozenset[str], tuple[Game, Element]] = {}
        for game in self.games:
            for pair, element in game.pairs.items():
                found.setdefault(pair, (game, element))
        return found

    @cached_property
    def gap(self) -> float:
        """The gap up to which outlines of this map touch, in pixels."""
        return self.shapes.pen(self.declared)

    @cached_property
    def contacts(self) -> dict[frozenset[str], Contact]:
        """The pairs of outlines that touch."""
        return self.shapes.contacts(self.gap)

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

    def at(self, game: Game, element: Element, attribute: str = "", word: str = "") -> Where:
        """The place of an element of a game, of one of its attributes, or of a `word` in the list that it holds."""
        places = self._places.setdefault(game.file, Places(game.text))
        value = places.attribute(element, attribute) if attribute else None
        span = value or places.tag(element)
        path = (*_path(element), *((f"@{attribute}",) if attribute else ()), *((word,) if word else ()))
        if span is None:
            return Where(game.file, path, cast("int | None", element.sourceline) or 0)
        before = _before(places.text[span[0] : span[1]], word) if value and word else 0
        return Where(game.file, path, *places.spot(span[0] + before))


def _path(element: Element) -> tuple[str, ...]:
    """How an element is named: `attachment 'canal' of 'Egypt'`, then what is in it."""
    parent = element.getparent()
    outer = _path(parent) if parent is not None and str(parent.tag) in LABELLED else ()
    values = " ".join(str(value) for key, value in element.attrib.items() if key not in LONG)
    return (*outer, f"{element.tag} {values}".strip())


def _before(text: str, word: str) -> int:
    """How many letters stand before a word of a list parted by `:`."""
    found = re.search(rf"(?:^|:)\s*({re.escape(word)})\s*(?:$|:)", text)
    return found.start(1) if found else 0


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
