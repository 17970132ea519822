"""The signs of markers, in the forty units of a counter's edge, so that a marker is known before its words are read."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

from module_builder.drawing.colours import DEVASTATION, INK
from module_builder.drawing.scene import Item, Line, Polygon
from module_builder.drawing.symbols import star

if TYPE_CHECKING:
    from collections.abc import Callable

    from module_builder.drawing.unit_symbols import Pen

__all__ = ["MARKER_SIGNS"]

X, Y = 20.0, 20.5  # the middle of a sign


def _arrow(pen: Pen) -> tuple[Item, ...]:
    """Points to where a beachhead faces: up, until the counter is turned."""
    return (pen.area((X - 9, Y + 1), (X, Y - 8), (X + 9, Y + 1), (X + 9, Y + 7), (X, Y - 2), (X - 9, Y + 7)),)


def _burst(pen: Pen) -> tuple[Item, ...]:
    return (Polygon((tuple(pen.at(x, y) for x, y in star(X, Y, 8.5)),), DEVASTATION),)


def _bolt(pen: Pen) -> tuple[Item, ...]:
    return (
        pen.area((X + 1, Y - 8), (X - 7, Y + 2), (X - 1, Y + 2), (X - 2, Y + 8), (X + 7, Y - 2.5), (X + 1, Y - 2.5)),
    )


def _parachute(pen: Pen) -> tuple[Item, ...]:
    turns = [pi + n * pi / 12 for n in range(13)]
    canopy = [(X + 9 * cos(turn), Y - 0.5 + 7.5 * sin(turn)) for turn in turns]
    cords = (pen.line((x, Y - 0.5), (X, Y + 7.5), width=1.1) for x in (X - 8.6, X - 3, X + 3, X + 8.6))
    return (pen.area(*canopy), *cords)


def _wheel(pen: Pen) -> tuple[Item, ...]:
    """A wheel with spokes: supplies."""
    spokes = (
        pen.line((X - 7 * cos(turn), Y - 7 * sin(turn)), (X + 7 * cos(turn), Y + 7 * sin(turn)), width=1.3)
        for turn in (0.0, pi / 3, 2 * pi / 3)
    )
    rim = [(X + 7 * cos(n * pi / 12), Y + 7 * sin(n * pi / 12)) for n in range(25)]
    return (Line(tuple(pen.at(*point) for point in rim), INK, 2 * pen.scale), *spokes)


def _flag(pen: Pen) -> tuple[Item, ...]:
    return (pen.line((X - 6, Y - 8), (X - 6, Y + 7.5), width=1.8), pen.area((X - 6, Y - 8), (X + 8, Y - 4), (X - 6, Y)))


def _tent(pen: Pen) -> tuple[Item, ...]:
    return (
        pen.area((X, Y - 7), (X + 10, Y + 7), (X + 3, Y + 7), (X, Y + 1), (X - 3, Y + 7), (X - 10, Y + 7)),
        pen.line((X - 1.6, Y - 8.5), (X + 1.4, Y - 4.5), width=1.2),
        pen.line((X + 1.6, Y - 8.5), (X - 1.4, Y - 4.5), width=1.2),
    )


def _crate(pen: Pen) -> tuple[Item, ...]:
    """A crate with a cross of boards: goods that are given."""
    return (
        pen.box((X - 8, Y - 6.5, 16, 13), "", INK, 1.8),
        pen.line((X - 8, Y - 6.5), (X + 8, Y + 6.5), width=1.5),
        pen.line((X - 8, Y + 6.5), (X + 8, Y - 6.5), width=1.5),
        pen.line((X, Y - 6.5), (X, Y + 6.5), width=1.5),
    )


MARKER_SIGNS: dict[str, Callable[[Pen], tuple[Item, ...]]] = {
    "arrow": _arrow,
    "burst": _burst,
    "bolt": _bolt,
    "parachute": _parachute,
    "wheel": _wheel,
    "flag": _flag,
    "tent": _tent,
    "crate": _crate,
}
