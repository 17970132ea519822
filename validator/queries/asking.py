"""What every query is made of: how it is written, the rule it asks, and the things that its words name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from mapdata.diagnostic import choose, nearest
from mapdata.model import Map
from mapdata.slug import by_name, slug
from validator.rulebooks.axis_empires.state import FACTIONS, Counter, State
from validator.rulebooks.rule import Rule

__all__ = [
    "Asked",
    "Query",
    "QueryError",
    "box",
    "choice",
    "counter",
    "faction",
    "find",
    "form",
    "number",
    "of_counter",
    "of_country",
    "of_space",
    "place",
    "places",
    "posture_box",
    "space",
    "spaces",
    "territory",
    "turn",
    "whose",
    "zone",
]


class QueryError(ValueError):
    """A query that cannot be asked; `hint` names the nearest spelling or the usage."""

    def __init__(self, problem: str, hint: str = "") -> None:
        super().__init__(problem + (f" ({hint})" if hint else ""))
        self.problem, self.hint = problem, hint


Asked = tuple[Rule[..., object], tuple[object, ...]]
Ask = Callable[[State, Sequence[str]], Asked]


@dataclass(frozen=True, slots=True)
class Query:
    """One kind of question: how it is written, and the rule it asks."""

    usage: str
    least: int
    most: int
    ask: Ask


def of_space(rule: Rule[..., object]) -> Ask:
    """A question about one hex."""
    return lambda state, words: (rule, (space(state.map, words[0]),))


def of_counter(rule: Rule[..., object]) -> Ask:
    """A question about one counter."""
    return lambda state, words: (rule, (counter(state, words[0]),))


def of_country(rule: Rule[..., object]) -> Ask:
    """A question about one territory."""
    return lambda state, words: (rule, (territory(state.map, words[0]),))


def find(word: str, choices: Mapping[str, str], what: str, written: str = "") -> str:
    """The id of a thing named by its id or its name; `written` says how ids are written that are too many to list."""
    for spelling in (word, word.lower(), slug(word)):
        if spelling in choices:
            return choices[spelling]
    raise QueryError(f"there is no {what} '{word}'", nearest(slug(word), choices) or written or choose("", choices))


def form(board: Map) -> str:
    """How hex ids are written, "" on a map without hexes."""
    return "" if board.grid is None else board.grid.form


def spaces(board: Map) -> dict[str, str]:
    """The words that name a space."""
    return by_name(board.spaces)


def places(board: Map) -> dict[str, str]:
    """The words that name a space or an Off-Map Box."""
    boxes = {key: found for key, found in board.boxes.items() if found.kind == "off-map"}
    return {**by_name(boxes), **{key.partition(":")[2]: key for key in boxes}, **spaces(board)}


def space(board: Map, word: str) -> str:
    """A hex or area, by its id or the name of its place."""
    return find(word, spaces(board), "area" if board.grid is None else "hex", form(board))


def place(board: Map, word: str) -> str:
    """A hex or an Off-Map Box."""
    return find(word, places(board), "hex or Off-Map Box", form(board))


def box(board: Map, word: str) -> str:
    """An Off-Map Box."""
    known = {word: key for word, key in places(board).items() if key in board.boxes}
    return find(word, known, "Off-Map Box")


def zone(board: Map, word: str) -> str:
    """A Naval Zone."""
    return find(word, by_name(board.zones), "Naval Zone")


def territory(board: Map, word: str) -> str:
    """A Country, Dependent or Region."""
    return find(word, by_name(board.territories), "territory")


def posture_box(board: Map, word: str) -> str:
    """The name of a Posture Box."""
    known = {b.id.removeprefix("posture:"): b for b in board.boxes.values() if b.kind == "posture"}
    return find(word.removeprefix("posture:"), by_name(known), "Posture Box")


def turn(state: State, words: Sequence[str]) -> str:
    """A turn, the present one when none is named."""
    if not words and state.turn is None:
        raise QueryError("the position names no turn", "write one: 1941-nov-dec")
    word = words[0].removeprefix("turn:") if words or state.turn is None else state.turn.value
    track = {key.removeprefix("turn:"): key.removeprefix("turn:") for key in state.map.boxes if key.startswith("turn:")}
    return find(word, track, "turn") if track else word


def faction(word: str) -> str:
    """A faction."""
    return find(word, _ids(FACTIONS), "faction")


def whose(state: State, word: str) -> str:
    """A nation or a faction."""
    nations = {key: key for counter in state.counters if (key := counter.nation)}
    return find(word, {**nations, **by_name(state.map.territories), **_ids(FACTIONS)}, "nation or faction")


def counter(state: State, word: str) -> Counter:
    """The counter of that id, or the only one of that name."""
    known = {counter.id: counter for counter in state.counters}
    return known[find(word.lower(), {**by_name(known), **_ids(known)}, "counter in this position")]


def choice(word: str, choices: Iterable[str], what: str) -> str:
    """One of a few words."""
    return find(word, _ids(choices), what)


def number(word: str) -> int:
    """A whole number, with or without a sign."""
    try:
        return int(word)
    except ValueError as error:
        raise QueryError(f"'{word}' is no whole number", "write 3, or -1") from error


def _ids(ids: Iterable[str]) -> dict[str, str]:
    return {name: name for name in ids}
