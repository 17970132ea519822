"""All counters of a state, and where to look one up: by place, by what it is, by nation.

From step to step of a log one counter or two are exchanged; then only the rows that these stand in are made anew.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from types import MappingProxyType

from validator.rulebooks.axis_empires.counter import Counter

__all__ = ["BY_ID", "Roster"]

BY_ID = attrgetter("id")
SHELVES = ("at", "kinds", "nations", "boxed")
Shelf = Mapping[str, tuple[Counter, ...]]


@dataclass(frozen=True, slots=True)
class Roster:
    """Counters, each with an id of its own.

    `at`, `kinds`, `nations` and `boxed` have the counters by location, by what they are (a kind of unit, or which
    marker), by nation, and those that are on no space by the kind of box (`posture`, `holding`, `turn`): only keys
    with any, and each row in the order of the ids.
    """

    counters: tuple[Counter, ...] = ()
    at: Shelf = field(default_factory=dict, repr=False, compare=False)
    kinds: Shelf = field(default_factory=dict, repr=False, compare=False)
    nations: Shelf = field(default_factory=dict, repr=False, compare=False)
    boxed: Shelf = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def of(cls, counters: Sequence[Counter]) -> Roster:
        """The roster of some counters."""
        shelves: tuple[dict[str | None, list[Counter]], ...] = tuple({} for _ in SHELVES)
        for counter in sorted(counters, key=BY_ID):
            for shelf, key in zip(shelves, _keys(counter), strict=True):
                shelf.setdefault(key, []).append(counter)
        return cls(tuple(counters), *map(_closed, shelves))

    def exchanged(self, fresh: Mapping[int, Counter]) -> Roster:
        """The roster with other counters in some places, each with the id of the one that stood there."""
        if not fresh:
            return self
        counters = list(self.counters)
        shelves = tuple(dict(getattr(self, name)) for name in SHELVES)
        for place, new in fresh.items():
            old, counters[place] = counters[place], new
            for shelf, old_key, new_key in zip(shelves, _keys(old), _keys(new), strict=True):
                _refile(shelf, old, old_key, new, new_key)
        return Roster(tuple(counters), *map(MappingProxyType, shelves))


def _keys(counter: Counter) -> tuple[str | None, ...]:
    """Under what a counter stands on each of the `SHELVES`."""
    box, colon, _ = counter.at.partition(":")
    return counter.at, counter.what, counter.nation, box if colon else None


def _closed(shelf: dict[str | None, list[Counter]]) -> Shelf:
    return MappingProxyType({key: tuple(row) for key, row in shelf.items() if key is not None})


def _refile(
    shelf: dict[str, tuple[Counter, ...]], old: Counter, old_key: str | None, new: Counter, new_key: str | None
) -> None:
    """Take a counter off its row, and put the one that comes for it onto its own."""
    if old_key == new_key and new_key is not None:
        shelf[new_key] = tuple(new if counter is old else counter for counter in shelf[new_key])
        return
    if old_key is not None:
        left = tuple(counter for counter in shelf.pop(old_key) if counter is not old)
        if left:
            shelf[old_key] = left
    if new_key is not None:
        row = list(shelf.get(new_key, ()))
        insort(row, new, key=BY_ID)
        shelf[new_key] = tuple(row)
