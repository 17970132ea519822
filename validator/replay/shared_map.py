"""A mapping that never changes: an update is a new mapping that shares everything else with the old one.

Keys are spread over 32 x 32 small dicts by their hash; an update copies the few it touches. So a state costs what
changed in it, not what it holds, and any number of states may be kept and read at once.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from types import MappingProxyType
from typing import Generic, TypeVar

__all__ = ["Draft", "SharedMap", "empty", "with_entry"]

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

BITS = 5
WIDTH = 1 << BITS
MASK = WIDTH - 1


def empty() -> Mapping[K, V]:
    """A frozen mapping for few keys, which need no sharing."""
    return MappingProxyType({})


def with_entry(values: Mapping[K, V], key: K, value: V) -> Mapping[K, V]:
    """A frozen copy of such a mapping with one more entry, or another value."""
    return MappingProxyType({**values, key: value})


class SharedMap(Mapping[K, V]):
    """A frozen mapping. The order of its keys means nothing, and differs from one run to the next."""

    __slots__ = ("_rows", "_size")

    def __init__(self) -> None:
        empty: dict[K, V] = {}
        self._rows: tuple[tuple[dict[K, V], ...], ...] = ((empty,) * WIDTH,) * WIDTH
        self._size = 0

    def __getitem__(self, key: K) -> V:
        spot = hash(key)
        return self._rows[spot >> BITS & MASK][spot & MASK][key]

    def __iter__(self) -> Iterator[K]:
        for row in self._rows:
            for cell in row:
                yield from cell

    def __len__(self) -> int:
        return self._size

    def updated(self, changes: Mapping[K, V | None]) -> SharedMap[K, V]:
        """A mapping with `changes` in it; a key whose new value is None is gone."""
        if not changes:
            return self
        fresh: SharedMap[K, V] = SharedMap()
        fresh._rows, grown = _merged(self._rows, changes)
        fresh._size = self._size + grown
        return fresh


def _merged(
    rows: tuple[tuple[dict[K, V], ...], ...], changes: Mapping[K, V | None]
) -> tuple[tuple[tuple[dict[K, V], ...], ...], int]:
    """The rows with the changes in them, and how many keys were won."""
    cells: dict[int, dict[K, V]] = {}
    grown = 0
    for key, value in changes.items():
        spot = hash(key) & (WIDTH * WIDTH - 1)
        cell = cells.get(spot)
        if cell is None:
            cell = cells[spot] = dict(rows[spot >> BITS][spot & MASK])
        before = len(cell)
        if value is None:
            cell.pop(key, None)
        else:
            cell[key] = value
        grown += len(cell) - before
    fresh: dict[int, list[dict[K, V]]] = {}
    for spot, cell in cells.items():
        fresh.setdefault(spot >> BITS, list(rows[spot >> BITS]))[spot & MASK] = cell
    return tuple(tuple(fresh[n]) if n in fresh else row for n, row in enumerate(rows)), grown


class Draft(Generic[K, V]):
    """A mapping being worked on: what changed since `base`, to be kept by `SharedMap.updated(draft.changes)`."""

    __slots__ = ("base", "changes")

    def __init__(self, base: SharedMap[K, V]) -> None:
        self.base = base
        self.changes: dict[K, V | None] = {}

    def get(self, key: K) -> V | None:
        """The value now, None when there is none."""
        if key in self.changes:
            return self.changes[key]
        return self.base.get(key)

    def put(self, key: K, value: V | None) -> None:
        """Set a value; None takes the key away."""
        self.changes[key] = value

    def done(self) -> SharedMap[K, V]:
        """The mapping with all changes."""
        return self.base.updated(self.changes)
