"""MAP033: an outline whose parts lie over each other."""

from __future__ import annotations

from collections.abc import Iterator

import shapely

from mapdata.diagnostic import Diagnostic, Severity
from mapdata.validity import invalid
from validator.lint.mapdata import MapSubject
from validator.lint.rule import Report, rule

__all__ = ["outline_parts_overlap"]


@rule("MAP033", "outline-parts-overlap", Severity.ERROR, stage=1, hint="join the two parts, or draw them side by side")
def outline_parts_overlap(report: Report, subject: MapSubject) -> Iterator[Diagnostic]:
    """An outline of several parts that overlap, lie in each other or share a border.

    Each part is in order by itself, or the loader would have told.

    Why it matters: what lies in both counts twice: a hex has more land than it has ground, and programs that read the
    file draw a hole.

    Bad:
        two squares, one 20 pixels wide and the other one from pixel 15 on, as parts of one outline

    Good:
        one polygon around both

    To fix: join the parts in the program that drew them ("dissolve", "union").

    Careful: a part inside another one was perhaps meant as a hole: then it is a ring of that polygon.
    """
    for outline in (*subject.data.land, *subject.data.zones, *subject.data.areas):
        parts = [shapely.Polygon(rings[0], rings[1:]) for rings in outline.polygons]
        wrong = invalid(shapely.MultiPolygon(parts))
        if wrong is None:
            continue
        x, y = wrong.point
        message = f"parts of outline '{outline.name}' lie over each other ({wrong.reason.lower()} at {x:g}, {y:g})"
        point = wrong.point if "projection" not in subject.data.header else None
        yield report(message, outline.where / "geometry" / "coordinates", point=point)
