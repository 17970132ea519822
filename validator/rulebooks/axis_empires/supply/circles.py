"""Mutual interdiction in a fixed point: ports that are not known only because each waits for the other (AE-MUTUAL-1).

A *site* is a place with the faction whose port it is. A site waits for an enemy site when nothing but that site's base
may close its port, and closes it if it works; and the enemy site's base works just when its own port is open, for
nothing else supplies those who hold it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from validator.rulebooks.axis_empires.bases import naval_base_of
from validator.rulebooks.axis_empires.openports import open_port
from validator.rulebooks.axis_empires.ports import REACH
from validator.rulebooks.axis_empires.state import FACTIONS, Counter
from validator.rulebooks.axis_empires.supply.known import Known, Port
from validator.verdict import Truth

__all__ = ["Circles"]


@dataclass(frozen=True, slots=True, order=True)
class Site:
    """A place, and the faction whose port or base it would be."""

    place: str
    faction: str


class Circles:
    """The circles among what is not known."""

    def __init__(self, known: Known, *, all_of_them: bool) -> None:
        self.known, self.trial, self.all_of_them = known, known.trial, all_of_them
        self.open = [port for port, truth in known.ports.items() if truth is Truth.UNKNOWN]
        self.waiting = frozenset(counter.id for counter in known.waiting())
        self._hangs: dict[Site, frozenset[Site]] = {}

    def ports(self) -> dict[Port, tuple[str, ...]]:
        """The ports that a circle closes, each with the places that it waits for in it."""
        found = {port: set(self._next(port)) for port in sorted(self.open)}
        after: dict[Site, set[Site]] = {}
        for (place, faction, _), sites in found.items():
            after.setdefault(Site(place, faction), set()).update(sites)
        circles = {p: [s.place for s in sorted(sites) if self._comes_back(p, s, after)] for p, sites in found.items()}
        return {port: tuple(places) for port, places in circles.items() if places}

    def _comes_back(self, port: Port, site: Site, after: Mapping[Site, set[Site]]) -> bool:
        """Whether a way that begins with a step leads back: by the next step, or under ALL_CYCLES by any number."""
        start, seen, front = Site(port[0], port[1]), {site}, {site}
        while front:
            front = {other for here in front for other in after.get(here, ())}
            if start in front:
                return True
            front -= seen
            seen |= front
            if not self.all_of_them:
                return False
        return False

    def _next(self, port: Port) -> Iterator[Site]:
        """The ports that a port waits for: those on which the bases hang that alone may close it."""
        bases = list(self._threats(port))
        holders = [c.id for base in bases for c in self._holders(base)]
        if self._with(port, dict.fromkeys(holders, Truth.FALSE)) is not Truth.TRUE:
            return  # something else may close it too
        for base in bases:
            mine = dict.fromkeys((c.id for c in self._holders(base)), Truth.TRUE)
            if self._with(port, mine) is Truth.FALSE:
                yield from self._hang(base)

    def _with(self, port: Port, atoms: Mapping[str, Truth]) -> Truth:
        return open_port(self.trial.supposing(atoms), *port)

    def _threats(self, port: Port) -> Iterator[Site]:
        """The enemy bases near a port of which one does not know whether they work."""
        place, faction, _ = port
        for other in FACTIONS:
            if other != faction:
                for near in self.trial.near(place, self.trial.holding(other), REACH):
                    if self.trial.kept(naval_base_of, near, other) is Truth.UNKNOWN:
                        yield Site(near, other)

    def _holders(self, base: Site) -> list[Counter]:
        here = (c for c in self.trial.counters(base.place) if c.id in self.waiting)
        return [c for c in here if c.faction == base.faction]

    def _hang(self, base: Site) -> frozenset[Site]:
        """The ports without which a base fails and with which it works: its own; under ALL_CYCLES any together."""
        if base not in self._hangs:
            self._hangs[base] = self._hanging(base)
        return self._hangs[base]

    def _hanging(self, base: Site) -> frozenset[Site]:
        holders = self._holders(base)
        own = {base} if not self.all_of_them else self._open_ports(holders)
        dead, alive = (self._base(base, holders, own, truth) for truth in (Truth.FALSE, Truth.TRUE))
        return frozenset(own) if dead is Truth.FALSE and alive is Truth.TRUE else frozenset()

    def _open_ports(self, holders: Iterable[Counter]) -> set[Site]:
        places = {(place, str(c.faction)) for c in holders for place in self.known.lines.ports(c)}
        return {Site(*key) for key in places if any(port[:2] == key for port in self.open)}

    def _base(self, base: Site, holders: list[Counter], ports: Iterable[Site], truth: Truth) -> Truth:
        """Whether a base works when all that is not known of some ports is `truth`."""
        said = {(site.place, site.faction) for site in ports}

        def harbour(port: Port) -> Truth:
            found = self.known.port(port)
            return truth if found is Truth.UNKNOWN and port[:2] in said else found

        atoms = {c.id: self.known.supplied(c, harbour) for c in holders}
        return naval_base_of(self.trial.supposing(atoms), base.place, base.faction)
