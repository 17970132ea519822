"""The palette of pieces and the prototypes they share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from module_builder.drawing.counter import SIZE
from module_builder.plan.pieces import KINDS
from module_builder.vassal import keys
from module_builder.vassal.prototypes import prototypes, traits_of
from module_builder.vassal.texts import definition
from module_builder.vassal.tree import Attributes, element, node

if TYPE_CHECKING:
    from lxml import etree

    from module_builder.plan.model import Piece, Plan

__all__ = ["palette_node", "prototypes_node"]

SLOT = "VASSAL.build.widget.PieceSlot"


def prototypes_node(plan: Plan) -> etree._Element:
    """The prototypes: of whose a piece is, of each kind, and of what some of a kind have more."""
    made = []
    for name, traits in prototypes(plan).items():
        text = definition("", "", traits, "")
        made.append(element("VASSAL.build.module.PrototypeDefinition", {"description": "", "name": name}, text=text))
    return node("module.PrototypesContainer", {}, made)


def palette_node(plan: Plan) -> etree._Element:
    """Tabs by faction, in each a list by kind."""
    tabs = [_tab(plan, name, lists) for name, lists in _folders(plan).items()]
    attributes: Attributes = {
        "defaultWidth": 0,
        "hidden": False,
        "hotkey": keys.TOOLBAR["palette"],
        "icon": "/images/counter.gif",
        "name": "Counters",
        "scale": "1.0",
        "text": "",
        "tooltip": "The palette of counters",
    }
    return node("module.PieceWindow", attributes, [node("widget.TabWidget", {"entryName": "Counters"}, tabs)])


def _folders(plan: Plan) -> dict[str, dict[str, list[Piece]]]:
    """The lists of each tab: tabs in the order of the sides, and behind them what is no side's; lists by kind."""
    tabs = [*plan.sides, *dict.fromkeys(piece.folder[0] for piece in plan.pieces.values())]
    lists = [*KINDS.values(), *dict.fromkeys(piece.folder[1] for piece in plan.pieces.values())]
    folders: dict[str, dict[str, list[Piece]]] = {}
    for piece in sorted(plan.pieces.values(), key=lambda one: tuple(map(list.index, (tabs, lists), one.folder))):
        folders.setdefault(piece.folder[0], {}).setdefault(piece.folder[1], []).append(piece)
    return folders


def _tab(plan: Plan, name: str, lists: dict[str, list[Piece]]) -> etree._Element:
    made = []
    for title, pieces in lists.items():
        attributes: Attributes = {"divider": 150, "entryName": title, "height": 400, "scale": "1.0", "width": 300}
        made.append(node("widget.ListWidget", attributes, [_slot(plan, piece) for piece in pieces]))
    return node("widget.TabWidget", {"entryName": name}, made)


def _slot(plan: Plan, piece: Piece) -> etree._Element:
    attributes: Attributes = {"entryName": piece.name, "gpid": piece.gpid, "height": SIZE, "width": SIZE}
    return element(SLOT, attributes, text=definition(piece.name, piece.image, traits_of(plan, piece), str(piece.gpid)))
