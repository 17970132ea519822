"""A long log of the Pacific module of our own making: counters of its setup moved about, one step after the other.

Most steps are marches of a few hexes; now and then a counter is put into an Off-Map Box, where it may not be allowed,
or its supply sign is turned. With `more` the board is fuller: that many counters of the setup once again, elsewhere.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING

from mapdata import open_map
from module_builder.formats.vassal.commands.kinds import AddPiece
from module_builder.formats.vassal.commands.script import Script, canonical, parse
from module_builder.formats.vassal.saves.container import read_save
from module_builder.formats.vassal.sequence import join
from validator.replay.replay import replay
from validator.replay.state import Piece, Place

if TYPE_CHECKING:
    from module_builder.formats.vassal.modules.module import Module

__all__ = ["long_log"]

REACH = 3  # hexes of a march
MAIN, BOXES = "Main Map", "Off-Map Boxes"
SUPPLY = ("unknown", "supplied", "unsupplied")


def long_log(module: Module, steps: int, more: int = 0, seed: int = 1) -> Script:
    """A log of `steps` steps that begins with the module's setup."""
    setup = read_save(module.read(module.setups[0].file)).script()
    player = _Player(module, setup, random.Random(seed))
    begin, *others = setup
    copies = [(1, player.copy(number)) for number in range(more)]
    log: list[tuple[int, bytes]] = []
    for _ in range(steps):
        first, *after = (b"LOG\t" + command for command in player.step())
        log += [(0, first), *((1, command) for command in after)]
    saved = [(0, begin.data), *((each.depth, each.data) for each in others[:2]), *copies]
    return parse(canonical([*saved, *((each.depth, each.data) for each in others[2:]), *log]))


class _Player:
    """Moves the counters on the map at random. Keeps where they are, and what their traits say."""

    def __init__(self, module: Module, setup: Script, draw: random.Random) -> None:
        board, _ = open_map("pacific")
        assert board is not None
        self.draw, self.board = draw, board
        self.spots = {name: module.map(MAIN).find(name) for name in board.spaces}
        self.boxes = [found for box in board.boxes if (found := module.map(BOXES).find(box)) is not None]
        state = replay(setup, module).initial
        self.types = {each.id: each.type for each in setup if isinstance(each, AddPiece)}
        names = {spot: name for name, spot in self.spots.items()}
        self.pieces: dict[str, Piece] = {}
        self.hexes: dict[str, str] = {}
        for piece in sorted(state.pieces(), key=lambda each: int(each.id)):
            place = state.place(piece)
            if place.map == MAIN:
                self.pieces[piece.id], self.hexes[piece.id] = piece, names[place.x, place.y]
        self.originals = list(self.pieces)

    def copy(self, number: int) -> bytes:
        """The command for one counter more, on any hex."""
        old = self.draw.choice(self.originals)
        key, name = f"9{number:05}", self.draw.choice(list(self.spots))
        self.pieces[key], self.hexes[key] = replace(self.pieces[old], id=key), name
        words = (key, str(self.types[old]), self.pieces[key].state(self._place(name)))
        return b"+/" + join(words, "/").encode()

    def step(self) -> list[bytes]:
        """The commands of the next step."""
        key = self.draw.choice(list(self.pieces))
        chance = self.draw.random()
        if chance < 0.1 and self.pieces[key].states[1] in SUPPLY:
            return [self._supply(key), b"CHAT* a supply sign is turned *"]
        if chance < 0.13:
            x, y = self.draw.choice(self.boxes)
            return [self._move(key, BOXES, x, y), b"CHAT* goes off the map *"]
        target = self.hexes[key]
        for _ in range(REACH):
            target = self.draw.choice(self.board.neighbours(target))
        self.hexes[key] = target
        place = self._place(target)
        return [self._move(key, MAIN, place.x, place.y), f"CHAT* marches to {target} *".encode()]

    def _place(self, name: str) -> Place:
        spot = self.spots[name]
        assert spot is not None
        return Place(MAIN, *spot)

    def _move(self, key: str, to: str, x: int, y: int) -> bytes:
        return f"M/{key}/{to}/{x}/{y}/null/null/0/0/null/secret".encode()

    def _supply(self, key: str) -> bytes:
        """The supply layer and its property set anew; the difference is all that counts."""
        place, before = self._place(self.hexes[key]), self.pieces[key]
        level = self.draw.randrange(3)
        after = replace(before, states=(str(level + 1), SUPPLY[level], str(level + 1), *before.states[3:]))
        self.pieces[key] = after
        return b"D/" + join((key, after.state(place), before.state(place)), "/").encode()
