"""A picture as data: shapes and words in layers, in pixels, x to the right and y downward.

A `Scene` knows nothing of maps and nothing of file formats; `svg.py` and `png.py` write it. Colours are "#rrggbb", or
"#rrggbbaa" where the picture below shall show through.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    pass

__all__ = ["Disc", "Item", "Layer", "Line", "Point", "Polygon", "Scene", "Text", "rectangle"]

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Polygon:
    """A filled area; `rings` are the outline and its holes (even-odd). An empty colour draws nothing."""

    rings: tuple[tuple[Point, ...], ...]
    fill: str = ""
    stroke: str = ""
    width: float = 1.0


@dataclass(frozen=True, slots=True)
class Line:
    """A polyline; `dash` is (drawn, left out) in pixels, empty for a solid line."""

    points: tuple[Point, ...]
    stroke: str
    width: float = 1.0
    dash: tuple[float, float] | tuple[()] = ()


@dataclass(frozen=True, slots=True)
class Disc:
    """A circle round (`x`, `y`)."""

    x: float
    y: float
    radius: float
    fill: str = ""
    stroke: str = ""
    width: float = 1.0


@dataclass(frozen=True, slots=True)
class Text:
    """One line of words; (`x`, `y`) is its middle, `size` its height in pixels, `spacing` extra pixels per letter.

    `halo` is the colour of a rim `rim` pixels wide that keeps the words apart from what lies below; `bold` thickens.
    """

    x: float
    y: float
    text: str
    size: float
    fill: str = "#000000"
    halo: str = ""
    rim: float = 2.0
    spacing: float = 0.0
    bold: bool = False


Item = Polygon | Line | Disc | Text


@dataclass(frozen=True, slots=True)
class Layer:
    """Items drawn in order, all above those of the layers before."""

    name: str
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture of `width` x `height` pixels on a ground of one colour ("" = see-through)."""

    width: int
    height: int
    layers: tuple[Layer, ...]
    ground: str = "#ffffff"
    title: str = ""


def rectangle(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    """The corners of an upright rectangle whose top left corner is (`x`, `y`)."""
    return ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
