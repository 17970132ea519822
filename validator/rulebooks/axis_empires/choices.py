"""16.3-16.5: what a faction may do now if it likes, as far as one state tells (for information alone)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from mapdata.model import Unknown
from validator.logic import all_of, any_of, negated
from validator.rulebooks.axis_empires.factions import aligned, conquered, ground_unit
from validator.rulebooks.axis_empires.facts import stands
from validator.rulebooks.axis_empires.places import capitals, cities, lies_in
from validator.rulebooks.axis_empires.policies import box_under, policy_in
from validator.rulebooks.axis_empires.reading import Reading
from validator.rulebooks.axis_empires.state import FACTIONS, Counter
from validator.rulebooks.axis_empires.territory import JAPAN, city
from validator.rulebooks.rule import Rule, rule
from validator.verdict import Truth

__all__ = [
    "GAPS",
    "REACTIVATES",
    "liberable",
    "soviet_gap",
    "soviets_reactivate",
    "west_reactivates",
    "western_gap",
]

HOLD: Final = ("detachment", "logistics")
# The key hexes of areas that may have no City (AE-TAB-BRIT, -RUS, -US); that of Siberia is OPT-IRKUTSK.
KEYS: Final = {
    **{"sarawak": "w3321", "hong-kong": "w4222", "papua": "e2606", "solomon-islands": "e2808", "burma": "w4015"},
    **{"malaya": "w3218", "sakhalin": "e5806", "amur": "w5727", "trans-baikal": "w5824", "kamchatka": "e5810"},
    **{"primorye": "e5301", "aleutian-islands": "e5720", "guam": "e3806", "philippines": "w3824"},
    **{"midway": "e4519", "indochina": "w3619", "wake": "e4113"},
}


@rule(
    "AE-16.3.1-VS1",
    "Conquered Western Minor Reactivation",
    "a Conquered Country that the West may reactivate",
    yes="the West may reactivate {0}",
    no="the West may not reactivate {0}",
)
def west_reactivates(r: Reading, country: str) -> Truth:
    """A Conquered Western Country whose capital is free of enemies, or any with a Western Partisan Base in such a hex.

    A Policy in the Posture Box that it would belong to as a Western Minor prevents it.
    """
    return _reactivatable(r, country, "west")


@rule(
    "AE-16.5.1-VS1",
    "Conquered Soviet Minor Reactivation",
    "a Conquered Country that the Soviets may reactivate",
    yes="the Soviet side may reactivate {0}",
    no="the Soviet side may not reactivate {0}",
)
def soviets_reactivate(r: Reading, country: str) -> Truth:
    """A Conquered Soviet Country whose capital is free of enemies, or any with a Soviet Partisan Base in such a hex.

    A Policy in the Posture Box that it would belong to as a Soviet Minor prevents it.
    """
    return _reactivatable(r, country, "soviet")


def _reactivatable(r: Reading, country: str, faction: str) -> Truth:
    fallen = conquered(r, country)
    if fallen is Truth.FALSE:
        return fallen
    box = box_under(country, faction)
    barred = Truth.FALSE if box is None else policy_in(r, box)
    paths = any_of((_by_capital(r, country, faction), _by_base(r, country, faction)))
    return all_of((fallen, negated(barred), paths))


def _by_capital(r: Reading, country: str, faction: str) -> Truth:
    mine = aligned(r, country, (faction,))
    if mine is Truth.FALSE:
        return mine
    hexes = capitals(r, country)
    return Truth.UNKNOWN if isinstance(hexes, Unknown) else all_of((mine, any_of(_free(r, h, faction) for h in hexes)))


def _by_base(r: Reading, country: str, faction: str) -> Truth:
    bases = [c for c in r.state.kinds.get("partisan-base", ()) if c.at in r.map.spaces]
    return any_of(
        all_of((r.belongs(base, faction), lies_in(r, stands(r, base), country, "country"), _free(r, base.at, faction)))
        for base in bases
        if r.belongs(base, faction) is not Truth.FALSE
    )


def _free(r: Reading, place: str, faction: str) -> Truth:
    """Whether a hex holds no enemy unit, Detachment or Logistics marker."""
    here = [c for c in r.counters(place) if c.is_unit or c.what in HOLD]
    return negated(any_of(r.hostile(counter, faction) for counter in here))


@rule(
    "AE-16.3.8-D1",
    "The West Rises",
    "land without a Japanese garrison that the West may rise for",
    yes="Japan has left a City of {0} without a garrison",
    no="Japan has left no City of {0} without a garrison",
    options=("OPT-GAP-NOCITY",),
)
def western_gap(r: Reading, area: str) -> Truth:
    """A City hex without a Japanese unit, Detachment or Logistics marker lets those of the West it was taken from rise.

    Whether an area without a City can lack one, by its key hex, is OPT-GAP-NOCITY.
    """
    return _gap(r, area)


@rule(
    "AE-16.5.5-D2",
    "The East Rises",
    "land without a Japanese garrison that the Soviets may rise for",
    yes="Japan has left a City of {0} without a garrison",
    no="Japan has left no City of {0} without a garrison",
    options=("OPT-GAP-NOCITY", "OPT-IRKUTSK"),
)
def soviet_gap(r: Reading, area: str) -> Truth:
    """A City hex without a Japanese unit, Detachment or Logistics marker lets Communist China or Russia rise.

    Whether an area without a City can lack one, by its key hex, is OPT-GAP-NOCITY.
    """
    return _gap(r, area)


def _gap(r: Reading, area: str) -> Truth:
    answers = {place: city(r, place) for place in r.map.territory_spaces(area)}
    places = {place: answer for place, answer in answers.items() if answer is not Truth.FALSE}
    if not places and r.option("OPT-GAP-NOCITY") == "USE_KEY_HEX":
        key = r.option("OPT-IRKUTSK") if area == "siberia" else KEYS.get(area)
        places = {} if key is None else {key: Truth.TRUE}
    return any_of(all_of((sure, negated(_held(r, place)))) for place, sure in places.items())


def _held(r: Reading, place: str) -> Truth:
    return any_of(_japanese(r, c) for c in r.counters(place) if c.is_unit or c.what in HOLD)


def _japanese(r: Reading, counter: Counter) -> Truth:
    mine = r.belongs(counter, "axis")
    return mine if mine is Truth.FALSE else all_of((mine, r.nation_is(counter, JAPAN)))


@rule(
    "AE-16.4.4-VS1",
    "Colonial Liberation",
    "a Country that Colonial Liberation may take",
    yes="Colonial Liberation may take {0}",
    no="Colonial Liberation may not take {0}",
)
def liberable(r: Reading, country: str) -> Truth:
    """A Colony of the Axis or the Soviets, with a supplied US ground unit in a City of it or of a Dependent."""
    foreign = aligned(r, country, tuple(name for name in FACTIONS if name != "west"))
    if foreign is Truth.FALSE:
        return foreign
    return all_of((foreign, any_of(_with_us(r, cities(r, country, dependents=True)))))


def _with_us(r: Reading, places: Iterable[tuple[str, Truth]]) -> Iterable[Truth]:
    for place, sure in places:
        for counter in r.counters(place):
            american = ground_unit(r, counter, "us")
            if american is not Truth.FALSE:
                yield all_of((sure, american, r.supplied(counter)))


# Faction -> the rules of what it may reactivate, and of the land it may rise for.
REACTIVATES: Final[Mapping[str, Rule[[str], Truth]]] = {"west": west_reactivates, "soviet": soviets_reactivate}
GAPS: Final[Mapping[str, Rule[[str], Truth]]] = {"west": western_gap, "soviet": soviet_gap}
