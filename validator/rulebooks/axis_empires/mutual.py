"""A.6: mutual interdiction, two enemy ports each of which is closed only because of the base in the other.

`supplied` is an input here, so that the circle of the article (a base needs supply, supply needs a port, the port is
closed by the other base) is hidden in it. The rule therefore looks for the shape (AE-MUTUAL-3): opposed Air units On
Station, the two ports within three hexes, and in each port only counters whose supply can come through that port
alone. The last is told by the position (`supplied-only-through`) or is not known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from mapdata.model import UNKNOWN
from validator.logic import all_of, any_of, negated
from validator.rulebooks.axis_empires.bases import naval_beachhead
from validator.rulebooks.axis_empires.hexes import within
from validator.rulebooks.axis_empires.ports import REACH, enemy_inside, fleet_closes, iced
from validator.rulebooks.axis_empires.reading import Reading
from validator.rulebooks.axis_empires.state import FACTIONS, HOLDERS, Counter
from validator.rulebooks.axis_empires.territory import port
from validator.rulebooks.axis_empires.zones import enemy_on_station
from validator.rulebooks.rule import rule
from validator.verdict import Truth

__all__ = ["fixed_point", "mutual_interdiction"]

CERTAIN = frozenset({Truth.TRUE})
POSSIBLE = frozenset({Truth.TRUE, Truth.UNKNOWN})


@dataclass(frozen=True, slots=True, order=True)
class Site:
    """A port, and the faction whose port it would be."""

    place: str
    faction: str


@rule(
    "AE-MUTUAL-4",
    "Open Port",
    "mutual interdiction, traced",
    yes="the supply tracer leaves {0} and an enemy port closing each other to {1}{2}",
    no="the supply tracer finds {0} in no mutual interdiction for {1}{2}",
    options=("OPT-MUTUAL",),
)
def fixed_point(r: Reading, place: str, faction: str, zone: str | None) -> Truth:
    """When supply is traced, what is known is followed until nothing changes, all the rest being not known.

    A port that is then not known, and belongs to a pair of enemy ports of which each fails only by the other's base
    (OPT-MUTUAL=ALL_CYCLES: to a longer circle of them), is no Open Port; and so on, until nothing is left to close.
    """
    how = r.option("OPT-MUTUAL")
    found = r.interdicted(place, faction, zone)
    if found is Truth.FALSE and r.waits(place, faction, zone):
        r.note(f"the port {place} waits for what is not known, and no circle closes it ({how})", False, "rule", place)
    if r.solution is not None and zone is not None and found is Truth.TRUE:
        others = r.solution.closed[place, faction, zone]
        told = f"the port {place} waits for {' and '.join(others)} to fail, and is waited for in turn ({how})"
        r.note(told, others, "rule", place)
    return found


@rule(
    "AE-MUTUAL-1",
    "Open Port",
    "mutual interdiction",
    yes="{0} and an enemy port close each other to {1}{2}",
    no="{0} is in no mutual interdiction for {1}{2}",
    options=("OPT-MUTUAL",),
)
def mutual_interdiction(r: Reading, place: str, faction: str, zone: str | None) -> Truth:
    """Two ports of enemies of which each fails only because of the other's base: neither is an Open Port.

    It needs an enemy Air unit On Station in the zone of the activity, one of ours over the other port, at most three
    hexes between the ports, and in both only counters supplied through that very port; whether they are must be told.
    Longer circles are covered under OPT-MUTUAL=ALL_CYCLES only.
    """
    traced = r.interdicted(place, faction, zone)
    if traced is not Truth.UNKNOWN:
        return r.ask(fixed_point, (place, faction, zone)) if r.waits(place, faction, zone) else traced
    start = Site(place, faction)
    if zone is None or zone not in r.zones(place) or place not in r.holding(faction):
        return Truth.FALSE
    if enemy_on_station(r, faction, zone, "air") is Truth.FALSE or not _circles(r, start, zone, POSSIBLE):
        return Truth.FALSE
    return Truth.TRUE if _circles(r, start, zone, CERTAIN) else Truth.UNKNOWN


def _circles(r: Reading, start: Site, zone: str, allowed: frozenset[Truth]) -> bool:
    """Whether causes lead from a site back to it, through sites that stand and fall with themselves."""
    front = {site for site in _causes(r, start, (zone,), allowed) if _hangs(r, site, allowed)}
    if not front or not _hangs(r, start, allowed):
        return False
    seen: set[Site] = set()
    while front:
        after = {site for here in sorted(front) for site in _causes(r, here, r.zones(here.place), allowed)}
        if start in after:
            return True
        if r.option("OPT-MUTUAL") == "PAIR_ONLY":
            return False
        seen |= front
        front = {site for site in after - seen if _hangs(r, site, allowed)}
    return False


def _causes(r: Reading, site: Site, zones: tuple[str, ...], allowed: frozenset[Truth]) -> Iterator[Site]:
    """The enemy ports that may close a site by AE-OPENPORT-R4 for an activity in one of `zones`."""
    for faction in FACTIONS:
        if faction != site.faction and _overhead(r, faction, zones) in allowed:
            for place in r.near(site.place, r.holding(faction), REACH):
                other = Site(place, faction)
                if _reaches(r, site, other) in allowed:
                    yield other


def _overhead(r: Reading, faction: str, zones: tuple[str, ...]) -> Truth:
    return any_of(r.belongs(counter, faction) for zone in zones for counter in r.on_station(zone, "air"))


def _reaches(r: Reading, site: Site, other: Site) -> Truth:
    return all_of(
        test() for test in (partial(within, r, site.place, other.place, REACH), partial(port, r, other.place))
    )


def _hangs(r: Reading, site: Site, allowed: frozenset[Truth]) -> bool:
    """Whether nothing but the circle closes a port, and nothing but the port supplies those in it."""
    mine = (site.place, site.faction)
    tests: tuple[Callable[[], Truth], ...] = (
        lambda: negated(enemy_inside(r, *mine)),
        lambda: negated(iced(r, *mine)),
        lambda: negated(fleet_closes(r, *mine, None)),
        lambda: negated(naval_beachhead(r, *mine)),
        lambda: _supplied_here(r, site),
        lambda: _no_other_way(r, site),
    )
    return all_of(test() for test in tests) in allowed


def _supplied_here(r: Reading, site: Site) -> Truth:
    """Whether every counter that could hold the base is supplied through this port alone."""
    mine = [c for c in r.counters(site.place) if c.what in HOLDERS and r.belongs(c, site.faction) is not Truth.FALSE]
    return all_of([_only_here(r, counter, site.place) for counter in mine])


def _only_here(r: Reading, counter: Counter, place: str) -> Truth:
    through = r.only_through(counter)
    return Truth.UNKNOWN if through is UNKNOWN else Truth.of(through == place)


def _no_other_way(r: Reading, site: Site) -> Truth:
    """A port of several zones may be supplied through one that no enemy Air unit watches; the position cannot say."""
    free = [z for z in r.zones(site.place) if enemy_on_station(r, site.faction, z, "air") is not Truth.TRUE]
    if free:
        wanted = f"zone that the supply of {site.place} comes through"
        r.note(f"{site.place} may be supplied through another zone", UNKNOWN, subject=wanted)
    return Truth.UNKNOWN if free else Truth.TRUE
