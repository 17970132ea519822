"""Counters as we draw them, forty pixels square and made to be read at twenty.

At the head stand the nation's letters and the faction's; in the middle the unit type, or the sign of a marker, with a
dot for each step beside it; at the foot the printed values, else the name; along the lower edge the Delay Stripe.
No colour alone tells anything: a nation has two letters, a faction one, the colonial box is white *and* edged, a step
that is lost is a ring.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from module_builder.drawing.colours import (
    CHINESE,
    INK,
    MODIFIER,
    NATION,
    WHITE,
    laid_over,
)
from module_builder.drawing.fit import Fitted, stacked
from module_builder.drawing.livery import FACTION_NAMES, KNOWN, NOBODY, Livery
from module_builder.drawing.marker_signs import MARKER_SIGNS
from module_builder.drawing.scene import Item, Layer, Scene, Text
from module_builder.drawing.unit_symbols import SYMBOLS, Pen, support

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["FACTION_NAMES", "MAJORS", "SIZE", "Face", "face_items", "face_scene", "nation_letters"]

SIZE = 40  # pixels of a counter's edge
MAJORS = {"japan": "JA", "us": "US", "britain": "BR", "russia": "RU", "germany": "GE"}
# where the first letters of two nations would be the same
LETTERS = {
    **MAJORS,
    "indochina": "IC",
    "nepal": "NP",
    "netherlands-east-indies": "NEI",
    "sinkiang": "SK",
    "pan-national-chinese": "CH",
}
CHINA = frozenset({"hopeh", "kansu", "kiangsu", "sinkiang", "szechwan", "tibet", "yunnan"})
BOX = "#00000018"  # the ground of a unit's box darkens the counter's
PALE = 0.55  # how much lighter the back of a counter is
HEAD, FOOT, STRIPE = 10.0, 28.6, 3.2  # height of the letters; where the foot begins; height of the Delay Stripe
DOTS = (14.5, 26.5)  # from the highest to the lowest dot of many steps


@dataclass(frozen=True, slots=True)
class Face:
    """What stands on one side of a counter.

    `kind` is a unit type (`unit_symbols.SYMBOLS`) or "marker". `note` is a word of a few letters at the head ("Exp"),
    or of a marker "strip", which keeps its foot free; `sign` the sign of a marker (`marker_signs.MARKER_SIGNS`).
    `strength` are printed values ("0-1-2"); `lost` of the `steps` are gone, and `back` is the other side of a counter.
    `modifier` is a die-roll modifier ("+1") in the square of `modifier_colour` ("black", "green", "red", "white").
    `livery` is that of a `faction` which is not as the rule book has it.
    """

    kind: str
    label: str
    nation: str = ""
    faction: str = ""
    note: str = ""
    steps: int = 0
    colonial: bool = False
    stripe: bool = False
    strength: str = ""
    lost: int = 0
    back: bool = False
    sign: str = ""
    modifier: str = ""
    modifier_colour: str = "white"
    livery: Livery | None = None

    @property
    def worn(self) -> Livery:
        """The livery of its faction."""
        return self.livery or KNOWN.get(self.faction, NOBODY)


def nation_letters(nation: str) -> str:
    """The letters of a nation: those of its first two words, else its first two."""
    words = nation.split("-")
    return LETTERS.get(nation) or (words[0][:1] + words[1][:1] if len(words) > 1 else nation[:2]).upper()


def _colour(face: Face) -> str:
    """The colour of the nation; without one of its own a tint of the faction."""
    if face.nation in NATION:
        return NATION[face.nation]
    chinese = face.nation in CHINA or face.nation.endswith(("-china", "-chinese"))
    return CHINESE if chinese else face.worn.tint


def face_scene(face: Face) -> Scene:
    """The picture of one side of a counter, `SIZE` pixels square."""
    return Scene(SIZE, SIZE, (Layer("counter", face_items(face, 0, 0)),), WHITE, face.label)


def face_items(face: Face, x: float, y: float, size: float = SIZE, *, small: bool = False) -> tuple[Item, ...]:
    """A counter whose top left corner is the pixel (`x`, `y`).

    A `small` one, for a map full of them, shows larger what tells counters apart, and of a marker the last word only.
    """
    pen = Pen(x, y, size / SIZE)
    items: list[Item] = [pen.box((0.75, 0.75, 38.5, 38.5), _ground(face), INK, 1.5)]
    if face.stripe:
        items.append(pen.box((1.5, 38.5 - STRIPE, 37, STRIPE), INK))
    items += _head(pen, face, 12.5 if small else HEAD)
    if face.kind == "marker":
        items += _small_marker(pen, face) if small else _marker(pen, face)
    else:
        items += _small_unit(pen, face) if small else _unit(pen, face)
    return tuple(items)


def _ground(face: Face) -> str:
    ground = _colour(face)
    return laid_over(ground, WHITE, PALE) if face.back else ground


def _head(pen: Pen, face: Face, high: float) -> Iterator[Item]:
    """The letters of the nation on the left, that of the faction on the right, so high."""
    middle = 2 + high / 2
    if face.worn.letter:
        yield pen.box((38 - high, 2, high, high), face.worn.colour, WHITE, 0.6)
        yield pen.text((38 - high / 2, middle), face.worn.letter, high, face.worn.ink)
    if face.nation:
        letters = _letters(pen, face, high)
        yield from _words(pen, letters, 2.5 + letters.width / pen.scale / 2, middle, bold=True)


def _letters(pen: Pen, face: Face, high: float) -> Fitted:
    return pen.fitted(nation_letters(face.nation), (1.8 * high, 1.4 * high), (1.1 * high, 4), 1)


def _note(pen: Pen, face: Face) -> Iterator[Item]:
    """The note between the letters of the nation and the one of the faction."""
    left = 3.5 + (_letters(pen, face, HEAD).width / pen.scale + 1 if face.nation else 0)
    right = 37.5 - (HEAD if face.worn.letter else 0)
    yield from _words(pen, pen.fitted(face.note, (right - left, 10), (8, 4), 1), (left + right) / 2, 7)


def _words(pen: Pen, fit: Fitted, x: float, y: float, *, bold: bool = False) -> tuple[Text, ...]:
    """Words that fit, round a middle given in units of the counter."""
    return stacked(fit, *pen.at(x, y), Text(0, 0, "", 0, INK, bold=bold))


def _unit(pen: Pen, face: Face) -> Iterator[Item]:
    """The unit type, a dot for each step, and the values or the name below."""
    yield from SYMBOLS.get(face.kind, support)(pen, WHITE if face.colonial else BOX)
    yield from _dots(pen, face)
    bottom = 38.5 - STRIPE if face.stripe else 38.4
    if face.strength:
        # figures have no tails, so they may be higher than words in the same room
        values = pen.fitted(face.strength, (36.5, 14), (11, 4), 1)
        yield from _words(pen, values, 20, (bottom + FOOT) / 2, bold=True)
    elif face.label:
        yield from _words(pen, pen.fitted(face.label, (36.5, bottom - FOOT), (9, 4), 2), 20, (bottom + FOOT) / 2)
    if face.note:
        yield from _note(pen, face)


def _dots(pen: Pen, face: Face) -> Iterator[Item]:
    """A dot for each step below each other on the right, a ring for each that is lost."""
    gap = min(6.0, (DOTS[1] - DOTS[0]) / max(face.steps - 1, 1))
    for n in range(face.steps):
        yield _dot(pen, face, n, (35.6, DOTS[0] + 0.5 + gap * n), min(2.3, 0.46 * gap))


def _small_unit(pen: Pen, face: Face) -> Iterator[Item]:
    """The unit type a little larger, the steps below it."""
    larger = Pen(pen.x - 1.4 * pen.scale, pen.y + 1.2 * pen.scale, 1.07 * pen.scale)
    yield from SYMBOLS.get(face.kind, support)(larger, WHITE if face.colonial else BOX)
    gap = min(7.0, 30.0 / max(face.steps - 1, 1))
    for n in range(face.steps):
        yield _dot(pen, face, n, (20 + gap * (n - (face.steps - 1) / 2), 35.4), 2.4)


def _dot(pen: Pen, face: Face, number: int, spot: tuple[float, float], radius: float) -> Item:
    if number < face.steps - face.lost:
        return pen.disc(spot, radius, INK)
    return pen.disc(spot, radius, WHITE, INK, 0.7)


def _marker(pen: Pen, face: Face) -> Iterator[Item]:
    """The sign with the words below it; without a sign words alone.

    The note "strip" keeps the lower edge free for a strip that is laid over it.
    """
    top = 13.0 if face.nation or face.worn.letter else 2.0
    bottom = 26.0 if face.note == "strip" else 38.4 - (STRIPE if face.stripe else 0)
    if face.modifier:
        yield from _modifier(pen, face, bottom)
    if face.sign in MARKER_SIGNS:
        yield from MARKER_SIGNS[face.sign](pen)
        top = FOOT
    room = 24.5 if face.modifier and top == FOOT else 36.5
    bottom -= 11.5 if face.modifier and top != FOOT else 0
    fit = pen.fitted(face.label, (room, bottom - top), (9, 4), 2 if top == FOOT else 5)
    yield from _words(pen, fit, 2 + room / 2 if room < 36 else 20, (top + bottom) / 2)


def _modifier(pen: Pen, face: Face, bottom: float) -> Iterator[Item]:
    """The square of a die-roll modifier in the lower right corner."""
    ground, ink = MODIFIER.get(face.modifier_colour, MODIFIER["white"])
    yield pen.box((26.5, bottom - 11, 11.5, 11), ground, INK, 0.8)
    fit = pen.fitted(face.modifier, (10.5, 11), (10, 4), 1)
    yield from stacked(fit, *pen.at(32.25, bottom - 5.5), Text(0, 0, "", 0, ink, bold=True))


def _small_marker(pen: Pen, face: Face) -> Iterator[Item]:
    """The last word, or the sign when it has one."""
    if face.sign in MARKER_SIGNS:
        larger = Pen(pen.x - 5 * pen.scale, pen.y + 1.0 * pen.scale, 1.25 * pen.scale)
        yield from MARKER_SIGNS[face.sign](larger)
        return
    fit = pen.fitted(" ".join(face.label.split()[-1:]), (36.5, 22.7), (13, 4), 2)
    yield from _words(pen, fit, 20, 26.9)
