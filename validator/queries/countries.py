"""Queries of A.1 to A.3: factions, the status of Countries, territory, China, borders, homes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mapdata.slug import by_name
from validator.queries.asking import (
    Asked,
    Query,
    choice,
    counter,
    faction,
    find,
    form,
    of_counter,
    of_country,
    of_space,
    place,
    space,
    spaces,
    territory,
    whose,
)
from validator.rulebooks.axis_empires import china, factions, places, status
from validator.rulebooks.axis_empires import territory as lands
from validator.rulebooks.axis_empires.state import State

__all__ = ["COUNTRIES"]

STATUSES = {"active": factions.active, "neutral": factions.neutral, "conquered": factions.conquered}
CHINESE = {"communist": china.communist_chinese, "nationalist": china.nationalist_chinese}
SCOPES = ("country", "dependents")


def _friendly(state: State, words: Sequence[str]) -> Asked:
    return factions.friendly, (counter(state, words[0]), faction(words[1]))


def _enemy(state: State, words: Sequence[str]) -> Asked:
    return factions.enemy, (counter(state, words[0]), faction(words[1]))


def _ground_unit(state: State, words: Sequence[str]) -> Asked:
    return factions.ground_unit, (counter(state, words[0]), whose(state, words[1]))


def _nation(state: State, words: Sequence[str]) -> Asked:
    return factions.of_nation, (counter(state, words[0]), whose(state, words[1]))


def _status(state: State, words: Sequence[str]) -> Asked:
    country = territory(state.map, words[0])
    if len(words) == 1:
        return status.status_of, (country,)
    return STATUSES[choice(words[1], STATUSES, "status")], (country,)


def _lies_in(state: State, words: Sequence[str]) -> Asked:
    scope = choice(words[2], SCOPES, "scope") if len(words) > 2 else "country"
    return places.lies_in, (space(state.map, words[0]), territory(state.map, words[1]), scope)


def _border(state: State, words: Sequence[str]) -> Asked:
    known = {**by_name(state.map.territories), **spaces(state.map)}
    a, b = (find(word, known, "territory or hex", form(state.map)) for word in words)
    if a in state.map.territories and b in state.map.spaces:
        a, b = b, a
    if a in state.map.territories:
        return lands.border, (a, b)
    return (lands.hexside_border if b in state.map.spaces else lands.hex_border), (a, b)


def _home_city(state: State, words: Sequence[str]) -> Asked:
    return lands.home_city, (place(state.map, words[0]), whose(state, words[1]))


def _home_port(state: State, words: Sequence[str]) -> Asked:
    return lands.home_port, (place(state.map, words[0]), whose(state, words[1]))


def _chinese(state: State, words: Sequence[str]) -> Asked:
    known = {one.id for one in state.counters}
    if len(words) == 1 and words[0] not in known:
        return china.chinese_country, (territory(state.map, words[0]),)
    rule = CHINESE[choice(words[1], CHINESE, "side")] if len(words) > 1 else china.chinese
    return rule, (counter(state, words[0]),)


def _members(_state: State, words: Sequence[str]) -> Asked:
    return china.members, (choice(words[0], china.GROUPS, "group"),)


def _listed(_state: State, words: Sequence[str]) -> Asked:
    return places.listed, (choice(words[0], places.LISTS, "list"),)


COUNTRIES: Mapping[str, Query] = {
    "faction": Query("faction COUNTER", 1, 1, of_counter(factions.side_of)),
    "allied": Query("allied COUNTER", 1, 1, of_counter(factions.allied)),
    "friendly": Query("friendly COUNTER FACTION", 2, 2, _friendly),
    "enemy": Query("enemy COUNTER FACTION", 2, 2, _enemy),
    "ground-unit": Query("ground-unit COUNTER NATION|FACTION", 2, 2, _ground_unit),
    "nation": Query("nation COUNTER NATION", 2, 2, _nation),
    "status": Query("status COUNTRY [active|neutral|conquered]", 1, 2, _status),
    "alignment": Query("alignment COUNTRY", 1, 1, of_country(status.alignment_of)),
    "may-fall": Query("may-fall COUNTRY", 1, 1, of_country(status.may_fall)),
    "territory": Query("territory HEX", 1, 1, of_space(lands.territory_of)),
    "owner": Query("owner TERRITORY", 1, 1, of_country(lands.standing)),
    "in": Query("in HEX COUNTRY [country|dependents]", 2, 3, _lies_in),
    "border": Query("border TERRITORY|HEX TERRITORY|HEX", 2, 2, _border),
    "chinese": Query("chinese COUNTER|COUNTRY, chinese COUNTER communist|nationalist", 1, 2, _chinese),
    "members": Query("members nationalist-china|communist-china", 1, 1, _members),
    "list": Query(f"list {'|'.join(places.LISTS)}", 1, 1, _listed),
    "city": Query("city HEX", 1, 1, of_space(lands.city)),
    "port": Query("port HEX", 1, 1, of_space(lands.port)),
    "capital": Query("capital COUNTRY", 1, 1, of_country(places.capitals)),
    "home": Query("home COUNTER", 1, 1, of_counter(china.home_countries)),
    "home-city": Query("home-city HEX NATION", 2, 2, _home_city),
    "home-port": Query("home-port PLACE NATION", 2, 2, _home_port),
    "ceded-marker": Query("ceded-marker COUNTER", 1, 1, of_counter(places.idle_place)),
}
