"""The three-valued fixed point of AE-MUTUAL-4: who is supplied, which bases work, which ports are open.

Everything is not known at first. What follows from what is known is worked out until nothing changes. Then every port
that is still not known, and belongs to a circle of enemy ports of which each fails only by the next one's base, is no
Open Port; and so on. All such circles are closed at once, so that no order of anything matters.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from validator.logic import all_of, any_of
from validator.rulebooks.axis_empires.openports import open_port
from validator.rulebooks.axis_empires.state import Counter, State
from validator.rulebooks.axis_empires.supply.circles import Circles
from validator.rulebooks.axis_empires.supply.lines import Lines
from validator.rulebooks.axis_empires.supply.trial import Trial
from validator.verdict import Truth

__all__ = ["Port", "Solution", "solution_of"]

Port = tuple[str, str, str]  # place, faction, zone
Harbour = Callable[[Port], Truth]


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
        told = {**options, "SUPPLY": "TOLD"}
        self.trial = Trial(state, told, {})
        self.lines = Lines(self.trial, state.supply)
        self.counters = self.lines.traced()
        self.atoms: dict[str, Truth] = {c.id: Truth.UNKNOWN for c in self.counters}
        self.trial.atoms = self.atoms
        self.ports: dict[Port, Truth] = {}
        self.closed: dict[Port, tuple[str, ...]] = {}
        self.all_circles = options["OPT-MUTUAL"] == "ALL_CYCLES"

    def solution(self) -> Solution:
        """The least fixed point, with the circles closed."""
        rounds = 0
        while True:
            rounds += 1
            if not self._round():
                new = Circles(self, all_of_them=self.all_circles).ports()
                if not new:
                    return self._told(rounds)
                self.closed |= new
                self.ports.update(dict.fromkeys(new, Truth.FALSE))

    def _told(self, rounds: int) -> Solution:
        unsettled = frozenset(port for port, truth in self.ports.items() if truth is Truth.UNKNOWN)
        consulted = frozenset(self.trial.consulted) | ({"OPT-MUTUAL"} if unsettled or self.closed else frozenset())
        return Solution(self.atoms, self.closed, unsettled, consulted, rounds, self.lines)

    def _round(self) -> bool:
        """Ask again of whom nothing is known yet; True when something is now."""
        self.trial.forget()
        self.ports = {port: truth for port, truth in self.ports.items() if truth is not Truth.UNKNOWN}
        open_still = [c for c in self.counters if self.atoms[c.id] is Truth.UNKNOWN]
        found = {c.id: self.supplied(c, self.port) for c in open_still}
        new = {key: truth for key, truth in found.items() if truth is not Truth.UNKNOWN}
        self.atoms.update(new)
        return bool(new)

    def port(self, port: Port) -> Truth:
        """Whether a port is open, as far as is known now."""
        if port not in self.ports:
            self.ports[port] = open_port(self.trial, *port)
        return self.ports[port]

    def supplied(self, counter: Counter, harbour: Harbour) -> Truth:
        """Whether a counter is supplied, when ports are open as `harbour` says (AE-SUP-1)."""
        return any_of(self._ways(counter, harbour))

    def _ways(self, counter: Counter, harbour: Harbour) -> Iterator[Truth]:
        yield self.lines.overland(counter)
        ends = self.lines.source_ports(counter)
        sea, faction = self.lines.seas[str(counter.faction)], str(counter.faction)
        for place, reached in self.lines.ports(counter).items() if ends else ():
            for zone in self.lines.r.zones(place):
                there = all_of((reached, harbour((place, faction, zone))))
                if there is not Truth.FALSE:
                    far = (
                        all_of((joined, link, harbour((end, faction, last))))
                        for end, joined in ends.items()
                        if end != place
                        for last in self.lines.r.zones(end)
                        if (link := sea.link(zone, last)) is not Truth.FALSE
                    )
                    yield all_of((there, any_of(far)))
