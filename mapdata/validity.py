"""Why a polygon is none, as GEOS says it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import shapely

if TYPE_CHECKING:
    from shapely import Geometry

__all__ = ["CROSSING", "TOUCHING", "Invalid", "invalid"]

CROSSING = "Self-intersection"  # lines that cross
TOUCHING = "Ring Self-intersection"  # one line that meets itself in a point


class Invalid(NamedTuple):
    """The reason in the words of GEOS, and the point where it shows, in the coordinates of the shape."""

    reason: str
    point: tuple[float, float]


def invalid(shape: Geometry) -> Invalid | None:
    """What is wrong with a shape; None with a valid one. `point` is (nan, nan) should GEOS name none."""
    if shapely.is_valid(shape):
        return None
    reason, _, place = str(shapely.is_valid_reason(shape)).partition("[")
    words = place.removesuffix("]").split()
    x, y = map(float, words) if len(words) == 2 else (float("nan"), float("nan"))
    return Invalid(reason, (x, y))
