"""A picture as data: shapes and words in layers, in pixels, x to the right and y downward.

A `Scene` knows nothing of maps and nothing of file formats; `svg.py` and `png.py` write it. Colours are "#rrggbb", or
"#rrggbbaa" where the picture below shall show through.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["Box", "Disc", "Item", "Layer", "Line", "Point", "Polygon", "Scene", "Text", "moved", "rectangle"]

Point = tuple[float, float]
Box = tuple[float, float, float, float]  # left, top, right, bottom


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
    `instead` is what a writer draws that lacks letters of the text.
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
    instead: str = ""


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

    def texts(self) -> Iterator[Text]:
        """All words, in the order they are drawn in."""
        return (item for layer in self.layers for item in layer.items if isinstance(item, Text))


def rectangle(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    """The corners of an upright rectangle whose top left corner is (`x`, `y`)."""
    return ((x, y), (x + width, y), (x + width, y + height), (x, y + height))


def moved(items: Iterable[Item], dx: float, dy: float, scale: float = 1.0) -> Iterator[Item]:
    """The same items elsewhere, `scale` times as large about (0, 0) before they are moved."""

    def at(point: Point) -> Point:
        return point[0] * scale + dx, point[1] * scale + dy

    for item in items:
        if isinstance(item, Polygon):
            rings = tuple(tuple(at(point) for point in ring) for ring in item.rings)
            yield replace(item, rings=rings, width=item.width * scale)
        elif isinstance(item, Line):
            dash = (item.dash[0] * scale, item.dash[1] * scale) if item.dash else ()
            yield Line(tuple(at(point) for point in item.points), item.stroke, item.width * scale, dash)
        else:
            (x, y), size = at((item.x, item.y)), scale
            if isinstance(item, Disc):
                yield Disc(x, y, item.radius * size, item.fill, item.stroke, item.width * size)
            else:
                larger = replace(item, size=item.size * size, rim=item.rim * size, spacing=item.spacing * size)
                yield replace(larger, x=x, y=y)
