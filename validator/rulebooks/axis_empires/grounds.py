"""Where a counter stands, as internment asks it: in whose land, and whether proper or in a Dependent."""

from __future__ import annotations

from mapdata.model import Unknown
from validator.logic import all_of, negated
from validator.rulebooks.axis_empires.factions import allied, neutral
from validator.rulebooks.axis_empires.facts import stands
from validator.rulebooks.axis_empires.reading import Reading
from validator.rulebooks.axis_empires.state import Counter
from validator.rulebooks.axis_empires.territory import NOBODY_KNOWS, Standing, standing, territory_of
from validator.verdict import Truth

__all__ = ["axis", "dependent_of", "in_land_of", "in_neutral", "land_of", "of_the_allies", "on_the_map"]


def axis(r: Reading, counter: Counter) -> Truth:
    """Whether a counter is of the Axis."""
    return r.belongs(counter, "axis")


def of_the_allies(r: Reading, counter: Counter) -> Truth:
    """Whether a counter is Allied (AE-ALLIED-1)."""
    return allied(r, counter)


def on_the_map(r: Reading, counter: Counter) -> bool:
    """Whether a counter stands on a space of the map or in a Naval Zone Box, which is within its zone (AE-AMB-51)."""
    return counter.at in r.map.spaces or counter.at.startswith("zone:")


def land_of(r: Reading, place: str) -> Standing | None:
    """What the land of a hex now is; None of a hex that is All-Sea, or of a box."""
    territory = territory_of(r, place)
    if territory is None:
        return None
    return NOBODY_KNOWS if isinstance(territory, Unknown) else r.kept(standing, territory)


def in_neutral(r: Reading, counter: Counter) -> Truth:
    """Whether a counter is in a hex of a Neutral Country (OPT-NEUTRAL-DEPS)."""
    now = land_of(r, stands(r, counter))
    if now is None:
        return Truth.FALSE
    if isinstance(now.country, Unknown):
        return Truth.UNKNOWN
    answer = neutral(r, now.country)
    if answer is Truth.FALSE or now.proper is Truth.TRUE or r.option("OPT-NEUTRAL-DEPS") == "WITH_DEPENDENTS":
        return answer
    return all_of((answer, now.proper))


def in_land_of(r: Reading, counter: Counter, countries: tuple[str, ...]) -> Truth:
    """Whether a counter is in a hex of one of `countries` or of a Dependent of one."""
    now = land_of(r, stands(r, counter))
    if now is None:
        return Truth.FALSE
    return Truth.UNKNOWN if isinstance(now.country, Unknown) else Truth.of(now.country in countries)


def dependent_of(r: Reading, counter: Counter, country: str) -> Truth:
    """Whether a counter is in a hex of a Dependent of `country`, not in the Country itself."""
    now = land_of(r, stands(r, counter))
    if now is None:
        return Truth.FALSE
    if isinstance(now.country, Unknown):
        return Truth.UNKNOWN
    return Truth.FALSE if now.country != country else negated(now.proper)
