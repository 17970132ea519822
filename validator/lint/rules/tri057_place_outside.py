"""TRI057: places for units that lie outside the territory."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mapdata.diagnostic import Diagnostic, Severity, many
from validator.lint.rule import Report, rule
from validator.lint.triplea import TripleASubject, spot

__all__ = ["place_outside"]

FAR = 50  # pixels
UNIT = 48  # pixels that a unit has where map.properties does not say


@rule("TRI057", "place-outside", Severity.INFO, hint="move the points into the outline")
def place_outside(report: Report, subject: TripleASubject) -> Iterator[Diagnostic]:
    """Places for units that lie outside the territory.

    Points of place.txt lie outside the outline of their territory, the middle of the unit that is drawn from there
    as well. Told as a warning when one lies more than 50 pixels off, or most of them lie in one other territory of
    the same kind, land or sea.

    Why it matters: units seem to stand in another territory. Where most points lie in one neighbour, two names have
    been mixed up.

    Bad:
        Montenegro  (300,300) (310,300)      all in Serbia

    Good:
        Montenegro  (250,310) (255,320)

    To fix: place the points anew.

    Careful: on a narrow territory units overlap their neighbours whatever you do.
    """
    places, half = subject.entries.get("place.txt", {}), _half(subject)
    for name in subject.shapes.names:
        entry = places.get(name)
        if entry is None or not entry.points:
            continue
        points = np.array(entry.points)
        away = np.minimum(subject.shapes.away(name, points), subject.shapes.away(name, points + half))
        out = np.flatnonzero(away > 0)
        if len(out):
            worst, (other, count) = int(away.argmax()), _elsewhere(subject, name, points[out] + half)
            mixed = 2 * count > len(points) and count > 1 and (name in subject.water) == (other in subject.water)
            x, y = entry.points[worst]
            whole = many(len(points), "place")
            message = f"{len(out)} of {whole} of '{name}' outside it, up to {max(away[worst], 0.1):.1f} pixels"
            message += f", {count} of them in '{other}'" if mixed else ""
            severity = Severity.WARNING if mixed or away[worst] > FAR else None
            yield report(message, spot(entry, worst), point=(x, y), severity=severity)


def _half(subject: TripleASubject) -> NDArray[np.float64]:
    """From the corner of a unit to its middle, in pixels of the map."""
    scale = _number(subject.property("units.scale"), 1)
    return np.array([_number(subject.property(f"units.{key}"), UNIT) * scale / 2 for key in ("width", "height")])


def _number(text: str, otherwise: float) -> float:
    try:
        value = float(text)
    except ValueError:
        return otherwise
    return value if 0 < value < 1000 else otherwise


def _elsewhere(subject: TripleASubject, name: str, points: NDArray[Any]) -> tuple[str, int]:
    """The other territory with the most of some points, and their number."""
    holders = (subject.shapes.holder(float(x), float(y)) for x, y in points)
    count = Counter(holder for holder in holders if holder and holder != name)
    return count.most_common(1)[0] if count else ("", 0)
