"""TRI053: one piece of ground under two names."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from mapdata.diagnostic import Diagnostic, Severity
from module_builder.formats.triplea.polygons import Outline
from validator.lint.rule import Report, rule
from validator.lint.triplea import TripleASubject
from validator.lint.triplea_shapes import ring_spot

__all__ = ["outlines_alike"]


@rule("TRI053", "outlines-alike", Severity.WARNING, hint="give the piece to the territory it belongs to")
def outlines_alike(report: Report, subject: TripleASubject) -> Iterator[Diagnostic]:
    """Two territories have a ring with the same points.

    Why it matters: the ground belongs to both, and which of them is clicked is chance; mostly one is a leftover of a
    name that was corrected.

    Bad:
        British  Columbia  <  (1,1) (9,1) (9,9)  >
        British Columbia  <  (1,1) (9,1) (9,9)  >

    Good:
        British Columbia  <  (1,1) (9,1) (9,9)  >

    To fix: take the ring out of one of the two.

    Careful: games of the same map may need different ones: look at the names of all.
    """
    first: dict[bytes, tuple[Outline, int]] = {}
    for outline in subject.outlines.values():
        for number, ring in enumerate(outline.rings):
            key = np.unique(ring.points, axis=0).tobytes()
            other, place = first.setdefault(key, (outline, number))
            if other is not outline and len(ring.points) > 2:
                message = f"ring {number + 1} of '{outline.name}' is one of '{other.name}' as well"
                point = (float(ring.points[0][0]), float(ring.points[0][1]))
                yield report(message, ring_spot(outline, number), related=(ring_spot(other, place),), point=point)
