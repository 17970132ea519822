"""A.7: Naval Zones, Multi-Zone Ports and Off-Map Boxes."""

from __future__ import annotations

from mapdata.diagnostic import many
from mapdata.model import UNKNOWN, Unknown, Value
from validator.logic import all_of, any_of
from validator.rulebooks.axis_empires.reading import Reading
from validator.rulebooks.axis_empires.state import Counter
from validator.rulebooks.rule import rule
from validator.verdict import Truth

__all__ = [
    "adjacent",
    "box_adjacent",
    "box_in_zone",
    "box_owner",
    "enemy_on_station",
    "in_zone",
    "may_enter",
    "multi_zone",
    "owned_by",
    "primary_zone",
    "zones_of",
]


@rule("AE-ZONE-2", "Naval Zone", "in a Naval Zone", yes="{0} is in {1}", no="{0} is not in {1}")
def in_zone(r: Reading, place: str, zone: str) -> Truth:
    """A hex is in the zones whose border encloses it; a coastal hex may be in several.

    An Off-Map Box is in the zones with which it has Port-to-Port connection (AE-OFFMAP-3).
    """
    if place not in r.map.boxes:
        return Truth.of(zone in r.zones(place))
    r.decided(box_in_zone)
    return box_in_zone(r, place, zone)


@rule(
    "AE-OFFMAP-3",
    "Off-Map Box",
    "an Off-Map Box in a Naval Zone",
    yes="{0} is in {1}",
    no="{0} is not in {1}",
)
def box_in_zone(r: Reading, box: str, zone: str) -> Truth:
    """An Off-Map Box is in the zones that its text lets units enter from a Port, or leave to one.

    What neither the map nor the position tells of the text is UNKNOWN.
    """
    return Truth.TRUE if zone in r.zones(box) else _denied(r, box, "zones", zone)


@rule("AE-ZONE-1", "Naval Zone", "the Naval Zones of a place", yes="{0}: {answer}")
def zones_of(r: Reading, place: str) -> tuple[str, ...]:
    """The Naval Zones of a hex or an Off-Map Box; of a Naval Zone, the zones adjacent to it.

    A zone is a set of All-Sea hexes and of coastal hexes inside its border; a coastal hex may be in several.
    """
    if place not in r.map.zones:
        return r.zones(place)
    zone = r.map.zones[place]
    r.note(f"{zone.name} has {many(len(zone.spaces), 'hex', 'hexes')}", len(zone.spaces), f"map:{zone.source}", place)
    return zone.adjacent


@rule(
    "AE-ZONE-3",
    "Naval Zone",
    "adjacent Naval Zones",
    yes="{0} and {1} are adjacent",
    no="{0} and {1} are not adjacent",
)
def adjacent(r: Reading, a: str, b: str) -> Truth:
    """Two zones are adjacent when they share a zone-border hexside."""
    for zone in (r.map.zones[a], r.map.zones[b]):
        r.note(f"the zones next to {zone.name} are {', '.join(zone.adjacent)}", zone.adjacent, "map:geometry", zone.id)
    return Truth.of(b in r.map.zones[a].adjacent or a in r.map.zones[b].adjacent)


@rule(
    "AE-OFFMAP-4",
    "Off-Map Box",
    "adjacent Off-Map Boxes",
    yes="{0} and {1} are adjacent",
    no="{0} and {1} are not adjacent",
)
def box_adjacent(r: Reading, a: str, b: str) -> Truth:
    """Two Off-Map Boxes are adjacent when their text allows movement from the one to the other."""
    if b in r.box_links(a) or a in r.box_links(b):
        return Truth.TRUE
    return all_of((_denied(r, a, "adjacent", b), _denied(r, b, "adjacent", a)))


def _denied(r: Reading, box: str, relation: str, other: str) -> Truth:
    """What a box's text says of a zone or box it does not name: no, when the list is whole or rules it out."""
    whole = r.box_value(box, relation) is not UNKNOWN
    ruled_out = r.box_value(box, f"not-{relation}")
    return Truth.FALSE if whole or (isinstance(ruled_out, tuple) and other in ruled_out) else Truth.UNKNOWN


@rule("AE-OFFMAP-1", "Off-Map Box", "whose an Off-Map Box is", yes="{0} belongs to {answer}")
def box_owner(r: Reading, box: str) -> Value | None:
    """Each Off-Map Box belongs to one Allied faction. Whose it is stands on the map, or in the position (`boxes`)."""
    return r.box_value(box, "owner")


def owned_by(r: Reading, box: str, faction: str) -> Truth:
    """Whether a box belongs to a faction (AE-OFFMAP-1); UNKNOWN while nobody tells whose it is."""
    owner = r.box_value(box, "owner")
    return Truth.UNKNOWN if isinstance(owner, Unknown) else Truth.of(owner == faction)


@rule(
    "AE-OFFMAP-2",
    "Off-Map Box",
    "a counter allowed in an Off-Map Box",
    yes="{0} may be in {1}",
    no="{0} may not be in {1}",
)
def may_enter(r: Reading, counter: Counter, box: str) -> Truth:
    """Only units of the Allied faction that an Off-Map Box belongs to may be in it. Markers are not named."""
    owner = r.box_value(box, "owner")
    if not counter.is_unit or owner is None:
        return Truth.TRUE
    return Truth.UNKNOWN if owner is UNKNOWN else r.belongs(counter, str(owner))


@rule(
    "AE-MZP-1", "Multi-Zone Port", "a Multi-Zone Port", yes="{0} is a Multi-Zone Port", no="{0} is no Multi-Zone Port"
)
def multi_zone(r: Reading, place: str) -> Truth:
    """A port that the map designates as one; lying in several zones does not make it one."""
    return r.symbol(place, "multi-zone-port")


def primary_zone(r: Reading, place: str) -> str | None:
    """The zone a port of several zones belongs to when it is no Multi-Zone Port (AE-AMB-17); None when not known."""
    zones = r.zones(place)
    if len(zones) < 2:
        return zones[0] if zones else ""
    found = r.value(place, "primary-zone")
    return found if isinstance(found, str) else None


@rule(
    "AE-ZONEBOX-1",
    "Naval Zone Boxes",
    "an enemy On Station",
    yes="{2} unit of an enemy of {0} is On Station in {1}",
    no="no {2} unit of an enemy of {0} is On Station in {1}",
)
def enemy_on_station(r: Reading, faction: str, zone: str, kind: str) -> Truth:
    """An enemy Fleet (Sub Fleets included) or Air unit in the On Station box of a zone.

    Of the three boxes of a zone, which hold support units and markers and no ground units, only On Station matters for
    Open Ports.
    """
    return any_of(r.hostile(counter, faction) for counter in r.on_station(zone, kind))
