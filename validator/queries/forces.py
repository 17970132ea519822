"""Queries of A.8 and A.10, and of internment: units and markers, Blitz, pools, occupation."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from validator.queries.asking import (
    Asked,
    Query,
    QueryError,
    choice,
    counter,
    faction,
    of_counter,
    of_country,
    space,
    territory,
    whose,
)
from validator.rulebooks.axis_empires import internment, military, occupation, pools, turns
from validator.rulebooks.axis_empires.build_tables import EVENTS
from validator.rulebooks.axis_empires.state import State
from validator.rulebooks.axis_empires.supply import rules as tracer

__all__ = ["FORCES"]

BRINGERS = ("map", "DS", "TK")
ROLL, SUM = re.compile(r"[1-6]([+-][0-9]{1,3})*"), re.compile(r"[+-]?[0-9]+")  # a die and its modifiers
ROLLS = ("combat", "delay-result", "other")


def _enemy_zone(state: State, words: Sequence[str]) -> Asked:
    return military.enemy_zone, (space(state.map, words[0]), faction(words[1]))


def _blitz(state: State, words: Sequence[str]) -> Asked:
    one = counter(state, words[0])
    side = faction(words[1]) if len(words) > 1 else str(one.faction)
    return military.blitz, (one, side)


def _roll(_state: State, words: Sequence[str]) -> Asked:
    die, *modifiers = SUM.findall(words[1]) if ROLL.fullmatch(words[1]) else ("",)
    if not die:
        raise QueryError(f"'{words[1]}' is no roll", "the die, 1 to 6, and its modifiers: 4, 6+2, 3+2-1")
    return pools.counts_as, (int(die), sum(map(int, modifiers)), choice(words[0], ROLLS, "kind of roll"))


def _modifier(_state: State, words: Sequence[str]) -> Asked:
    return pools.serves, (choice(words[0], pools.MODIFIERS, "colour"), faction(words[1]))


def _force_pool(state: State, words: Sequence[str]) -> Asked:
    bringer = choice(words[1], BRINGERS, "what brings it") if len(words) > 1 else "map"
    return pools.force_pool, (counter(state, words[0]), bringer)


def _occupies(state: State, words: Sequence[str]) -> Asked:
    return occupation.occupies, (whose(state, words[0]), space(state.map, words[1]))


def _occupies_all(state: State, words: Sequence[str]) -> Asked:
    return occupation.occupies_all, (faction(words[0]), territory(state.map, words[1]))


def _done(_state: State, words: Sequence[str]) -> Asked:
    return turns.done, (choice(words[0], EVENTS, "event that happens once"),)


FORCES: Mapping[str, Query] = {
    "unit": Query("unit COUNTER", 1, 1, of_counter(military.unit)),
    "support-unit": Query("support-unit COUNTER", 1, 1, of_counter(military.support_unit)),
    "colonial": Query("colonial COUNTER", 1, 1, of_counter(military.colonial)),
    "expeditionary": Query("expeditionary COUNTER", 1, 1, of_counter(military.expeditionary)),
    "supply": Query("supply COUNTER", 1, 1, of_counter(tracer.supply)),
    "overland-supply": Query("overland-supply COUNTER", 1, 1, of_counter(tracer.overland)),
    "ezoc": Query("ezoc HEX FACTION", 2, 2, _enemy_zone),
    "blitz": Query("blitz COUNTER [FACTION]", 1, 2, _blitz),
    "components": Query("components COUNTER", 1, 1, of_counter(military.components)),
    "roll": Query("roll combat|delay-result|other DIE[+MODIFIER|-MODIFIER...]", 2, 2, _roll),
    "modifier": Query("modifier black|green|red|white FACTION", 2, 2, _modifier),
    "delayed": Query("delayed COUNTER", 1, 1, of_counter(pools.delayed)),
    "delay-map": Query("delay-map COUNTER", 1, 1, of_counter(pools.delay_map)),
    "destination": Query("destination COUNTER", 1, 1, of_counter(pools.destination)),
    "pool": Query("pool COUNTER [map|DS|TK]", 1, 2, _force_pool),
    "conquered-box": Query("conquered-box COUNTRY", 1, 1, of_country(pools.conquered_box)),
    "occupies": Query("occupies NATION|FACTION HEX", 2, 2, _occupies),
    "occupies-all": Query("occupies-all FACTION COUNTRY", 2, 2, _occupies_all),
    "partisans": Query("partisans COUNTRY", 1, 1, of_country(occupation.partisan_bases)),
    "steps": Query("steps COUNTER", 1, 1, of_counter(military.steps_of)),
    "fortress": Query("fortress COUNTER", 1, 1, of_counter(military.fortification)),
    "in-play": Query("in-play COUNTER", 1, 1, of_counter(military.in_play)),
    "removed": Query("removed COUNTER", 1, 1, of_counter(military.removed)),
    "set-aside": Query("set-aside COUNTER", 1, 1, of_counter(military.set_aside)),
    "done": Query("done EVENT", 1, 1, _done),
    "interned-to": Query("interned-to COUNTER", 1, 1, of_counter(internment.interned_to)),
    "internment": Query("internment COUNTER", 1, 1, of_counter(internment.interned)),
}
