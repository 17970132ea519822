"""The main window: one board for each sheet of the grid, cut from one picture so that they join without a seam."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import shapely

from module_builder.drawing import draw
from module_builder.drawing.frame import Frame, frame_of
from module_builder.drawing.scene import Scene
from module_builder.drawing.shapes import joined
from module_builder.plan.model import Area, Board, Window
from module_builder.plan.rings import one_ring

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mapdata.model import Grid, Map, Sheet
    from module_builder.drawing.photo import Photo

__all__ = ["MAIN", "hex_window"]

MAIN = "Main Map"
SEAM = 0.25  # columns: a sheet begins this far west of the centres of its first column in even rows


def hex_window(board: Map, grid: Grid, photo: Photo | None = None) -> Window:
    """The window of the hexes, drawn by us or with the author's own picture."""
    frame = frame_of(board) if photo is None else photo.frame
    scene = draw(board) if photo is None else Scene(frame.width, frame.height, ())
    ending = ".png" if photo is None else photo.ending
    edges = [_left(frame, sheet, n) for n, sheet in enumerate(grid.sheets)] + [frame.width]
    boards = []
    for sheet, left, right in zip(grid.sheets, edges, edges[1:], strict=False):
        areas = tuple(_zones(board, frame, sheet, left))
        image = f"board-{sheet.letter}{ending}"
        boards.append(Board(sheet.title, image, right - left, frame.height, areas, scene, sheet, left, photo))
    return Window(MAIN, tuple(boards), main=True)


def _left(frame: Frame, sheet: Sheet, number: int) -> int:
    """Where a sheet begins. All centres of the sheet lie on its own board: those of even rows just inside its left
    edge, and those of odd rows, half a hex further east, just inside the left edge of the next."""
    if number == 0:
        return 0
    return round(frame.origin_x + frame.column * (sheet.offset + 1 - SEAM))


def _zones(board: Map, frame: Frame, sheet: Sheet, left: int) -> Iterator[Area]:
    """Each Naval Zone's hexes on a sheet: a hex of several zones goes to the first. Hexes outside stay outside."""
    for zone in board.zones.values():
        own = [board.spaces[s] for s in zone.spaces if board.spaces[s].zones[:1] == (zone.id,)]
        shape = joined(board, [s.polygon for s in own if s.sheet == sheet.letter])
        if not shapely.is_empty(shape):
            on_board = shapely.transform(shape, lambda points: np.array(frame.pixels(points)) - (left, 0))
            yield Area(zone.name, zone.name, one_ring(shapely.normalize(on_board)), hexes=True, zone=zone.id)
