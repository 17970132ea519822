"""Rectangular grids (engine: SquareGrid.java, SquareGridNumbering.java)."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from module_builder.formats.vassal.javamath import round_half_up

if TYPE_CHECKING:
    from module_builder.formats.vassal.grids.grid import Name, Size, Snap
    from module_builder.formats.vassal.grids.numbering import Numbering
    from module_builder.formats.vassal.javamath import Point

__all__ = ["SquareGrid"]


@dataclass(frozen=True, slots=True)
class SquareGrid:
    """Cells of `dx` by `dy` pixels, the centre of one at (x0, y0). `size`: of the board or zone that holds it."""

    size: Size
    x0: int = 24
    y0: int = 24
    dx: float = 48.0
    dy: float = 48.0
    metric: bool = True  # range counts diagonal steps as one, else as two
    snaps: bool = True
    edges: bool = False
    corners: bool = False
    numbering: Numbering | None = None

    def name(self, point: Point) -> Name:
        """The name of the cell; above the first row the engine truncates where elsewhere it rounds down."""
        if self.numbering is None:
            return None
        column = math.floor((point[0] - self.x0) / self.dx + 0.5)
        row = int((point[1] - self.y0) / self.dy + 0.5)
        return self.numbering.name(*self._counted(column, row, self.numbering))

    def _counted(self, column: int, row: int, numbering: Numbering) -> tuple[int, int]:
        """Cell indexes to counts, from the far end where the numbering descends; its own inverse."""
        columns, rows = int(self.size[0] / self.dx + 0.5), int(self.size[1] / self.dy + 0.5)
        return (
            columns - column if numbering.h.descending else column,
            rows - row if numbering.v.descending else row,
        )

    def find(self, name: str) -> Point | None:
        """The centre of the cell with this name."""
        found = self.numbering.find(name) if self.numbering else None
        if found is None or self.numbering is None:
            return None
        column, row = self._counted(*found, self.numbering)
        return int(column * self.dx + self.x0), int(row * self.dy + self.y0)

    def snap(self, point: Point) -> Point:
        """The nearest centre, or edge or corner where those are legal."""
        if not self.snaps:
            return point
        across, down = point[0] - self.x0, point[1] - self.y0
        nx, ny = self._half_steps(across, down)
        return self.x0 + round_half_up(nx * self.dx / 2), self.y0 + round_half_up(ny * self.dy / 2)

    def _half_steps(self, across: int, down: int) -> tuple[int, int]:
        """The legal point nearest, in half cells from the origin: even is a centre, odd a border."""
        nx, ny = round_half_up(across / (0.5 * self.dx)), round_half_up(down / (0.5 * self.dy))
        centre = 2 * round_half_up(across / self.dx)
        if self.edges and self.corners:
            return nx, ny
        if self.corners:
            return (1 + 2 * round_half_up(across / self.dx - 0.5) if ny % 2 else centre), ny
        if self.edges:
            return (nx if nx % 2 and not ny % 2 else centre), ny
        return centre, 2 * round_half_up(down / self.dy)

    def distance(self, a: Point, b: Point, snap: Snap) -> int:
        """Steps from cell to cell, by rounded pixel distances."""
        across = abs(math.floor((b[0] - a[0]) / self.dx + 0.5))
        down = abs(math.floor((b[1] - a[1]) / self.dy + 0.5))
        return max(across, down) if self.metric else across + down
