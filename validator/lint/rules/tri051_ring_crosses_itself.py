"""TRI051: a ring that crosses itself."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity
from validator.lint.rule import Report, rule
from validator.lint.triplea import TripleASubject
from validator.lint.triplea_shapes import CROSSES, ring_spot

__all__ = ["ring_crosses_itself"]


@rule("TRI051", "ring-crosses-itself", Severity.ERROR, hint="mend the outline at the point that is named")
def ring_crosses_itself(report: Report, subject: TripleASubject) -> Iterator[Diagnostic]:
    """A ring that crosses itself.

    A ring of polygons.txt crosses its own line. A ring that only touches or retraces itself is none, and it does not
    matter whether a ring ends where it began: rings close by themselves.

    Why it matters: which ground belongs to the territory depends on how one counts, and the other rules leave the
    territory out.

    Bad:
        Malta  <  (0,0) (10,10) (10,0) (0,10)  >

    Good:
        Malta  <  (0,0) (10,0) (10,10) (0,10)  >

    To fix: mend the outline at that point.

    Careful: a loop of a single pixel does little harm, but it stays in the way of every tool.
    """
    for flaw in subject.drawn.flaws:
        if flaw.what == CROSSES:
            x, y = flaw.point
            message = f"ring {flaw.number + 1} of '{flaw.outline.name}' crosses itself at ({x:g},{y:g})"
            yield report(message, ring_spot(flaw.outline, flaw.number), point=flaw.point)
