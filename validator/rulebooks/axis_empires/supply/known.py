"""What is known so far on the way to the fixed point: who is supplied, and which ports are open."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from validator.logic import all_of, any_of
from validator.rulebooks.axis_empires.openports import open_port
from validator.rulebooks.axis_empires.state import Counter, State
from validator.rulebooks.axis_empires.supply.lines import Lines
from validator.rulebooks.axis_empires.supply.trial import Trial
from validator.verdict import Truth

__all__ = ["Harbour", "Known", "Port"]

Port = tuple[str, str, str]  # place, faction, zone
Harbour = Callable[[Port], Truth]


class Known:
    """Of the counters that need supply by their ids, and of ports, what is known; at first nothing is.

    `trial` is the state under trial, which takes a counter as supplied when it is known to be.
    """

    def __init__(self, state: State, options: Mapping[str, str]) -> None:
        told = {**options, "SUPPLY": "TOLD"}
        self.trial = Trial(state, told, {})
        self.lines = Lines(self.trial, state.supply)
        self.counters = self.lines.traced()
        self.supplies: dict[str, Truth] = {c.id: Truth.UNKNOWN for c in self.counters}
        self.trial.atoms = self.supplies
        self.ports: dict[Port, Truth] = {}

    def learn(self) -> bool:
        """Ask again of whom nothing is known yet; True when something is now."""
        self.trial.forget()
        self.ports = {port: truth for port, truth in self.ports.items() if truth is not Truth.UNKNOWN}
        found = {c.id: self.supplied(c, self.port) for c in self.waiting()}
        new = {key: truth for key, truth in found.items() if truth is not Truth.UNKNOWN}
        self.supplies.update(new)
        return bool(new)

    def waiting(self) -> list[Counter]:
        """The counters of which it is not known whether they are supplied."""
        return [c for c in self.counters if self.supplies[c.id] is Truth.UNKNOWN]

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
