"""A shape with holes, or in several parts, as one closed ring of whole pixels.

Module formats know only single rings. Parts and holes are joined by going to them and back along the same line, which
encloses nothing: under the even-odd rule the ring covers exactly the shape.
"""

from __future__ import annotations

import numpy as np
import shapely

from module_builder.drawing.shapes import pieces_of

__all__ = ["one_ring"]


def one_ring(shape: shapely.Geometry) -> tuple[tuple[int, int], ...]:
    """One ring of whole pixels that covers exactly the shape, its holes and all its parts; empty when it is empty."""
    parts = sorted(pieces_of(shape), key=lambda part: part.bounds)
    rings = [ring for part in parts for ring in (part.exterior, *part.interiors)]
    corners = [np.rint(shapely.get_coordinates(ring)[:-1]).astype(int) for ring in rings]
    if not corners:
        return ()
    joined, waiting = corners[0], corners[1:]
    while waiting:
        joined, waiting = _splice(joined, waiting)
    return tuple((int(x), int(y)) for x, y in joined)


def _splice(ring: np.ndarray, others: list[np.ndarray]) -> tuple[np.ndarray, list[np.ndarray]]:
    """The ring with the nearest of the others let in: there, once round, and back."""
    spans = [((ring[:, None, :] - other[None, :, :]) ** 2).sum(axis=2) for other in others]
    chosen = min(range(len(others)), key=lambda n: (int(spans[n].min()), n))
    here, there = np.unravel_index(int(spans[chosen].argmin()), spans[chosen].shape)
    other = others[chosen]
    round_trip = np.vstack([other[there:], other[: there + 1]])
    joined = np.vstack([ring[: here + 1], round_trip, ring[here:]])
    return joined, [o for n, o in enumerate(others) if n != chosen]
