"""MOD048: the path of a zone crosses itself."""

from __future__ import annotations

import re
from collections.abc import Iterator

import shapely

from mapdata.diagnostic import Diagnostic, Severity
from validator.lint.module import ModuleSubject
from validator.lint.rule import Report, rule
from validator.lint.zones import zoned_grids

__all__ = ["zone_crosses_itself"]

CROSSING = re.compile(r"Self-intersection\[(\S+) (\S+)\]")


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
            found = CROSSING.fullmatch(shapely.is_valid_reason(zone.shape))
            if found is not None:
                point = float(found[1]), float(found[2])
                message = f"the path of zone '{zone.name}' crosses itself at {point[0]:.0f},{point[1]:.0f}"
                yield report(message, subject.at(zone.element, attribute="path"), point=point)
