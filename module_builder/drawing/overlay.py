"""What is laid over a map: control as a tint, stacks of counters, open and closed ports, findings.

All of it comes as data, so that drawing needs to know neither saves nor rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from module_builder.drawing.colours import CLOSED, FILL, FILLED, FINDING, INK, OPEN, OTHER_FILLS, WATCHED, WHITE
from module_builder.drawing.counter import Face, face_items
from module_builder.drawing.font import text_width
from module_builder.drawing.livery import KNOWN
from module_builder.drawing.scene import Disc, Item, Layer, Line, Polygon, Text
from module_builder.drawing.shapes import joined, pieces_of, rings_of
from module_builder.drawing.terrain import sea_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from module_builder.drawing.terrain import Terrain

__all__ = [
    "COUNTER",
    "Mark",
    "Watch",
    "control_letter",
    "count_items",
    "faint",
    "fill_layer",
    "mark_items",
    "stack_items",
    "stack_size",
    "tint",
    "watch_layer",
]

COUNTER, SHIFT, SHOWN = 28.0, 2.5, 3  # edge of a counter; from one of a stack to the next; how many of it are drawn
CONTROL = {**{faction: livery.letter for faction, livery in KNOWN.items()}, "contested": "?"}


@dataclass(frozen=True, slots=True)
class Mark:
    """A sign on a space: `kind` is "open", "partly" or "closed" (ports) or "finding"; `text` stands beside it."""

    kind: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Watch:
    """Whose units are On Station in a Naval Zone: a faction or "contested", and words that say more."""

    value: str
    text: str


def fill_layer(terrain: Terrain, fills: Mapping[str, str]) -> Layer:
    """A tint over spaces: a faction's name, "contested", or any colour."""
    shapes = [(terrain.board.spaces[space].polygon, tint(value)) for space, value in sorted(fills.items())]
    parts = [(part, colour) for shape, colour in shapes for part in pieces_of(shape)]
    return Layer("control", tuple(Polygon(rings_of(p, terrain.frame)[:1], f"{c[:7]}{FILLED}") for p, c in parts))


def watch_layer(terrain: Terrain, watches: Mapping[str, Watch]) -> Layer:
    """A faint tint over the sea of zones, in the colour of who watches each."""
    seas = [
        (joined(terrain.board, (terrain.board.spaces[space].polygon for space in sea_of(terrain, zone))), watch.value)
        for zone, watch in sorted(watches.items())
    ]
    parts = [(part, value) for shape, value in seas for part in pieces_of(shape)]
    return Layer("watched-zones", tuple(Polygon(rings_of(p, terrain.frame), faint(value)) for p, value in parts))


def faint(value: str) -> str:
    """The tint of a zone that a faction, or several, watch."""
    return f"{tint(value)[:7]}{WATCHED}"


def control_letter(value: str, x: float, y: float) -> Text | None:
    """The letter of a fill, so that its colour says nothing alone; None for a colour as it stands."""
    return Text(x, y, CONTROL[value], 9, INK, WHITE, 1, bold=True) if value in CONTROL else None


def tint(value: str) -> str:
    """The colour of a fill: that of a faction, a colour as it stands, or for a faction of another game one of ours."""
    if value.startswith("#"):
        return value
    return FILL.get(value) or OTHER_FILLS[sum(value.encode()) % len(OTHER_FILLS)]


def stack_size(count: int, edge: float = COUNTER) -> tuple[float, float]:
    """Width and height of a stack of so many counters."""
    across = edge + SHIFT * (min(count, SHOWN) - 1)
    return across, across


def stack_items(faces: Sequence[Face], x: float, y: float, edge: float = COUNTER) -> Iterator[Item]:
    """A stack whose rectangle begins at (`x`, `y`), bottom first: the upper ones lie lower left, the number on top.

    Of a high stack only the uppermost counters are drawn.
    """
    shown = faces[-SHOWN:]
    for n, face in enumerate(shown):
        items = face_items(face, x + SHIFT * (len(shown) - 1 - n), y + SHIFT * n, edge, small=True)
        yield from items if n == len(shown) - 1 else items[:1]  # of a lower one only the edge shows
    if len(faces) > 1:
        width, height = stack_size(len(faces), edge)
        yield from count_items(len(faces), x + width - 5, y + height - 5)


def count_items(count: int, x: float, y: float) -> Iterator[Item]:
    """How many counters a stack has."""
    yield Disc(x, y, 5.5, INK, WHITE, 1)
    yield Text(x, y, str(count), 9 if count < 10 else 7, WHITE, bold=True)


def mark_items(mark: Mark, x: float, y: float) -> Iterator[Item]:
    """One sign round the pixel (`x`, `y`)."""
    if mark.kind == "finding":
        yield Polygon((((x, y - 8), (x + 8, y + 6), (x - 8, y + 6)),), FINDING, WHITE, 1)
        yield Text(x, y + 1, "!", 10, WHITE, bold=True)
    else:
        colour = {"open": OPEN, "partly": INK}.get(mark.kind, CLOSED)
        yield Disc(x, y, 6.5, WHITE, colour, 2)
        if mark.kind == "partly":
            yield Line(((x - 3.5, y), (x + 3.5, y)), colour, 2)
        elif mark.kind == "open":
            yield Line(((x - 3, y), (x - 1, y + 3), (x + 3.5, y - 3)), colour, 2)
        else:
            yield Line(((x - 3, y - 3), (x + 3, y + 3)), colour, 2)
            yield Line(((x - 3, y + 3), (x + 3, y - 3)), colour, 2)
    if mark.text:
        yield Text(x + 12 + text_width(mark.text, 9) / 2, y, mark.text, 9, INK, WHITE, 2)
