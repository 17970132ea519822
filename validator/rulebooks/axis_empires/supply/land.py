"""Lines of supply over land: which hexes a faction's line may enter, and how far it gets."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from validator.logic import all_of, any_of, negated
from validator.rulebooks.axis_empires.control import controllers
from validator.rulebooks.axis_empires.military import enemy_zone
from validator.rulebooks.axis_empires.reading import Reading
from validator.rulebooks.axis_empires.state import BEACHHEADS
from validator.rulebooks.axis_empires.supply.table import SupplyTable
from validator.verdict import Truth

__all__ = ["Land", "Reached"]

PARTED = ("land", "sea", "strait")  # one of these says what a hexside is


@dataclass(frozen=True, slots=True)
class Reached:
    """How a search reached places: the hexes off the rails that it took, and the place before (None at a start)."""

    cost: Mapping[str, int]
    before: Mapping[str, str | None]

    def path(self, place: str) -> tuple[str, ...]:
        """The places from a start to this one."""
        found = [place]
        while (before := self.before[found[-1]]) is not None:
            found.append(before)
        return tuple(reversed(found))


class Land:
    """The land as a faction's lines of supply see it. A search is `certain`, or takes what may be for what is."""

    def __init__(self, r: Reading, faction: str, table: SupplyTable) -> None:
        self.r, self.faction, self.table = r, faction, table
        self._open: dict[str, Truth] = {}
        self._owned: dict[str | None, Truth] = {}
        self._searched: dict[tuple[bool, str], Reached] = {}
        self._steps: dict[bool, dict[str, tuple[tuple[str, int], ...]]] = {True: {}, False: {}}
        self._roots: dict[bool, dict[str, str]] = {}

    def enterable(self, place: str) -> Truth:
        """Whether a line may run through a Land hex: its faction controls it, and no enemy zone of control stops it."""
        found = self._open.get(place)
        if found is None:
            found = self._open[place] = self._enterable(place)
        return found

    def _enterable(self, place: str) -> Truth:
        if not self.r.is_land(place):
            return Truth.FALSE
        held = self._held(place)
        return held if held is Truth.FALSE else all_of((held, negated(self._stopped(place))))

    def _held(self, place: str) -> Truth:
        """Whether the faction holds a hex; of empty hexes their territory decides."""
        if place in self.r.state.at:
            return self._mine(place)
        territory = self.r.map.spaces[place].territory
        if territory not in self._owned:
            self._owned[territory] = self._mine(place)
        return self._owned[territory]

    def _mine(self, place: str) -> Truth:
        cases = {self._group(group) for group in controllers(self.r, place)}
        return cases.pop() if len(cases) == 1 else Truth.UNKNOWN

    def _group(self, group: frozenset[str]) -> Truth:
        if not group:
            return Truth.of(self.table.neutral)
        return Truth.of(self.faction in group) if len(group) == 1 or self.faction not in group else Truth.UNKNOWN

    def _stopped(self, place: str) -> Truth:
        how = self.table.zones_of_control
        if how == "ignored" or place not in self._threatened:
            return Truth.FALSE
        zone = enemy_zone(self.r, place, self.faction)
        if zone is Truth.FALSE or how == "stop":
            return zone
        here = any_of(self.r.belongs(c, self.faction) for c in self.r.counters(place) if c.kind == "ground")
        return all_of((zone, negated(here)))

    @cached_property
    def _threatened(self) -> frozenset[str]:
        """The hexes next to a unit that may be an enemy."""
        spaces, r = self.r.map.spaces, self.r
        foes = (c for c in r.state.counters if c.is_unit and c.at in spaces)
        near = (c.at for c in foes if r.hostile(c, self.faction) is not Truth.FALSE)
        return frozenset(other for place in near for other in r.map.neighbours(place))

    def crossing(self, a: str, b: str) -> Truth:
        """Whether a line may cross the hexside between two hexes."""
        side = self.r.map.side(a, b)
        if side is None or side.kinds & self.table.stops:
            return Truth.FALSE
        return Truth.of(True) if any(kind in side.kinds for kind in PARTED) else Truth.UNKNOWN

    def railed(self, a: str, b: str) -> Truth:
        """Whether a rail runs from a hex to the next."""
        rails = (self._rail(a), self._rail(b))
        return Truth.FALSE if Truth.FALSE in rails else Truth.UNKNOWN if Truth.UNKNOWN in rails else Truth.TRUE

    def _rail(self, place: str) -> Truth:
        found = Truth.of(self.r.map.spaces[place].get("rail")) if self.table.rail != "none" else Truth.FALSE
        return Truth.FALSE if found is Truth.UNKNOWN and self.table.rail == "known" else found

    def steps(self, place: str, *, certain: bool) -> Sequence[tuple[str, int]]:
        """The hexes that a line goes on to from one, each with what the step costs."""
        found = self._steps[certain].get(place)
        if found is None:
            found = self._steps[certain][place] = tuple(self._from(place, certain=certain))
        return found

    def _from(self, place: str, *, certain: bool) -> Iterator[tuple[str, int]]:
        for other in self.r.map.neighbours(place):
            if _is(self.enterable(other), certain=certain) and _is(self.crossing(place, other), certain=certain):
                yield other, 0 if _is(self.railed(place, other), certain=certain) else 1

    def from_all(self, starts: Collection[str], *, certain: bool) -> Reached:
        """What lines from several hexes reach."""
        cost = dict.fromkeys(starts, 0)
        before: dict[str, str | None] = dict.fromkeys(starts)
        queue = deque(starts)
        while queue:
            here = queue.popleft()
            for other, step in self.steps(here, certain=certain):
                total = cost[here] + step
                if total <= self.table.overland and total < cost.get(other, self.table.overland + 1):
                    cost[other], before[other] = total, here
                    (queue.append if step else queue.appendleft)(other)
        return Reached(cost, before)

    def around(self, place: str, *, certain: bool) -> Reached:
        """What a line from one hex reaches. Hexes that rails join reach the same."""
        root = self._root(place, certain=certain)
        if (certain, root) not in self._searched:
            self._searched[certain, root] = self.from_all((root,), certain=certain)
        return self._searched[certain, root]

    def _root(self, place: str, *, certain: bool) -> str:
        """One hex for all those that a line gets to from this one, and back, at no cost."""
        roots = self._roots.setdefault(certain, {})
        if place not in roots:
            back = _is(self.enterable(place), certain=certain)  # else no line comes back into it
            group, queue = {place}, [place] if back else []
            while queue:
                here = queue.pop()
                new = {o for o, step in self.steps(here, certain=certain) if not step} - group
                group |= new
                queue += new
            least = min(group)
            roots.update(dict.fromkeys(group, least))
        return roots[place]

    def landings(self, place: str) -> dict[str, Truth]:
        """The All-Sea hexes with a Beachhead of the faction that faces this hex (AE-BEACH-2)."""
        found: dict[str, Truth] = {}
        for other in self.r.map.neighbours(place):
            marks = [c for c in self.r.counters(other) if c.marker in BEACHHEADS] if self.r.is_sea(other) else []
            faces = any_of(
                all_of(
                    (
                        self.r.belongs(c, self.faction),
                        Truth.UNKNOWN if c.facing is None else Truth.of(c.facing == place),
                    )
                )
                for c in marks
            )
            if faces is not Truth.FALSE:
                found[other] = faces
        return found


def _is(truth: Truth, *, certain: bool) -> bool:
    return truth is Truth.TRUE if certain else truth is not Truth.FALSE
