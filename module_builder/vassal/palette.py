"""The palette of pieces and the prototypes they share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from module_builder.drawing.counter import SIZE
from module_builder.vassal.texts import Trait, definition, prototype_traits, slot_traits
from module_builder.vassal.tree import Attributes, element, node

if TYPE_CHECKING:
    from lxml import etree

    from module_builder.plan.model import Piece, Plan

__all__ = ["palette_node", "prototypes_node"]

SLOT = "VASSAL.build.widget.PieceSlot"


def prototypes_node(plan: Plan) -> etree._Element:
    """The prototypes, one for each kind of counter."""
    made = []
    for name, choices in plan.prototypes.items():
        text = definition("", "", prototype_traits(choices), "")
        made.append(element("VASSAL.build.module.PrototypeDefinition", {"description": "", "name": name}, text=text))
    return node("module.PrototypesContainer", {}, made)


def palette_node(plan: Plan) -> etree._Element:
    """Tabs by faction, in each a list by kind."""
    folders: dict[str, dict[str, list[Piece]]] = {}
    for piece in plan.pieces.values():
        folders.setdefault(piece.folder[0], {}).setdefault(piece.folder[1], []).append(piece)
    tabs = [_tab(name, lists) for name, lists in folders.items()]
    attributes: Attributes = {
        "defaultWidth": 0,
        "hidden": False,
        "hotkey": "80,195",
        "icon": "/images/counter.gif",
        "name": "Counters",
        "scale": "1.0",
        "text": "",
        "tooltip": "The palette of counters",
    }
    return node("module.PieceWindow", attributes, [node("widget.TabWidget", {"entryName": "Counters"}, tabs)])


def _tab(name: str, lists: dict[str, list[Piece]]) -> etree._Element:
    made = []
    for title, pieces in lists.items():
        attributes: Attributes = {"divider": 150, "entryName": title, "height": 400, "scale": "1.0", "width": 300}
        made.append(node("widget.ListWidget", attributes, [_slot(piece) for piece in pieces]))
    return node("widget.TabWidget", {"entryName": name}, made)


def _slot(piece: Piece) -> etree._Element:
    attributes: Attributes = {"entryName": piece.name, "gpid": piece.gpid, "height": SIZE, "width": SIZE}
    traits = [Trait(f"prototype;{piece.prototype}", ""), *slot_traits(piece)]
    return element(SLOT, attributes, text=definition(piece.name, piece.image, traits, str(piece.gpid)))
