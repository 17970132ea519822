"""Is the turn track one: with turns, with a place for each, and none of a year twice?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mapdata.slug import slug

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mapdata.faults import Fault
    from mapdata.source import MapData

__all__ = ["turn_faults"]

MOST_TURNS: Final = 2000  # that one board, which is a picture, has room for


def turn_faults(data: MapData) -> Iterator[Fault]:
    """A turn track that has no turn or more than a board has room for, and turns of one year with one id."""
    turns = data.header.get("turns")
    if turns is None:
        return
    years = turns["last-year"] - turns["first-year"] + 1
    if years < 1:
        message = f"the turn track ends in {turns['last-year']}, before its start"
        yield "SRC022", ("turns", "last-year"), message, f"write at least {turns['first-year']}"
    elif years * len(turns["names"]) > MOST_TURNS:
        message = f"the turn track has {years * len(turns['names'])} turns"
        yield "SRC022", ("turns", "last-year"), message, f"it has at most {MOST_TURNS}"
    seen: set[str] = set()
    for number, turn in enumerate(turns["names"]):
        path, name = ("turns", "names", str(number), "name"), slug(turn["name"])
        if not name:
            yield "SRC022", path, f"'{turn['name']}' has no letter and no digit", "ids of turns are made of their names"
        elif name in seen:
            yield "SRC042", path, f"two turns of a year have the id '{name}'", "give one of them another name"
        seen.add(name)
