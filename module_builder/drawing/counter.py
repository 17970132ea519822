"""Counters as we draw them: a unit-type box, the nation's letters and colour, steps as dots, a label.

No colour alone tells anything: a nation has two letters, a faction one, and the colonial box is white *and* edged.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from module_builder.drawing.colours import (
    CHINESE,
    DEVASTATION,
    FACTION,
    FACTION_LETTER,
    FACTION_TINT,
    INK,
    NATION,
    NEUTRAL_TINT,
    WHITE,
)
from module_builder.drawing.fit import Fitted, stacked
from module_builder.drawing.scene import Item, Layer, Polygon, Scene, Text
from module_builder.drawing.symbols import star
from module_builder.drawing.unit_symbols import SYMBOLS, Pen, support

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["SIZE", "Face", "face_items", "face_scene", "nation_style"]

SIZE = 40  # pixels of a counter's edge
LETTERS = {"japan": "JA", "us": "US", "britain": "BR", "russia": "RU", "germany": "GE"}
CHINA = frozenset({"hopeh", "kansu", "kiangsu", "sinkiang", "szechwan", "tibet", "yunnan"})
LETTER = {"axis": "A", "west": "W", "soviet": "S"}
BOX = "#00000018"  # the ground of a unit's box darkens the counter's


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
    if nation in LETTERS:
        return LETTERS[nation], NATION[nation]
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
    return Scene(SIZE, SIZE, (Layer("counter", face_items(face, 0, 0)),), WHITE, face.label)


def face_items(face: Face, x: float, y: float, size: float = SIZE, *, small: bool = False) -> tuple[Item, ...]:
    """A counter whose top left corner is the pixel (`x`, `y`).

    A `small` one, for a map full of them, shows larger what tells counters apart, and of a marker the last word only.
    """
    pen = Pen(x, y, size / SIZE)
    colour = nation_style(face.nation, face.faction)[1] if face.nation else ""
    ground = colour or FACTION_TINT.get(face.faction, NEUTRAL_TINT)
    items: list[Item] = [pen.box((0.75, 0.75, 38.5, 38.5), ground, INK, 1.5)]
    if face.stripe:
        items.append(pen.box((2, 36.4, 36, 2), INK))
    items += _head(pen, face, 12.5 if small else 8)
    if face.kind == "marker":
        items += _marker(pen, face, small=small)
    else:
        items += _small_unit(pen, face) if small else _unit(pen, face)
    return tuple(items)


def _head(pen: Pen, face: Face, high: float) -> Iterator[Item]:
    """The letters of the nation on the left, that of the faction on the right, so high."""
    middle = 2 + high / 2
    if face.faction in LETTER:
        yield pen.box((37.5 - high, 2, high, high), FACTION[face.faction], WHITE, 0.6)
        yield pen.text((37.5 - high / 2, middle), LETTER[face.faction], 0.9 * high, FACTION_LETTER[face.faction])
    if face.nation:
        letters = pen.fitted(nation_style(face.nation)[0], (1.6 * high, 1.3 * high), (1.05 * high, 4), 1)
        yield from _words(pen, letters, 2.5 + letters.width / pen.scale / 2, middle, bold=True)


def _words(pen: Pen, fit: Fitted, x: float, y: float, *, bold: bool = False) -> tuple[Text, ...]:
    """Words that fit, round a middle given in units of the counter."""
    return stacked(fit, *pen.at(x, y), Text(0, 0, "", 0, INK, bold=bold))


def _unit(pen: Pen, face: Face) -> Iterator[Item]:
    """The unit type, a dot for each step, and the label below."""
    higher = Pen(pen.x, pen.y - 1.2 * pen.scale, pen.scale)
    yield from SYMBOLS.get(face.kind, support)(higher, WHITE if face.colonial else BOX)
    for n in range(face.steps):
        yield pen.disc(36, 14 + 5 * n, 1.7, INK)
    bottom = 36.2 if face.stripe else 38.2
    yield from _words(pen, pen.fitted(face.label, (36.5, bottom - 24.4), (7, 4), 2), 20, (bottom + 24.4) / 2)
    if face.note:
        yield from _words(pen, pen.fitted(face.note, (11, 9), (7, 4), 1), 22.3, 6)


def _small_unit(pen: Pen, face: Face) -> Iterator[Item]:
    """The unit type a little larger, the steps below it."""
    larger = Pen(pen.x - 3 * pen.scale, pen.y + 1.5 * pen.scale, 1.15 * pen.scale)
    yield from SYMBOLS.get(face.kind, support)(larger, WHITE if face.colonial else BOX)
    for n in range(face.steps):
        yield pen.disc(20 + 7 * (n - (face.steps - 1) / 2), 35.2, 2.3, INK)


def _marker(pen: Pen, face: Face, *, small: bool) -> Iterator[Item]:
    """Words; a beachhead has an arrow, devastation a burst, so that they are seen at once.

    The note "strip" keeps the lower edge free for a strip that is laid over it.
    """
    top = 15.5 if small else 11.5 if face.nation or face.faction in LETTER else 2.0
    bottom = 26.0 if face.note == "strip" else 38.2
    words, most = (face.label.split()[-1:], 13.0) if small else ([face.label], 8.5)
    fit = pen.fitted(" ".join(words), (36.5, bottom - top), (most, 4), 2 if small else 5)
    yield from _words(pen, fit, 20, (top + bottom) / 2)
    middle = 16 if small else 20
    if face.note == "arrow":
        arrow = ((-6, 2.5), (0, 0), (6, 2.5), (6, 9), (0, 4), (-6, 9))
        yield pen.area(*((middle + dx, y + 2) for dx, y in arrow))
    elif face.note == "burst":
        yield Polygon((tuple(pen.at(px, py) for px, py in star(middle, 8, 5.5)),), DEVASTATION)
