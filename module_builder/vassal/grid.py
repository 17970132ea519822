"""The hex grid of a board in the engine's attributes, so that its hex names are our ids.

The grid is `sideways`: the engine then swaps x and y of points but not of its origin, so `x0` moves the grid down and
`y0` to the right, `dx` is from row to row, the h* numbers are rows and the v* numbers columns. Raw row 0 is the one
whose centres are at y = x0, raw rows grow downward, and rows with an odd raw number stand half a column east; with
vDescend a row is called M - raw + hOff, M = floor(height / dx + 0.5) of the board
(engine: build/module/map/boardPicker/board/HexGrid.java, mapgrid/HexGridNumbering.java).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import floor
from typing import TYPE_CHECKING

from module_builder.drawing.frame import Frame
from module_builder.vassal.tree import Attributes, node

if TYPE_CHECKING:
    from lxml import etree

    from mapdata.model import Grid
    from module_builder.plan.model import Board

__all__ = ["Numbers", "hex_grid", "numbers"]

GRID = "module.map.boardPicker.board.HexGrid"
NUMBERING = "module.map.boardPicker.board.mapgrid.HexGridNumbering"


@dataclass(frozen=True, slots=True)
class Numbers:
    """The attributes that decide names: origin and offsets."""

    x0: int
    y0: int
    h_off: int
    v_off: int


def numbers(board: Board, grid: Grid, frame: Frame) -> Numbers:
    """The grid of a sheet's board. Our odd rows stand half a column east: the top row's raw number is as odd as it."""
    assert board.sheet is not None
    top_raw = grid.last_row % 2
    top = frame.origin_y - frame.row * grid.last_row
    largest = floor(board.height / frame.row + 0.5)
    return Numbers(
        x0=round(top - top_raw * frame.row),
        y0=round(frame.origin_x + frame.column * (board.sheet.offset + 1) - board.left),
        h_off=grid.last_row + top_raw - largest,
        v_off=1,
    )


def hex_grid(board: Board, grid: Grid, frame: Frame) -> etree._Element:
    """The grid component with its numbering; the numbers are printed on the picture, so it draws none."""
    assert board.sheet is not None
    found = numbers(board, grid, frame)
    numbering = node(
        NUMBERING,
        {
            "color": "0,0,0",
            "first": "H",
            "fontSize": 9,
            "hDescend": False,
            "hDrawOff": 0,
            "hLeading": 1,
            "hOff": found.h_off,
            "hType": "N",
            "locationFormat": f"{board.sheet.letter}$gridLocation$",
            "rotateText": 0,
            "sep": "",
            "stagger": False,
            "vDescend": True,
            "vDrawOff": 0,
            "vLeading": 1,
            "vOff": found.v_off,
            "vType": "N",
            "visible": False,
        },
    )
    attributes: Attributes = {
        "color": "0,0,0",
        "cornersLegal": False,
        "dotsVisible": False,
        "dx": _number(frame.row),
        "dy": _number(frame.column),
        "edgesLegal": False,
        "sideways": True,
        "snapTo": True,
        "visible": False,
        "x0": found.x0,
        "y0": found.y0,
    }
    return node(GRID, attributes, [numbering])


def _number(value: float) -> str:
    """A spacing as the engine writes it; a millionth of a pixel more or less is none after hundreds of hexes."""
    return repr(round(value, 6))
