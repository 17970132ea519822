"""Why? One question of the rule book, asked in words, answered with everything the answer rests on."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from mapdata.diagnostic import choose, nearest
from mapdata.model import Map
from mapdata.slug import slug
from validator.rulebooks.axis_empires import bases, control, hexes, internment, openports, territory, zones
from validator.rulebooks.axis_empires.judge import Judge
from validator.rulebooks.axis_empires.state import FACTIONS, Counter, State
from validator.rulebooks.rule import Rule
from validator.verdict import Verdict

__all__ = ["QUERIES", "QueryError", "explain"]


class QueryError(ValueError):
    """A query that cannot be asked; `hint` names the nearest spelling or the usage."""

    def __init__(self, problem: str, hint: str = "") -> None:
        super().__init__(problem + (f" ({hint})" if hint else ""))
        self.problem, self.hint = problem, hint


Asked = tuple[Rule[..., object], tuple[object, ...]]


class Named(Protocol):
    """A thing with a display name."""

    @property
    def name(self) -> str:
        """What a reader calls it."""
        ...


@dataclass(frozen=True, slots=True)
class Query:
    """One kind of question: how it is written, and the rule it asks."""

    usage: str
    least: int
    most: int
    ask: Callable[[State, Sequence[str]], Asked]


def explain(query: Sequence[str], state: State, *, options: Mapping[str, str] | None = None) -> Verdict:
    """The answer to a query (`["control", "w3218"]`) with the tree of verdicts it rests on.

    Places, zones, territories and nations may be written as ids or as names. QueryError when there is no such query
    or no such thing.
    """
    words = list(query)
    if not words or words[0] not in QUERIES:
        asked = f"there is no query '{words[0]}'" if words else "nothing is asked"
        raise QueryError(asked, choose(words[0] if words else "", QUERIES))
    kind = QUERIES[words[0]]
    if not kind.least <= len(words) - 1 <= kind.most:
        raise QueryError(f"'{words[0]}' takes other words", f"write {kind.usage}")
    rule, args = kind.ask(state, words[1:])
    return Judge(state, options).verdict(rule, *args)


def _control(state: State, words: Sequence[str]) -> Asked:
    return control.control, (_space(state.map, words[0]),)


def _open_port(state: State, words: Sequence[str]) -> Asked:
    zone = _zone(state.map, words[2]) if len(words) > 2 else None
    return openports.open_port, (_place(state.map, words[0]), _faction(words[1]), zone)


def _naval_base(state: State, words: Sequence[str]) -> Asked:
    whose = _whose(state, words[1])
    return (bases.naval_base_of if whose in FACTIONS else bases.naval_base), (_place(state.map, words[0]), whose)


def _air_base(state: State, words: Sequence[str]) -> Asked:
    whose = _whose(state, words[1])
    return (bases.air_base_of if whose in FACTIONS else bases.air_base), (_place(state.map, words[0]), whose)


def _territory(state: State, words: Sequence[str]) -> Asked:
    return territory.territory_of, (_space(state.map, words[0]),)


def _zones(state: State, words: Sequence[str]) -> Asked:
    places = {**_places(state.map), **_named(state.map.zones)}
    place = _find(words[0], places, "place or zone", _form(state.map))
    if len(words) == 1:
        return zones.zones_of, (place,)
    other = _zone(state.map, words[1])
    return (zones.adjacent if place in state.map.zones else zones.in_zone), (place, other)


def _island(state: State, words: Sequence[str]) -> Asked:
    return hexes.island, (_space(state.map, words[0]),)


def _border(state: State, words: Sequence[str]) -> Asked:
    known, form = {**_named(state.map.territories), **_spaces(state.map)}, _form(state.map)
    a, b = (_find(word, known, "territory or hex", form) for word in words)
    if a in state.map.territories and b in state.map.spaces:
        a, b = b, a
    if a in state.map.territories:
        return territory.border, (a, b)
    return (territory.hexside_border if b in state.map.spaces else territory.hex_border), (a, b)


def _range(state: State, words: Sequence[str]) -> Asked:
    return hexes.distance, (_place(state.map, words[0]), _place(state.map, words[1]))


def _internment(state: State, words: Sequence[str]) -> Asked:
    return internment.interned, (_counter(state, words[0]),)


QUERIES: Mapping[str, Query] = {
    "control": Query("control HEX", 1, 1, _control),
    "open-port": Query("open-port PLACE FACTION [ZONE]", 2, 3, _open_port),
    "naval-base": Query("naval-base PLACE NATION|FACTION", 2, 2, _naval_base),
    "air-base": Query("air-base HEX NATION|FACTION", 2, 2, _air_base),
    "territory": Query("territory HEX", 1, 1, _territory),
    "zone": Query("zone PLACE|ZONE [ZONE]", 1, 2, _zones),
    "island": Query("island HEX", 1, 1, _island),
    "border": Query("border TERRITORY|HEX TERRITORY|HEX", 2, 2, _border),
    "range": Query("range PLACE PLACE", 2, 2, _range),
    "internment": Query("internment COUNTER", 1, 1, _internment),
}


def _find(word: str, choices: Mapping[str, str], what: str, form: str = "") -> str:
    """The id of a thing named by its id or by its name; `form` says how ids are written that are too many to list."""
    for spelling in (word, word.lower(), slug(word)):
        if spelling in choices:
            return choices[spelling]
    raise QueryError(f"there is no {what} '{word}'", nearest(slug(word), choices) or form or choose("", choices))


def _form(board: Map) -> str:
    return "" if board.grid is None else board.grid.form


def _named(things: Mapping[str, Named]) -> dict[str, str]:
    """Ids and slugs of names to ids; an id wins over a name, and a name that two things share leads to neither."""
    names = [(slug(thing.name), key) for key, thing in things.items() if thing.name]
    count = Tally(name for name, _ in names)
    return {**{name: key for name, key in names if count[name] == 1}, **_ids(things)}


def _spaces(board: Map) -> dict[str, str]:
    return _named(board.spaces)


def _places(board: Map) -> dict[str, str]:
    boxes = {key: box for key, box in board.boxes.items() if box.kind == "off-map"}
    return {**_named(boxes), **{key.partition(":")[2]: key for key in boxes}, **_spaces(board)}


def _space(board: Map, word: str) -> str:
    return _find(word, _spaces(board), "hex", _form(board))


def _place(board: Map, word: str) -> str:
    return _find(word, _places(board), "hex or Off-Map Box", _form(board))


def _zone(board: Map, word: str) -> str:
    return _find(word, _named(board.zones), "Naval Zone")


def _counter(state: State, word: str) -> Counter:
    """The counter of that id, or the only one of that name."""
    known = {counter.id: counter for counter in state.counters}
    wanted = _find(word.lower(), {**_named(known), **_ids(known)}, "counter in this position")
    return known[wanted]


def _faction(word: str) -> str:
    return _find(word, _ids(FACTIONS), "faction")


def _whose(state: State, word: str) -> str:
    nations = {key: key for counter in state.counters if (key := counter.nation)}
    return _find(word, {**nations, **_named(state.map.territories), **_ids(FACTIONS)}, "nation or faction")


def _ids(ids: Iterable[str]) -> dict[str, str]:
    return {name: name for name in ids}
