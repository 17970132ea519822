"""The lines that a counter's supply may come by: what of them stays the same whoever is supplied.

Control, zones of control and Fleets On Station do not depend on supply, so that lines over land and the ways between
Naval Zones are worked out once. What is left to the fixed point is which ports are open.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from validator.logic import all_of, any_of
from validator.rulebooks.axis_empires.factions import countries_of
from validator.rulebooks.axis_empires.index import index_of
from validator.rulebooks.axis_empires.places import cities
from validator.rulebooks.axis_empires.reading import Reading
from validator.rulebooks.axis_empires.state import FACTIONS, HOLDERS, Counter
from validator.rulebooks.axis_empires.supply.land import Land, Reached
from validator.rulebooks.axis_empires.supply.sea import Sea
from validator.rulebooks.axis_empires.supply.table import SupplyTable
from validator.rulebooks.axis_empires.zones import owned_by
from validator.verdict import Truth

__all__ = ["Lines", "Sources"]


@dataclass(frozen=True, slots=True)
class Sources:
    """Where a nation's supply comes from: hexes with the answer whether they serve, and what lines from them reach.

    `ports` are the ports that a line may join with them, and the Off-Map Boxes that are sources by themselves.
    """

    hexes: Mapping[str, Truth]
    sure: Reached
    perhaps: Reached
    ports: Mapping[str, Truth]

    def truth(self, place: str) -> Truth:
        """Whether a line over land joins a hex with a source."""
        if place in self.sure.cost:
            return Truth.TRUE
        return Truth.UNKNOWN if place in self.perhaps.cost else Truth.FALSE


class Lines:
    """All lines of one state."""

    def __init__(self, r: Reading, table: SupplyTable) -> None:
        self.r, self.table = r, table
        self._sources: dict[tuple[str, str | None], Sources] = {}
        self._overland: dict[tuple[str, str | None, str], Truth] = {}
        self._ports: dict[tuple[str, str], dict[str, Truth]] = {}
        self.lands = {faction: Land(r, faction, table) for faction in FACTIONS}
        self.seas = {faction: Sea(r, faction, table) for faction in FACTIONS}

    def traced(self) -> list[Counter]:
        """The counters whose supply is traced: what can hold a base, on the map, where nobody tells."""
        return [c for c in self.r.state.counters if c.what in HOLDERS and self.speaks_of(c)]

    def speaks_of(self, counter: Counter) -> bool:
        """Whether a counter's supply can be traced at all: it is on the map and one knows whose it is."""
        return (
            Truth.of(counter.supplied) is Truth.UNKNOWN
            and counter.at in self.r.map.spaces
            and counter.faction in FACTIONS
        )

    def sources(self, counter: Counter) -> Sources:
        """Where the supply of a counter comes from; what has no Country of its own is supplied by its faction's."""
        nation = counter.nation if counter.nation in self.r.map.territories else None
        key = (str(counter.faction), nation)
        if key not in self._sources:
            self._sources[key] = self._found(*key)
        return self._sources[key]

    def _found(self, faction: str, nation: str | None) -> Sources:
        land = self.lands[faction]
        told = self.table.sources.get(nation or "", self.table.sources.get(faction))
        if told is None:
            nations = {nation: Truth.TRUE} if nation is not None else countries_of(self.r, faction)
            hexes = {p: all_of((sure, t)) for each, sure in nations.items() for p, t in self._home_cities(each, land)}
            boxes = {box: owned_by(self.r, box, faction) for box in index_of(self.r.map).boxes}
        else:
            hexes = {place: land.enterable(place) for place in told if place in self.r.map.spaces}
            boxes = {place: Truth.TRUE for place in told if place in self.r.map.boxes}
        sure = [place for place, truth in hexes.items() if truth is Truth.TRUE]
        perhaps = [place for place, truth in hexes.items() if truth is not Truth.FALSE]
        reached = (land.from_all(sure, certain=True), land.from_all(perhaps, certain=False))
        return Sources(hexes, *reached, self._joined_ports(reached, boxes))

    def _joined_ports(self, reached: tuple[Reached, Reached], boxes: Mapping[str, Truth]) -> dict[str, Truth]:
        ports: dict[str, Truth] = {box: truth for box, truth in boxes.items() if truth is not Truth.FALSE}
        for place in sorted(self._harbours & reached[1].cost.keys()):
            if self.r.zones(place):
                ports[place] = Truth.TRUE if place in reached[0].cost else Truth.UNKNOWN
        return ports

    def _home_cities(self, nation: str, land: Land) -> Iterator[tuple[str, Truth]]:
        """The cities in the Country itself (AE-HOME-1) that a line may start from."""
        for place, sure in cities(self.r, nation):
            yield place, all_of((sure, land.enterable(place)))

    def overland(self, counter: Counter) -> Truth:
        """Whether a line over land joins a counter with a source of its nation."""
        key = (str(counter.faction), counter.nation, counter.at)
        if key not in self._overland:
            self._overland[key] = self._joined(counter)
        return self._overland[key]

    def _joined(self, counter: Counter) -> Truth:
        sources = self.sources(counter)
        here = sources.truth(counter.at)
        if here is Truth.TRUE or not sources.hexes:
            return here
        around = self._around(counter)
        ends = (all_of((around[place], truth)) for place, truth in sources.hexes.items() if place in around)
        return any_of((here, *ends))

    def _around(self, counter: Counter) -> dict[str, Truth]:
        """The hexes that a line from a counter reaches."""
        land = self.lands[str(counter.faction)]
        if not self.r.is_land(counter.at):
            return {counter.at: Truth.TRUE}
        found: dict[str, Truth] = dict.fromkeys(land.around(counter.at, certain=False).cost, Truth.UNKNOWN)
        found.update(dict.fromkeys(land.around(counter.at, certain=True).cost, Truth.TRUE))
        return found

    def ports(self, counter: Counter) -> dict[str, Truth]:
        """The places that may be ports of a counter's supply, with the answer whether a line gets there."""
        key = (str(counter.faction), counter.at)
        if key not in self._ports:
            around = self._around(counter)
            found = {place: truth for place, truth in around.items() if place in self._harbours or place == counter.at}
            land = self.lands[key[0]]
            for place, truth in around.items():
                for other, faces in land.landings(place).items() if place in self._coasts else ():
                    found[other] = any_of((found.get(other, Truth.FALSE), all_of((truth, faces))))
            self._ports[key] = {place: found[place] for place in sorted(found) if self.r.zones(place)}
        return self._ports[key]

    def source_ports(self, counter: Counter) -> Mapping[str, Truth]:
        """The ports that lines over land join with a source of the nation, and the boxes that are sources."""
        return self.sources(counter).ports

    @cached_property
    def _harbours(self) -> frozenset[str]:
        return frozenset(place for places in index_of(self.r.map).ports.values() for place in places)

    @cached_property
    def _coasts(self) -> frozenset[str]:
        """The hexes next to a Beachhead."""
        return frozenset(other for c in self.r.state.beachheads for other in self.r.map.neighbours(c.at))
