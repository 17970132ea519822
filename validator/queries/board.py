"""Queries of A.4 to A.7: hexes, range, control, bases and ports, Naval Zones, boxes, snow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mapdata.slug import by_name
from validator.queries.asking import (
    Asked,
    Query,
    box,
    choice,
    counter,
    faction,
    find,
    form,
    number,
    of_space,
    place,
    places,
    space,
    whose,
    zone,
)
from validator.rulebooks.axis_empires import bases, control, hexes, openports, zones
from validator.rulebooks.axis_empires import places as marks
from validator.rulebooks.axis_empires.state import FACTIONS, State

__all__ = ["BOARD"]

STATIONED = ("fleet", "air")


def _open_port(state: State, words: Sequence[str]) -> Asked:
    within = zone(state.map, words[2]) if len(words) > 2 else None
    return openports.open_port, (place(state.map, words[0]), faction(words[1]), within)


def _naval_base(state: State, words: Sequence[str]) -> Asked:
    side = whose(state, words[1])
    return (bases.naval_base_of if side in FACTIONS else bases.naval_base), (place(state.map, words[0]), side)


def _air_base(state: State, words: Sequence[str]) -> Asked:
    side = whose(state, words[1])
    return (bases.air_base_of if side in FACTIONS else bases.air_base), (place(state.map, words[0]), side)


def _zones(state: State, words: Sequence[str]) -> Asked:
    known = {**places(state.map), **by_name(state.map.zones)}
    where = find(words[0], known, "place or zone", form(state.map))
    if len(words) == 1:
        return zones.zones_of, (where,)
    other = zone(state.map, words[1])
    return (zones.adjacent if where in state.map.zones else zones.in_zone), (where, other)


def _on_station(state: State, words: Sequence[str]) -> Asked:
    kind = choice(words[2], STATIONED, "kind of unit") if len(words) > 2 else "fleet"
    return zones.enemy_on_station, (faction(words[1]), zone(state.map, words[0]), kind)


def _box(state: State, words: Sequence[str]) -> Asked:
    first = box(state.map, words[0])
    return (zones.box_owner, (first,)) if len(words) == 1 else (zones.box_adjacent, (first, box(state.map, words[1])))


def _may_enter(state: State, words: Sequence[str]) -> Asked:
    return zones.may_enter, (counter(state, words[0]), box(state.map, words[1]))


def _range(state: State, words: Sequence[str]) -> Asked:
    ends = (place(state.map, words[0]), place(state.map, words[1]))
    return (hexes.distance, ends) if len(words) == 2 else (hexes.within, (*ends, number(words[2])))


def _beachhead(state: State, words: Sequence[str]) -> Asked:
    sides = (space(state.map, words[0]), space(state.map, words[1]))
    return (marks.beachhead_hexside, sides) if len(words) == 2 else (marks.crossing, (*sides, faction(words[2])))


BOARD: Mapping[str, Query] = {
    "land": Query("land HEX", 1, 1, of_space(hexes.land)),
    "map": Query("map HEX", 1, 1, of_space(marks.map_of)),
    "island": Query("island HEX", 1, 1, of_space(hexes.island)),
    "range": Query("range PLACE PLACE [MOST]", 2, 3, _range),
    "beachhead": Query("beachhead HEX HEX [FACTION]", 2, 3, _beachhead),
    "waterway": Query("waterway HEX", 1, 1, of_space(marks.restricted)),
    "strategic": Query("strategic HEX", 1, 1, of_space(marks.strategic)),
    "control": Query("control HEX", 1, 1, of_space(control.control)),
    "side": Query("side HEX", 1, 1, of_space(control.side_control)),
    "air-base": Query("air-base HEX NATION|FACTION", 2, 2, _air_base),
    "naval-base": Query("naval-base PLACE NATION|FACTION", 2, 2, _naval_base),
    "open-port": Query("open-port PLACE FACTION [ZONE]", 2, 3, _open_port),
    "zone": Query("zone PLACE|ZONE [ZONE]", 1, 2, _zones),
    "on-station": Query("on-station ZONE FACTION [fleet|air]", 2, 3, _on_station),
    "multi-zone": Query("multi-zone HEX", 1, 1, of_space(zones.multi_zone)),
    "box": Query("box BOX [BOX]", 1, 2, _box),
    "may-enter": Query("may-enter COUNTER BOX", 2, 2, _may_enter),
    "snow": Query("snow HEX", 1, 1, of_space(hexes.ice_closed)),
}
