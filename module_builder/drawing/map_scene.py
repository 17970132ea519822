"""A compiled map as a scene, with whatever is to be shown on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from module_builder.drawing import colours
from module_builder.drawing.arrange import Overlay, arranged
from module_builder.drawing.frame import frame_of
from module_builder.drawing.labels import Labels, extent
from module_builder.drawing.legend import entries, with_legend
from module_builder.drawing.names import numbers, words
from module_builder.drawing.overlay import Mark, Watch, fill_layer, watch_layer
from module_builder.drawing.scene import Scene
from module_builder.drawing.terrain import Terrain

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mapdata.model import Map
    from module_builder.drawing.counter import Face

__all__ = ["draw"]


def draw(
    board: Map,
    *,
    pieces: Mapping[str, Sequence[Face]] | None = None,
    fills: Mapping[str, str] | None = None,
    marks: Mapping[str, Mark | Sequence[Mark]] | None = None,
    watches: Mapping[str, Watch] | None = None,
    legend: bool | str = False,
) -> Scene:
    """The map as a scene, hexes 60 pixels wide.

    `pieces` are counters by space id, bottom first; `fills` a faction ("axis", "west", "soviet"), "contested" or a
    colour by space id; `marks` signs by space id; `watches` who is On Station by zone id. Ids that the map does not
    have are left out, for a box is no space.
    With `legend` a panel below says what the signs mean; a text becomes its heading.
    """
    terrain = Terrain(board, frame_of(board))
    over = Overlay(
        {space: faces for space, faces in (pieces or {}).items() if space in board.spaces and faces},
        {space: fill for space, fill in (fills or {}).items() if space in board.spaces},
        {space: _several(mark) for space, mark in (marks or {}).items() if space in board.spaces},
        {zone: watch for zone, watch in (watches or {}).items() if zone in board.zones},
    )
    scene = _scene(terrain, over)
    if not legend:
        return scene
    return with_legend(scene, entries(terrain, over), legend if isinstance(legend, str) else board.title)


def _several(marks: Mark | Sequence[Mark]) -> Sequence[Mark]:
    return (marks,) if isinstance(marks, Mark) else marks


def _scene(terrain: Terrain, over: Overlay) -> Scene:
    """Words are drawn above all else; their places are chosen last, round what is there."""
    labels = Labels(terrain.frame.width, terrain.frame.height)
    for bar in terrain.bars():
        labels.avoid(extent(bar))
    printed = numbers(terrain, labels)
    tint = [fill_layer(terrain, over.fills)] if over.fills else []
    notes = {zone: watch.text for zone, watch in over.watches.items()}
    upper = (*arranged(terrain, labels, over), printed, *words(terrain, labels, notes))
    if over.watches:
        tint.append(watch_layer(terrain, over.watches))
    layers = (*terrain.ground(), *tint, *terrain.lines(), *upper)
    return Scene(terrain.frame.width, terrain.frame.height, layers, colours.GROUND, terrain.board.title)
