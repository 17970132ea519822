"""MOD048: the path of a zone crosses itself."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity
from mapdata.validity import CROSSING, invalid
from validator.lint.module import ModuleSubject
from validator.lint.rule import Report, rule
from validator.lint.zones import zoned_grids

__all__ = ["zone_crosses_itself"]


@rule("MOD048", "zone-crosses-itself", Severity.WARNING, hint="put the corners in order around the zone")
def zone_crosses_itself(report: Report, subject: ModuleSubject) -> Iterator[Diagnostic]:
    """Two sides of a zone's path cross. Sides that only touch are in order.

    Why it matters: of what lies between crossing sides VASSAL counts every second part as outside of the zone: pieces
    there have no location name, or that of another zone.

    Bad:
        path="0,0;100,100;100,0;0,100"

    Good:
        path="0,0;100,0;100,100;0,100"

    To fix: drag the corner in VASSAL's editor, or put the pairs into the order in which one walks around the zone.

    Careful: a crossing a few pixels wide is often one corner too many, left from a click; taking the wrong corner out
    moves the border.
    """
    for zones in zoned_grids(subject):
        for zone in zones:
            wrong = invalid(zone.shape)
            if wrong is not None and wrong.reason == CROSSING:
                x, y = wrong.point
                message = f"the path of zone '{zone.name}' crosses itself at {x:.0f},{y:.0f}"
                yield report(message, subject.at(zone.element, attribute="path"), point=wrong.point)
