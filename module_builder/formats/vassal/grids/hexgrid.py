"""Hex grids (engine: HexGrid.java, HexGridNumbering.java).

Names and snapping follow two formulas that differ near the corners of a hex: a name comes from rectangles of dx by dy,
snapping from the drawn hexagon with whole-pixel corners. Both are kept, to the pixel.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from module_builder.formats.vassal.javamath import divide, round_half_up, single

if TYPE_CHECKING:
    from module_builder.formats.vassal.grids.grid import Name, Size, Snap
    from module_builder.formats.vassal.grids.numbering import Numbering
    from module_builder.formats.vassal.javamath import Point

__all__ = ["HexGrid"]

# The neighbours that a point outside its rectangle's hexagon can lie in, as (column, row) steps, in the order asked:
# from an even column, and from an odd one.
_AROUND = {
    0: ((-1, -1), (-1, 0), (1, -1), (1, 0)),
    1: ((-1, 0), (-1, 1), (1, 0), (1, 1)),
}


@dataclass(frozen=True, slots=True)
class HexGrid:
    """Columns `dx` apart of hexes `dy` high; the centre of column 0, row 0 is at (x0, y0), odd columns lie lower.

    `sideways`: the same with x and y of every point swapped (of the origin not). `size`: of the board or zone around.
    """

    size: Size
    x0: int = 0
    y0: int = 32
    dx: float = math.sqrt(3) / 2 * 64.0
    dy: float = 64.0
    sideways: bool = False
    snaps: bool = True
    edges: bool = False
    corners: bool = False
    steps: int = 0  # `snapscale`: half a cell has so many places to rest on in each direction, 0 for the centre alone
    numbering: Numbering | None = None

    def _turned(self, point: Point) -> Point:
        return (point[1], point[0]) if self.sideways else point

    def cell(self, point: Point) -> tuple[int, int]:
        """(column, row) of a point, before any numbering: by rectangles, not hexagons."""
        x, y = self._turned(point)
        column = math.floor((x - self.x0) / self.dx + 0.5)
        odd = round_half_up((x - self.x0) / self.dx) % 2
        return column, round_half_up((y - self.y0 - (self.dy / 2 if odd else 0)) / self.dy)

    def name(self, point: Point) -> Name:
        """The name of the cell."""
        if self.numbering is None:
            return None
        column, row = self.cell(point)
        across, down = self._counted(column, row, self.numbering)
        down += self._stagger(column, self.numbering)
        return self.numbering.name(across, _slanted(across, down, self.numbering) if self.numbering.oblique else down)

    def _descending(self, numbering: Numbering) -> tuple[bool, bool]:
        """Whether columns and rows are counted from the far end: lying hexes swap the two."""
        h, v = numbering.h.descending, numbering.v.descending
        return (v, h) if self.sideways else (h, v)

    def _counted(self, column: int, row: int, numbering: Numbering) -> tuple[int, int]:
        """Cell indexes to counts; its own inverse. The far ends are taken by dx from the height, by dy from the width,
        also where the hexes stand upright."""
        by_height = math.floor(self.size[1] / self.dx + 0.5)
        by_width = math.floor(self.size[0] / self.dy + 0.5)
        columns, rows = (by_height, by_width) if self.sideways else (by_width, by_height)
        columns_descend, rows_descend = self._descending(numbering)
        return (columns - column if columns_descend else column), (rows - row if rows_descend else row)

    def _stagger(self, column: int, numbering: Numbering) -> int:
        """What a staggered numbering adds to the row count in odd columns."""
        if not numbering.stagger or column % 2 == 0:
            return 0
        return -1 if self._descending(numbering)[1] else 1

    def find(self, name: str) -> Point | None:
        """The centre of the hex with this name, truncated at other places than `snap` does.

        The engine does not undo the slant of an oblique numbering, so that its names do not lead back; nor do ours.
        """
        found = self.numbering.find(name) if self.numbering else None
        if found is None or self.numbering is None:
            return None
        stagger = self._stagger(found[0], self.numbering)
        column, row = self._counted(found[0], found[1] - stagger, self.numbering)
        x = int(column * self.dx) + self.x0
        y = int(row * self.dy + (self.dy / 2 if column % 2 else 0)) + self.y0
        return self._turned((x, y))

    def snap(self, point: Point) -> Point:
        """The nearest centre, or hexside or corner where those are legal."""
        if not self.snaps:
            return point
        turned = self._turned(point)
        centre = self._stepped(turned, self._hex_at(*turned))
        marks = ([self._side(*turned)] if self.edges else []) + ([self._corner(*turned)] if self.corners else [])
        if self.steps > 0:
            marks = [centre if _paces(turned, centre) <= _paces(turned, mark) else mark for mark in marks]
        if not marks:
            return self._turned(centre)
        # Of side and corner the corner wins when they are equally far.
        mark = min(reversed(marks), key=lambda spot: _square(turned, spot))
        return self._turned(centre if _square(centre, mark) <= 2 else mark)

    def _stepped(self, point: Point, centre: Point) -> Point:
        """The place between centre and border that is nearest to the point, on a grid with steps."""
        if self.steps <= 0:
            return centre
        x = _step(point[0] - centre[0], self.dx, self.steps)
        return centre[0] + x, centre[1] + _step(point[1] - centre[1], self.dy, self.steps)

    def _centre(self, column: int, row: int) -> Point:
        x = int(self.dx * column + self.x0)
        if column % 2:
            return x, int(self.dy * row + int(self.dy / 2) + self.y0)
        return x, int(self.dy * row + self.y0)

    def _hex_at(self, x: int, y: int) -> Point:
        """The centre of the hexagon that holds the point: its rectangle's or a neighbour's; lost points, the former."""
        column = math.floor((x - self.x0 + self.dx / 2) / self.dx)
        row = math.floor((y - self.y0 + (0 if column % 2 else self.dy / 2)) / self.dy)
        first = self._centre(column, row)
        if self._hexagon_contains(first, x, y):
            return first
        around = (self._centre(column + across, row + down) for across, down in _AROUND[column % 2])
        return next((centre for centre in around if self._hexagon_contains(centre, x, y)), first)

    def _hexagon_contains(self, centre: Point, x: int, y: int) -> bool:
        """Whether the drawn hexagon holds the point: corners rounded to pixels after 32-bit float steps, the right and
        lower ones moved one pixel out; the left and upper border belongs to it, the right and lower one does not."""
        cx, cy = centre
        reach = single(single(2.0 * single(self.dx)) / 3.0)
        half, tall = 0.5 * reach, 0.5 * single(self.dy)
        top, bottom = round_half_up(single(cy - tall)), round_half_up(single(cy + tall)) + 1
        if not min(top, cy) <= y < max(bottom, cy):
            return False
        left = (round_half_up(single(cx - half)), round_half_up(single(cx - reach)))
        right = (round_half_up(single(cx + half)) + 1, round_half_up(single(cx + reach)) + 1)
        edge = top if y < cy else bottom
        return _border(left, edge, cy, y) <= x < _border(right, edge, cy, y)

    def _side(self, x: int, y: int) -> Point:
        """The nearest middle of a hexside, or centre."""
        column = math.floor((x - self.x0 + self.dx / 4) * 2 / self.dx)
        side_x = int(self.dx / 2 * column + self.x0)
        if column % 2:
            return side_x, int(self.dy / 2 * math.floor((y - self.y0) * 2 / self.dy) + int(self.dy / 4) + self.y0)
        return side_x, self._half_row(y)

    def _corner(self, x: int, y: int) -> Point:
        """The nearest corner, or centre: the engine rounds the point before it scales it."""
        third = self.dx / 3
        odd = math.floor((y - self.y0 + self.dy / 4) * 2 / self.dy) % 2
        start = x - self.x0 + third + (third if odd else 0)
        column = int(math.floor(start) * 3 / (2 * self.dx))
        shift = int(third) if odd else 0
        return int(2 * self.dx / 3 * column - shift + self.x0), self._half_row(y)

    def _half_row(self, y: int) -> int:
        return int(self.dy / 2 * math.floor((y - self.y0 + self.dy / 4) * 2 / self.dy) + self.y0)

    def distance(self, a: Point, b: Point, snap: Snap) -> int | None:
        """Hexes between two points of the *map*, snapped by the map but counted without the board's place on it."""
        start, end = snap(a), snap(b)
        if start is None or end is None:
            return None
        (q1, r1), (q2, r2) = (_axial(*self.cell(point)) for point in (start, end))
        across, down = q1 - q2, r1 - r2
        return (abs(across) + abs(down) + abs(across + down)) // 2


def _slanted(column: int, row: int, numbering: Numbering) -> int:
    """The row of an oblique numbering; half a negative column is cut toward zero, as Java divides."""
    half = divide(column, 2)
    return row + half if numbering.stagger else row - half + 1


def _square(a: Point, b: Point) -> int:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def _paces(a: Point, b: Point) -> int:
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def _step(offset: int, cell: float, steps: int) -> int:
    count = round_half_up(offset / (0.5 * cell / steps))
    return round_half_up(max(1 - steps, min(steps - 1, count)) * 0.5 * cell / steps)


def _border(corners: tuple[int, int], edge: int, middle: int, y: int) -> float:
    """x of the slanted border at height y, between its end at the top or bottom edge and its tip in the middle."""
    outer, tip = corners
    if edge <= y < middle:
        return outer + (y - edge) * (tip - outer) / (middle - edge)
    return tip + (y - middle) * (outer - tip) / (edge - middle)


def _axial(column: int, row: int) -> tuple[int, int]:
    return column, row - (column - column % 2) // 2
