"""A.10: who occupies a hex, and who occupies a whole Country."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.model import UNKNOWN, Unknown
from validator.logic import all_of, any_of, negated
from validator.rulebooks.axis_empires.factions import ground_unit, of_side
from validator.rulebooks.axis_empires.places import cities, lies_in
from validator.rulebooks.axis_empires.reading import Reading
from validator.rulebooks.axis_empires.state import Counter
from validator.rulebooks.rule import rule
from validator.verdict import Truth

__all__ = ["occupied_hexes", "occupies", "occupies_all", "partisan_bases"]


@rule("AE-OCC-1", "Occupy", "a hex occupied", yes="{0} occupies {1}", no="{0} does not occupy {1}")
def occupies(r: Reading, whose: str, place: str) -> Truth:
    """A ground unit of the nation or faction is in the hex; it need not be supplied.

    Detachments, Logistics markers and support units do not occupy a hex, unless an event says so.
    """
    return any_of(ground_unit(r, counter, whose) for counter in r.counters(place) if counter.kind == "ground")


@rule(
    "AE-OCC-3",
    "Partisan Base",
    "the Partisan Base hexes of a Country",
    yes="the Partisan Base hexes of {0}: {answer}",
    options=("OPT-PB-OWNER",),
)
def partisan_bases(r: Reading, country: str) -> tuple[str, ...] | Unknown:
    """The hexes of the Country itself with a Partisan Base marker, whoever owns it (OPT-PB-OWNER)."""
    found = dict(_bases(r, country))
    return UNKNOWN if Truth.UNKNOWN in found.values() else tuple(dict.fromkeys(found))


def _bases(r: Reading, country: str) -> Iterator[tuple[str, Truth]]:
    """The hexes that are, or may be, Partisan Base hexes of a Country."""
    for marker in r.state.kinds.get("partisan-base", ()):
        if marker.at in r.map.spaces:
            answer = all_of((lies_in(r, marker.at, country, "country"), _counted(r, marker, country)))
            if answer is not Truth.FALSE:
                r.note(f"{marker.id} is in {marker.at}", marker.at, marker.source, marker.id)
                yield marker.at, answer


def _counted(r: Reading, marker: Counter, country: str) -> Truth:
    if r.option("OPT-PB-OWNER") == "ANY":
        return Truth.TRUE
    return of_side(r, marker, r.alignment(country))


def occupied_hexes(r: Reading, country: str) -> dict[str, Truth]:
    """The hexes that must be occupied for a Country to be: its cities and its Partisan Base hexes (AE-OCC-2)."""
    wide = r.option("OPT-OCC-SCOPE") == "WITH_DEPENDENTS"
    found: dict[str, Truth] = {}
    for place, answer in (
        *r.once(("cities", country, wide), lambda: tuple(cities(r, country, dependents=wide))),
        *_bases(r, country),
    ):
        found[place] = any_of((answer, found.get(place, Truth.FALSE)))
    return {place: answer for place, answer in found.items() if answer is not Truth.FALSE}


@rule(
    "AE-OCC-2",
    "Occupy",
    "a Country occupied",
    yes="{0} occupies all of {1}",
    no="{0} does not occupy all of {1}",
    options=("OPT-OCC-EMPTY", "OPT-OCC-SCOPE", "OPT-PB-OWNER"),
)
def occupies_all(r: Reading, faction: str, country: str) -> Truth:
    """A ground unit of the faction in every City hex and every Partisan Base hex of the Country itself.

    Cities of its Dependents do not count (OPT-OCC-SCOPE). A Country with no such hex is never occupied (OPT-OCC-EMPTY).
    """
    hexes = occupied_hexes(r, country)
    if not hexes:
        r.note(f"{country} has neither a City nor a Partisan Base", 0, "map:reconstruction", country)
        return Truth.of(r.option("OPT-OCC-EMPTY") == "ALWAYS")
    held = all_of(any_of((negated(needed), occupies(r, faction, place))) for place, needed in hexes.items())
    some = any_of(hexes.values())
    return held if some is Truth.TRUE else all_of((held, Truth.UNKNOWN))
