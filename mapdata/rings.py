"""Rings that are no sound polygons: where they cross themselves, and the ground of those that only touch themselves."""

from __future__ import annotations

from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from mapdata.validity import TOUCHING, invalid

__all__ = ["crossing", "ground"]

LONG = 500  # points of a crossing ring up to which it is looked whether the crossing matters
Array = NDArray[Any]


def crossing(polygon: BaseGeometry, sliver: float) -> tuple[float, float] | None:
    """Where the ring of a polygon crosses itself; None when it only touches or retraces itself, which changes no
    ground, or no more of it than `sliver` (an area; it is not measured for a ring of very many points)."""
    points = _without_spikes(shapely.get_coordinates(polygon)[:-1])
    plain: BaseGeometry = Polygon(points) if len(points) > 2 else polygon
    wrong = invalid(plain)
    if wrong is None or wrong.reason == TOUCHING:
        return None
    if len(points) <= LONG and abs(plain.area - shapely.make_valid(plain).area) <= sliver:
        return None
    return wrong.point


def _without_spikes(points: Array) -> Array:
    """The points of a ring without those where it turns back on itself, and without repeated ones."""
    kept: list[tuple[float, float]] = []
    given = list(map(tuple, points.tolist()))
    for point in (*given, *given[:2]):  # the first two again: it may turn back where it ends
        kept.append(point)
        while len(kept) > 1 and (kept[-1] == kept[-2] or (len(kept) > 2 and _turns_back(*kept[-3:]))):
            del kept[-2]
    return np.array(kept[:-2] if len(kept) > 4 else points)


def _turns_back(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> bool:
    x, y, u, v = b[0] - a[0], b[1] - a[1], c[0] - b[0], c[1] - b[1]
    return x * v == y * u and x * u + y * v < 0


def ground(polygon: BaseGeometry) -> BaseGeometry:
    """The ground inside the ring of a polygon that touches or retraces itself."""
    parts = shapely.get_parts(shapely.make_valid(polygon))
    return shapely.union_all(parts[shapely.get_dimensions(parts) == 2])
