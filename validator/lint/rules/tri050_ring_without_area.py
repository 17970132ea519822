"""TRI050: a ring that encloses nothing."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity
from validator.lint.rule import Report, rule
from validator.lint.triplea import TripleASubject
from validator.lint.triplea_shapes import CROSSES, ring_spot

__all__ = ["ring_without_area"]


@rule("TRI050", "ring-without-area", Severity.ERROR, hint="draw the piece anew, or take it out")
def ring_without_area(report: Report, subject: TripleASubject) -> Iterator[Diagnostic]:
    """A ring of polygons.txt has fewer than three points, or all of its points lie on one line.

    Why it matters: nothing can be clicked or drawn there.

    Bad:
        Malta  <  (10,10) (12,10) (14,10)  >

    Good:
        Malta  <  (10,10) (14,10) (12,14)  >

    To fix: draw the piece anew; when it is a leftover of another piece, take it out.

    Careful: a territory needs one ring at least.
    """
    for flaw in subject.drawn.flaws:
        if flaw.what != CROSSES:
            message = f"ring {flaw.number + 1} of '{flaw.outline.name}' {flaw.what}"
            yield report(message, ring_spot(flaw.outline, flaw.number), point=flaw.point)
