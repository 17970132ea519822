"""A part of a picture, at its full size."""

from __future__ import annotations

from typing import TYPE_CHECKING

from module_builder.drawing.frame import COLUMN, frame_of
from module_builder.drawing.labels import extent
from module_builder.drawing.scene import Disc, Layer, Line, Polygon, Scene, moved

if TYPE_CHECKING:
    from mapdata.model import Map
    from module_builder.drawing.scene import Box, Item

__all__ = ["around", "cropped"]


def around(board: Map, space: str, reach: float) -> Box:
    """The rectangle round the middle of a space, `reach` hexes (on an area map as many times 60 pixels) each way."""
    x, y = frame_of(board).pixel(*map(float, board.centres[space]))
    return x - reach * COLUMN, y - reach * COLUMN, x + reach * COLUMN, y + reach * COLUMN


def cropped(scene: Scene, box: Box) -> Scene:
    """The part of a picture in a rectangle (left, top, right, bottom), as far as it lies on the picture."""
    left, top = max(round(box[0]), 0), max(round(box[1]), 0)
    right, bottom = min(round(box[2]), scene.width), min(round(box[3]), scene.height)
    room = (left, top, right, bottom)
    layers = (
        Layer(layer.name, tuple(moved([i for i in layer.items if _touches(i, room)], -left, -top)))
        for layer in scene.layers
    )
    return Scene(max(right - left, 1), max(bottom - top, 1), tuple(layers), scene.ground, scene.title)


def _touches(item: Item, box: Box) -> bool:
    """Whether any of an item, with the width of its line, can lie in a rectangle."""
    wide = item.width if isinstance(item, Polygon | Line | Disc) else 2 * item.rim + item.size / 2
    left, top, right, bottom = extent(item)
    return left - wide < box[2] and right + wide > box[0] and top - wide < box[3] and bottom + wide > box[1]
