"""The signs in a space: city, capital, port, strategic colour, star, ice, restricted waterway, road and rail."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

from module_builder.drawing.colours import INK, NAVY, ROAD, STAR, STRAIT, STRATEGIC, WHITE
from module_builder.drawing.scene import Disc, Item, Line, Point, Polygon, Text, rectangle

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from mapdata.model import Value

__all__ = ["SIGNS", "Sign", "anchor", "sign_names", "signs", "star"]

Sign = tuple[tuple[Item, ...], tuple[float, float, float, float]]  # the items and the rectangle they fill


def star(x: float, y: float, radius: float) -> tuple[Point, ...]:
    """The ten corners of a five-pointed star."""
    corners = []
    for n in range(10):
        r = radius if n % 2 == 0 else radius * 0.42
        corners.append((x + r * sin(n * pi / 5), y - r * cos(n * pi / 5)))
    return tuple(corners)


def anchor(x: float, y: float, size: float, colour: str = NAVY, width: float = 1.6) -> tuple[Item, ...]:
    """An anchor `2 * size` high."""
    arm = tuple((x + size * 0.8 * sin(a), y + size * 0.2 + size * 0.75 * cos(a)) for a in (-1.4, -0.8, 0.0, 0.8, 1.4))
    return (
        Disc(x, y - size * 0.8, size * 0.22, "", colour, width * 0.8),
        Line(((x, y - size * 0.55), (x, y + size * 0.95)), colour, width),
        Line(((x - size * 0.45, y - size * 0.3), (x + size * 0.45, y - size * 0.3)), colour, width),
        Line(arm, colour, width),
    )


def sign_names(attributes: Mapping[str, Value]) -> list[str]:
    """The attributes of a space that are drawn as signs; a capital is no city besides."""
    found = [name for name in SIGNS if attributes.get(name) is True]
    return [name for name in found if name != "city" or "capital" not in found]


def signs(attributes: Mapping[str, Value], x: float, y: float) -> list[Sign]:
    """The signs of a space with these attributes whose centre is the pixel (`x`, `y`)."""
    names = sign_names(attributes)
    if {"port", "multi-zone-port"} <= set(names):  # the ring is round the anchor, wherever that stands
        names.remove("port")
        ring, box = _multi_zone(x, y)
        found = [((*ring, *_port(x, y)[0]), box)]
        names.remove("multi-zone-port")
    else:
        found = []
    found += [SIGNS[name](x, y) for name in names]
    colour = attributes.get("strategic")
    if isinstance(colour, str) and colour in STRATEGIC:
        found.append(_strategic(x + 17, y - 4, colour))
    return found


def _city(x: float, y: float) -> Sign:
    return (Disc(x, y, 4.5, INK, WHITE, 1.2),), (x - 5, y - 5, x + 5, y + 5)


def _capital(x: float, y: float) -> Sign:
    items = (Disc(x, y, 8, WHITE, INK, 1.5), Polygon((star(x, y, 6.5),), INK))
    return items, (x - 9, y - 9, x + 9, y + 9)


def _port(x: float, y: float) -> Sign:
    return anchor(x - 16, y, 7), (x - 22, y - 8, x - 10, y + 8)


def _multi_zone(x: float, y: float) -> Sign:
    return (Disc(x - 16, y, 10.5, "#ffffff80", NAVY, 1.4),), (x - 27, y - 11, x - 5, y + 11)


def _strategic(x: float, y: float, colour: str) -> Sign:
    """A coloured square with the letter of the faction, so that the colour alone need not be told."""
    fill, letter, ink = STRATEGIC[colour]
    items = (
        Polygon((rectangle(x - 6, y - 6, 12, 12),), fill, WHITE, 1),
        Text(x, y, letter, 9, ink, bold=True),
    )
    return items, (x - 7, y - 7, x + 7, y + 7)


def _star(x: float, y: float) -> Sign:
    x, y = x + 17, y + 10
    return (Polygon((star(x, y, 7),), STAR, INK, 1),), (x - 7, y - 7, x + 7, y + 7)


def _ice(x: float, y: float) -> Sign:
    x, y = x - 21, y + 14
    ways = [(sin(n * pi / 3) * 5, cos(n * pi / 3) * 5) for n in range(3)]
    items = tuple(Line(((x - dx, y - dy), (x + dx, y + dy)), STRAIT, 1.4) for dx, dy in ways)
    return items, (x - 5, y - 5, x + 5, y + 5)


def _waterway(x: float, y: float) -> Sign:
    """Two waves: a restricted waterway."""
    x, y = x + 20, y + 18
    waves = [tuple((x - 6 + n * 2, y + row + (1.6 if n % 2 else -1.6)) for n in range(7)) for row in (-2.5, 2.5)]
    return tuple(Line(wave, STRAIT, 1.4) for wave in waves), (x - 7, y - 5, x + 7, y + 5)


def _road(x: float, y: float) -> Sign:
    return (Line(((x - 12, y + 12), (x + 12, y + 12)), ROAD, 2.4, (7.0, 3.0)),), (x - 12, y + 10, x + 12, y + 14)


def _rail(x: float, y: float) -> Sign:
    ties = tuple(Line(((x - 10 + n * 5, y + 9), (x - 10 + n * 5, y + 15)), INK, 1.2) for n in range(5))
    return (Line(((x - 13, y + 12), (x + 13, y + 12)), INK, 1.4), *ties), (x - 13, y + 9, x + 13, y + 15)


SIGNS: dict[str, Callable[[float, float], Sign]] = {
    "road": _road,
    "rail": _rail,
    "ice": _ice,
    "restricted-waterway": _waterway,
    "multi-zone-port": _multi_zone,
    "port": _port,
    "capital": _capital,
    "star": _star,
    "city": _city,
}
