"""The unit types as they are drawn on counters, in the forty units of a counter's edge."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from module_builder.drawing.colours import INK
from module_builder.drawing.fit import Fitted, fitted
from module_builder.drawing.scene import Disc, Item, Line, Point, Polygon, Text, rectangle
from module_builder.drawing.symbols import anchor

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["SYMBOLS", "Pen", "support"]


@dataclass(frozen=True, slots=True)
class Pen:
    """Draws in the forty units of a counter, wherever and however large it lies."""

    x: float
    y: float
    scale: float

    def at(self, x: float, y: float) -> tuple[float, float]:
        """The pixel of a point of the counter."""
        return self.x + x * self.scale, self.y + y * self.scale

    def box(self, place: tuple[float, float, float, float], fill: str, stroke: str = "", width: float = 1.0) -> Polygon:
        """A rectangle (left, top, width, height)."""
        corners = tuple(self.at(*corner) for corner in rectangle(*place))
        return Polygon((corners,), fill, stroke, width * self.scale)

    def line(self, *points: tuple[float, float], width: float = 1.4) -> Line:
        """A line through points."""
        return Line(tuple(self.at(*point) for point in points), INK, width * self.scale)

    def area(self, *points: tuple[float, float], fill: str = INK) -> Polygon:
        """An area without an edge."""
        return Polygon((tuple(self.at(*point) for point in points),), fill)

    def disc(self, x: float, y: float, radius: float, fill: str, stroke: str = "") -> Disc:
        """A circle."""
        return Disc(*self.at(x, y), radius * self.scale, fill, stroke, self.scale)

    def text(self, spot: Point, words: str, size: float, fill: str = INK, *, bold: bool = False) -> Text:
        """Words round a point."""
        return Text(*self.at(*spot), words, size * self.scale, fill, bold=bold)

    def fitted(self, words: str, room: tuple[float, float], sizes: tuple[float, float], lines: int) -> Fitted:
        """Words in so much room (width, height) at one of the sizes (most, least), in pixels."""
        k = self.scale
        return fitted(words, room[0] * k, room[1] * k, (sizes[0] * k, sizes[1] * k), lines)


def _infantry(pen: Pen, fill: str) -> tuple[Item, ...]:
    return (pen.box((9, 12, 22, 13), fill, INK, 1.4), pen.line((9, 12), (31, 25)), pen.line((31, 12), (9, 25)))


def _armour(pen: Pen, fill: str) -> tuple[Item, ...]:
    ring = ((13, 18.5), (15, 15.5), (25, 15.5), (27, 18.5), (25, 21.5), (15, 21.5), (13, 18.5))
    return (pen.box((9, 12, 22, 13), fill, INK, 1.4), pen.line(*ring))


def _hq(pen: Pen, fill: str) -> tuple[Item, ...]:
    return (pen.box((9, 12, 22, 13), fill, INK, 1.4), pen.text((20, 18.7), "HQ", 10, INK, bold=True))


def _fortress(pen: Pen, fill: str) -> tuple[Item, ...]:
    wall = (
        (9, 25),
        (9, 12),
        (13, 12),
        (13, 15),
        (18, 15),
        (18, 12),
        (22, 12),
        (22, 15),
        (27, 15),
        (27, 12),
        (31, 12),
        (31, 25),
        (9, 25),
    )
    return (pen.area(*wall, fill=fill), pen.line(*wall))


def _port_a_fort(pen: Pen, fill: str) -> tuple[Item, ...]:
    x, y = pen.at(20, 20)
    return (*_fortress(pen, fill), *anchor(x, y, 4.2 * pen.scale, INK, 1.1 * pen.scale))


def _air(pen: Pen, _fill: str) -> tuple[Item, ...]:
    body = (
        (20, 10.5),
        (21.5, 15),
        (33, 19),
        (33, 21),
        (21.5, 20),
        (21, 23.5),
        (24, 25.5),
        (16, 25.5),
        (19, 23.5),
        (18.5, 20),
        (7, 21),
        (7, 19),
        (18.5, 15),
    )
    return (pen.area(*body),)


def _fleet(pen: Pen, _fill: str) -> tuple[Item, ...]:
    hull = ((5, 20), (35, 20), (31, 25.5), (9, 25.5))
    upper = (
        (12, 20),
        (12, 17),
        (16, 17),
        (16, 13),
        (18.5, 13),
        (18.5, 11),
        (20.5, 11),
        (20.5, 13),
        (23, 13),
        (23, 17),
        (28, 17),
        (28, 20),
    )
    return (pen.area(*hull), pen.area(*upper))


def _sub(pen: Pen, _fill: str) -> tuple[Item, ...]:
    hull = ((5, 21), (9, 18.5), (31, 18.5), (35, 21), (31, 24), (9, 24))
    return (
        pen.area(*hull),
        pen.area((17, 18.5), (17, 14.5), (23, 14.5), (23, 18.5)),
        pen.line((20, 14.5), (20, 11.5), (23, 11.5)),
    )


def support(pen: Pen, fill: str) -> tuple[Item, ...]:
    """What a unit without a type of its own has: a box with a cross."""
    return (pen.box((9, 12, 22, 13), fill, INK, 1.4), pen.line((20, 14), (20, 23)), pen.line((15, 18.5), (25, 18.5)))


SYMBOLS: dict[str, Callable[[Pen, str], tuple[Item, ...]]] = {
    "infantry": _infantry,
    "armour": _armour,
    "hq": _hq,
    "fortress": _fortress,
    "port-a-fort": _port_a_fort,
    "air": _air,
    "fleet": _fleet,
    "sub": _sub,
    "support": support,
}
