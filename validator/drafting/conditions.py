"""How a binding can ask for some sorts of pieces and for no others."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from mapdata.globs import glob_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from validator.drafting.inventory import Sort

__all__ = ["Asked", "ask_for"]

NAME = "BasicName"  # play may change what a piece is called, this it does not


@dataclass(frozen=True, slots=True)
class Asked:
    """A `match` and the sorts it finds."""

    match: Mapping[str, str]
    sorts: tuple[Sort, ...]


def ask_for(wanted: Sequence[Sort], others: Sequence[Sort], telling: Collection[str] = ()) -> Iterator[Asked]:
    """Conditions that find all the wanted sorts that can be told from the others, and none of those.

    Fixed properties are asked for before names: they also find the pieces that a next version adds. Those that are
    `telling` are asked for even where fewer would do today.
    """
    together = _properties(wanted, others, telling)
    if together is not None:
        yield Asked(together, tuple(wanted))
        return
    names = {sort.name for sort in others}
    yield from _doubles([sort for sort in wanted if sort.name in names], others, telling)
    yield from _by_name([sort for sort in wanted if sort.name not in names], names)


def _doubles(wanted: Sequence[Sort], others: Sequence[Sort], telling: Collection[str]) -> Iterator[Asked]:
    """Sorts whose names others have too; those that their properties do not tell apart either are left out."""
    for sort in wanted:
        found = _properties([sort], [other for other in others if other.name == sort.name], telling)
        if found is not None:
            yield Asked({NAME: glob_of(sort.name), **found}, (sort,))


def _properties(wanted: Sequence[Sort], others: Sequence[Sort], telling: Collection[str]) -> dict[str, str] | None:
    """Fixed properties that all the wanted have, and together no other; None when there are no such."""
    shared = set(wanted[0].fixed.items()).intersection(*(sort.fixed.items() for sort in wanted[1:]))
    chosen = {key: value for key, value in shared if key in telling}
    remaining = [sort for sort in others if chosen.items() <= sort.fixed.items()]
    while remaining:
        best = max(sorted(shared - chosen.items()), key=lambda pair: _excluded(pair, remaining), default=None)
        if best is None or not _excluded(best, remaining):
            return None
        chosen[best[0]] = best[1]
        remaining = [sort for sort in remaining if sort.fixed.get(best[0]) == best[1]]
    return {key: glob_of(chosen[key]) for key in wanted[0].fixed if key in chosen} or None


def _excluded(pair: tuple[str, str], others: Sequence[Sort]) -> int:
    return sum(sort.fixed.get(pair[0]) != pair[1] for sort in others)


def _by_name(wanted: Sequence[Sort], names: Collection[str]) -> Iterator[Asked]:
    """Names one by one, or several by what they begin with when no other name begins so."""
    left = list(wanted)
    while left:
        pattern = next((p for p in _beginnings(left[0].name) if _only(p, left, names)), glob_of(left[0].name))
        yield Asked({NAME: pattern}, tuple(sort for sort in left if fnmatchcase(sort.name, pattern)))
        left = [sort for sort in left if not fnmatchcase(sort.name, pattern)]


def _beginnings(name: str) -> Iterator[str]:
    words = name.split(" ")
    yield from (f"{glob_of(' '.join(words[:count]))} *" for count in range(1, len(words)))


def _only(pattern: str, wanted: Sequence[Sort], names: Collection[str]) -> bool:
    """Whether a pattern finds several of the wanted and none of the other names."""
    several = sum(fnmatchcase(sort.name, pattern) for sort in wanted) > 1
    return several and not any(fnmatchcase(name, pattern) for name in names)
