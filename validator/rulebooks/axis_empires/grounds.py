"""Where a counter stands, as occupation, internment and peaces ask it: in whose land, proper or in a Dependent."""

from __future__ import annotations

from collections.abc import Collection

from mapdata.model import Unknown
from validator.logic import all_of
from validator.rulebooks.axis_empires.factions import allied, neutral
from validator.rulebooks.axis_empires.facts import stands
from validator.rulebooks.axis_empires.reading import Reading
from validator.rulebooks.axis_empires.state import Counter
from validator.rulebooks.axis_empires.territory import dependent_of, in_country, land_of
from validator.verdict import Truth

__all__ = ["axis", "in_dependent", "in_neutral", "inside", "of_the_allies", "on_the_map"]


def axis(r: Reading, counter: Counter) -> Truth:
    """Whether a counter is of the Axis."""
    return r.belongs(counter, "axis")


def of_the_allies(r: Reading, counter: Counter) -> Truth:
    """Whether a counter is Allied (AE-ALLIED-1)."""
    return allied(r, counter)


def on_the_map(r: Reading, counter: Counter) -> bool:
    """Whether a counter stands on a space of the map or in a Naval Zone Box, which is within its zone (AE-AMB-51)."""
    return counter.at in r.map.spaces or counter.at.startswith("zone:")


def in_neutral(r: Reading, counter: Counter) -> Truth:
    """Whether a counter is in a hex of a Neutral Country (OPT-NEUTRAL-DEPS)."""
    now = land_of(r, stands(r, counter))
    if now is None:
        return Truth.FALSE
    answer = Truth.UNKNOWN if isinstance(now.country, Unknown) else neutral(r, now.country)
    if answer is Truth.FALSE or now.proper is Truth.TRUE or r.option("OPT-NEUTRAL-DEPS") == "WITH_DEPENDENTS":
        return answer
    return all_of((answer, now.proper))


def inside(r: Reading, counter: Counter, countries: Collection[str], *, dependents: bool = True) -> Truth:
    """Whether a counter is in a hex of one of `countries`, or of a Dependent of one when these count."""
    return in_country(r, stands(r, counter), countries, dependents=dependents)


def in_dependent(r: Reading, counter: Counter, country: str) -> Truth:
    """Whether a counter is in a hex of a Dependent of `country`, not in the Country itself."""
    return dependent_of(r, stands(r, counter), country)
