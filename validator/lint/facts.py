"""What facts.csv can say of a map, and whether it is so."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from mapdata.attributes import parse_value
from mapdata.diagnostic import choose
from mapdata.model import UNKNOWN, Map, Side, Value

__all__ = ["CHECKS", "FactError", "refuted"]

WATER: Final = frozenset({"sea", "strait"})


class FactError(Exception):
    """A fact cannot be read: the message says which word is wrong, `hint` what is wanted."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


@dataclass(frozen=True, slots=True)
class Check:
    """A kind of fact: what its words are, and what the map has otherwise, "" when the fact holds."""

    words: tuple[str, ...]
    otherwise: Callable[..., str]


def refuted(kind: str, about: str, board: Map) -> str:
    """What the map has instead of a fact, "" when the fact holds.

    FactError when it has not as many words as its kind, or one that the map does not know.
    """
    check, words = CHECKS[kind], [word.strip() for word in about.split(";")]
    if len(words) != len(check.words):
        raise FactError(f"'{about}' are not the words of '{kind}'", f"write {'; '.join(check.words)}")
    known: dict[str, Iterable[str]] = {"space": board.spaces, "zone": board.zones, "territory": board.territories}
    for what, word in zip(check.words, words, strict=True):
        if what in known and word not in known[what]:
            raise FactError(
                f"{what} '{word}' is not known", "" if board.grid and what == "space" else choose(word, known[what])
            )
        if what == "number" and not word.isdecimal():
            raise FactError(f"'{word}' is no distance", "a whole number of hexes or areas is wanted")
    return check.otherwise(board, *words)


def _at(board: Map, name: str, space: str) -> str:
    here = [one.id for one in board.spaces.values() if name in one.name.split(", ")]
    return "" if space in here else f"it stands at {' and '.join(here)}" if here else "the map has no such place"


def _kind(wanted: str) -> Callable[[Map, str], str]:
    return lambda board, space: "" if board.spaces[space].kind == wanted else f"it is {board.spaces[space].kind}"


def _has(board: Map, space: str, attribute: str, value: str) -> str:
    try:
        wanted = parse_value(attribute, value)
    except ValueError as error:
        raise FactError(f"'{value}' is no value of {attribute}", str(error)) from error
    found = board.spaces[space].get(attribute)
    return "" if found == wanted else f"{attribute} is {_written(found)}"


def _written(value: Value) -> str:
    if value is UNKNOWN:
        return "not known"
    if isinstance(value, bool):
        return str(value).lower()
    return " ".join(value) if isinstance(value, tuple) else str(value)


def _sides(board: Map, space: str) -> list[Side]:
    return [side for other in board.neighbours(space) if (side := board.side(space, other)) is not None]


def _island(board: Map, space: str) -> str:
    dry = [side for side in _sides(board, space) if not side.kinds & WATER]
    return f"land joins it with {_across(dry[0], space)}" if dry else ""


def _across(side: Side, space: str) -> str:
    return side.b if side.a == space else side.a


def _adjacent(board: Map, one: str, other: str) -> str:
    return "" if other in board.neighbours(one) else f"they lie {board.range(one, other)} apart"


def _within(board: Map, one: str, other: str, most: str) -> str:
    found = board.range(one, other)
    return "" if found is not None and found <= int(most) else f"they lie {found} apart"


def _beyond(board: Map, one: str, other: str, most: str) -> str:
    found = board.range(one, other)
    return "" if found is None or found > int(most) else f"they lie {found} apart"


def _in_zone(board: Map, space: str, zone: str) -> str:
    zones = board.spaces[space].zones
    return "" if zone in zones else f"it lies in {' and '.join(zones) or 'no zone'}"


def _lies_in(board: Map, inner: str | None, outer: str) -> bool:
    """Whether a territory is another one or, by its parents, in it."""
    while inner is not None and inner != outer:
        inner = board.territories[inner].parent
    return inner == outer


def _in_territory(board: Map, space: str, territory: str) -> str:
    found = board.spaces[space].territory
    return "" if _lies_in(board, found, territory) else f"it lies in {found or 'no territory'}"


def _on_map(board: Map, territory: str) -> str:
    here = any(_lies_in(board, space.territory, territory) for space in board.spaces.values())
    return "" if here else "no space belongs to it"


def _hex_borders(board: Map, space: str, territory: str) -> str:
    across = {board.spaces[_across(side, space)].territory for side in _sides(board, space) if "border" in side.kinds}
    found = sorted(name for name in across if name is not None)
    met = any(_lies_in(board, name, territory) for name in found)
    return "" if met else f"it borders {' and '.join(found) or 'nothing'}"


def _not(otherwise: str) -> str:
    return "" if otherwise else "it is so on the map"


def _meet(board: Map, one: str, other: str) -> str:
    zones = board.zones[one].adjacent
    return "" if other in zones else f"'{one}' is adjacent to {' and '.join(zones) or 'none'}"


def _border(board: Map, one: str, other: str) -> str:
    found = sorted(board.territories[one].borders)
    return "" if other in found else f"'{one}' borders {' and '.join(found) or 'none'}"


CHECKS: Final[dict[str, Check]] = {
    "at": Check(("place", "space"), _at),
    "land": Check(("space",), _kind("land")),
    "sea": Check(("space",), _kind("sea")),
    "has": Check(("space", "attribute", "value"), _has),
    "island": Check(("space",), _island),
    "not-island": Check(("space",), lambda board, space: "" if _island(board, space) else "there is water all around"),
    "adjacent": Check(("space", "space"), _adjacent),
    "within": Check(("space", "space", "number"), _within),
    "beyond": Check(("space", "space", "number"), _beyond),
    "in-zone": Check(("space", "zone"), _in_zone),
    "not-in-zone": Check(("space", "zone"), lambda board, space, zone: _not(_in_zone(board, space, zone))),
    "zones-adjacent": Check(("zone", "zone"), _meet),
    "zones-apart": Check(("zone", "zone"), lambda board, one, other: _not(_meet(board, one, other))),
    "in-territory": Check(("space", "territory"), _in_territory),
    "on-map": Check(("territory",), _on_map),
    "borders": Check(("territory", "territory"), _border),
    "hex-borders": Check(("space", "territory"), _hex_borders),
}
