"""What is laid over a map: control as a tint, counters, open and closed ports, findings, and the legend.

All of it comes as data, so that drawing needs to know neither saves nor rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from module_builder.drawing.colours import COAST, FACTION, INK
from module_builder.drawing.counter import Face, face_items
from module_builder.drawing.font import text_width
from module_builder.drawing.scene import Disc, Item, Layer, Line, Polygon, Scene, Text, rectangle
from module_builder.drawing.shapes import rings_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from module_builder.drawing.terrain import Terrain

__all__ = ["Mark", "fill_layer", "legend_panel", "mark_layer", "piece_layer"]

OPEN, CLOSED, FINDING = "#00785a", "#b00020", "#7a00a0"
PANEL_ROW, PANEL_COLUMN = 22, 230
HATCH = {"axis": "A", "west": "W", "soviet": "S", "contested": "?"}
CONTESTED = "#7a00a0"
OTHER_FACTIONS = ("#cc79a7", "#56b4e9", "#009e73", "#d55e00")
MARK_SPOTS = ((-20, -12), (21, 3), (-21, 8))  # within a hex, clear of its number, its name and the control letter


@dataclass(frozen=True, slots=True)
class Mark:
    """A sign on a space: `kind` is "open", "closed" (ports) or "finding"; `text` stands beside it."""

    kind: str
    text: str = ""


def fill_layer(terrain: Terrain, fills: Mapping[str, str]) -> Layer:
    """A tint and a letter over spaces: a faction's name, "contested", or any colour."""
    items: list[Item] = []
    for space, value in sorted(fills.items()):
        colour = tint(value)
        items.append(Polygon(rings_of(terrain.board.spaces[space].polygon, terrain.frame)[:1], f"{colour[:7]}66"))
        x, y = terrain.centres[space]
        if value in HATCH:
            items.append(Text(x + 23, y - 12, HATCH[value], 9, colour, "#ffffff", 1, bold=True))
    return Layer("control", tuple(items))


def tint(value: str) -> str:
    """The colour of a fill: a faction's own, a colour as it stands, or for a faction of another game one of ours."""
    if value.startswith("#"):
        return value
    if value == "contested":
        return CONTESTED
    return FACTION.get(value) or OTHER_FACTIONS[sum(value.encode()) % len(OTHER_FACTIONS)]


def piece_layer(terrain: Terrain, pieces: Mapping[str, Sequence[Face]], size: float = 30) -> Layer:
    """Counters on their spaces, the last of a stack on top; more than four lie closer."""
    items: list[Item] = []
    for space, faces in sorted(pieces.items()):
        x, y = terrain.centres[space]
        step = min(4.0, 16.0 / max(len(faces) - 1, 1))
        start = step * (len(faces) - 1) / 2
        for n, face in enumerate(faces):
            items += face_items(face, x - size / 2 - start + n * step, y - size / 2 + start - n * step + 3, size)
    return Layer("counters", tuple(items))


def mark_layer(terrain: Terrain, marks: Mapping[str, Mark | Sequence[Mark]]) -> Layer:
    """Rings for open ports, crossed rings for closed ones, triangles for findings."""
    items: list[Item] = []
    for space, found in sorted(marks.items()):
        for n, mark in enumerate((found,) if isinstance(found, Mark) else found):
            dx, dy = MARK_SPOTS[min(n, len(MARK_SPOTS) - 1)]
            items += mark_items(mark, terrain.centres[space][0] + dx, terrain.centres[space][1] + dy)
    return Layer("marks", tuple(items))


def mark_items(mark: Mark, x: float, y: float) -> Iterator[Item]:
    """One sign round the pixel (`x`, `y`)."""
    if mark.kind == "finding":
        yield Polygon((((x, y - 8), (x + 8, y + 6), (x - 8, y + 6)),), FINDING, "#ffffff", 1)
        yield Text(x, y + 1, "!", 10, "#ffffff", bold=True)
    else:
        colour = OPEN if mark.kind == "open" else CLOSED
        yield Disc(x, y, 6.5, "#ffffff", colour, 2)
        if mark.kind == "open":
            yield Line(((x - 3, y), (x - 1, y + 3), (x + 3.5, y - 3)), colour, 2)
        else:
            yield Line(((x - 3, y - 3), (x + 3, y + 3)), colour, 2)
            yield Line(((x - 3, y + 3), (x + 3, y - 3)), colour, 2)
    if mark.text:
        yield Text(x + 12 + text_width(mark.text, 9) / 2, y, mark.text, 9, INK, "#ffffff", 2)


def legend_panel(scene: Scene, entries: Sequence[tuple[tuple[Item, ...], str]], heading: str = "") -> Scene:
    """The scene with a panel below it: a small picture (round (0, 0)) and words for each entry."""
    columns = max((scene.width - 20) // PANEL_COLUMN, 1)
    rows = -(-len(entries) // columns)
    top = scene.height + (30 if heading else 8)
    items: list[Item] = [
        Polygon((rectangle(0, scene.height, scene.width, top - scene.height + rows * PANEL_ROW + 12),), "#ffffff")
    ]
    items.append(Line(((0, scene.height), (scene.width, scene.height)), COAST, 1))
    if heading:
        items.append(Text(16 + text_width(heading, 14) / 2, scene.height + 15, heading, 14, INK, bold=True))
    for n, (picture, words) in enumerate(entries):
        x, y = 24 + PANEL_COLUMN * (n % columns), top + PANEL_ROW * (n // columns) + PANEL_ROW / 2
        items += moved(picture, x, y)
        items.append(Text(x + 20 + text_width(words, 11) / 2, y, words, 11, INK))
    height = round(top + rows * PANEL_ROW + 12)
    return Scene(scene.width, height, (*scene.layers, Layer("legend", tuple(items))), scene.ground, scene.title)


def moved(items: Iterable[Item], dx: float, dy: float) -> Iterator[Item]:
    """The same items elsewhere."""
    for item in items:
        if isinstance(item, Polygon):
            rings = tuple(tuple((x + dx, y + dy) for x, y in ring) for ring in item.rings)
            yield Polygon(rings, item.fill, item.stroke, item.width)
        elif isinstance(item, Line):
            yield Line(tuple((x + dx, y + dy) for x, y in item.points), item.stroke, item.width, item.dash)
        elif isinstance(item, Disc):
            yield Disc(item.x + dx, item.y + dy, item.radius, item.fill, item.stroke, item.width)
        else:
            moved_text = (item.x + dx, item.y + dy, item.text, item.size, item.fill, item.halo, item.rim)
            yield Text(*moved_text, item.spacing, item.bold)
