"""The three-valued fixed point of AE-MUTUAL-4: who is supplied, which bases work, which ports are open.

Everything is not known at first. What follows from what is known is worked out until nothing changes. Then every port
that is still not known, and belongs to a circle of enemy ports of which each fails only by the next one's base, is no
Open Port; and so on. All such circles are closed at once, so that no order of anything matters.
"""

from __future__ import annotations

import weakref
from collections.abc import Mapping
from dataclasses import dataclass, field

from validator.rulebooks.axis_empires.state import State
from validator.rulebooks.axis_empires.supply.circles import Circles
from validator.rulebooks.axis_empires.supply.known import Known, Port
from validator.rulebooks.axis_empires.supply.lines import Lines
from validator.verdict import Truth

__all__ = ["Solution", "solution_of"]


@dataclass(frozen=True)
class Solution:
    """What the fixed point gave, after how many `rounds`; `closed` are the ports of mutual interdiction,
    each with the places whose ports it waits for, `unsettled` those that are not known in the end, `consulted` the
    options that were read for it."""

    supplied: Mapping[str, Truth]
    closed: Mapping[Port, tuple[str, ...]]
    unsettled: frozenset[Port]
    consulted: frozenset[str]
    rounds: int
    lines: Lines = field(repr=False)


_KNOWN: dict[int, dict[tuple[str, ...], Solution]] = {}


def solution_of(state: State, options: Mapping[str, str]) -> Solution:
    """The fixed point of a state, worked out once for each choice of options; the state is not kept alive by it."""
    known = _KNOWN.get(id(state))
    if known is None:
        known = _KNOWN[id(state)] = {}
        weakref.finalize(state, _KNOWN.pop, id(state), None)
    key = tuple(f"{name}={options[name]}" for name in sorted(options))
    if key not in known:
        known[key] = Solver(state, options).solution()
    return known[key]


class Solver:
    """Goes round until nothing changes."""

    def __init__(self, state: State, options: Mapping[str, str]) -> None:
        self.known = Known(state, options)
        self.closed: dict[Port, tuple[str, ...]] = {}
        self.all_circles = options["OPT-MUTUAL"] == "ALL_CYCLES"

    def solution(self) -> Solution:
        """The least fixed point, with the circles closed."""
        rounds = 0
        while True:
            rounds += 1
            if not self.known.learn():
                new = Circles(self.known, all_of_them=self.all_circles).ports()
                if not new:
                    return self._told(rounds)
                self.closed |= new
                self.known.ports.update(dict.fromkeys(new, Truth.FALSE))

    def _told(self, rounds: int) -> Solution:
        known = self.known
        unsettled = frozenset(port for port, truth in known.ports.items() if truth is Truth.UNKNOWN)
        consulted = frozenset(known.trial.consulted) | ({"OPT-MUTUAL"} if unsettled or self.closed else frozenset())
        return Solution(known.supplies, self.closed, unsettled, consulted, rounds, known.lines)
