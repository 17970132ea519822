"""A sheet with every counter of a map, front and backs, in the order of the palette."""

from __future__ import annotations

from typing import TYPE_CHECKING

from module_builder.drawing.colours import GROUND, INK
from module_builder.drawing.counter import SIZE, face_items
from module_builder.drawing.font import text_width
from module_builder.drawing.scene import Item, Layer, Scene, Text
from module_builder.plan.pieces import palette

if TYPE_CHECKING:
    from mapdata.model import Map
    from mapdata.outfit import Outfit
    from module_builder.plan.model import Piece

__all__ = ["counter_sheet"]

ACROSS, GAP, HEAD = 24, 5, 26  # counters in a row; pixels between them, and for the heading of a group
WIDTH = ACROSS * (SIZE + GAP) + GAP


def counter_sheet(board: Map, outfit: Outfit) -> Scene:
    """The counters at their full size, under the tabs and lists of the palette."""
    items: list[Item] = []
    top = GAP
    for folder, pieces in _groups(board, outfit).items():
        items.append(_heading(": ".join(folder), top))
        top += HEAD
        faces = [face for piece in pieces for face in (piece.face, *piece.backs)]
        for number, face in enumerate(faces):
            x, y = GAP + (number % ACROSS) * (SIZE + GAP), top + (number // ACROSS) * (SIZE + GAP)
            items += face_items(face, x, y)
        top += -(-len(faces) // ACROSS) * (SIZE + GAP)
    return Scene(WIDTH, top, (Layer("counters", tuple(items)),), GROUND, f"{board.title}: counters")


def _groups(board: Map, outfit: Outfit) -> dict[tuple[str, str], list[Piece]]:
    """The pieces by tab and list, in the order in which tabs and lists first come."""
    found: dict[str, dict[str, list[Piece]]] = {}
    for piece in palette(board, outfit).values():
        found.setdefault(piece.folder[0], {}).setdefault(piece.folder[1], []).append(piece)
    return {(tab, name): pieces for tab, lists in found.items() for name, pieces in lists.items()}


def _heading(words: str, top: float) -> Text:
    return Text(GAP + text_width(words, 14) / 2, top + HEAD / 2, words, 14, INK, bold=True)
