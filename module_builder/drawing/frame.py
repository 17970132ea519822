"""Where the map lies on the picture: map coordinates to pixels.

A hex map is drawn with whole numbers of pixels from column to column and from row to row, so that the centre of every
hex is a whole pixel and the grid of a module can match it exactly.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mapdata.model import Grid, Map
    from mapdata.scan import Scan
    from module_builder.drawing.scene import Point

__all__ = ["COLUMN", "MARGIN", "ROW", "Frame", "frame_of", "hex_pixel", "scan_frame"]

COLUMN = 60  # pixels from one column to the next
ROW = 52  # pixels from one row to the next: 60 * sqrt(3) / 2 = 51.96
MARGIN = 45  # pixels left empty beside the outermost hexes
ROW_UNITS = 3**0.5 / 2  # the same distance in hex units
AREA_MARGIN = 10


@dataclass(frozen=True, slots=True)
class Frame:
    """pixel = origin + scale * map coordinate, on a picture of `width` x `height` pixels."""

    scale_x: float
    scale_y: float
    origin_x: float
    origin_y: float
    width: int
    height: int

    def pixels(self, coordinates: Iterable[Iterable[float]]) -> tuple[Point, ...]:
        """The pixels of points in map coordinates."""
        given = np.asarray(coordinates if isinstance(coordinates, np.ndarray) else list(coordinates), dtype=float)
        x = self.origin_x + self.scale_x * given[:, 0]
        y = self.origin_y + self.scale_y * given[:, 1]
        return tuple(zip(x.tolist(), y.tolist(), strict=True))

    def pixel(self, x: float, y: float) -> Point:
        """The pixel of one point in map coordinates."""
        return self.origin_x + self.scale_x * x, self.origin_y + self.scale_y * y

    @property
    def column(self) -> float:
        """Pixels from one column of hexes to the next."""
        return self.scale_x

    @property
    def row(self) -> float:
        """Pixels from one row of hexes to the next."""
        return -self.scale_y * ROW_UNITS


def scan_frame(scan: Scan, width: int, height: int) -> Frame:
    """The frame of a map on a picture of its author's, so many pixels large, as if it stood upright there."""
    scale_x, left, scale_y, top = scan.upright()
    return Frame(scale_x, scale_y, left, top, width, height)


def frame_of(board: Map) -> Frame:
    """The frame a map is drawn in."""
    return _hexes(board.grid) if board.grid is not None else _areas(board)


def _hexes(grid: Grid) -> Frame:
    """Column 1 of an even row lies `MARGIN` and half a hex from the left edge; the last row as far from the top."""
    last_column = max(sheet.offset + sheet.columns for sheet in grid.sheets)
    first_column = min(sheet.offset for sheet in grid.sheets) + 1
    rows = grid.last_row - grid.first_row
    top = MARGIN + round(COLUMN / 3**0.5)
    return Frame(
        scale_x=COLUMN,
        scale_y=-ROW / ROW_UNITS,
        origin_x=MARGIN + COLUMN // 2 - COLUMN * first_column,
        origin_y=top + ROW * grid.last_row,
        width=2 * MARGIN + COLUMN * (last_column - first_column + 1) + COLUMN // 2,
        height=2 * top + ROW * rows,
    )


def _areas(board: Map) -> Frame:
    """An area map is drawn at its own size."""
    bounds = np.array([space.polygon.bounds for space in board.spaces.values()])
    left, top = bounds[:, :2].min(axis=0) - AREA_MARGIN
    right, bottom = bounds[:, 2:].max(axis=0) + AREA_MARGIN
    return Frame(1.0, 1.0, float(-left), float(-top), int(np.ceil(right - left)), int(np.ceil(bottom - top)))


def hex_pixel(board: Map, frame: Frame, space: str) -> tuple[int, int]:
    """The centre of a hex on the joined boards, whole pixels."""
    x, y = board.centres[space]
    at_x, at_y = frame.pixel(float(x), float(y))
    return round(at_x), round(at_y)
