"""MAP050: a counter that starts at a place the map has not."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity, choose
from validator.lint.mapdata import COMPILED, MapSubject
from validator.lint.rule import Report, rule

__all__ = ["start_unknown"]


@rule("MAP050", "start-unknown", Severity.ERROR, stage=COMPILED, hint="name a hex, an area or a box of the map")
def start_unknown(report: Report, subject: MapSubject) -> Iterator[Diagnostic]:
    """A counter of counters.csv that starts at a place the map has not.

    A hex that is off the grid is told by the loader, and so are the places of setups.

    Why it matters: the counter is nowhere when the game begins.

    Bad:
        start = pool:blu

    Good:
        start = pool:blue

    To fix: write a hex or area as its id, a box as `pool:blue`, `zone:north-sea/on-station`, `delay`.

    Careful: a box that no faction or zone has yet is added in map.toml.
    """
    board = subject.board
    for row in subject.data.rows("counters.csv"):
        start = row.text("start")
        if start and start not in board.spaces and start not in board.boxes:
            known = [*board.boxes, *(() if subject.grid is not None else board.spaces)]
            message = f"counter '{row.text('id')}' starts at '{start}', which is no place of the map"
            yield report(message, row.where("start"), hint=choose(start, known))
