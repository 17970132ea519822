"""TRI058: markers that are drawn outside their territory."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from mapdata.diagnostic import Diagnostic, Severity, listed, many
from module_builder.formats.triplea.drawing import Entry
from validator.lint.rule import Report, rule
from validator.lint.triplea import TripleASubject, spot

__all__ = ["marker_outside"]

MARKERS = ("vc.txt", "capitols.txt", "pu_place.txt", "kamikaze_place.txt", "blockade.txt", "convoy.txt")


@rule("TRI058", "marker-outside", Severity.INFO, hint="look whether each stands where it belongs")
def marker_outside(report: Report, subject: TripleASubject) -> Iterator[Diagnostic]:
    """Markers that are drawn outside their territory.

    Points of vc.txt, capitols.txt, pu_place.txt and the like lie outside the outline of their territory. It is told
    once for each file. Two territories whose markers stand on one point are told one by one.

    Why it matters: mostly on purpose, where a territory is too small; among many, one that was set to a wrong place
    is not seen.

    Bad:
        Rome  (10,10)      in vc.txt, and Rome  <  (60,45) (70,45) (65,55)  >

    Good:
        Rome  (65,48)

    To fix: look at each on the map.

    Careful: markers are drawn from their upper left corner: one that is inside by its corner may still cover a
    neighbour.
    """
    for file in MARKERS:
        entries, total = subject.entries.get(file, {}), 0
        out: list[Entry] = []
        first: dict[tuple[int, int], Entry] = {}
        for name, entry in entries.items():
            if name in subject.shapes.shapes and entry.points:
                total += 1
                out += [entry] if subject.shapes.away(name, np.array(entry.points[:1]))[0] > 0 else []
                other = first.setdefault(entry.points[0], entry)
                if other is not entry:
                    message = f"'{name}' and '{other.name}' share the point ({entry.points[0][0]},{entry.points[0][1]})"
                    yield report(message, spot(entry, 0), related=(spot(other, 0),), point=entry.points[0])
        if out:
            names = listed([entry.name for entry in out])
            message = f"{len(out)} of {many(total, 'marker')} outside their territory: {names}"
            yield report(message, spot(out[0], 0), point=out[0].points[0])
