"""Whose a counter is and whether it is outside its Home Country, as the intern steps of a peace ask it."""

from __future__ import annotations

from collections.abc import Collection

from mapdata.model import UNKNOWN, Unknown
from validator.logic import all_of, any_of, negated
from validator.rulebooks.axis_empires.china import PAN_NATIONAL, homes
from validator.rulebooks.axis_empires.factions import of_side
from validator.rulebooks.axis_empires.grounds import inside
from validator.rulebooks.axis_empires.reading import Reading
from validator.rulebooks.axis_empires.state import Counter
from validator.rulebooks.axis_empires.territory import CHINA, land_of
from validator.verdict import Truth

__all__ = ["at_home", "of_nations", "outside"]


def of_nations(r: Reading, counter: Counter, nations: Collection[str], faction: str | Unknown | None) -> Truth:
    """Whether a counter belongs to one of `nations`, Countries of `faction`.

    A pan-national Chinese HQ belongs to the Chinese Countries of its side (AE-CHINA-3, AE-CHINA-4); another
    multi-national unit to none. A marker that shows only the faction is read by OPT-MARKER-INTERN; of a unit that shows
    no nation nobody knows.
    """
    if counter.nation in nations:
        return Truth.TRUE
    if counter.nation == PAN_NATIONAL:
        return all_of((Truth.of(any(name in CHINA for name in nations)), of_side(r, counter, faction)))
    mine = of_side(r, counter, faction) if counter.nation is None else Truth.FALSE
    if mine is Truth.FALSE or counter.has("multinational"):
        return Truth.FALSE
    reading = "UNKNOWN" if counter.is_unit else r.option("OPT-MARKER-INTERN")
    if reading == "UNKNOWN":
        r.note(f"the nation of {counter.id} is not known", UNKNOWN, counter.source, f"nation of {counter.id}")
        return Truth.UNKNOWN
    return all_of((mine, Truth.of(reading == "SURRENDERED_NATION")))


def can_be_outside(r: Reading, counter: Counter) -> bool:
    """Whether a counter is where it can be outside its Country: on the map, and by OPT-OUTSIDE in boxes."""
    if counter.at in r.map.spaces:
        return True
    zone, box = counter.at.startswith("zone:"), counter.at.startswith("box:")
    if not (zone or box):
        return False
    reading = r.option("OPT-OUTSIDE")
    return reading == "LITERAL_EVERYWHERE" or (zone and reading == "ALSO_ZONE_BOXES")


def outside(r: Reading, counter: Counter, countries: Collection[str], *, dependents: bool = True) -> Truth:
    """Whether a counter is outside its own Country, and its Dependents when these count (AE-AMB-80).

    One that shows no nation is at home in each of `countries`, those it is asked for.
    """
    if not can_be_outside(r, counter):
        return Truth.FALSE
    return negated(at_home(r, counter, countries, dependents=dependents))


def at_home(r: Reading, counter: Counter, countries: Collection[str], *, dependents: bool = True) -> Truth:
    """Whether a counter is in its Home Country (`china.homes`); one that shows no nation is in each of `countries`.

    In whatever Country that is, its Dependents count when `dependents` says so: an intern step names them, or not.
    """
    if counter.nation is None:
        return inside(r, counter, countries, dependents=dependents)
    own = homes(r, counter)
    here = any_of(all_of((sure, inside(r, counter, (c,), dependents=dependents))) for c, sure in own.known.items())
    return here if own.whole or land_of(r, counter.at) is None else any_of((here, Truth.UNKNOWN))
