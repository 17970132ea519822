"""What the location names of a module may be on the map: hexes by their numbers, boxes by the words of their names."""

from __future__ import annotations

import re
from collections import Counter as Tally
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from module_builder.formats.vassal.grids.locationformat import UNKNOWN
from module_builder.formats.vassal.grids.regiongrid import RegionGrid
from module_builder.formats.vassal.grids.zonedgrid import ZonedGrid
from validator.drafting.vocabulary import words_of
from validator.rulebooks.axis_empires.desk import is_location

if TYPE_CHECKING:
    from mapdata.model import Map, Sheet
    from module_builder.formats.vassal.grids.grid import Grid, Name
    from module_builder.formats.vassal.grids.mapwindow import Board
    from module_builder.formats.vassal.modules.module import Module

__all__ = ["Place", "Places", "draft_places"]

SAMPLES = 48  # points across a board, and as many down, whose names are asked for
ENOUGH = 0.8  # of the names with numbers must be hexes for a pattern to be proposed
DULL = frozenset({
    "a", "an", "and", "at", "box", "boxes", "card", "cards", "countries", "display", "for", "force", "from", "game",
    "in", "marker", "markers", "minor", "of", "on", "s", "sheet", "space", "the", "to", "track", "units",
})  # fmt: skip
SAME = {
    "january": "jan", "february": "feb", "march": "mar", "april": "apr", "june": "jun", "july": "jul",
    "august": "aug", "september": "sep", "sept": "sep", "october": "oct", "november": "nov", "december": "dec",
    "patrol": "station", "convoy": "convoys", "western": "west", "soviets": "soviet", "eliminated": "removed",
    "dead": "removed", "delayed": "delay", "conditional": "events", "event": "events", "lands": "land", "usa": "us",
}  # fmt: skip
MONTHS = frozenset({"jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"})


@dataclass(frozen=True, slots=True)
class Place:
    """One `[[boards]]` entry: a pattern with the id it makes, or names with their ids (`locations`).

    `ids` are the names that are ids as they stand.
    """

    board: str
    locations: str | Mapping[str, str]
    at: str | None = None
    about: str = ""
    ids: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Places:
    """The entries of all boards, and per board the names that nothing is known for."""

    entries: tuple[Place, ...]
    unmatched: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def turns(self) -> dict[str, str]:
        """The location names of the Turn Track, each with its turn."""
        named = (({} if isinstance(e.locations, str) else e.locations, e.ids) for e in self.entries)
        pairs = (pair for names, ids in named for pair in (*names.items(), *zip(ids, ids, strict=True)))
        return {name: place.removeprefix("turn:") for name, place in pairs if place.startswith("turn:")}


def draft_places(module: Module, board: Map) -> Places:
    """What the location names of every board may be. Decks are places by their names, as boxes are."""
    known = _Known(board)
    entries: list[Place] = []
    unmatched: dict[str, tuple[str, ...]] = {}
    for one, decks in _boards(module):
        names = list(dict.fromkeys((*location_names(one), *decks)))
        found, left = known.entries(one.name, names)
        entries += found
        if left:
            unmatched[one.name] = tuple(left)
    return Places(tuple(entries), unmatched)


def _boards(module: Module) -> Iterator[tuple[Board, list[str]]]:
    """Every board once by its name, with the names of the decks on it."""
    seen: set[str] = set()
    for window in module.maps:
        for one in window.boards:
            if one.name not in seen:
                seen.add(one.name)
                yield one, [deck.name for deck in window.decks if deck.board in ("", one.name)]


def location_names(board: Board) -> list[str]:
    """Names of locations of a board: all of the regions and zones, of a numbered grid those of points all over it."""
    if board.grid is None:
        return []
    width, height = board.size
    points = [(width * x // SAMPLES, height * y // SAMPLES) for y in range(SAMPLES) for x in range(SAMPLES)]
    whole: list[Name] = []
    if isinstance(board.grid, ZonedGrid):
        whole = [zone.name((0, 0)) for zone in board.grid.zones if zone.grid is None]
        points += [point for zone in board.grid.zones for point in _points(zone.grid)]
    points += _points(board.grid)
    names = (*whole, *(board.grid.name(point) for point in points))
    return list(dict.fromkeys(str(name) for name in names if name not in (None, "", UNKNOWN)))


def _points(grid: Grid | None) -> list[tuple[int, int]]:
    return [point for point, _ in grid.regions] if isinstance(grid, RegionGrid) else []


class _Known:
    """The places of a map by the words of their names."""

    def __init__(self, board: Map) -> None:
        self.map = board
        self.order = {place: number for number, place in enumerate((*board.boxes, *board.spaces))}
        found: dict[frozenset[str], set[str]] = {}
        for name, place in self._named():
            found.setdefault(_words(name), set()).add(place)
        self.by_words = {words: next(iter(ids)) for words, ids in found.items() if words and len(ids) == 1}

    def _named(self) -> Iterator[tuple[str, str]]:
        for box in self.map.boxes.values():
            yield box.id.replace(":", " ").replace("/", " "), box.id
            if box.kind != "posture":  # those are called after countries
                yield box.name, box.id
        for space in self.map.spaces.values():
            if space.name and self.map.grid is None:
                yield space.name, space.id

    def entries(self, board: str, names: list[str]) -> tuple[list[Place], list[str]]:
        """The entries of a board, and the names that nothing is known for."""
        plain = [name for name in names if is_location(self.map, name)]
        if plain and len(plain) >= ENOUGH * len(names):
            about = f"{len(plain)} of {len(names)} names that were looked at are ids of the map"
            return [Place(board, "hex", None, about, tuple(plain))], _others(names, plain)
        placed = [(name, place) for name in names if (place := self._place(name)) is not None]
        listed = dict(sorted(placed, key=lambda pair: self.order.get(pair[1], -1)))
        left = [name for name in names if name not in listed]
        pattern = self._numbered(board, left)
        found = [Place(board, listed, None, f"{len(listed)} of {len(names)} names")] if listed else []
        if pattern is None:
            return found, left
        expression = re.compile(str(pattern.locations))
        return [*found, pattern], _others(left, [name for name in left if expression.fullmatch(name)])

    def _place(self, name: str) -> str | None:
        if is_location(self.map, name):
            return name
        return self.by_words.get(_words(name))

    def _numbered(self, board: str, names: list[str]) -> Place | None:
        """A pattern for names whose numbers are those of hexes."""
        if self.map.grid is None:
            return None
        forms = Tally(re.sub(r"[0-9]", "#", name) for name in names if re.search(r"[0-9]", name))
        tries = [
            Place(
                board,
                expression,
                f"{sheet.letter}$row$$column$",
                f"{hits} of {count} names are of the {sheet.title} sheet",
            )
            for form, count in forms.most_common(3)
            for expression in _expressions(form)
            for sheet in self.map.grid.sheets
            if (hits := self._hits(expression, sheet, names)) >= max(ENOUGH * count, 10)
        ]
        best = max(tries, key=lambda one: self._likely(one, names), default=None)
        if best is None:
            return None
        others = [f"at = '{one.at}' ({one.about})" for one in tries if one is not best]
        return replace(best, about=f"{best.about}{'; or ' if others else ''}{'; '.join(others)}")

    def _hits(self, expression: str, sheet: Sheet, names: Iterable[str]) -> int:
        found = (re.fullmatch(expression, name) for name in names)
        return sum(m is not None and f"{sheet.letter}{m['row']}{m['column']}" in self.map.spaces for m in found)

    def _likely(self, place: Place, names: Iterable[str]) -> tuple[bool, bool, int, int]:
        """How well a sheet fits a board: by its name, by its last row and column, by how many hexes it has.

        A board mostly has a margin, so that its last numbers are those of the sheet or little more.
        """
        assert self.map.grid is not None
        sheet = next(sheet for sheet in self.map.grid.sheets if f"{sheet.letter}$" in str(place.at)[:2])
        found = [re.fullmatch(str(place.locations), name) for name in names]
        last = max((int(m["column"]) for m in found if m is not None), default=0)
        rows = max((int(m["row"]) for m in found if m is not None), default=0)
        hits = self._hits(str(place.locations), sheet, names)
        spoken = sheet.title.lower() in words_of(place.board)
        return spoken, rows >= self.map.grid.last_row, -abs(last - sheet.columns), hits


def _expressions(form: str) -> Iterator[str]:
    """Patterns for names of a form (`Hex ##.##`): its two numbers are row and column, or column and row."""
    runs = re.findall(r"#+", form)
    if runs not in (["####"], ["##", "##"]):
        return
    for first, second in (("row", "column"), ("column", "row")):
        groups = [rf"(?P<{first}>[0-9][0-9])", rf"(?P<{second}>[0-9][0-9])"]
        parts = re.split(r"(##)", form)
        yield "".join(groups.pop(0) if part == "##" else _escaped(part) for part in parts)


def _others(names: Iterable[str], known: Iterable[str]) -> list[str]:
    """The names that are not known, nor of the form of those that are: a grid goes on beyond the edge of the map."""
    forms = {re.sub("[-0-9]+", "#", name) for name in known if re.search("[0-9]{2}", name)}
    told = {*known}
    return [name for name in names if name not in told and re.sub("[-0-9]+", "#", name) not in forms]


def _escaped(text: str) -> str:
    return re.sub(r"[.^$*+?{}\[\]\\|()]", r"\\\g<0>", text)


def _words(name: str) -> frozenset[str]:
    """The words that tell a place from others; a year of two digits beside a month is of the century of the game."""
    words = [SAME.get(word, word) for word in words_of(name)]
    dated = bool(MONTHS & {*words})
    years = [f"19{word}" if dated and re.fullmatch("[34][0-9]", word) else word for word in words]
    return frozenset(word for word in years if word not in DULL)
