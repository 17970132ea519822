"""Irregular grids: named points, the nearest one counts (engine: RegionGrid.java)."""

from __future__ import annotations

import math
import struct
from dataclasses import dataclass
from typing import TYPE_CHECKING

from module_builder.formats.vassal.javamath import round_half_up

if TYPE_CHECKING:
    from collections.abc import Iterable

    from module_builder.formats.vassal.grids.grid import Name, Snap
    from module_builder.formats.vassal.javamath import Point

__all__ = ["RegionGrid"]


@dataclass(frozen=True, slots=True)
class RegionGrid:
    """Regions in the order in which the engine walks them; of two equally near ones the first counts."""

    regions: tuple[tuple[Point, str], ...]
    snaps: bool = True

    @classmethod
    def build(cls, regions: Iterable[tuple[Point, str]], snaps: bool) -> RegionGrid:
        """The grid of regions in file order; of several on one point the last one gives the name."""
        names = dict(regions)
        return cls(tuple((point, names[point]) for point in _hash_order(list(names))), snaps)

    def name(self, point: Point) -> Name:
        """The name of the nearest region, no matter how far; None without regions."""
        return self._nearest(point)[1] if self.regions else None

    def snap(self, point: Point) -> Point:
        """The nearest region's point."""
        return self._nearest(point)[0] if self.regions and self.snaps else point

    def find(self, name: str) -> Point | None:
        """The point of the first region of this name."""
        return next((point for point, own in self.regions if own == name), None)

    def distance(self, a: Point, b: Point, snap: Snap) -> int:
        """The distance in pixels."""
        return round_half_up(math.sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2))

    def _nearest(self, point: Point) -> tuple[Point, str]:
        x, y = point
        return min(self.regions, key=lambda region: (region[0][0] - x) ** 2 + (region[0][1] - y) ** 2)


def _hash_order(points: list[Point]) -> list[Point]:
    """The order in which a java.util.HashMap walks these points, put in one by one.

    It decides between regions at the same distance. The table doubles when more than three quarters full, and keeps
    the order of insertion inside a slot.
    """
    slots = 16
    while len(points) > 0.75 * slots:
        slots *= 2
    return sorted(points, key=lambda point: _spread(point) & (slots - 1))


def _spread(point: Point) -> int:
    """java.awt.Point's hash code (of its coordinates as 64-bit floats) with the high half mixed in."""
    x, y = (int.from_bytes(struct.pack(">d", value), "big") for value in point)
    bits = (x ^ y * 31) & 0xFFFF_FFFF_FFFF_FFFF
    code = (bits ^ bits >> 32) & 0xFFFF_FFFF
    return code ^ code >> 16
