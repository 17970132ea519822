"""MOD050: two zones that share a part of the board."""

from __future__ import annotations

from collections.abc import Iterator

import shapely
from shapely.geometry.base import BaseGeometry

from mapdata.diagnostic import Diagnostic, Severity
from validator.lint.module import ModuleSubject
from validator.lint.rule import Report, rule
from validator.lint.zones import ZoneOutline, zoned_grids

__all__ = ["zones_overlap"]

WIDTH = 4.0  # pixels; borders drawn by hand overlap by one or two
PART = 0.2  # of a zone that is another's too, from where it is meant to lie on that


@rule("MOD050", "zones-overlap", Severity.INFO, hint="draw the border of both along one line")
def zones_overlap(report: Report, subject: ModuleSubject) -> Iterator[Diagnostic]:
    """Two zones of a board overlap by a strip wider than a border drawn by hand.

    Where a fifth of a zone or more is the other's too it is meant to lie on that, and nothing is told.

    Why it matters: of several zones at a point the first counts, so the later zone is smaller than it is drawn.

    Bad:
        zone "A" path="0,0;60,0;60,50;0,50" and zone "B" path="40,0;99,0;99,50;40,50"

    Good:
        zone "A" path="0,0;50,0;50,50;0,50" and zone "B" path="50,0;99,0;99,50;50,50"

    To fix: move the corners of one of them onto the border of the other.

    Careful: where the overlap is meant, put the zone first that is to count there.
    """
    for zones in zoned_grids(subject):
        sound = [zone for zone in zones if zone.shape.is_valid]
        tree = shapely.STRtree([zone.shape for zone in sound])
        for index, zone in enumerate(sound):
            for other in (sound[i] for i in sorted(tree.query(zone.shape)) if i > index):
                if part := _shared(zone, other):
                    spot = part.representative_point()
                    message = f"zones '{zone.name}' and '{other.name}' overlap by {part.area:,.0f} square pixels"
                    where, first = (subject.at(each.element, attribute="path") for each in (other, zone))
                    yield report(message, where, related=(first,), point=(spot.x, spot.y))


def _shared(one: ZoneOutline, other: ZoneOutline) -> BaseGeometry | None:
    """What two zones share, None when it is no more than a border, or one of them lies on the other."""
    if one.name == other.name:
        return None
    both = one.shape.intersection(other.shape)
    if both.area >= PART * min(one.shape.area, other.shape.area) or both.buffer(-WIDTH / 2).is_empty:
        return None
    return both
