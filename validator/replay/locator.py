"""Names of places in a game: by the module's grids, on the boards that the game has on each map."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from module_builder.formats.vassal.grids.mapwindow import Location
from module_builder.formats.vassal.modules.levels import levels_of
from module_builder.formats.vassal.sequence import join

if TYPE_CHECKING:
    from module_builder.formats.vassal.grids.mapwindow import MapWindow
    from module_builder.formats.vassal.modules.levels import Levels
    from module_builder.formats.vassal.modules.module import Module
    from validator.replay.state import Place, State

__all__ = ["Locator"]

OFF_MAP = Location("", "", "")
UNKNOWN = Location(None, None, None)


class Locator:
    """Names places by the module's grids, on the boards that the game has on each map."""

    def __init__(self, module: Module | None) -> None:
        self._module = module
        self._boards: object = None
        self._windows: dict[str, MapWindow] = {}

    @cached_property
    def levels(self) -> Levels | None:
        """The properties that the module declares; None without a module."""
        return levels_of(self._module) if self._module is not None else None

    def window(self, state: State, map_name: str | None) -> MapWindow | None:
        """The map of a name with the game's boards; None without a module, and for a map it lacks."""
        if self._module is None or map_name is None:
            return None
        if state.game.boards is not self._boards:
            self._lay_out(self._module, state)
        return self._windows.get(map_name)

    def has_map(self, state: State, map_name: str) -> bool | None:
        """Whether the module has a map of this name; None without a module."""
        return None if self._module is None else self.window(state, map_name) is not None

    def locate(self, state: State, place: Place) -> Location:
        """Board, zone and location name of a place, "" for none; None without a module and on a map it lacks."""
        if place.map is None:
            return OFF_MAP
        window = self.window(state, place.map)
        if window is None:
            return UNKNOWN
        found = window.locate(place.x, place.y)
        return Location(found.board or "", found.zone or "", found.location)

    def _lay_out(self, module: Module, state: State) -> None:
        self._boards = state.game.boards
        self._windows = {}
        for window in module.laid_out(_board_commands(state)):
            self._windows.setdefault(window.name or window.id, window)


def _board_commands(state: State) -> Iterator[str]:
    """The boards of the game as the commands that a save has for them."""
    for name, boards in state.game.boards.items():
        words = [(b + "/rev" if turned else b, str(x), str(y)) for b, x, y, turned in boards]
        yield join([f"{name}BoardPicker", *(word for board in words for word in board)], "\t")
