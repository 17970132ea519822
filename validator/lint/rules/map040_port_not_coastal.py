"""MAP040: a port without sea."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity
from mapdata.model import Space
from validator.lint.mapdata import COMPILED, MapSubject
from validator.lint.rule import Report, rule

__all__ = ["port_not_coastal"]

WATER = frozenset({"sea", "strait"})


@rule("MAP040", "port-not-coastal", Severity.WARNING, stage=COMPILED, hint="move the port, or correct the ground there")
def port_not_coastal(report: Report, subject: MapSubject) -> Iterator[Diagnostic]:
    """A port that lies at sea, or inland.

    A hex is coastal when it holds sea or has a hexside that is not land (a lake is land), or a correction says so; an
    area when a connection of kind sea or strait joins it.

    Why it matters: no fleet reaches it, and the verdicts about ports and their zones do not apply.

    Bad:
        w4016,port,true      and w4016 lies 200 miles inland

    Good:
        w4015,port,true

    To fix: look up the number of the hex; or, when the outlines are too coarse there, state
    `w4016,coastal,true` in corrections.csv.

    Careful: river ports are ports in some games: then the correction is right.
    """
    for space in subject.board.spaces.values():
        if space.get("port") is not True:
            continue
        place = subject.stated(space.id, "port")
        spot = subject.board.centres[space.id]
        point = (float(spot[0]), float(spot[1]))
        name = subject.board.name_of(space.id)
        if not space.is_land:
            yield report(f"{name} has a port and lies at sea", place, point=point)
        elif not _coastal(space, subject):
            yield report(f"{name} has a port and lies inland", place, point=point)


def _coastal(space: Space, subject: MapSubject) -> bool:
    """Whether there is sea, or nobody knows."""
    if subject.grid is not None:
        return space.get("coastal") is not False
    sides = (subject.board.side(space.id, other) for other in subject.board.neighbours(space.id))
    return bool(space.zones) or any(side is not None and side.kinds & WATER for side in sides)
