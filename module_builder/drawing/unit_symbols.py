"""The unit types as they are drawn on counters, in the forty units of a counter's edge.

Ground units have the box of the usual military symbols, ships and aircraft a silhouette, which is known at any size.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin
from typing import TYPE_CHECKING

from module_builder.drawing.colours import INK
from module_builder.drawing.fit import Fitted, fitted
from module_builder.drawing.scene import Disc, Item, Line, Point, Polygon, Text, rectangle
from module_builder.drawing.symbols import anchor

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["GROUND", "SYMBOLS", "Pen", "support"]

LEFT, TOP, WIDE, HIGH = 8.0, 13.0, 24.0, 14.5  # the box of a unit type
RIGHT, BOTTOM, MIDDLE, CENTRE = LEFT + WIDE, TOP + HIGH, LEFT + WIDE / 2, TOP + HIGH / 2
STROKE = 1.6


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

    def line(self, *points: tuple[float, float], width: float = STROKE) -> Line:
        """A line through points."""
        return Line(tuple(self.at(*point) for point in points), INK, width * self.scale)

    def area(self, *points: tuple[float, float], fill: str = INK) -> Polygon:
        """An area without an edge."""
        return Polygon((tuple(self.at(*point) for point in points),), fill)

    def disc(self, spot: Point, radius: float, fill: str, stroke: str = "", width: float = 1.0) -> Disc:
        """A circle round a point."""
        return Disc(*self.at(*spot), radius * self.scale, fill, stroke, width * self.scale)

    def text(self, spot: Point, words: str, size: float, fill: str = INK, *, bold: bool = False) -> Text:
        """Words round a point."""
        return Text(*self.at(*spot), words, size * self.scale, fill, bold=bold)

    def fitted(self, words: str, room: tuple[float, float], sizes: tuple[float, float], lines: int) -> Fitted:
        """Words in so much room (width, height) at one of the sizes (most, least), in pixels."""
        k = self.scale
        return fitted(words, room[0] * k, room[1] * k, (sizes[0] * k, sizes[1] * k), lines)


def _frame(pen: Pen, fill: str) -> Polygon:
    return pen.box((LEFT, TOP, WIDE, HIGH), fill, INK, STROKE)


def _infantry(pen: Pen, fill: str) -> tuple[Item, ...]:
    return (_frame(pen, fill), pen.line((LEFT, TOP), (RIGHT, BOTTOM)), pen.line((RIGHT, TOP), (LEFT, BOTTOM)))


def _track(pen: Pen) -> Line:
    """The track of a tank: an oval."""
    turns = [n * pi / 12 for n in range(25)]
    return pen.line(*((MIDDLE + 8.6 * cos(turn), CENTRE + 4.3 * sin(turn)) for turn in turns))


def _armour(pen: Pen, fill: str) -> tuple[Item, ...]:
    return (_frame(pen, fill), _track(pen))


def _mechanized(pen: Pen, fill: str) -> tuple[Item, ...]:
    return (*_infantry(pen, fill), _track(pen))


def _cavalry(pen: Pen, fill: str) -> tuple[Item, ...]:
    return (_frame(pen, fill), pen.line((LEFT, BOTTOM), (RIGHT, TOP)))


def _artillery(pen: Pen, fill: str) -> tuple[Item, ...]:
    return (_frame(pen, fill), pen.disc((MIDDLE, CENTRE), 3.4, INK))


def _engineer(pen: Pen, fill: str) -> tuple[Item, ...]:
    """A bridge on two piers and a middle one."""
    beam = CENTRE - 3.2
    piers = (pen.line((x, beam), (x, CENTRE + 3.6)) for x in (MIDDLE - 7.5, MIDDLE, MIDDLE + 7.5))
    return (_frame(pen, fill), pen.line((MIDDLE - 8.3, beam), (MIDDLE + 8.3, beam)), *piers)


def _airborne(pen: Pen, fill: str) -> tuple[Item, ...]:
    """Infantry over a canopy of two bows."""
    bows = []
    for middle in (MIDDLE - 3.6, MIDDLE + 3.6):
        turns = [n * pi / 6 for n in range(7)]
        bows.append(pen.line(*((middle + 3.6 * cos(turn), BOTTOM - 0.8 - 3 * sin(turn)) for turn in turns), width=1.2))
    return (*_infantry(pen, fill), *bows)


def _marine(pen: Pen, fill: str) -> tuple[Item, ...]:
    x, y = pen.at(MIDDLE, CENTRE)
    return (*_infantry(pen, fill), *anchor(x, y, 6.0 * pen.scale, INK, 1.4 * pen.scale))


def _mountain(pen: Pen, fill: str) -> tuple[Item, ...]:
    return (*_infantry(pen, fill), pen.area((MIDDLE, CENTRE + 0.8), (MIDDLE + 4.4, BOTTOM), (MIDDLE - 4.4, BOTTOM)))


def _partisan(pen: Pen, fill: str) -> tuple[Item, ...]:
    return (_frame(pen, fill), pen.text((MIDDLE, CENTRE + 0.3), "P", 13, INK, bold=True))


def _hq(pen: Pen, fill: str) -> tuple[Item, ...]:
    """A box with its letters, and the staff that headquarters stand on."""
    return (
        _frame(pen, fill),
        pen.line((LEFT, TOP), (LEFT, BOTTOM + 2.2), width=2.2),
        pen.text((MIDDLE, CENTRE + 0.3), "HQ", 12.5, INK, bold=True),
    )


def _wall() -> tuple[Point, ...]:
    """The outline of a wall with three merlons."""
    notch = TOP + 4.2
    steps = (LEFT, LEFT + 5, LEFT + 9.5, LEFT + 14.5, LEFT + 19, RIGHT)
    top = [(x, y) for n, x in enumerate(steps) for y in ((TOP, notch) if n % 2 else (notch, TOP))]
    return ((LEFT, BOTTOM), *top[1:-1], (RIGHT, BOTTOM), (LEFT, BOTTOM))


def _fortress(pen: Pen, fill: str) -> tuple[Item, ...]:
    return (pen.area(*_wall(), fill=fill), pen.line(*_wall()))


def _port_a_fort(pen: Pen, fill: str) -> tuple[Item, ...]:
    x, y = pen.at(MIDDLE, CENTRE + 2.2)
    return (*_fortress(pen, fill), *anchor(x, y, 4.6 * pen.scale, INK, 1.3 * pen.scale))


def _air(pen: Pen, _fill: str) -> tuple[Item, ...]:
    """An aircraft from above."""
    half = (
        (20, 12),
        (21.5, 14),
        (21.8, 17.2),
        (34, 21.4),
        (34, 23.8),
        (21.6, 22.4),
        (21, 25.4),
        (25, 27.4),
        (25, 28.6),
    )
    other = tuple((2 * MIDDLE - x, y) for x, y in reversed(half[1:]))
    return (pen.area(*half, (20, 28), *other),)


def _fleet(pen: Pen, _fill: str) -> tuple[Item, ...]:
    """A battleship from the side: hull, upper works, and guns fore and aft."""
    hull = ((4, 21.5), (36, 21.5), (32.5, 27.6), (8, 27.6))
    upper = (
        (13, 21.5),
        (13, 18),
        (16, 18),
        (16, 15),
        (18.4, 15),
        (18.4, 12),
        (20.4, 12),
        (20.4, 15),
        (24, 15),
        (24, 18),
        (27, 18),
        (27, 21.5),
    )
    guns = (pen.line((28, 20), (34.5, 18.4), width=1.8), pen.line((12, 20), (5.5, 18.4), width=1.8))
    return (pen.area(*hull), pen.area(*upper), *guns)


def _sub(pen: Pen, _fill: str) -> tuple[Item, ...]:
    hull = ((4, 23), (9, 19.6), (31, 19.6), (36, 23), (31, 26.6), (9, 26.6))
    return (
        pen.area(*hull),
        pen.area((16.5, 19.8), (17.2, 15.4), (23.2, 15.4), (24, 19.8)),
        pen.line((20, 15.6), (20, 12.6), (23.4, 12.6)),
    )


def support(pen: Pen, fill: str) -> tuple[Item, ...]:
    """What a unit without a type of its own has: a box with a cross."""
    return (
        _frame(pen, fill),
        pen.line((MIDDLE, TOP + 2), (MIDDLE, BOTTOM - 2)),
        pen.line((MIDDLE - 5.5, CENTRE), (MIDDLE + 5.5, CENTRE)),
    )


GROUND: dict[str, Callable[[Pen, str], tuple[Item, ...]]] = {
    "infantry": _infantry,
    "armour": _armour,
    "mechanized": _mechanized,
    "cavalry": _cavalry,
    "artillery": _artillery,
    "engineer": _engineer,
    "airborne": _airborne,
    "marine": _marine,
    "mountain": _mountain,
    "partisan": _partisan,
}
SYMBOLS: dict[str, Callable[[Pen, str], tuple[Item, ...]]] = {
    **GROUND,
    "hq": _hq,
    "fortress": _fortress,
    "port-a-fort": _port_a_fort,
    "air": _air,
    "fleet": _fleet,
    "sub": _sub,
    "support": support,
}
