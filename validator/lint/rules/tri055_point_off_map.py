"""TRI055: something that lies beyond the edge of the map."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mapdata.diagnostic import Diagnostic, Severity, many
from validator.lint.rule import Report, rule
from validator.lint.triplea import TripleASubject, spot
from validator.lint.triplea_shapes import ring_spot

__all__ = ["point_off_map"]


@rule("TRI055", "point-off-map", Severity.ERROR, hint="correct the point, or map.width and map.height")
def point_off_map(report: Report, subject: TripleASubject) -> Iterator[Diagnostic]:
    """Something that lies beyond the edge of the map.

    An outline, a center or a place lies outside map.width and map.height. On a map that wraps, points beyond its
    left and right edge count as on the other side. Places of units beyond the edge are a warning.

    Why it matters: it is not drawn; where everything is off, the size in map.properties is that of another picture.

    Bad:
        map.width=1000      and Malta  (1020,50)

    Good:
        map.width=1000      and Malta  (990,50)

    To fix: correct the point or the size.

    Careful: when the picture was scaled, all drawing files must be.
    """
    if subject.size is None:
        return
    for outline in subject.outlines.values():
        for number, ring in enumerate(outline.rings):
            out = np.flatnonzero(_out(subject, ring.points))
            if len(out):
                x, y = ring.points[out[0]].tolist()
                message = f"{many(len(out), 'point')} of '{outline.name}' off the map, first ({x},{y})"
                yield report(message, ring_spot(outline, number), point=(x, y))
    for file, read in subject.map.points.items():
        severity = Severity.ERROR if file == "centers.txt" else Severity.WARNING
        for entry in read.entries:
            out = np.flatnonzero(_out(subject, np.array(entry.points)))
            if len(out):
                x, y = entry.points[out[0]]
                message = f"{many(len(out), 'point')} of '{entry.name}' off the map, first ({x},{y})"
                yield report(message, spot(entry, int(out[0])), point=(x, y), severity=severity)


def _out(subject: TripleASubject, points: NDArray[Any]) -> NDArray[np.bool_]:
    """Which points (n, 2) lie off the map: on one that wraps only above and below it."""
    width, height = subject.size or (0, 0)
    x, y = points[:, 0], points[:, 1]
    beside = (x < 0) | (x > width) if not subject.shapes.width else np.zeros(len(points), dtype=bool)
    return np.asarray(beside | (y < 0) | (y > height))
