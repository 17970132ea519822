"""Which counter lies in the holding box of which: every one of them in one place (AE-DM-INV, AE-MULTI-1)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from mapdata.diagnostic import choose, nearest

if TYPE_CHECKING:
    from validator.rulebooks.axis_empires.desk import Desk

__all__ = ["check_held", "is_holding"]

BOX = "holding:"
Path = tuple[object, ...]
Held = dict[str, tuple[str, Path]]  # counter -> who holds it, and where that is said


def check_held(desk: Desk, names: Sequence[str], said: Sequence[Mapping[str, Any]], known: Collection[str]) -> None:
    """Report what is held and is not there, what is held twice, and what holds itself, alone or in a circle.

    `names` are the ids of the counters `said`, `known` those of them that are in order.
    """
    held: Held = {}
    at = {name: entry["at"] for name, entry in zip(names, said, strict=True)}
    for index, entry in enumerate(said):
        for place, name in enumerate(entry.get("holds", ())):
            path = ("counters", index, "holds", place)
            if name not in known:
                desk.report("SRC040", path, f"there is no counter '{name}' in this position", choose(name, known))
            else:
                _elsewhere(desk, at[name], name, names[index], path)
                _hold(desk, held, name, names[index], path)
    for index, (name, entry) in enumerate(zip(names, said, strict=True)):
        if entry["at"].startswith(BOX):
            spot = ("counters", index, "at")
            if _box(desk, known, entry["at"], spot):
                _hold(desk, held, name, entry["at"].removeprefix(BOX), spot)
    _circles(desk, held)


def is_holding(entry: Mapping[str, Any]) -> bool:
    """Whether a counter is said to hold others, or to be held."""
    return "holds" in entry or entry["at"].startswith(BOX)


def _elsewhere(desk: Desk, at: str, name: str, holder: str, path: Path) -> None:
    """Report a counter that is said to be held and to stand somewhere too."""
    if name != holder and not at.startswith(BOX):
        hint = f'it is in one place: at = "{BOX}{holder}"'
        desk.report("SRC042", path, f"counter '{name}' is held by '{holder}' and stands at {at}", hint)


def _hold(desk: Desk, held: Held, name: str, holder: str, path: Path) -> None:
    other = held.setdefault(name, (holder, path))[0]
    if other != holder:
        desk.report("SRC042", path, f"counter '{name}' is held by '{holder}' and by '{other}'", "it is in one place")


def _box(desk: Desk, known: Collection[str], box: str, path: Path) -> bool:
    """Whether a holding box is that of a counter of the position; one of nothing at all is reported.

    A box that the map lists is a place of its own, whatever it is called after (the Japanese Government's).
    """
    holder = box.removeprefix(BOX)
    if box in desk.map.boxes and "counter" not in desk.map.boxes[box].attributes:
        return False
    if holder not in known and box not in desk.map.boxes and holder.partition("#")[0] not in desk.map.counters:
        boxes = [one for one in desk.map.boxes if one.startswith(BOX)]
        hint = nearest(box, [*boxes, *(f"{BOX}{one}" for one in known)])
        desk.report("SRC041", path, f"there is no counter '{holder}' to have a holding box", hint)
    return holder in known


def _circles(desk: Desk, held: Held) -> None:
    """Each circle once, where its first counter is said to be held."""
    done: set[str] = set()
    for start in held:
        chain = [start]
        while chain[-1] in held and chain[-1] not in done and held[chain[-1]][0] not in chain:
            chain.append(held[chain[-1]][0])
        holder = held[chain[-1]][0] if chain[-1] in held and chain[-1] not in done else ""
        if holder:
            circle = chain[chain.index(holder) :]
            told = f"'{circle[0]}' holds itself" if len(circle) == 1 else f"these hold each other: {', '.join(circle)}"
            first = next(name for name in held if name in circle)
            desk.report("SRC043", held[first][1], told, "a counter lies in the box of another one")
        done.update(chain)
