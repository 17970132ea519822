"""A compiled map as a scene, with whatever is to be shown on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from module_builder.drawing import colours
from module_builder.drawing.frame import frame_of
from module_builder.drawing.names import words
from module_builder.drawing.overlay import Mark, fill_layer, legend_panel, mark_items, mark_layer, moved, piece_layer
from module_builder.drawing.scene import Item, Line, Polygon, Scene, Text, rectangle
from module_builder.drawing.symbols import signs
from module_builder.drawing.terrain import SIDES, WAYS, Terrain

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mapdata.model import Map
    from module_builder.drawing.counter import Face

__all__ = ["draw"]

SIGN_NAMES = {
    "city": "city",
    "capital": "capital",
    "port": "port",
    "multi-zone-port": "multi-zone port",
    "star": "US impact hex",
    "ice": "ice",
    "restricted-waterway": "restricted waterway",
    "road": "road",
    "rail": "rail",
}
SIDE_NAMES = {
    "zone-border": "Naval Zone border",
    "border": "border",
    "strait": "strait",
    "road": "road",
    "rail": "rail",
}
FACTION_NAMES = {"axis": "Axis", "west": "Western", "soviet": "Soviet"}
STRATEGIC_NAMES = {"green": "strategic, Western", "red": "strategic, Soviet", "orange": "strategic, Axis"}


def draw(
    board: Map,
    *,
    pieces: Mapping[str, Sequence[Face]] | None = None,
    fills: Mapping[str, str] | None = None,
    marks: Mapping[str, Mark | Sequence[Mark]] | None = None,
    legend: bool | str = False,
) -> Scene:
    """The map as a scene, hexes 60 pixels wide.

    `pieces` are counters by space id, bottom first; `fills` a faction ("axis", "west", "soviet"), "contested" or a
    colour by space id; `marks` signs by space id. Ids that the map does not have are left out, for a box is no space.
    With `legend` a panel below says what the signs mean; a text becomes its heading.
    """
    terrain = Terrain(board, frame_of(board))
    fills = {space: fill for space, fill in (fills or {}).items() if space in board.spaces}
    marks = {space: mark for space, mark in (marks or {}).items() if space in board.spaces}
    pieces = {space: faces for space, faces in (pieces or {}).items() if space in board.spaces}
    over = [layer for layer in (piece_layer(terrain, pieces), mark_layer(terrain, marks)) if layer.items]
    tint = [fill_layer(terrain, fills)] if fills else []
    ground = terrain.layers()
    layers = (*ground[:-1], *tint, ground[-1], *words(terrain), *over)
    scene = Scene(terrain.frame.width, terrain.frame.height, layers, colours.GROUND, board.title)
    if not legend:
        return scene
    heading = legend if isinstance(legend, str) else board.title
    return legend_panel(scene, _entries(terrain, fills, marks), heading)


def _entries(
    terrain: Terrain, fills: Mapping[str, str], marks: Mapping[str, Mark | Sequence[Mark]]
) -> list[tuple[tuple[Item, ...], str]]:
    """What this picture shows, and nothing else."""
    entries: list[tuple[tuple[Item, ...], str]] = []
    shown = {attribute for s in terrain.board.spaces.values() for attribute, v in s.attributes.items() if v is True}
    kinds = {kind for side in terrain.board.sides.values() for kind in side.kinds}
    entries += [(_sample_side(kind), SIDE_NAMES[kind]) for kind in (*SIDES, *WAYS) if kind in kinds]
    entries += [(_sample_sign(name), words_) for name, words_ in SIGN_NAMES.items() if name in shown - set(WAYS)]
    strategic = {s.attributes.get("strategic") for s in terrain.board.spaces.values()}
    entries += [(_sample_strategic(name), words_) for name, words_ in STRATEGIC_NAMES.items() if name in strategic]
    for name, words_ in FACTION_NAMES.items():
        if name in fills.values():
            entries.append(((_patch(f"{colours.FACTION[name]}66"),), f"{words_} control"))
    if "contested" in fills.values():
        entries.append(((_patch("#7a00a066"),), "contested"))
    found = {m.kind for mark in marks.values() for m in ((mark,) if isinstance(mark, Mark) else mark)}
    named = (("open", "open port"), ("closed", "closed port"), ("finding", "finding"))
    return entries + [(tuple(mark_items(Mark(k), 0, 0)), words_) for k, words_ in named if k in found]


def _sample_side(kind: str) -> tuple[Item, ...]:
    colour, width, dash = SIDES[kind] if kind in SIDES else (*WAYS[kind], ())
    return (Line(((-14, 0), (14, 0)), colour, width, dash),)


def _sample_sign(attribute: str) -> tuple[Item, ...]:
    """The sign as it is drawn, brought back to the middle."""
    items, box = signs({attribute: True}, 0, 0)[0]
    return tuple(moved(items, -(box[0] + box[2]) / 2, -(box[1] + box[3]) / 2))


def _sample_strategic(name: str) -> tuple[Item, ...]:
    fill, letter = colours.STRATEGIC[name]
    return (
        Polygon((rectangle(-6, -6, 12, 12),), fill),
        Text(0, 0, letter, 9, colours.INK if name == "orange" else "#ffffff"),
    )


def _patch(colour: str) -> Polygon:
    return Polygon((rectangle(-10, -7, 20, 14),), colour, colours.INK, 1)
