"""What components and traits call by name: maps, boards, zones, regions, decks, locations; and what there is.

A name that play decides (`$...$`, `{...}`) is none here. Where the module's own Java code makes boards or grids, every
name counts as known.

(engine: counters/SendToLocation.java, ReturnToDeck.java, GlobalCommandTarget.java, build/module/map/SetupStack.java)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING

from mapdata.diagnostic import Where
from module_builder.formats.vassal.grids.grid import UncomputableGrid
from module_builder.formats.vassal.grids.regiongrid import RegionGrid
from module_builder.formats.vassal.grids.zonedgrid import ZonedGrid
from module_builder.formats.vassal.markup.buildfile import flag, simple_class
from module_builder.formats.vassal.traits import (
    Attachment,
    CounterGlobalKeyCommand,
    ReturnToDeck,
    SendToLocation,
    SetGlobalProperty,
    SetPieceProperty,
    Trait,
)
from module_builder.formats.vassal.traits.parts import Target

if TYPE_CHECKING:
    from module_builder.formats.vassal.grids.grid import Grid
    from module_builder.formats.vassal.grids.mapwindow import Board, MapWindow
    from module_builder.formats.vassal.markup.buildfile import Element
    from validator.lint.modulesource import ModuleSource, Part

__all__ = ["Kind", "ModulePlaces", "Reference", "is_fixed", "references"]

ANY = ("", "<any>", "<none>")
NAMING = (Attachment, CounterGlobalKeyCommand, ReturnToDeck, SendToLocation, SetGlobalProperty, SetPieceProperty)
STACKS = ("SetupStack", "DrawPile")
Called = tuple["Kind", str, str, str]  # kind, name, and the map and board it is looked for on, "" for any


class Kind(StrEnum):
    """What a name stands for."""

    MAP = "map"
    BOARD = "board"
    ZONE = "zone"
    REGION = "region"
    DECK = "deck"
    LOCATION = "location"


@dataclass(frozen=True, slots=True)
class Reference:
    """A name, what it stands for, the map and the board it is looked for on ("" for any), and who names it."""

    kind: Kind
    name: str
    map: str
    board: str
    element: Element
    attribute: str = ""
    part: Part | None = None

    def where(self, subject: ModuleSource) -> Where:
        """The place where it is named."""
        if self.part is None:
            return subject.at(self.element, attribute=self.attribute)
        return subject.at(self.element, *self.part.path, self.kind, word=self.name)


def is_fixed(text: str) -> bool:
    """Whether a text is a name as it stands, and not one that play decides."""
    return bool(text) and "$" not in text and "{" not in text


def references(subject: ModuleSource) -> Iterator[Reference]:
    """Every fixed name that a component or a trait calls something by."""
    for element in subject.components:
        for attribute, called in _of_component(element):
            yield from _fixed(called, element, attribute)
    for definition in subject.definitions:
        for part in definition.of(*NAMING):
            yield from _fixed(_of_trait(part.trait), definition.element, part=part)


def _fixed(
    called: Iterable[Called], element: Element, attribute: str = "", part: Part | None = None
) -> Iterator[Reference]:
    for kind, name, map_name, board in called:
        if is_fixed(name) and name not in ANY:
            yield Reference(kind, name, _or_any(map_name), _or_any(board), element, attribute, part)


def _or_any(name: str) -> str:
    return name if is_fixed(name) else ""


def _of_component(element: Element) -> Iterator[tuple[str, Iterable[Called]]]:
    kind = simple_class(element)
    if kind in STACKS:
        yield from _of_stack(element)
    if kind == "DrawPile" and flag(element, "reshufflable", False):
        yield "reshuffleTarget", [(Kind.DECK, element.get("reshuffleTarget", ""), "", "")]
    if element.get("useBoards"):
        yield "useBoards", [(Kind.MAP, element.get("useBoards", ""), "", "")]
    if "|" in element.get("target", ""):
        yield "target", _of_target(Target(element.get("target", "")))


def _of_stack(element: Element) -> Iterator[tuple[str, Iterable[Called]]]:
    """An at-start stack or a deck: its board, and its location on it."""
    on = map_of(element)
    board = element.get("owningBoard", "")
    yield "owningBoard", [(Kind.BOARD, board, on, "")]
    if flag(element, "useGridLocation", False) and board not in ANY:
        yield "location", [(Kind.LOCATION, element.get("location", ""), on, board)]


def map_of(element: Element) -> str:
    """The name of the map window around a component, "" when there is none."""
    return next((each.get("mapName", "") for each in element.iterancestors() if each.get("mapName")), "")


def _of_trait(trait: Trait) -> Iterable[Called]:
    match trait:
        case SendToLocation():
            return _of_sending(trait)
        case ReturnToDeck() if not trait.deck_select:
            return [(Kind.DECK, trait.deck_expression or trait.deck_id, "", "")]
        case CounterGlobalKeyCommand() | SetPieceProperty() | Attachment():
            return _of_target(trait.target)
        case SetGlobalProperty() if trait.property_level.startswith("Named"):
            kind = Kind.ZONE if "Zone" in trait.property_level else Kind.MAP
            return [(kind, trait.search_name, "", "")]
        case _:
            return ()


def _of_sending(trait: SendToLocation) -> Iterator[Called]:
    way = trait.destination[:1]
    if way in "LGZR":
        yield Kind.MAP, trait.map_id, "", ""
    if way in "LG":
        yield Kind.BOARD, trait.board_name, trait.map_id, ""
    if way == "G" and trait.board_name:
        yield Kind.LOCATION, trait.grid_location, trait.map_id, trait.board_name
    if way == "Z":
        yield Kind.ZONE, trait.zone, trait.map_id, ""
    if way == "R":
        yield Kind.REGION, trait.region, trait.map_id, ""


def _of_target(target: Target) -> Iterator[Called]:
    if not target.by_location:
        return
    if target.type in ("MAP", "ZONE", "LOCATION", "XY"):
        yield Kind.MAP, target.map, "", ""
    if target.type == "ZONE":
        yield Kind.ZONE, target.zone, target.map, ""
    if target.type == "XY":
        yield Kind.BOARD, target.board, target.map, ""
    if target.type == "DECK":
        yield Kind.DECK, target.deck, "", ""


class ModulePlaces:
    """What a module has: its maps with their boards, zones and regions, and its decks."""

    def __init__(self, subject: ModuleSource) -> None:
        self.subject = subject
        self.maps = subject.module.maps
        self._known: dict[Called, bool] = {}

    @cached_property
    def decks(self) -> frozenset[str]:
        """The names and ids of all decks."""
        names = [each.get("name", "") for each in self.subject.components if simple_class(each) == "DrawPile"]
        return frozenset(names) | {f"Deck{number}" for number in range(len(names))}

    def has(self, reference: Reference) -> bool:
        """Whether there is what a reference names, as far as that can be known."""
        key = (reference.kind, reference.name, reference.map, reference.board)
        if key not in self._known:
            self._known[key] = self._has(reference)
        return self._known[key]

    def _has(self, reference: Reference) -> bool:
        if self.subject.is_extension or self.subject.module.own_classes:
            return True
        if reference.kind is Kind.DECK:
            return reference.name in self.decks
        if reference.kind is Kind.MAP:
            return any(reference.name in (window.name, window.id) for window in self.maps)
        return reference.name in self.names(reference) if self._boards(reference) else not self.maps

    def names(self, reference: Reference) -> frozenset[str]:
        """The names of a reference's kind where it looks for them; its own when that cannot be known."""
        boards = self._boards(reference)
        if reference.kind is Kind.BOARD:
            return frozenset(board.name for board in boards)
        grids = [grid for board in boards for grid in _grids(board.grid)]
        if any(isinstance(grid, UncomputableGrid) for grid in grids):
            return frozenset({reference.name})
        if reference.kind is Kind.LOCATION:
            known = any(board.grid is not None and board.grid.find(reference.name) for board in boards)
            return frozenset({reference.name} if known else ())
        return frozenset(_named(reference.kind, grids))

    def choices(self, reference: Reference) -> frozenset[str]:
        """The names that may have been meant."""
        if reference.kind is Kind.DECK:
            return self.decks
        return frozenset(w.name for w in self.maps) if reference.kind is Kind.MAP else self.names(reference)

    def windows(self, name: str) -> list[MapWindow]:
        """The maps of a name or id; all of them when there is none, as it may be any that the piece is on."""
        return [window for window in self.maps if name in (window.name, window.id)] or list(self.maps)

    def _boards(self, reference: Reference) -> list[Board]:
        windows = self.windows(reference.map)
        if any(not window.boards for window in windows) and not reference.map:
            return []
        boards = [board for window in windows for board in window.boards]
        return [board for board in boards if board.name == reference.board] or boards


def _grids(grid: Grid | None) -> Iterator[Grid]:
    """A grid, and those inside it."""
    if grid is None:
        return
    yield grid
    if isinstance(grid, ZonedGrid):
        yield from _grids(grid.background)
        for zone in grid.zones:
            yield from _grids(zone.grid)


def _named(kind: Kind, grids: Iterable[Grid]) -> Iterator[str]:
    for grid in grids:
        if kind is Kind.ZONE and isinstance(grid, ZonedGrid):
            yield from (zone.label for zone in grid.zones)
        elif kind is Kind.REGION and isinstance(grid, RegionGrid):
            yield from (name for _, name in grid.regions)
