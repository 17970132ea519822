"""A long game of the Pacific module for the engine to play: legal play throughout, and faults on purpose.

Every fault is put right some steps later, and comes again elsewhere; so what is planted, and at which step, is known.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mapdata import open_map

if TYPE_CHECKING:
    from module_builder.formats.vassal.modules.module import Module
    from validator.rulebooks.axis_empires.state import State

__all__ = ["Fault", "Planted", "planted"]

MAIN = "Main Map"
WINDOWS = ("Off-Map Boxes", "Force Pools", "Naval Zones", "Politics", "Holding Boxes")
# Whose units march about, and in which land: none of it is fought for.
MARCHING = {
    "india-infantry": "india",
    "australia-infantry": "australia",
    "netherlands-east-indies-infantry": "netherlands-east-indies",
    "britain-colonial": "burma",
    "us-two-step": "philippines",
}
SUPPLY = ("ctrl P", "ctrl U")  # supplied, unsupplied: the first of the menu, which every ground unit has


@dataclass(frozen=True, slots=True)
class Fault:
    """What the referee must say at a step: the rule, the ruling, and of which counter."""

    step: int
    rule: str
    ruling: str
    counter: str


@dataclass(frozen=True, slots=True)
class Planted:
    """The play script, and the faults in it in the order of their steps."""

    script: str
    faults: tuple[Fault, ...]


@dataclass(frozen=True, slots=True)
class _Wrong:
    """A fault that a move makes at once, or that the move back makes (`late`)."""

    counter: str
    to: str
    rule: str
    ruling: str = "illegal"
    late: bool = False


WRONGS = (
    _Wrong("us-subs", "box:eastern-europe", "AE-DM-I1"),
    _Wrong("japan-infantry#5", "box:western-us", "AE-DM-I1"),
    _Wrong("japan-infantry#5", "w3817", "AE-16.7-A1", "pending"),
    _Wrong("australia-infantry", "w3817", "AE-16.7-L1", "pending"),
    _Wrong("japan-air#2", "pending:axis", "AE-16.7-VS2"),
    _Wrong("sing-fortress", "pending:west", "AE-16.7-VS2"),
    _Wrong("britain-infantry#2", "removed", "AE-DM-I3", late=True),
    _Wrong("army-program-air", "removed", "AE-DM-I3", late=True),
)


def planted(module: Module, start: State, steps: int = 300, seed: int = 1) -> Planted:
    """A game of so many steps that begins with the setup "1941 Dec", whose state is `start`."""
    player = _Player(module, start, random.Random(seed))
    lines, faults = ["side Referee", 'setup "1941 Dec"', "beginlog"], []
    back: tuple[int, _Wrong] | None = None
    for step in range(1, steps + 1):
        if back is not None and step == back[0]:
            lines.append(player.home(back[1].counter))
            if back[1].late:
                faults.append(Fault(step, back[1].rule, back[1].ruling, back[1].counter))
            back = None
        elif back is None and player.draw.random() < 0.12 and step < steps - 8:
            wrong = player.draw.choice(WRONGS)
            lines.append(player.put(wrong.counter, wrong.to))
            if not wrong.late:
                faults.append(Fault(step, wrong.rule, wrong.ruling, wrong.counter))
            back = (step + player.draw.randint(1, 6), wrong)
        else:
            busy = "" if back is None else back[1].counter
            lines.append(next(line for line in player.legal() if busy == "" or player.pieces[busy] not in line.split()))
    return Planted("\n".join(lines) + "\n", tuple(faults))


class _Player:
    """Writes the lines of the script; keeps where the marching units are."""

    def __init__(self, module: Module, start: State, draw: random.Random) -> None:
        board, _ = open_map("pacific")
        assert board is not None
        self.module, self.draw, self.board = module, draw, board
        self.pieces = {counter.id: f'"#{counter.piece}"' for counter in start.counters}
        self.homes = {counter.id: counter.at for counter in start.counters}
        self.taken = {counter.at for counter in start.counters}

    def put(self, counter: str, to: str) -> str:
        """A counter moved to a written location."""
        window, (x, y) = self._spot(to)
        return f'move {self.pieces[counter]} "{window}" {x} {y}'

    def home(self, counter: str) -> str:
        """A counter moved to where it was before the fault."""
        return self.put(counter, self.homes[counter])

    def legal(self) -> Iterator[str]:
        """Lines that break no rule, one after the other."""
        while True:
            unit = self.draw.choice(list(MARCHING))
            chance = self.draw.random()
            if chance < 0.15:
                yield f"chat {unit} waits"
            elif chance < 0.3:
                yield f'key {self.pieces[unit]} "{self.draw.choice(SUPPLY)}"'
            else:
                to = self.draw.choice(self._free(MARCHING[unit]))
                self.homes[unit] = to
                yield self.put(unit, to)

    def _free(self, land: str) -> list[str]:
        """The hexes of a land where nothing stands."""
        taken = self.taken | set(self.homes.values())
        return [place for place in self.board.territory_spaces(land) if place not in taken]

    def _spot(self, to: str) -> tuple[str, tuple[int, int]]:
        for window in (MAIN, *WINDOWS):
            found = self.module.map(window).find(to)
            if found is not None:
                return window, (found[0], found[1])
        raise KeyError(to)
