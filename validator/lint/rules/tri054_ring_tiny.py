"""TRI054: a ring that is too small to be seen."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity
from validator.lint.rule import Report, rule
from validator.lint.triplea import TripleASubject
from validator.lint.triplea_shapes import ring_area, ring_spot

__all__ = ["ring_tiny"]

TINY = 60  # square pixels


@rule("TRI054", "ring-tiny", Severity.INFO, hint="take it out if it is a leftover")
def ring_tiny(report: Report, subject: TripleASubject) -> Iterator[Diagnostic]:
    """A ring has less than 60 square pixels, and is not the only one of its territory.

    Why it matters: a leftover of tracing, or an islet that can hardly be clicked.

    Bad:
        Greece  <  (0,0) (90,0) (90,90)  > <  (95,1) (97,1) (97,3)  >

    Good:
        Greece  <  (0,0) (90,0) (90,90)  >

    To fix: take the ring out if nothing is there.

    Careful: a tiny islet may be the only ground that touches another zone.
    """
    for outline in subject.outlines.values():
        for number, ring in enumerate(outline.rings):
            area = ring_area(ring)
            if 0 < area < TINY and len(outline.rings) > 1:
                message = f"ring {number + 1} of '{outline.name}' has {area:g} square pixels"
                point = (float(ring.points[0][0]), float(ring.points[0][1]))
                yield report(message, ring_spot(outline, number), point=point)
