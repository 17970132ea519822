"""Counters as we draw them: a unit-type box, the nation's letters and colour, steps as dots, a label.

No colour alone tells anything: a nation has two letters, a faction one, and the colonial box is white *and* edged.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from module_builder.drawing.colours import FACTION, INK
from module_builder.drawing.font import text_width
from module_builder.drawing.scene import Disc, Item, Layer, Line, Point, Polygon, Scene, Text, rectangle
from module_builder.drawing.symbols import anchor, star

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["SIZE", "Face", "face_items", "face_scene", "nation_style"]

SIZE = 40  # pixels of a counter's edge
NATIONS = {
    "japan": ("JA", "#f7d560"),
    "us": ("US", "#93bfe6"),
    "britain": ("BR", "#d8bd93"),
    "russia": ("RU", "#e8a08a"),
    "germany": ("GE", "#c9c9c9"),
}
FACTION_TINT = {"axis": "#f9e2b0", "west": "#c3dcf2", "soviet": "#f2c4b4"}
NEUTRAL_TINT = "#e6e2da"
CHINESE = "#cfe0ad"
CHINA = frozenset({"hopeh", "kansu", "kiangsu", "sinkiang", "szechwan", "tibet", "yunnan"})
LETTER = {"axis": "A", "west": "W", "soviet": "S"}


@dataclass(frozen=True, slots=True)
class Face:
    """What stands on one side of a counter.

    `kind` is a unit type ("infantry", "armour", "fortress", "hq", "air", "fleet", "sub", "support") or "marker".
    """

    kind: str
    label: str
    nation: str = ""
    faction: str = ""
    note: str = ""
    steps: int = 0
    colonial: bool = False
    stripe: bool = False


def nation_style(nation: str, faction: str = "") -> tuple[str, str]:
    """(letters, colour) of a nation; one without a colour of its own takes a tint of its faction."""
    if nation in NATIONS:
        return NATIONS[nation]
    words = nation.split("-")
    letters = (words[0][:1] + words[1][:1] if len(words) > 1 else nation[:2]).upper()
    colour = (
        CHINESE
        if nation in CHINA or nation.endswith(("-china", "-chinese"))
        else FACTION_TINT.get(faction, NEUTRAL_TINT)
    )
    return letters, colour


def face_scene(face: Face) -> Scene:
    """The picture of one side of a counter, `SIZE` pixels square."""
    return Scene(SIZE, SIZE, (Layer("counter", face_items(face, 0, 0)),), "#ffffff", face.label)


def face_items(face: Face, x: float, y: float, size: float = SIZE) -> tuple[Item, ...]:
    """A counter whose top left corner is the pixel (`x`, `y`)."""
    pen = _Pen(x, y, size / SIZE)
    letters, colour = nation_style(face.nation, face.faction) if face.nation else ("", "")
    ground = colour or FACTION_TINT.get(face.faction, NEUTRAL_TINT)
    items: list[Item] = [pen.box((0.75, 0.75, 38.5, 38.5), ground, INK, 1.5)]
    if face.stripe:
        items.append(pen.box((2, 36.4, 36, 2), INK))
    if face.faction in LETTER:
        items += [
            pen.box((29, 2.5, 8.5, 8.5), FACTION[face.faction], "#ffffff", 0.6),
            pen.text((33.2, 6.8), LETTER[face.faction], 7.5, "#ffffff"),
        ]
    if letters:
        items.append(pen.text((8, 7), letters, 9, INK, bold=True))
    items += _marker(pen, face) if face.kind == "marker" else _unit(pen, face)
    return tuple(items)


@dataclass(frozen=True, slots=True)
class _Pen:
    """Draws in the forty units of a counter, wherever and however large it lies."""

    x: float
    y: float
    scale: float

    def at(self, x: float, y: float) -> tuple[float, float]:
        return self.x + x * self.scale, self.y + y * self.scale

    def box(self, place: tuple[float, float, float, float], fill: str, stroke: str = "", width: float = 1.0) -> Polygon:
        corners = tuple(self.at(*corner) for corner in rectangle(*place))
        return Polygon((corners,), fill, stroke, width * self.scale)

    def line(self, *points: tuple[float, float], width: float = 1.4) -> Line:
        return Line(tuple(self.at(*point) for point in points), INK, width * self.scale)

    def area(self, *points: tuple[float, float], fill: str = INK) -> Polygon:
        return Polygon((tuple(self.at(*point) for point in points),), fill)

    def disc(self, x: float, y: float, radius: float, fill: str, stroke: str = "") -> Disc:
        return Disc(*self.at(x, y), radius * self.scale, fill, stroke, self.scale)

    def text(self, spot: Point, words: str, size: float, fill: str = INK, *, bold: bool = False) -> Text:
        return Text(*self.at(*spot), words, size * self.scale, fill, bold=bold)


def _unit(pen: _Pen, face: Face) -> list[Item]:
    items = list(_SYMBOLS.get(face.kind, _support)(pen, "#ffffff" if face.colonial else "#00000018"))
    items += [pen.disc(36, 14 + 5 * n, 1.7, INK) for n in range(face.steps)]
    lines = _wrapped(face.label, 37, 6.8, 2)
    for n, line in enumerate(lines):
        items.append(pen.text((20, (31 if len(lines) == 1 else 28.5) + 5.4 * n), *_fitted(line, 37, 6.8)))
    if face.note:
        items.append(pen.text((22, 7), *_fitted(face.note, 13, 7)))
    return items


def _marker(pen: _Pen, face: Face) -> list[Item]:
    """Up to three lines of words; a beachhead has an arrow, devastation a burst, so that they are seen at once.

    The note "strip" keeps the lower edge free for a strip that is laid over it.
    """
    lines = _wrapped(face.label)
    top = 20 - 4.5 * (len(lines) - 1) + (-7 if face.note == "strip" else 3)
    items: list[Item] = [pen.text((20, top + 9 * n), *_fitted(line, 37, 8.5)) for n, line in enumerate(lines)]
    if face.note == "arrow":
        items.append(pen.area((14, 2.5), (20, -0), (26, 2.5), (26, 9), (20, 4), (14, 9)))
    elif face.note == "burst":
        items.append(Polygon((tuple(pen.at(px, py) for px, py in star(20, 8, 6)),), "#b00020"))
    return items


def _infantry(pen: _Pen, fill: str) -> tuple[Item, ...]:
    return (pen.box((9, 12, 22, 13), fill, INK, 1.4), pen.line((9, 12), (31, 25)), pen.line((31, 12), (9, 25)))


def _armour(pen: _Pen, fill: str) -> tuple[Item, ...]:
    ring = ((13, 18.5), (15, 15.5), (25, 15.5), (27, 18.5), (25, 21.5), (15, 21.5), (13, 18.5))
    return (pen.box((9, 12, 22, 13), fill, INK, 1.4), pen.line(*ring))


def _hq(pen: _Pen, fill: str) -> tuple[Item, ...]:
    return (pen.box((9, 12, 22, 13), fill, INK, 1.4), pen.text((20, 18.7), "HQ", 10, INK, bold=True))


def _fortress(pen: _Pen, fill: str) -> tuple[Item, ...]:
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


def _port_a_fort(pen: _Pen, fill: str) -> tuple[Item, ...]:
    x, y = pen.at(20, 20)
    return (*_fortress(pen, fill), *anchor(x, y, 4.2 * pen.scale, INK, 1.1 * pen.scale))


def _air(pen: _Pen, _fill: str) -> tuple[Item, ...]:
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


def _fleet(pen: _Pen, _fill: str) -> tuple[Item, ...]:
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


def _sub(pen: _Pen, _fill: str) -> tuple[Item, ...]:
    hull = ((5, 21), (9, 18.5), (31, 18.5), (35, 21), (31, 24), (9, 24))
    return (
        pen.area(*hull),
        pen.area((17, 18.5), (17, 14.5), (23, 14.5), (23, 18.5)),
        pen.line((20, 14.5), (20, 11.5), (23, 11.5)),
    )


def _support(pen: _Pen, fill: str) -> tuple[Item, ...]:
    return (pen.box((9, 12, 22, 13), fill, INK, 1.4), pen.line((20, 14), (20, 23)), pen.line((15, 18.5), (25, 18.5)))


_SYMBOLS: dict[str, Callable[[_Pen, str], tuple[Item, ...]]] = {
    "infantry": _infantry,
    "armour": _armour,
    "hq": _hq,
    "fortress": _fortress,
    "port-a-fort": _port_a_fort,
    "air": _air,
    "fleet": _fleet,
    "sub": _sub,
    "support": _support,
}


def _fitted(words: str, width: float, size: float) -> tuple[str, float]:
    """(words, size) made small enough for a width, but never smaller than can be read."""
    while text_width(words, size) > width and size > 5:
        size -= 0.5
    return words, size


def _wrapped(label: str, width: float = 36, size: float = 8.5, most: int = 3) -> list[str]:
    """A label in at most so many lines."""
    lines: list[str] = []
    for word in label.split():
        if lines and (text_width(f"{lines[-1]} {word}", size) <= width or len(lines) == most):
            lines[-1] = f"{lines[-1]} {word}"
        else:
            lines.append(word)
    return lines
