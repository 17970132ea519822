"""From longitude and latitude to hex units: projection, affine, then a warp that moves cited places into their hexes.

The warp is a thin-plate spline over pins (Bookstein 1989): between the pins it bends the sheet as little as possible,
and pins without a shift hold the frame and the places that fit already where they are.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["Projection", "Warp"]

CHUNK = 8192  # points evaluated at a time, which bounds the working memory to some tens of megabytes
THOUSAND_KM = 1e6  # metres


def _kernel(squared: NDArray[np.float64]) -> NDArray[np.float64]:
    """r^2 log r as a function of r^2, 0 at 0, up to the constant factor 1/2 that the weights absorb."""
    return squared * np.log(np.maximum(squared, 1e-300))


def _squared(a: NDArray[np.float64], b: NDArray[np.float64]) -> NDArray[np.float64]:
    """Squared distances of all points of `a` (n, 2) to all of `b` (m, 2): (n, m)."""
    found = np.subtract.outer(a[:, 0], b[:, 0]) ** 2
    found += np.subtract.outer(a[:, 1], b[:, 1]) ** 2
    return found


class Warp:
    """A thin-plate spline that shifts each pin by exactly its shift. `pins` and `shifts` are (n, 2), n >= 3.

    ValueError when the pins determine no spline (two at one place, or all on one line).
    """

    def __init__(self, pins: NDArray[np.float64], shifts: NDArray[np.float64]) -> None:
        count = len(pins)
        plane = np.column_stack([np.ones(count), pins])
        system = np.zeros((count + 3, count + 3))
        system[:count, :count] = _kernel(_squared(pins, pins))
        system[:count, count:], system[count:, :count] = plane, plane.T
        if np.linalg.matrix_rank(plane) < 3 or len(np.unique(pins, axis=0)) < count:
            raise ValueError("two warp pins stand at one place, or all on one line")
        solved = np.linalg.solve(system, np.vstack([shifts, np.zeros((3, 2))]))
        self.pins, self.weights, self.plane = pins, solved[:count], solved[count:]

    def __call__(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        """The shifted points, (n, 2) in hex units."""
        moved: NDArray[np.float64] = points + self.plane[0] + points @ self.plane[1:]
        for start in range(0, len(points), CHUNK):
            part = slice(start, start + CHUNK)
            moved[part] += _kernel(_squared(points[part], self.pins)) @ self.weights
        return moved


@dataclass(frozen=True)
class Projection:
    """`definition` is a PROJ string; `origin`, `x_axis` and `y_axis` make the affine: hex units at the projection's
    origin and per 1000 km east and north."""

    definition: str
    origin: tuple[float, float]
    x_axis: tuple[float, float]
    y_axis: tuple[float, float]
    warp: Warp | None = None

    def __call__(self, lonlat: NDArray[np.float64]) -> NDArray[np.float64]:
        """Points (n, 2) of degrees as points of hex units. ValueError when PROJ cannot read the definition, or has no
        place for a point."""
        from pyproj import Proj  # 0.1 s, not wanted by a map that comes from the cache
        from pyproj.exceptions import ProjError

        try:
            east, north = Proj(self.definition)(lonlat[:, 0], lonlat[:, 1])
        except ProjError as error:
            raise ValueError(f"PROJ cannot read '{self.definition}'") from error
        lost = np.flatnonzero(~np.isfinite(east + north))
        if len(lost):
            raise ValueError(
                f"it shows no {lonlat[lost[0], 0]:g} east, {lonlat[lost[0], 1]:g} north, which outlines use"
            )
        plane = np.column_stack([east, north]) / THOUSAND_KM
        points = np.asarray(self.origin) + plane @ np.array([self.x_axis, self.y_axis])
        moved: NDArray[np.float64] = points if self.warp is None else self.warp(points)
        return moved

    @property
    def middle(self) -> float:
        """The central meridian, the longitude from which the map reaches half a turn either way."""
        found = re.search(r"\+lon_0=([-+.0-9]+)", self.definition)
        return float(found.group(1)) if found else 0.0
