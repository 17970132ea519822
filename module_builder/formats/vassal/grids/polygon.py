"""Polygons of whole pixels that contain a point exactly when Java's do (java.awt.Polygon)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from module_builder.formats.vassal.javamath import BLANKS, integer
from module_builder.formats.vassal.sequence import split

if TYPE_CHECKING:
    from module_builder.formats.vassal.javamath import Point

__all__ = ["Polygon"]


@dataclass(frozen=True, slots=True)
class Polygon:
    """A closed outline; crossings count even-odd, its right and lower edges are outside."""

    points: tuple[Point, ...]
    box: tuple[int, int, int, int] = field(init=False)  # left, top, right, bottom

    def __post_init__(self) -> None:
        xs, ys = zip(*self.points, strict=True) if self.points else ((0,), (0,))
        object.__setattr__(self, "box", (min(xs), min(ys), max(xs), max(ys)))

    @classmethod
    def read(cls, path: str) -> Polygon:
        """The outline of a `x,y;x,y;...` text. A pair that is not two whole numbers is left out, silently."""
        return cls(tuple(filter(None, map(_point, split(path, ";")))))

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the bounding box."""
        left, top, right, bottom = self.box
        return right - left, bottom - top

    def contains(self, point: Point) -> bool:
        """Whether an odd number of edges lies to the right of the point."""
        x, y = point
        left, top, right, bottom = self.box
        if len(self.points) < 3 or not (left <= x < right and top <= y < bottom):
            return False
        inside = False
        ax, ay = self.points[-1]
        for bx, by in self.points:
            if ay != by and min(ay, by) <= y < max(ay, by) and _left_of(x, y, (ax, ay), (bx, by)):
                inside = not inside
            ax, ay = bx, by
        return inside


def _left_of(x: int, y: int, a: Point, b: Point) -> bool:
    """Whether the point lies strictly left of the edge at its own height, measured from the edge's upper end."""
    if x >= max(a[0], b[0]):
        return False
    if x < min(a[0], b[0]):
        return True
    (ux, uy), (lx, ly) = (a, b) if a[1] < b[1] else (b, a)
    return x - ux < (y - uy) / (ly - uy) * (lx - ux)


def _point(pair: str) -> Point | None:
    try:
        x, y = (integer(part.strip(BLANKS)) for part in split(pair, ",")[:2])
    except ValueError:
        return None
    return x, y
