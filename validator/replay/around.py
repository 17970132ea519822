"""What is around the pieces of a state: its maps and places, and the properties of zones, maps and the module."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from module_builder.formats.vassal.expressions import Unknown
from module_builder.formats.vassal.expressions.scope import Found
from module_builder.formats.vassal.modules.levels import MODULE, Levels
from module_builder.formats.vassal.pieces.piecekind import Viewer
from validator.replay.state import Deck, Piece, Place, State

if TYPE_CHECKING:
    from module_builder.formats.vassal.grids.mapwindow import Location, MapWindow
    from validator.replay.locator import Locator

__all__ = ["Around"]

PLAYER = {first + word: f"P{word}" for word in ("layerName", "layerSide", "layerId") for first in "Pp"}
# What only a running program says.
RUNNING = frozenset({
    "VassalVersionRunning", "CurrentLanguage", "CurrentLanguageName", "GameFilename",
})  # fmt: skip
# What it says while nobody points at a piece, and while no command goes through pieces.
IDLE = {"DrawingMouseover": "false", "DrawingMouseoverIndex": "1", "UiPieceCount": "0", "UiPieceIndex": "0"}


@dataclass(slots=True)
class Around:
    """One instant of a game, for one viewer."""

    state: State
    locator: Locator
    levels: Levels | None = None
    viewer: Viewer = field(default_factory=Viewer)
    _decks: dict[tuple[str, str], int] | None = None

    def place(self, piece: Piece) -> Place:
        """Where a piece is."""
        return self.state.place(piece)

    def locate(self, place: Place) -> Location:
        """Board, zone and location of a place."""
        return self.locator.locate(self.state, place)

    def window(self, map_name: str | None) -> MapWindow | None:
        """The map of a name with the game's boards."""
        return self.locator.window(self.state, map_name)

    # Levels

    def module_property(self, name: str) -> Found:
        """A property as the module has it (engine: GameModule.getProperty)."""
        if name in PLAYER:
            return self.player_property(PLAYER[name])
        if name in RUNNING or name.endswith("_isVisible"):
            return Unknown(f"{name} of the running program")
        own = (self.levels.own.get(name) if self.levels else None) or IDLE.get(name)
        return self._level(MODULE, name, self._undeclared) if own is None else own

    def player_property(self, name: str) -> Found:
        """The name or side of who looks."""
        player = self.viewer.player
        if player is None:
            return Unknown("who looks")
        known = self.state.game.players.get(player)
        if name == "PlayerSide":
            return self.viewer.side or (known[1] if known else "")
        return known[0] if known else Unknown("the name of who looks")

    def _undeclared(self, name: str) -> Found:
        """A property that neither the game nor the module sets: null, unless something else may set it."""
        if self.levels is None:
            return Unknown("needs the module")
        if name in self.levels.texts:
            return self.levels.texts[name]
        return Unknown(f"a property set by a {name!r} component") if self.levels.is_set_elsewhere(name) else None

    def map_property(self, map_name: str, name: str) -> Found:
        """A property as a map has it, then as the module has it."""
        if name == "CurrentMap":
            return map_name
        cards = self._cards(map_name, name)
        return str(cards) if cards is not None else self._level(map_name, name, self.module_property)

    def zone_property(self, map_name: str, zone: str, name: str) -> Found:
        """A property as a zone has it, then as its map has it."""
        return self._level(f"{map_name}:{zone}", name, lambda name: self.map_property(map_name, name))

    def _level(self, container: str, name: str, beyond: Callable[[str], Found]) -> Found:
        value = self.state.game.properties.get(f"{container}/{name}")
        if value is None and self.levels is not None:
            value = self.levels.initial.get(container, {}).get(name)
        return beyond(name) if value is None else value

    def _cards(self, map_name: str, name: str) -> int | None:
        """How many cards a deck has, which its map knows under the deck's name (engine: counters/Deck.java)."""
        if not name.endswith("_numPieces"):
            return None
        if self._decks is None:
            decks = (stack for stack in self.state.stacks() if isinstance(stack, Deck))
            self._decks = {(deck.map or "", deck.name): len(deck.contents) for deck in decks}
        return self._decks.get((map_name, name.removesuffix("_numPieces")))

    def has_map(self, map_name: str) -> bool | Unknown:
        """Whether the module has a map of this name."""
        found = self.locator.has_map(self.state, map_name)
        return Unknown("needs the module") if found is None else found

    def has_zone(self, map_name: str, zone: str) -> bool | Unknown:
        """Whether a map has a zone of this name."""
        if self.levels is None:
            return Unknown("needs the module")
        return zone in self.levels.zones.get(map_name, ())

    def map_answer(self, name: str, map_name: str) -> Found:
        """What GetMapProperty answers: null on a map that there is not."""
        there = self.has_map(map_name)
        if isinstance(there, Unknown):
            return there
        return self.map_property(map_name, name) if there else None

    def zone_answer(self, name: str, zone: str, map_name: str | None) -> Found:
        """What GetZoneProperty answers: null in a zone that there is not."""
        there = self.has_zone(map_name, zone) if map_name else False
        if isinstance(there, Unknown):
            return there
        return self.zone_property(map_name, zone, name) if there and map_name else None

    def range(self, a: Place, b: Place, pixels: bool) -> int | Unknown:
        """The distance between two places of one map, counted by the grid under the first."""
        window = self.window(a.map)
        if window is None and not pixels:
            return Unknown("needs the module")
        board = window.board_at((a.x, a.y)) if window else None
        if pixels or window is None or board is None or board.board.grid is None:
            return math.floor(math.dist((a.x, a.y), (b.x, b.y)) + 0.5)
        if window.board_at((b.x, b.y)) is not board:
            return Unknown("a range over two boards")
        found = window.range((a.x, a.y), (b.x, b.y))
        return Unknown("a range by this grid") if found is None else found
