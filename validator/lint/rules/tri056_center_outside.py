"""TRI056: a center that lies outside its territory."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from mapdata.diagnostic import Diagnostic, Severity
from validator.lint.rule import Report, rule
from validator.lint.triplea import TripleASubject, spot

__all__ = ["center_outside"]


@rule("TRI056", "center-outside", Severity.WARNING, hint="move the center into its own outline")
def center_outside(report: Report, subject: TripleASubject) -> Iterator[Diagnostic]:
    """The point of centers.txt lies outside the outline of its territory: in another, or in none. It is told how far.

    Why it matters: the name, the production and the flag of the territory are drawn around its center, over another
    territory; and tools that find borders start from it.

    Bad:
        Samoa  (50,50)      and Samoa  <  (60,45) (70,45) (65,55)  >

    Good:
        Samoa  (65,48)

    To fix: move the center inside.

    Careful: on a small island there may be room for nothing: the nearest point inside is still better.
    """
    centers = subject.entries.get("centers.txt", {})
    for name in subject.shapes.names:
        entry = centers.get(name)
        if entry is None or not entry.points:
            continue
        away = float(subject.shapes.away(name, np.array(entry.points[:1]))[0])
        if away > 0:
            x, y = entry.points[0]
            holder = subject.shapes.holder(x, y)
            inside = f", in '{holder}'" if holder and holder != name else ""
            message = f"the center of '{name}' lies {max(away, 0.1):.1f} pixels outside it{inside}"
            yield report(message, spot(entry, 0), point=(x, y))
