"""A.6: Air Bases and Naval Bases, of a nation and of a faction."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from mapdata.model import Unknown
from validator.logic import all_of, any_of, negated
from validator.rulebooks.axis_empires.factions import of_side, of_whom
from validator.rulebooks.axis_empires.hexes import ice_closed
from validator.rulebooks.axis_empires.places import faces
from validator.rulebooks.axis_empires.reading import Question, Reading
from validator.rulebooks.axis_empires.state import FACTIONS, Counter
from validator.rulebooks.axis_empires.territory import city, port, western_box
from validator.rulebooks.rule import rule
from validator.verdict import Truth

__all__ = ["air_base", "air_base_of", "naval_base", "naval_base_of"]


@rule(
    "AE-AIRBASE-2",
    "Air Base, Naval Base",
    "what holds a base",
    yes="{1} has a counter in {0} that holds a base",
    no="{1} has no counter in {0} that holds a base",
    options=("OPT-SUPPLIED-MARKERS", "OPT-MARKER-NATION"),
)
def holder(r: Reading, place: str, whose: str) -> Truth:
    """A supplied ground unit of the nation, or a Detachment or Logistics marker of it or of its faction.

    Whether the markers must be supplied too is OPT-SUPPLIED-MARKERS. Asked of a faction, any counter of it serves.
    """
    return any_of(_holds(r, counter, whose) for counter in r.counters(place))


def _holds(r: Reading, counter: Counter, whose: str) -> Truth:
    if counter.kind == "ground":
        return all_of(test() for test in (partial(of_whom, r, counter, whose), partial(r.supplied, counter)))
    if counter.marker in ("detachment", "logistics"):
        return all_of(test() for test in (partial(_serves, r, counter, whose), partial(_marker_supplied, r, counter)))
    return Truth.FALSE


def _serves(r: Reading, counter: Counter, whose: str) -> Truth:
    """Whether a marker holds a base for a nation or faction (AE-NAVBASE-6)."""
    if whose in FACTIONS or counter.nation is not None:
        return of_whom(r, counter, whose)
    friendly = of_side(r, counter, faction_of(r, whose))
    if friendly is Truth.FALSE or r.option("OPT-MARKER-NATION") == "FACTION_WIDE":
        return friendly
    return r.nation_is(counter, whose)


def _marker_supplied(r: Reading, counter: Counter) -> Truth:
    return r.supplied(counter) if r.option("OPT-SUPPLIED-MARKERS") == "ALL" else Truth.TRUE


def faction_of(r: Reading, whose: str) -> str | Unknown | None:
    """The faction of a nation or of a faction."""
    return whose if whose in FACTIONS else r.alignment(whose)


def _enemy_air(r: Reading, place: str, whose: str) -> Truth:
    """An Air unit in a hex that is an enemy of a nation or faction."""
    air = [counter for counter in r.counters(place) if counter.kind == "air"]
    return any_of(_against(r, counter, whose) for counter in air)


def _against(r: Reading, counter: Counter, whose: str) -> Truth:
    faction = faction_of(r, whose)
    if isinstance(faction, Unknown):
        return Truth.UNKNOWN
    return Truth.FALSE if faction is None else r.hostile(counter, faction)


@rule(
    "AE-AIRBASE-3",
    "Air Base",
    "an enemy Air unit in the hex",
    yes="an enemy Air unit in {0} denies {1} a base",
    no="no enemy Air unit in {0} denies {1} a base",
)
def air_base_blocked(r: Reading, place: str, whose: str) -> Truth:
    """An enemy Air unit in the hex prevents an Air Base. Nothing else does: neither snow nor an enemy ground unit."""
    return _enemy_air(r, place, whose)


@rule(
    "AE-AIRBASE-4",
    "Air Base",
    "a hex fit for an Air Base",
    yes="{0} has a city, port, road or rail",
    no="{0} has no city, port, road or rail",
)
def airfield(r: Reading, place: str) -> Truth:
    """A Land hex with a city, a port, a road or a rail. The road or rail need not be the one supply runs along."""
    if not r.is_land(place):
        return Truth.FALSE
    tests: tuple[Callable[[], Truth], ...] = (
        partial(city, r, place),
        partial(port, r, place),
        partial(r.symbol, place, "road"),
        partial(r.symbol, place, "rail"),
    )
    return any_of(test() for test in tests)


@rule(
    "AE-AIRBASE-1",
    "Air Base",
    "an Air Base of a nation",
    yes="{0} is an Air Base of {1}",
    no="{0} is no Air Base of {1}",
)
def air_base(r: Reading, place: str, nation: str) -> Truth:
    """A Land hex with a city, port, road or rail that a supplied counter of the nation holds.

    An enemy Air unit in the hex prevents it. An Off-Map Box is no Air Base (AE-AIRBASE-6).
    """
    return _air_base(r, place, nation)


@rule(
    "AE-AIRBASE-5",
    "Air Base",
    "an Air Base of a faction",
    yes="{0} is an Air Base of {1}",
    no="{0} is no Air Base of {1}",
)
def air_base_of(r: Reading, place: str, faction: str) -> Truth:
    """A hex that is an Air Base of any nation of the faction."""
    return _air_base(r, place, faction)


def _air_base(r: Reading, place: str, whose: str) -> Truth:
    if not r.is_land(place):
        r.note(f"{place} is no Land hex", False)
        return Truth.FALSE
    mine = (place, whose)
    return _base(r, ((airfield, (place,)), (holder, mine)), ((air_base_blocked, mine),))


def _base(r: Reading, wanted: Sequence[Question], denying: Sequence[Question]) -> Truth:
    """A base: all that is wanted holds, and nothing that denies it."""
    fit = all_of(r.answers(wanted, Truth.FALSE))
    if fit is Truth.FALSE:
        return fit
    return all_of((fit, negated(any_of(r.every(r.answers(denying, Truth.TRUE))))))


@rule(
    "AE-NAVBASE-R1",
    "Naval Base",
    "an enemy Air unit in the hex",
    yes="an enemy Air unit in {0} denies {1} a Naval Base",
    no="no enemy Air unit in {0} denies {1} a Naval Base",
)
def naval_air(r: Reading, place: str, whose: str) -> Truth:
    """An enemy Air unit in the hex prevents a Naval Base."""
    return _enemy_air(r, place, whose)


@rule(
    "AE-NAVBASE-R2",
    "Naval Base",
    "a Beachhead in the hex",
    yes="a Beachhead marker denies {1} a Naval Base in {0}",
    no="no Beachhead marker denies {1} a Naval Base in {0}",
    options=("OPT-NB-BEACHHEAD", "OPT-NB-BEACHHEAD-HEX"),
)
def naval_beachhead(r: Reading, place: str, whose: str) -> Truth:
    """A Beachhead marker in the hex prevents a Naval Base, whoever owns it by the letter (OPT-NB-BEACHHEAD).

    Beachheads stand at sea as a rule, so that the hex its arrow points at may be meant (OPT-NB-BEACHHEAD-HEX).
    """
    return any_of(
        all_of(test() for test in (partial(_marks, r, c, place), partial(_counts, r, c, whose))) for c in r.beachheads()
    )


def _marks(r: Reading, counter: Counter, place: str) -> Truth:
    """Whether a Beachhead harms a hex: its own, or the one it faces."""
    touches = counter.at == place or place in r.map.neighbours(counter.at)
    if not touches:
        return Truth.FALSE
    if r.option("OPT-NB-BEACHHEAD-HEX") == "SAME_HEX":
        return Truth.of(counter.at == place)
    return Truth.FALSE if counter.at == place else faces(r, counter, place)


def _counts(r: Reading, counter: Counter, whose: str) -> Truth:
    return Truth.TRUE if r.option("OPT-NB-BEACHHEAD") == "ANY_FACTION" else _against(r, counter, whose)


@rule(
    "AE-NAVBASE-R3",
    "Naval Base",
    "ice",
    yes="{0} is iced up",
    no="{0} is not iced up",
)
def naval_ice(r: Reading, place: str, _whose: str) -> Truth:
    """An Ice hex affected by Snow is no Naval Base."""
    return ice_closed(r, place)


@rule(
    "AE-NAVBASE-2",
    "Naval Base",
    "a Western Off-Map Box",
    yes="{0} is a Naval Base of {1} as a Western Off-Map Box",
    no="{0} is no Naval Base of {1} as a Western Off-Map Box",
)
def naval_box(r: Reading, place: str, whose: str) -> Truth:
    """A Western Off-Map Box is a Naval Base of every Western nation; nothing need be there.

    Boxes of other factions get nothing from it. The restrictions speak of hexes and do not reach boxes.
    """
    return western_box(r, place, faction_of(r, whose))


@rule(
    "AE-NAVBASE-1",
    "Naval Base",
    "a Naval Base of a nation",
    yes="{0} is a Naval Base of {1}",
    no="{0} is no Naval Base of {1}",
)
def naval_base(r: Reading, place: str, nation: str) -> Truth:
    """A port that a supplied counter of the nation holds, or a Western Off-Map Box for a Western nation.

    An enemy Air unit, a Beachhead marker or ice prevents it. A supplied unit of one nation makes no base for another
    of its faction. An Airdrop marker makes none (AE-NAVBASE-4).
    """
    return _naval_base(r, place, nation)


@rule(
    "AE-NAVBASE-5",
    "Naval Base",
    "a Naval Base of a faction",
    yes="{0} is a Naval Base of {1}",
    no="{0} is no Naval Base of {1}",
)
def naval_base_of(r: Reading, place: str, faction: str) -> Truth:
    """A place that is a Naval Base of any nation of the faction."""
    return _naval_base(r, place, faction)


def _naval_base(r: Reading, place: str, whose: str) -> Truth:
    if place in r.map.boxes:
        r.decided(naval_box)
        return naval_box(r, place, whose)
    if not r.is_land(place):
        r.note(f"{place} is no Land hex", False)
        return Truth.FALSE
    mine = (place, whose)
    denying = ((naval_air, mine), (naval_beachhead, mine), (naval_ice, mine))
    return _base(r, ((port, (place,)), (holder, mine)), denying)
