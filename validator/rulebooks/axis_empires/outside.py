"""Whose a counter is and whether it is outside its Home Country, as the intern steps of a peace ask it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from mapdata.model import UNKNOWN, Unknown
from validator.logic import all_of, any_of, negated
from validator.rulebooks.axis_empires.factions import active, aligned
from validator.rulebooks.axis_empires.facts import held, stands
from validator.rulebooks.axis_empires.grounds import land_of
from validator.rulebooks.axis_empires.reading import Reading
from validator.rulebooks.axis_empires.state import Counter
from validator.rulebooks.axis_empires.territory import CHINA
from validator.verdict import Truth

__all__ = ["PAN_CHINESE", "at_home", "can_be_outside", "inside", "of_nations", "outside"]

PAN_CHINESE: Final = "pan-national-chinese"


def of_nations(r: Reading, counter: Counter, nations: Collection[str], faction: str | None) -> Truth:
    """Whether a counter belongs to one of `nations`; one that shows only the faction is read by OPT-MARKER-INTERN.

    A pan-national Chinese HQ belongs to the Chinese Countries of its side (AE-CHINA-3, AE-CHINA-4).
    """
    if counter.nation in nations:
        return Truth.TRUE
    if counter.nation == PAN_CHINESE:
        return Truth.of(counter.faction == faction and any(name in CHINA for name in nations))
    if counter.nation is not None or counter.faction != faction:
        return Truth.UNKNOWN if counter.faction is UNKNOWN and counter.nation is None else Truth.FALSE
    reading = r.option("OPT-MARKER-INTERN")
    if reading == "UNKNOWN":
        r.note(f"the nation of {counter.id} is not known", UNKNOWN, counter.source, f"nation of {counter.id}")
        return Truth.UNKNOWN
    return Truth.of(reading == "SURRENDERED_NATION")


def can_be_outside(r: Reading, counter: Counter) -> bool:
    """Whether a counter is where it can be outside its Country: on the map, and by OPT-OUTSIDE in boxes."""
    if counter.at in r.map.spaces:
        return True
    zone, box = counter.at.startswith("zone:"), counter.at.startswith("box:")
    if not (zone or box):
        return False
    reading = r.option("OPT-OUTSIDE")
    return reading == "LITERAL_EVERYWHERE" or (zone and reading == "ALSO_ZONE_BOXES")


def inside(r: Reading, counter: Counter, countries: Collection[str], *, dependents: bool = True) -> Truth:
    """Whether a counter is in a hex of one of `countries`, or of a Dependent of one when these count."""
    now = land_of(r, stands(r, counter))
    if now is None:
        return Truth.FALSE
    if isinstance(now.country, Unknown):
        return Truth.UNKNOWN
    here = Truth.of(now.country in countries)
    return here if dependents or here is Truth.FALSE else now.proper


def outside(r: Reading, counter: Counter, homes: Collection[str], *, dependents: bool = True) -> Truth:
    """Whether a counter is outside its own Country, and its Dependents when these count (AE-AMB-80).

    One that shows no nation is at home in each of `homes`, the Countries it is asked for.
    """
    return negated(at_home(r, counter, homes, dependents=dependents)) if can_be_outside(r, counter) else Truth.FALSE


def at_home(r: Reading, counter: Counter, homes: Collection[str], *, dependents: bool = True) -> Truth:
    """Whether a counter is in its Home Country; that of a pan-national Chinese HQ is OPT-PAN-HOME."""
    if counter.nation == PAN_CHINESE:
        return _pan_home(r, counter)
    own = homes if counter.nation is None else (counter.nation,)
    return inside(r, counter, own, dependents=dependents)


def _pan_home(r: Reading, counter: Counter) -> Truth:
    reading = r.option("OPT-PAN-HOME")
    if reading == "NONE":
        return Truth.FALSE
    if reading == "COMPONENT_COUNTRY":
        nations = [c.nation for c in held(r, counter) if c.nation is not None]
        return any_of(inside(r, counter, (nation,)) for nation in nations)
    now = land_of(r, stands(r, counter))
    if now is None:
        return Truth.FALSE
    if isinstance(now.country, Unknown) or isinstance(counter.faction, Unknown):
        return Truth.UNKNOWN
    if now.country not in CHINA:
        return Truth.FALSE
    return all_of((active(r, now.country), aligned(r, now.country, (str(counter.faction),))))
