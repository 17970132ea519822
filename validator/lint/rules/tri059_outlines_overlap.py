"""TRI059: two lands or two seas that share ground."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity
from validator.lint.rule import Report, rule
from validator.lint.triplea import TripleASubject, spot

__all__ = ["outlines_overlap"]


@rule("TRI059", "outlines-overlap", Severity.ERROR, hint="draw one border for both")
def outlines_overlap(report: Report, subject: TripleASubject) -> Iterator[Diagnostic]:
    """Two lands or two seas that share ground.

    The outlines of two land territories, or of two seas, share more than a square pixel. Land inside a sea is no
    fault: land is drawn over the sea. Outlines that no game names, and those that cross themselves, are left out.

    Why it matters: which of the two is clicked is chance, and units seem to stand in both.

    Bad:
        A  <  (0,0) (50,0) (50,50) (0,50)  >
        B  <  (40,0) (90,0) (90,50) (40,50)  >

    Good:
        B  <  (51,0) (90,0) (90,50) (51,50)  >

    To fix: draw the border once, with the same points for both.

    Careful: a lake drawn inside land is an overlap of land and sea, and none.
    """
    for each in subject.shapes.overlaps:
        if (each.one in subject.water) == (each.other in subject.water):
            message = f"'{each.one}' and '{each.other}' share {each.area:,.0f} square pixels"
            where, other = spot(subject.outlines[each.one]), spot(subject.outlines[each.other])
            yield report(message, where, related=(other,), point=each.point)
