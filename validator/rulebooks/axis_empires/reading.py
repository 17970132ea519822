"""Asking the rule book about one state under one choice of options.

A `Reading` answers as fast as it can. A `Traced` reading (validator.rulebooks.axis_empires.tracing) answers the same
and writes down every rule it asked and every fact it read, in order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Protocol, TypeVar, cast

from mapdata.model import UNKNOWN, Unknown, Value
from validator.rulebooks.axis_empires.index import index_of
from validator.rulebooks.axis_empires.options import DEFAULTS
from validator.rulebooks.axis_empires.state import FACTIONS, Counter, State, on_station
from validator.rulebooks.rule import Rule
from validator.verdict import Truth

__all__ = ["Question", "Reading", "Solved", "Tracer", "settled"]

T = TypeVar("T")
Question = tuple[Rule[..., Truth], tuple[object, ...]]  # a rule and its arguments


def settled(state: State, *overrides: Mapping[str, str]) -> dict[str, str]:
    """The reading of every option: the default, then the map's, then the position's, then each of `overrides`."""
    chosen = dict(DEFAULTS)
    for layer in (state.map.options, state.options, *overrides):
        chosen.update({name: value for name, value in layer.items() if name in DEFAULTS})
    return chosen


class Solved(Protocol):
    """What tracing supply gave: who is supplied, which ports mutual interdiction closes, each with those it waits for,
    which stay unsettled, and the options that were read for it."""

    @property
    def supplied(self) -> Mapping[str, Truth]:
        """By counter."""
        ...

    @property
    def closed(self) -> Mapping[tuple[str, str, str], tuple[str, ...]]:
        """By place, faction and zone."""
        ...

    @property
    def unsettled(self) -> frozenset[tuple[str, str, str]]:
        """Place, faction and zone."""
        ...

    @property
    def consulted(self) -> frozenset[str]:
        """The names of options."""
        ...


Tracer = Callable[[State, Mapping[str, str]], Solved]


class Reading:
    """One state, read under `options` (complete, see `settled`). It never changes, so answers may be kept.

    `lasting` are answers of states before it that differ in counters alone, see `lasts`; `tracer` traces supply where a
    state wants that.
    """

    def __init__(
        self,
        state: State,
        options: Mapping[str, str] | None = None,
        lasting: dict[tuple[object, ...], object] | None = None,
        tracer: Tracer | None = None,
    ) -> None:
        self.state, self.tracer = state, tracer
        self.map = state.map
        self.options = settled(state) if options is None else dict(options)
        self._axial = index_of(state.map).axial
        self._kept: dict[tuple[object, ...], object] = {}
        self._lasting = {} if lasting is None else lasting

    def ask(self, rule: Rule[..., T], args: tuple[object, ...]) -> T:
        """The answer of a rule."""
        return rule.check(self, *args)

    def kept(self, rule: Rule[..., T], *args: object) -> T:
        """The answer of a rule, worked out once."""
        key = (rule.id, *args)
        if key not in self._kept:
            self._kept[key] = rule.check(self, *args)
        return cast("T", self._kept[key])

    def lasts(self, rule: Rule[..., T], *args: object) -> T:
        """The answer of a rule that rests on no counter, but for markers that give land away: worked out once a game.

        It stays while map, lands, ceded land, postures and options do.
        """
        key = (rule.id, *args)
        if key not in self._lasting:
            self._lasting[key] = rule.check(self, *args)
        return cast("T", self._lasting[key])

    def once(self, key: tuple[object, ...], make: Callable[[], T]) -> T:
        """What `make` works out, which rests on no more than `lasts` allows: once a game."""
        if key not in self._lasting:
            self._lasting[key] = make()
        return cast("T", self._lasting[key])

    def every(self, truths: Iterable[Truth]) -> Iterable[Truth]:
        """Truths of which one may settle the question; a traced reading works them all out, to list every breach."""
        return truths

    def answers(self, questions: Iterable[Question], decisive: Truth) -> Iterator[Truth]:
        """Ask one question after the other; the first that answers `decisive` is the one that decided."""
        noted = False
        for rule, args in questions:
            answer = self.ask(rule, args)
            if answer is decisive and not noted:
                self.decided(rule)
                noted = True
            yield answer

    def decided(self, rule: Rule[..., object]) -> None:
        """Note that the answer being worked out is, so far, that of `rule`; the last note counts."""

    def note(self, text: str, value: object = None, source: str = "rule", subject: str = "") -> None:
        """Note a fact that no reader below reports."""

    def option(self, name: str) -> str:
        """The reading chosen for a doubtful passage."""
        return self.options[name]

    # What the map says.

    def is_land(self, place: str) -> bool:
        """Whether a place is a Land hex (AE-HEX-2); a box is none."""
        space = self.map.spaces.get(place)
        return space is not None and space.is_land

    def is_sea(self, place: str) -> bool:
        """Whether a place is an All-Sea hex (AE-HEX-2)."""
        space = self.map.spaces.get(place)
        return space is not None and not space.is_land

    def symbol(self, place: str, name: str) -> Truth:
        """Whether a space has a yes/no attribute of the map."""
        space = self.map.spaces.get(place)
        return Truth.FALSE if space is None else Truth.of(space.get(name))

    def value(self, place: str, name: str) -> Value:
        """An attribute of a space that is more than yes or no."""
        return self.map.spaces[place].get(name)

    def territory(self, place: str) -> str | None:
        """The innermost owner printed for a Land hex (AE-TERR-1), None at sea and where nobody knows."""
        space = self.map.spaces.get(place)
        return None if space is None else space.territory

    def zones(self, place: str) -> tuple[str, ...]:
        """The Naval Zones of a hex (AE-ZONE-2), or those an Off-Map Box is connected with (AE-OFFMAP-3)."""
        if place in self.state.boxes:
            told = self.state.boxes[place].get("zones")
            if told is not None and isinstance(told.value, tuple):
                return told.value
        thing = self.map.spaces.get(place) or self.map.boxes.get(place)
        return () if thing is None else thing.zones

    def box_value(self, box: str, name: str) -> Value | None:
        """The `owner` or another attribute of a box: what the position tells, else what the map knows."""
        told = self.state.boxes.get(box, {}).get(name)
        if told is not None:
            return told.value
        found = self.map.boxes[box]
        return found.owner if name == "owner" else found.get(name)

    def box_links(self, box: str) -> tuple[str, ...]:
        """The boxes that a box is known to be adjacent to (AE-OFFMAP-4)."""
        told = self.state.boxes.get(box, {}).get("adjacent")
        if told is not None and isinstance(told.value, tuple):
            return told.value
        return self.map.boxes[box].adjacent

    def distance(self, a: str, b: str) -> int | None:
        """Range between two places (AE-RANGE-1), None when one is a box (AE-RANGE-4)."""
        axial = self._axial
        if a not in axial or b not in axial:
            return self.map.range(a, b)
        (qa, ra), (qb, rb) = axial[a], axial[b]
        return max(abs(qb - qa), abs(rb - ra), abs(qb - qa + rb - ra))

    def near(self, place: str, sites: Sequence[str], most: int) -> list[str]:
        """Those of `sites` that plain hex distance lets within reach; what is farther is no fact that decides."""
        apart = ((site, Reading.distance(self, place, site)) for site in sites)
        return [site for site, hexes in apart if hexes is not None and hexes <= most]

    # What the state says.

    def counters(self, place: str) -> Sequence[Counter]:
        """The counters in a place."""
        return self.state.at.get(place, ())

    def on_station(self, zone: str, kind: str) -> Sequence[Counter]:
        """The units of a kind in the On Station box of a zone."""
        return [c for c in self.state.at.get(on_station(zone), ()) if c.kind == kind]

    def beachheads(self) -> Sequence[Counter]:
        """The Beachhead markers on the map."""
        return self.state.beachheads

    def holding(self, faction: str) -> Sequence[str]:
        """The spaces where a counter of the faction could hold a base."""
        return self.state.holds[faction]

    def ceded(self, territory: str) -> Sequence[Counter]:
        """The markers in the Ceded Lands Box that give this territory away."""
        return self.state.ceded.get(territory, ())

    def of_nation(self, nation: str) -> Sequence[Counter]:
        """The counters of a nation, wherever they are."""
        return self.state.nations.get(nation, ())

    def belongs(self, counter: Counter, faction: str) -> Truth:
        """Whether a counter is friendly to `faction` (AE-FRIENDLY-1)."""
        if counter.faction is UNKNOWN:
            return Truth.FALSE if faction == "axis" and self.fallen(counter.nation) else Truth.UNKNOWN
        return Truth.TRUE if counter.faction == faction else Truth.FALSE

    def hostile(self, counter: Counter, faction: str) -> Truth:
        """Whether a counter is an enemy of `faction` (AE-ENEMY-1): a thing of no faction is nobody's enemy."""
        if counter.faction is UNKNOWN:
            return Truth.TRUE if faction == "axis" and self.fallen(counter.nation) else Truth.UNKNOWN
        return Truth.TRUE if counter.faction != faction and counter.faction in FACTIONS else Truth.FALSE

    def fallen(self, country: str | None) -> bool:
        """Whether a Country is Conquered and nobody tells its faction: it is an Allied one, whichever (AE-STATUS-4).

        No Axis Country can be Conquered (AE-STATUS-6).
        """
        land = self.state.lands.get(country or "")
        return land is not None and land.status.value == "conquered" and land.faction.value is UNKNOWN

    def nation_is(self, counter: Counter, nation: str) -> Truth:
        """Whether a counter has that nationality; one that shows none and is not multi-national is not known."""
        if counter.nation is None and not counter.has("multinational"):
            return Truth.UNKNOWN
        return Truth.TRUE if counter.nation == nation else Truth.FALSE

    def supplied(self, counter: Counter) -> Truth:
        """Whether a counter is in supply, as told (AE-SUP-1); under SUPPLY=TRACED, where nothing is told, as traced."""
        told = Truth.of(counter.supplied)
        if told is not Truth.UNKNOWN or self.solution is None:
            return told
        return self.solution.supplied.get(counter.id, Truth.UNKNOWN)

    @property
    def solution(self) -> Solved | None:
        """What the supply tracer found (AE-MUTUAL-4); None while it is off."""
        if self.tracer is None or self.options["SUPPLY"] != "TRACED":
            return None
        return self.tracer(self.state, self.options)

    def waits(self, place: str, faction: str, zone: str | None) -> bool:
        """Whether the supply tracer had to look for a circle that closes a port."""
        port = (place, faction, zone)
        return self.solution is not None and (port in self.solution.closed or port in self.solution.unsettled)

    def interdicted(self, place: str, faction: str, zone: str | None) -> Truth:
        """Whether the supply tracer closed a port by mutual interdiction; UNKNOWN while it is off."""
        return Truth.UNKNOWN if self.solution is None else Truth.of((place, faction, zone) in self.solution.closed)

    def only_through(self, counter: Counter) -> str | Unknown:
        """The one port that a counter's supply can come by, as told (AE-MUTUAL-3)."""
        return UNKNOWN if counter.through is None else counter.through

    def facing(self, counter: Counter) -> str | Unknown:
        """The hex a Beachhead's arrow points at (AE-BEACH-1)."""
        return UNKNOWN if counter.facing is None else counter.facing

    def kind_of(self, territory: str) -> str:
        """Country, dependent or region, as the territory now is (AE-AMB-64)."""
        return self.state.lands[territory].kind.value

    def status(self, territory: str) -> str | Unknown:
        """Neutral, active or conquered, as told (AE-STATUS-1)."""
        return self.state.lands[territory].status.value

    def alignment(self, territory: str) -> str | Unknown | None:
        """The faction of a Country, or of a nationality without one; None when it has none."""
        return self.state.alignment(territory).value

    def snow(self, place: str) -> Truth:
        """Whether snow affects a hex now (AE-SNOW-1): everywhere, nowhere, or in the listed hexes and zones."""
        fallen = self.state.snow.value
        if isinstance(fallen, frozenset):
            return Truth.of(place in fallen or any(zone in fallen for zone in self.zones(place)))
        return Truth.of(fallen)

    def before(self, place: str) -> str | Unknown:
        """The faction that controlled a hex before, "none" for nobody, as told."""
        found = self.state.controlled.get(place)
        return UNKNOWN if found is None else found.value
