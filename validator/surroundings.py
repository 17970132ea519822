"""What a binding may speak of: the boards, maps, zones and locations of a module, and what its pieces can say."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from module_builder.formats.vassal.grids.grid import UncomputableGrid
from module_builder.formats.vassal.grids.zonedgrid import ZonedGrid
from module_builder.formats.vassal.pieces.chain import split_chain
from module_builder.formats.vassal.pieces.piece import PieceTypes
from module_builder.formats.vassal.sequence import split

if TYPE_CHECKING:
    from module_builder.formats.vassal.grids.grid import Grid
    from module_builder.formats.vassal.grids.mapwindow import Board
    from module_builder.formats.vassal.modules.module import Module
    from validator.replay.state import State

__all__ = ["Surroundings"]


@dataclass(frozen=True)
class Surroundings:
    """A module, and the state that a save of it starts with: its pieces may come from extensions and other versions."""

    module: Module
    state: State

    @cached_property
    def _boards(self) -> dict[str, list[Board]]:
        found: dict[str, list[Board]] = {}
        for window in self.module.maps:
            for board in window.boards:
                found.setdefault(board.name, []).append(board)
        return found

    @property
    def boards(self) -> list[str]:
        """The names of all boards, those too that no map shows at first."""
        return list(self._boards)

    @property
    def maps(self) -> list[str]:
        """The names of all map windows; commands may also name one by its id."""
        return [*(window.name for window in self.module.maps), *(window.id for window in self.module.maps)]

    @property
    def zones(self) -> list[str]:
        """The names of all zones."""
        grids = [board.grid for boards in self._boards.values() for board in boards]
        return list(dict.fromkeys(zone.label for grid in grids if isinstance(grid, ZonedGrid) for zone in grid.zones))

    def may_be_on(self, board: str, location: str) -> bool:
        """Whether a board may have a location of this name; a grid that is not understood may have any."""
        return any(_may_be(one.grid, location) for one in self._boards.get(board, ()))

    def may_have_any(self, board: str, locations: Collection[str]) -> bool:
        """Whether a board may have one of these locations; what it calls some points all over it mostly says so."""
        for one in self._boards.get(board, ()):
            points = [(one.size[0] * x // 6, one.size[1] * y // 6) for x in range(1, 6) for y in range(1, 6)]
            if one.grid is not None and any(one.grid.name(point) in locations for point in points):
                return True
        return any(self.may_be_on(board, location) for location in locations)

    @cached_property
    def decks(self) -> frozenset[str]:
        """The names of decks, which are location names of what lies in them."""
        return frozenset(deck.name for window in self.module.maps for deck in window.decks)

    def may_be_anywhere(self, location: str) -> bool:
        """Whether any board or deck may have this name for a place."""
        return location in self.decks or any(self.may_be_on(board, location) for board in self._boards)

    @cached_property
    def prototypes(self) -> frozenset[str]:
        """The prototypes of the module and those that pieces of the save name."""
        return frozenset(
            {*self.module.prototypes, *(n for piece in self.state.pieces() for n in piece.type.prototypes)}
        )

    def has_property(self, name: str) -> bool:
        """Whether a piece of the save or of the module's palette can have a property of this name."""
        if name in self._of_save or name in self._read:
            return True
        for found in self._palette:  # which is read no further than it takes
            self._read.add(found)
            if found == name:
                return True
        return False

    @cached_property
    def _palette(self) -> Iterator[str]:
        return self._of_palette()

    @cached_property
    def _read(self) -> set[str]:
        return set()

    @cached_property
    def _of_save(self) -> frozenset[str]:
        seen: dict[int, set[str]] = {}  # by type: what a piece can say is the same for all of one type
        for piece in self.state.pieces():
            if id(piece.type) not in seen:
                named = (link.trait.properties(link.state(piece.states)) for link in piece.type.links)
                shown = piece.type.properties(piece.states)
                seen[id(piece.type)] = {*(name for pairs in named for name, _ in pairs), *shown, *piece.persistent}
        return frozenset().union(*seen.values())

    @property
    def properties(self) -> frozenset[str]:
        """The names of all properties of pieces, those of the save and those of the palette."""
        self._read.update(self._palette)
        return self._of_save | self._read

    def _of_palette(self) -> Iterator[str]:
        types = PieceTypes(self.module.prototypes)
        for slot in self.module.slots:
            tokens = split(slot.definition.removeprefix("+/"), "/")
            if len(tokens) >= 3:
                states = split_chain(tokens[2])
                for link in types[tokens[1]].links:
                    yield from (name for name, _ in link.trait.properties(link.state(states)))


def _may_be(grid: Grid | None, location: str) -> bool:
    """Whether a grid knows a location by its name, or may know it."""
    if grid is None:
        return False
    if isinstance(grid, ZonedGrid):
        inner = [zone.grid for zone in grid.zones] + [grid.background]
        return grid.find(location) is not None or any(isinstance(one, UncomputableGrid) for one in inner)
    return isinstance(grid, UncomputableGrid) or grid.find(location) is not None
