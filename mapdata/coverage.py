"""Do outlines that should cover the ground leave slivers between them?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import shapely

if TYPE_CHECKING:
    from shapely import Geometry

__all__ = ["Gap", "gaps"]

STEPS = 4  # points to one width, at which a gap is measured
NOTHING = 1e-3  # of the width looked for: what rounding leaves of a border that is shared


@dataclass(frozen=True, slots=True)
class Gap:
    """A gap between two polygons, by their places in the sequence: greatest width, length, and a point beside it."""

    one: int
    other: int
    width: float
    length: float
    point: tuple[float, float]


def gaps(polygons: Sequence[Geometry], width: float, length: float) -> list[Gap]:
    """The gaps between two polygons that are no wider than `width` and at least so long, in the order of the polygons.

    A border with a point on one side that is missing on the other, and polygons that overlap, are no gaps.
    """
    shapes = np.array(polygons, dtype=object)
    if not len(shapes) or width <= 0:
        return []
    edges = shapely.coverage_invalid_edges(shapes, gap_width=width)
    odd = np.flatnonzero(~shapely.is_empty(edges))
    one, other = shapely.STRtree(shapes[odd]).query(edges[odd], predicate="dwithin", distance=width)
    pairs = [(a, b) for a, b in sorted(zip(odd[one].tolist(), odd[other].tolist(), strict=True)) if a < b]
    found = [_gap(shapes, edges, pair, width) for pair in pairs]
    return [gap for gap in found if gap is not None and gap.length >= length]


def _gap(shapes: np.ndarray, edges: np.ndarray, pair: tuple[int, int], width: float) -> Gap | None:
    one, other = pair
    if shapely.relate_pattern(shapes[one], shapes[other], "T********"):  # they overlap
        return None
    line = shapely.segmentize(edges[one], width / STEPS)
    apart = shapely.distance(shapely.points(shapely.get_coordinates(line)), shapes[other])
    open_ = (apart > NOTHING * width) & (apart <= width)
    if not open_.any():
        return None
    share = open_.mean()  # of points a quarter of the width apart, at most
    x, y = shapely.get_coordinates(line)[open_][int(open_.sum()) // 2]
    return Gap(one, other, float(apart[open_].max()), float(line.length * share), (float(x), float(y)))
