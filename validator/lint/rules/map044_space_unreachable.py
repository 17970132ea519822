"""MAP044: areas that no connection leads to from the rest of the map."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity, listed, many
from mapdata.model import Map
from validator.lint.mapdata import COMPILED, MapSubject
from validator.lint.rule import Report, rule

__all__ = ["space_unreachable"]


@rule("MAP044", "space-unreachable", Severity.WARNING, stage=COMPILED, hint="join them to the rest in connections.csv")
def space_unreachable(report: Report, subject: MapSubject) -> Iterator[Diagnostic]:
    """Areas that no connection leads to from the rest of the map.

    Each part of the map that is cut off from the greatest one is told at its first area. Hexes are always joined.

    Why it matters: no unit ever gets there, or away from there.

    Bad:
        lone-island, named by no row of connections.csv

    Good:
        inner-sea,lone-island,sea

    To fix: add the connection that was forgotten.

    Careful: an area that is entered by a rule only (a map inset, an off-map area) is better a box in map.toml.
    """
    if subject.grid is not None:
        return
    main, *others = sorted(_parts(subject.board), key=len, reverse=True)
    for part in others:
        message = f"no connection leads from the rest of the map ({many(len(main), 'area')}) to {listed(part)}"
        x, y = subject.board.centres[part[0]].tolist()
        yield report(message, subject.data.areas[subject.areas.index(part[0])].where, point=(x, y))


def _parts(board: Map) -> list[list[str]]:
    """The spaces that are joined with each other, in their order."""
    found: list[list[str]] = []
    left = dict.fromkeys(board.spaces)
    while left:
        front = [next(iter(left))]
        seen = set(front)
        while front:
            front = [other for other in board.neighbours(front.pop()) if other not in seen] + front
            seen.update(front)
        found.append([name for name in left if name in seen])
        left = dict.fromkeys(name for name in left if name not in seen)
    return found
