"""16.1.3: the borders that Japan must garrison in its Dependents while Russia is neutral."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mapdata.model import UNKNOWN, Unknown
from validator.logic import all_of, any_of, negated
from validator.rulebooks.axis_empires.factions import active, aligned, allied, conquered
from validator.rulebooks.axis_empires.facts import face, marked, posture_is, size, steps
from validator.rulebooks.axis_empires.grounds import on_the_map
from validator.rulebooks.axis_empires.places import listed
from validator.rulebooks.axis_empires.reading import Reading
from validator.rulebooks.axis_empires.state import Counter
from validator.rulebooks.axis_empires.territory import (
    CHINA,
    JAPAN,
    RUSSIA,
    dependent_of,
    hex_border,
    land_of,
    standing,
)
from validator.rulebooks.rule import rule
from validator.verdict import Truth

__all__ = ["WANTED", "border_hex", "border_hexes", "deficit", "garrison_due", "garrisoned", "japanese_hexes", "sources"]

WANTED: Final = 2  # steps (AE-16.1.3-D3)


@rule(
    "AE-16.1.3-T",
    "Manchukuo Garrison Check",
    "the Garrison Check",
    yes="Japan must garrison the border",
    no="Japan need not garrison the border",
)
def garrison_due(r: Reading) -> Truth:
    """The Posture of Russia is Neutrality, and no Allied ground unit is in a Japanese Dependent that is checked."""
    idle = posture_is(r, RUSSIA, "neutrality")
    if idle is Truth.FALSE:
        return idle
    return all_of((idle, negated(any_of(_intruder(r, counter) for counter in r.state.kinds.get("ground", ())))))


def _intruder(r: Reading, counter: Counter) -> Truth:
    """An Allied ground unit in a Dependent of Japan that shares a border with a Soviet Country (AE-16.1.3-X1)."""
    if counter.faction == "axis" or counter.at not in r.map.spaces:
        return Truth.FALSE
    ally = allied(r, counter)
    if ally is Truth.FALSE:
        return ally
    inside = dependent_of(r, counter.at, JAPAN)
    territory = r.map.spaces[counter.at].territory
    if inside is Truth.FALSE or territory is None:
        return inside
    border = any_of(r.lasts(border_hex, place) for place in _one_dependent(r, territory))
    return all_of((ally, inside, border))


def _one_dependent(r: Reading, territory: str) -> Iterator[str]:
    """The hexes of the Dependent that a territory is, or is part of: Manchukuo is one, in several areas (AE-AMB-88)."""
    areas = r.lasts(listed, "manchukuo")
    for name in areas if territory in areas else (territory,):
        yield from r.map.territory_spaces(name)


@rule(
    "AE-16.1.3-D2",
    "Manchukuo Garrison Check",
    "a hex on the border of a Soviet Country",
    yes="{0} is a hex of a Japanese Dependent on the border of a Soviet Country",
    no="{0} is no hex of a Japanese Dependent on the border of a Soviet Country",
    options=("OPT-SOVIET-COUNTRY",),
)
def border_hex(r: Reading, place: str) -> Truth:
    """A hex of a Japanese Dependent that borders a Soviet Country; which those are is OPT-SOVIET-COUNTRY."""
    inside = dependent_of(r, place, JAPAN)
    if inside is Truth.FALSE:
        return inside
    return all_of((inside, any_of(_soviet_border(r, place, name) for name in _neighbours(r, place))))


def border_hexes(r: Reading) -> list[str]:
    """The hexes that are, or may be, on the border that Japan garrisons."""
    lands = [name for name in r.state.lands if r.lasts(standing, name).country in (JAPAN, UNKNOWN)]
    places = [place for name in lands for place in r.map.territory_spaces(name)]
    return [place for place in places if r.lasts(border_hex, place) is not Truth.FALSE]


def japanese_hexes(r: Reading) -> frozenset[str]:
    """The hexes that are, or may be, in a Dependent of Japan."""
    return frozenset(
        place
        for place, space in r.map.spaces.items()
        if space.is_land and dependent_of(r, place, JAPAN) is not Truth.FALSE
    )


def _neighbours(r: Reading, place: str) -> list[str]:
    """The Countries whose land touches a hex; land that may be anybody's may be Russia's, which is always Soviet."""
    around = (land_of(r, other) for other in r.map.neighbours(place))
    found = (now.country for now in around if now is not None and now.proper is not Truth.FALSE)
    return sorted({RUSSIA if isinstance(name, Unknown) else name for name in found} - {JAPAN})


def _soviet_border(r: Reading, place: str, country: str) -> Truth:
    soviet = Truth.TRUE if country == RUSSIA else _soviet_minor(r, country)
    return soviet if soviet is Truth.FALSE else all_of((soviet, hex_border(r, place, country)))


def _soviet_minor(r: Reading, country: str) -> Truth:
    mine = aligned(r, country, ("soviet",))
    if mine is Truth.FALSE:
        return mine
    reading = r.option("OPT-SOVIET-COUNTRY")
    if reading == "RUSSIA_AND_NON_CHINESE" and country in CHINA:
        return Truth.FALSE
    alive = active(r, country)
    return all_of((mine, any_of((alive, conquered(r, country))) if reading == "INCLUDING_CONQUERED" else alive))


@rule(
    "AE-16.1.3-VS1",
    "Manchukuo Garrison Check",
    "a border hex garrisoned",
    yes="{0} needs no more Japanese steps",
    no="{0} has too few Japanese steps",
    options=("OPT-GARRISON-FORT",),
)
def garrisoned(r: Reading, place: str) -> Truth:
    """Each border hex with a road or rail holds two steps of Japanese ground units while the check is on.

    Of Japan alone, Kwantung units with them; whether fortresses count is OPT-GARRISON-FORT.
    """
    border = r.lasts(border_hex, place)
    if border is Truth.FALSE:
        return Truth.TRUE
    short = deficit(r, place)
    if short == 0:
        return Truth.TRUE
    wanted = all_of((border, r.kept(garrison_due)))
    if wanted is not Truth.FALSE:
        wanted = all_of((wanted, any_of((r.symbol(place, "road"), r.symbol(place, "rail")))))
    return negated(wanted) if isinstance(short, int) else any_of((negated(wanted), Truth.UNKNOWN))


def deficit(r: Reading, place: str) -> int | Unknown:
    """The Japanese steps that a hex lacks (AE-16.1.3-VS2), UNKNOWN when some may or may not be there."""
    sure = may = 0
    for counter in r.counters(place):
        answer = _counts(r, counter)
        if answer is Truth.FALSE:
            continue
        many = steps(r, counter)
        number = WANTED if isinstance(many, Unknown) else many
        sure += number if answer is Truth.TRUE and isinstance(many, int) else 1 if answer is Truth.TRUE else 0
        may += number
    least, most = max(0, WANTED - may), max(0, WANTED - sure)
    return least if least == most else UNKNOWN


def _counts(r: Reading, counter: Counter) -> Truth:
    if counter.kind != "ground":
        return Truth.FALSE
    mine = r.nation_is(counter, JAPAN)
    if mine is Truth.FALSE or r.option("OPT-GARRISON-FORT") == "COUNT":
        return mine
    return all_of((mine, negated(_fortress(r, counter))))


def _fortress(r: Reading, counter: Counter) -> Truth:
    """Whether a unit is a fortress, on that side of a Port-a-Fort too."""
    small, fortress = marked(r, counter, "port-a-fort"), marked(r, counter, "fortress")
    if small is Truth.FALSE:
        return fortress
    up = face(r, counter)
    return any_of((fortress, all_of((small, Truth.UNKNOWN if isinstance(up, Unknown) else Truth.of(up == "fort")))))


def sources(r: Reading) -> dict[str, int]:
    """The Japanese ground units on the map that may be sent to short hexes, and their steps (AE-16.1.3-VS2, -X4).

    No fortresses, and no units of a border hex beyond what it keeps: a hex is told by its spare steps alone.
    """
    found: dict[str, int] = {}
    for counter in r.state.kinds.get("ground", ()):
        spare = size(counter)
        plain = counter.nation == JAPAN and on_the_map(r, counter) and _fortress(r, counter) is Truth.FALSE
        if plain and spare is not None and border_hex(r, counter.at) is Truth.FALSE:
            found[counter.id] = spare
    return found
