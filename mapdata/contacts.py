"""Shapes that lie side by side: which pairs meet, and along how much of their borders."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

__all__ = ["Contact", "contact", "inside", "moved", "pairs"]

CHUNK = 64  # shapes looked at together
STAIR = 0.5  # pixels: the steps of a traced outline, which do not change along how much it touches
Array = NDArray[Any]


@dataclass(frozen=True, slots=True)
class Contact:
    """Two outlines that lie no more than a gap apart along `length` pixels, with a point between them."""

    length: float
    point: tuple[float, float]


def pairs(some: Array, others: Array, most: int, **how: Any) -> tuple[Array, Array] | None:
    """The indexes of the pairs of shapes that meet; None as soon as there are more than `most`.

    `how` are `predicate` and `distance` of shapely's `STRtree.query`.
    """
    tree, found, count = shapely.STRtree(others), [], 0
    for start in range(0, len(some), CHUNK):
        left, right = tree.query(some[start : start + CHUNK], **how)
        found.append((left + start, right))
        count += len(left)
        if count > most:
            return None
    return np.concatenate([a for a, _ in found]), np.concatenate([b for _, b in found])


def moved(shapes: Any, by: int) -> Any:
    """Shapes, or one of them, so many pixels to the right."""
    return shapely.transform(shapes, lambda points: points + np.array((by, 0))) if by else shapes


def inside(shape: BaseGeometry) -> tuple[float, float]:
    """A point inside a shape, to a tenth of a pixel."""
    point = shape.representative_point()
    return (round(point.x, 1), round(point.y, 1))


def contact(one: BaseGeometry, other: BaseGeometry, gap: float) -> Contact | None:
    """Along how many pixels two shapes lie side by side: the ground of one that is near the other, by its breadth."""
    a, b = _near(one, other, gap)
    if a.is_empty or b.is_empty:
        return None
    plain = shapely.simplify(a, STAIR, preserve_topology=False)
    common = shapely.intersection(shapely.buffer(plain, gap, quad_segs=4), b)
    return Contact(common.area / gap, inside(common)) if common.area > 0 else None


def _near(one: BaseGeometry, other: BaseGeometry, gap: float) -> tuple[BaseGeometry, BaseGeometry]:
    """The parts of two shapes that can touch: inside the rectangle around both, the one with fewer corners first."""
    low = np.maximum(shapely.bounds(one)[:2], shapely.bounds(other)[:2]) - 2 * gap
    high = np.minimum(shapely.bounds(one)[2:], shapely.bounds(other)[2:]) + 2 * gap
    a, b = (shapely.clip_by_rect(each, *low, *high) for each in (one, other))
    return (b, a) if shapely.get_num_coordinates(b) < shapely.get_num_coordinates(a) else (a, b)
