"""Lines of supply overseas: from Naval Zone to Naval Zone."""

from __future__ import annotations

from validator.logic import all_of, any_of, negated
from validator.rulebooks.axis_empires.reading import Reading
from validator.rulebooks.axis_empires.supply.table import SupplyTable
from validator.rulebooks.axis_empires.zones import enemy_on_station
from validator.verdict import Truth

__all__ = ["Sea"]


class Sea:
    """The Naval Zones as a faction's lines of supply see them."""

    def __init__(self, r: Reading, faction: str, table: SupplyTable) -> None:
        self.r, self.faction, self.table = r, faction, table
        self._open: dict[str, Truth] = {}
        self._reached: dict[tuple[bool, str], dict[str, tuple[str, ...]]] = {}

    def sailable(self, zone: str) -> Truth:
        """Whether a line may run through a zone."""
        found = self._open.get(zone)
        if found is None:
            stopped = (enemy_on_station(self.r, self.faction, zone, kind) for kind in sorted(self.table.sea_stops))
            found = self._open[zone] = all_of((negated(any_of(stopped)), self._escorted(zone)))
        return found

    def _escorted(self, zone: str) -> Truth:
        if not self.table.convoys:
            return Truth.TRUE
        units = (c for c in self.r.counters(f"zone:{zone}/convoys") if c.is_unit)
        return any_of(self.r.belongs(counter, self.faction) for counter in units)

    def link(self, zone: str, other: str) -> Truth:
        """Whether a line runs from a zone to another, or within one."""
        if other in self.reached(zone, certain=True):
            return Truth.TRUE
        return Truth.UNKNOWN if other in self.reached(zone, certain=False) else Truth.FALSE

    def reached(self, zone: str, *, certain: bool) -> dict[str, tuple[str, ...]]:
        """The zones that a line from one gets to, each with a shortest way."""
        if (certain, zone) not in self._reached:
            self._reached[certain, zone] = self._search(zone, certain=certain)
        return self._reached[certain, zone]

    def _search(self, zone: str, *, certain: bool) -> dict[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {zone: (zone,)} if self._passes(zone, certain=certain) else {}
        front = list(found)
        while front:
            near = [(here, other) for here in front for other in self.r.map.zones[here].adjacent]
            front = []
            for here, other in near:
                short = self.table.zones is None or len(found[here]) < self.table.zones
                if other not in found and short and self._passes(other, certain=certain):
                    found[other] = (*found[here], other)
                    front.append(other)
        return found

    def _passes(self, zone: str, *, certain: bool) -> bool:
        truth = self.sailable(zone)
        return truth is Truth.TRUE if certain else truth is not Truth.FALSE
