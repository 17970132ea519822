"""MAP041: a multi-zone port that lies in one zone or none."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity
from validator.lint.mapdata import COMPILED, MapSubject
from validator.lint.rule import Report, rule

__all__ = ["one_zone_for_multi_zone_port"]


@rule(
    "MAP041",
    "one-zone-for-multi-zone-port",
    Severity.WARNING,
    stage=COMPILED,
    hint="state its zones in a correction, or say multi-zone-port false",
)
def one_zone_for_multi_zone_port(report: Report, subject: MapSubject) -> Iterator[Diagnostic]:
    """A hex or area that is said to be a multi-zone port, and is no port or lies in fewer than two zones.

    Why it matters: fleets go through such a port from one zone to another; here there is nothing to go between.

    Bad:
        w4222,multi-zone-port,true      in one zone

    Good:
        w3218,multi-zone-port,true      in Bay of Bengal and South China Sea

    To fix: widen a zone, or state both in corrections.csv: `w4222,zones,south-china-sea philippine-sea`.

    Careful: the first zone of a correction is the primary one, unless a row says otherwise.
    """
    for space in subject.board.spaces.values():
        if space.get("multi-zone-port") is not True or (len(space.zones) > 1 and space.get("port") is not False):
            continue
        zones = " and ".join(space.zones) or "no zone"
        said = f"lies in {zones}" if len(space.zones) < 2 else "has no port"
        message = f"{subject.board.name_of(space.id)} is a multi-zone port and {said}"
        x, y = subject.board.centres[space.id].tolist()
        yield report(message, subject.stated(space.id, "multi-zone-port"), point=(x, y))
