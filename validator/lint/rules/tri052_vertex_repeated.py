"""TRI052: points that stand twice in a row."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity, many
from validator.lint.rule import Report, rule
from validator.lint.triplea import TripleASubject
from validator.lint.triplea_shapes import ring_spot

__all__ = ["vertex_repeated"]


@rule("TRI052", "vertex-repeated", Severity.INFO, hint="leave each point once")
def vertex_repeated(report: Report, subject: TripleASubject) -> Iterator[Diagnostic]:
    """Points that stand twice in a row.

    A ring of polygons.txt has a point twice in a row. It is told once for the file, with their number. A ring that
    ends with its first point is none.

    Why it matters: it does no harm; many of them show an outline that was traced carelessly.

    Bad:
        Malta  <  (10,10) (10,10) (14,10) (12,14)  >

    Good:
        Malta  <  (10,10) (14,10) (12,14)  >

    To fix: leave each point once.

    Careful: do not thin out points that differ: neighbours share them.
    """
    found = []
    for outline in subject.outlines.values():
        for number, ring in enumerate(outline.rings):
            alike = int((ring.points[1:] == ring.points[:-1]).all(axis=1).sum())
            if alike:
                found.append((outline, number, alike))
    if found:
        outline, number, _ = found[0]
        total = sum(alike for _, _, alike in found)
        rings = many(len(found), "ring")
        message = f"{many(total, 'point')} in {rings} repeat the one before, first in '{outline.name}'"
        yield report(message, ring_spot(outline, number))
