"""A.6: what makes an Open Port, and what closes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from mapdata.model import Unknown
from validator.logic import agreed, all_of, any_of
from validator.rulebooks.axis_empires.bases import naval_base_of
from validator.rulebooks.axis_empires.factions import active, aligned
from validator.rulebooks.axis_empires.hexes import ice_closed, within
from validator.rulebooks.axis_empires.reading import Reading
from validator.rulebooks.axis_empires.state import BEACHHEADS, FACTIONS
from validator.rulebooks.axis_empires.territory import port, standing, territory_of
from validator.rulebooks.axis_empires.zones import enemy_on_station, multi_zone, owned_by, primary_zone
from validator.rulebooks.rule import rule
from validator.verdict import Truth

__all__ = [
    "REACH",
    "air_closes",
    "base_near",
    "by_beachhead",
    "by_box",
    "by_counter",
    "by_country",
    "enemy_inside",
    "fleet_closes",
    "friendly_country",
    "iced",
]

OPENERS = frozenset({"ground", "airdrop", "detachment", "logistics"})
CLOSERS = OPENERS | {"air"}
REACH = 3  # hexes from a Naval Base to the port it helps to close


@rule(
    "AE-OPENPORT-P1",
    "Open Port",
    "a counter in the port",
    yes="{1} has a ground unit, Airdrop, Detachment or Logistics marker in the port of {0}",
    no="{1} has no ground unit, Airdrop, Detachment or Logistics marker in a port at {0}",
)
def by_counter(r: Reading, place: str, faction: str) -> Truth:
    """A port with a ground unit, Airdrop, Detachment or Logistics marker of the faction, supplied or not."""
    here = any_of(r.belongs(c, faction) for c in r.counters(place) if c.what in OPENERS)
    return here if here is Truth.FALSE else all_of((here, port(r, place)))


@rule(
    "AE-OPENPORT-P2",
    "Open Port",
    "a port of a friendly Country",
    yes="{0} is a port of an active Country of {1}",
    no="{0} is no port of an active Country of {1}",
)
def by_country(r: Reading, place: str, faction: str) -> Truth:
    """A port in an active Country of the faction; no counter is needed.

    A Dependent is never a friendly Country, not even for units of its owner. Control alone is not enough either.
    """
    territory = territory_of(r, place)
    if territory is None:
        return Truth.FALSE
    if isinstance(territory, Unknown):
        return _unless_no_port(r, place)
    friendly = r.kept(friendly_country, territory, faction)
    return friendly if friendly is Truth.FALSE else all_of((friendly, port(r, place)))


def _unless_no_port(r: Reading, place: str) -> Truth:
    return all_of((Truth.UNKNOWN, port(r, place)))


@rule(
    "AE-TERR-2",
    "Friendly Country",
    "land of a friendly active Country",
    yes="{0} is land of an active Country of {1}",
    no="{0} is not land of an active Country of {1}",
)
def friendly_country(r: Reading, territory: str, faction: str) -> Truth:
    """Land of a Country itself, not of a Dependent, while the Country is active and belongs to the faction."""
    now = r.lasts(standing, territory)
    if isinstance(now.country, Unknown):
        return all_of((now.proper, Truth.UNKNOWN))
    country = now.country
    tests: tuple[Callable[[], Truth], ...] = (
        lambda: now.proper,
        partial(aligned, r, country, (faction,)),
        partial(active, r, country),
    )
    return all_of(test() for test in tests)


@rule(
    "AE-OPENPORT-P3",
    "Open Port",
    "a Beachhead at sea",
    yes="{1} has a Beachhead marker in the All-Sea hex {0}",
    no="{1} has no Beachhead marker in an All-Sea hex {0}",
)
def by_beachhead(r: Reading, place: str, faction: str) -> Truth:
    """An All-Sea hex with a Beachhead marker of the faction."""
    if not r.is_sea(place):
        return Truth.FALSE
    return any_of(r.belongs(counter, faction) for counter in r.counters(place) if counter.marker in BEACHHEADS)


@rule(
    "AE-OPENPORT-P4",
    "Open Port",
    "an Off-Map Box with an Open Port",
    yes="{0} has an Open Port of {1}",
    no="{0} has no Open Port of {1}",
)
def by_box(r: Reading, place: str, faction: str) -> Truth:
    """An Off-Map Box whose text gives it an Open Port, for the faction the box belongs to."""
    if place not in r.map.boxes:
        return Truth.FALSE
    owned = owned_by(r, place, faction)
    return owned if owned is Truth.FALSE else all_of((owned, Truth.of(r.box_value(place, "open-port"))))


@rule(
    "AE-OPENPORT-R1",
    "Open Port",
    "an enemy in the hex",
    yes="an enemy counter in {0} closes it to {1}",
    no="no enemy counter in {0} closes it to {1}",
)
def enemy_inside(r: Reading, place: str, faction: str) -> Truth:
    """An enemy ground or Air unit, Airdrop, Detachment or Logistics marker in the hex closes it in all zones.

    An enemy Fleet or Beachhead marker in the hex does not. When both sides are there, neither has an Open Port.
    """
    return any_of(r.hostile(counter, faction) for counter in r.counters(place) if counter.what in CLOSERS)


@rule("AE-OPENPORT-R2", "Open Port", "ice", yes="ice closes {0} to {1}", no="no ice closes {0} to {1}")
def iced(r: Reading, place: str, _faction: str) -> Truth:
    """An Ice hex affected by Snow is closed to everybody, in all zones."""
    return ice_closed(r, place)


@rule(
    "AE-OPENPORT-R3",
    "Open Port",
    "an enemy Fleet On Station",
    yes="an enemy Fleet On Station closes {0} to {1}{2}",
    no="no enemy Fleet On Station closes {0} to {1}{2}",
    options=("OPT-NMZ-PORT", "OPT-R3-ZONE", "OPT-OFFMAP-INTERDICT"),
)
def fleet_closes(r: Reading, place: str, faction: str, zone: str | None) -> Truth:
    """An enemy Fleet On Station in a zone closes every port of the zone, however far.

    A Multi-Zone Port is closed only for activities in that zone, any other port for every activity (OPT-R3-ZONE). A
    port in several zones that is no Multi-Zone Port belongs to its primary zone (OPT-NMZ-PORT). Off-Map Boxes are out
    of reach (OPT-OFFMAP-INTERDICT; if not, they are judged zone by zone).
    """
    zones = r.zones(place)
    stations = {each: enemy_on_station(r, faction, each, "fleet") for each in zones}
    shut = {each: found for each, found in stations.items() if found is not Truth.FALSE}
    if not shut:
        return Truth.FALSE
    if place in r.map.boxes:
        reached = r.option("OPT-OFFMAP-INTERDICT") == "R3_YES"
        return _zone_by_zone(zones, shut, zone) if reached else Truth.FALSE
    multi = multi_zone(r, place)
    cases = []
    if multi is not Truth.FALSE:
        cases.append(_zone_by_zone(zones, shut, zone))
    if multi is not Truth.TRUE:
        cases.append(_one_zone(r, place, shut, zone))
    return agreed(cases)


def _zone_by_zone(zones: tuple[str, ...], shut: Mapping[str, Truth], zone: str | None) -> Truth:
    """Only the zone of the activity counts; without one, every zone must be shut."""
    if zone is None:
        return all_of(shut.get(each, Truth.FALSE) for each in zones)
    return shut.get(zone, Truth.FALSE)


def _one_zone(r: Reading, place: str, shut: Mapping[str, Truth], zone: str | None) -> Truth:
    """A port that belongs to one zone is shut for every activity when that zone is."""
    zones = r.zones(place)
    if len(zones) > 1:
        how = r.option("OPT-NMZ-PORT")
        if how == "ALL_ZONES_PER_ZONE":
            return _zone_by_zone(zones, shut, zone)
        if how == "ALL_ZONES_ANY_BLOCK":
            return any_of(_shut(r, shut, each, zone) for each in zones)
        primary = primary_zone(r, place)
        return agreed(_shut(r, shut, each, zone) for each in (zones if primary is None else (primary,)))
    return _shut(r, shut, zones[0], zone)


def _shut(r: Reading, shut: Mapping[str, Truth], own: str, zone: str | None) -> Truth:
    found = shut.get(own, Truth.FALSE)
    if found is Truth.FALSE or own == zone or r.option("OPT-R3-ZONE") == "ALWAYS":
        return found
    return Truth.FALSE


@rule(
    "AE-OPENPORT-R4",
    "Open Port",
    "an enemy Air unit On Station with a Naval Base near",
    yes="an enemy Air unit On Station with a Naval Base near closes {0} to {1}{2}",
    no="no enemy Air unit On Station with a Naval Base near closes {0} to {1}{2}",
    options=("OPT-NMZ-PORT",),
)
def air_closes(r: Reading, place: str, faction: str, zone: str | None) -> Truth:
    """An enemy Air unit On Station in a zone of the port, whose faction has a Naval Base within three hexes of it.

    It closes the port only for activities in that very zone. The base need not lie in the zone, and an Off-Map Box is
    never near enough.
    """
    if zone is None or place in r.map.boxes or zone not in r.zones(place):
        return Truth.FALSE
    air = r.on_station(zone, "air")
    if any_of(r.hostile(counter, faction) for counter in air) is Truth.FALSE:
        return Truth.FALSE
    threats = (
        all_of(test() for test in (partial(r.belongs, c, other), partial(r.kept, base_near, place, other)))
        for other in FACTIONS
        if other != faction
        for c in air
    )
    inside = _belongs_to(r, place, zone)
    return inside if inside is Truth.FALSE else all_of((inside, any_of(threats)))


def _belongs_to(r: Reading, place: str, zone: str) -> Truth:
    """Whether a port of `zone` counts as in it: all ports do but those of several zones that are not designated."""
    if len(r.zones(place)) < 2 or multi_zone(r, place) is Truth.TRUE or r.option("OPT-NMZ-PORT") != "PRIMARY_ZONE":
        return Truth.TRUE
    primary = primary_zone(r, place)
    own = Truth.UNKNOWN if primary is None else Truth.of(primary == zone)
    return agreed((own, Truth.TRUE)) if multi_zone(r, place) is Truth.UNKNOWN else own


@rule(
    "AE-OPENPORT-R4b",
    "Open Port",
    "a Naval Base near",
    yes="{1} has a Naval Base within three hexes of {0}",
    no="{1} has no Naval Base within three hexes of {0}",
)
def base_near(r: Reading, place: str, faction: str) -> Truth:
    """A Naval Base of the faction within three hexes; it need not lie in the zone of the port."""
    sites = r.near(place, r.holding(faction), REACH)
    if not sites:
        r.note("nothing within three hexes could hold a Naval Base", False)
    return any_of(_near(r, site, place, faction) for site in sites)


def _near(r: Reading, site: str, place: str, faction: str) -> Truth:
    tests: tuple[Callable[[], Truth], ...] = (
        partial(within, r, place, site, REACH),
        partial(r.kept, naval_base_of, site, faction),
    )
    return all_of(test() for test in tests)
