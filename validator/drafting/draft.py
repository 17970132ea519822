"""A binding drafted for a module: proposals for what is understood, comments for what is not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from validator.drafting.conditions import ask_for
from validator.drafting.inventory import Sort, sorts_of
from validator.drafting.meaning import Meaning, meaning_of, telling
from validator.drafting.places import Places, draft_places
from validator.drafting.vocabulary import Vocabulary
from validator.drafting.writing import Drafted, Entry, binding_text

if TYPE_CHECKING:
    from mapdata.model import Map
    from module_builder.formats.vassal.modules.module import Module

__all__ = ["Draft", "draft_binding"]


@dataclass(frozen=True, slots=True)
class Draft:
    """A drafted binding as text, and how much of the module is in it.

    `counters` and `states` count sorts of pieces, `boards` entries for boards; `unmatched` are the sorts that nothing
    is proposed for, with how many pieces of each there are, `unnamed` the location names by board that mean nothing.
    """

    text: str
    counters: int
    states: int
    boards: int
    unmatched: Mapping[str, int]
    unnamed: Mapping[str, tuple[str, ...]]

    @property
    def usable(self) -> bool:
        """Whether the draft says of any piece that it is a counter, and of any board what its places are."""
        return self.counters > 0 and self.boards > 0


def draft_binding(module: Module, board: Map, called: str | None = None) -> Draft:
    """A draft of a binding of `module` to a map and its rule book; `called` is what the draft calls the map.

    Nothing in it is more than a proposal. Every sort of piece of the palette is in it, matched or in a comment.
    """
    sorts = sorts_of(module)
    known = Vocabulary(board)
    meanings = [(sort, meaning_of(sort, known)) for sort in sorts]
    places = draft_places(module, board)
    entries = list(_entries(meanings, known))
    drafted = Drafted(
        rules=board.rules or "axis-empires",
        map=called or board.id,
        module=f"{module.name} {module.version}".strip(),
        places=places,
        entries=tuple(entries),
        words=_words(meanings, places),
        unmatched=_unmatched(sorts, entries),
    )
    asked = {
        table: sum(len(e.asked.sorts) for e in entries if e.meaning.table == table) for table in ("counter", "state")
    }
    return Draft(
        binding_text(drafted),
        asked["counter"],
        asked["state"],
        len(places.entries),
        drafted.unmatched,
        places.unmatched,
    )


Read = Sequence[tuple[Sort, Meaning | None]]


def _entries(meanings: Read, known: Vocabulary) -> Iterator[Entry]:
    """An entry for the sorts that mean the same, or several where no one condition finds them."""
    groups: dict[tuple[object, ...], list[Sort]] = {}
    firsts: dict[tuple[object, ...], Meaning] = {}
    for sort, meaning in meanings:
        if meaning is not None:
            key = _key(meaning)
            groups.setdefault(key, []).append(sort)
            firsts.setdefault(key, meaning)
    for key, wanted in groups.items():
        others = [sort for sort, meaning in meanings if meaning is None or _key(meaning) != key]
        yield from (Entry(firsts[key], asked) for asked in ask_for(wanted, others, _telling(wanted, known)))


def _telling(wanted: Sequence[Sort], known: Vocabulary) -> frozenset[str]:
    return frozenset().union(*(telling(sort, known) for sort in wanted))


def _key(meaning: Meaning) -> tuple[object, ...]:
    return (meaning.table, *meaning.values.items())


def _words(meanings: Read, places: Places) -> dict[str, dict[str, str]]:
    """The `[words]` of all proposals; what one word means is settled by the first that needs it."""
    found: dict[str, dict[str, str]] = {}
    for _, meaning in meanings:
        for name, words in (meaning.words if meaning is not None else {}).items():
            found[name] = {**words, **found.get(name, {})}
    asks = any("$LocationName$" in meaning.values.values() for _, meaning in meanings if meaning is not None)
    return {**found, **({"LocationName": places.turns} if asks and places.turns else {})}


def _unmatched(sorts: Sequence[Sort], entries: Sequence[Entry]) -> dict[str, int]:
    matched = {id(sort) for entry in entries for sort in entry.asked.sorts}
    left: dict[str, int] = {}
    for sort in sorts:
        if id(sort) not in matched:
            left[sort.name] = left.get(sort.name, 0) + sort.count
    return dict(sorted(left.items()))
