"""A.4: hexes, islands, range, snow."""

from __future__ import annotations

from mapdata.model import UNKNOWN
from validator.logic import all_of
from validator.rulebooks.axis_empires.reading import Reading
from validator.rulebooks.rule import rule
from validator.verdict import Truth

__all__ = ["distance", "ice_closed", "island", "land", "within"]


@rule("AE-HEX-2", "Land hex", "a Land hex", yes="{0} is a Land hex", no="{0} is no Land hex")
def land(r: Reading, place: str) -> Truth:
    """A hex with any land at all. A Beachhead marker does not make an All-Sea hex Land (AE-HEX-3)."""
    return Truth.of(r.is_land(place))


@rule("AE-ISLAND-1", "Island", "an island", yes="{0} is an island", no="{0} is no island")
def island(r: Reading, place: str) -> Truth:
    """A Land hex whose hexsides are all All-Sea, Strait or Beachhead hexsides: its land is that one hex.

    A Beachhead hexside never breaks an island and never makes one, for it lies at sea anyway (AE-ISLAND-2). A hex at
    the edge of the map may go on beyond it, and then is UNKNOWN.
    """
    if not r.is_land(place):
        return Truth.FALSE
    around = r.map.neighbours(place)
    inside = all_of(_wet(r, place, other) for other in around)
    if inside is Truth.TRUE and r.map.grid is not None and len(around) < 6:
        r.note(f"{place} is at the edge of the map", UNKNOWN, subject=f"hexsides of {place} beyond the map")
        return Truth.UNKNOWN
    return inside


def _wet(r: Reading, place: str, other: str) -> Truth:
    """Whether one hexside parts the land of a hex from its neighbour's."""
    side = r.map.side(place, other)
    kinds = side.kinds if side is not None else frozenset[str]()
    wet = any(kind in kinds for kind in ("sea", "strait")) or _beachhead_hexside(r, place, other)
    known = "land" in kinds or wet
    value = Truth.of(wet) if known else Truth.UNKNOWN
    source = f"map:{side.sources.get('land', side.sources.get('sea', 'geometry'))}" if side else "map:geometry"
    words = "water" if wet else "land" if known else "not known"
    r.note(f"the hexside towards {other} is {words}", value, source, f"hexside of {place} and {other}")
    return value


def _beachhead_hexside(r: Reading, place: str, other: str) -> bool:
    """A hexside that the arrow of a Beachhead marker points at (AE-BEACH-1)."""
    return any({c.at, c.facing} == {place, other} for c in r.state.beachheads)


@rule("AE-RANGE-1", "Range", "the range between two hexes", yes="the range from {0} to {1} is {answer}")
def distance(r: Reading, a: str, b: str) -> int | None:
    """The hexes on a shortest path, the last one counted and the first one not; a hex is at range 0 of itself.

    An Off-Map Box has no range to anything (AE-RANGE-4): None.
    """
    return r.distance(a, b)


@rule(
    "AE-RANGE-2",
    "Range",
    "within a number of hexes",
    yes="{0} and {1} are within {2} hexes",
    no="{0} and {1} are not within {2} hexes",
    options=("OPT-RANGE-TERRAIN",),
)
def within(r: Reading, a: str, b: str, most: int) -> Truth:
    """Within n means a range of n or less, by plain hex distance.

    OPT-RANGE-TERRAIN=RESTRICTED takes the hex distance as the least the range can be, for the limits are not known.
    """
    apart = r.distance(a, b)
    if apart is None or apart > most:
        return Truth.FALSE
    if apart > 0 and r.option("OPT-RANGE-TERRAIN") == "RESTRICTED":
        r.note("terrain may lengthen the range", UNKNOWN, subject=f"range from {a} to {b} by the terrain rules")
        return Truth.UNKNOWN
    return Truth.TRUE


@rule("AE-SNOW-1", "Snow", "an Ice hex under Snow", yes="{0} is iced up", no="{0} is not iced up")
def ice_closed(r: Reading, place: str) -> Truth:
    """An Ice hex is closed while Snow affects it."""
    icy = r.symbol(place, "ice")
    return icy if icy is Truth.FALSE else all_of((icy, r.snow(place)))
