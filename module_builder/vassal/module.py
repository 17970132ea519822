"""The component tree of a module: what VASSAL reads as buildFile.xml."""

from __future__ import annotations

from typing import TYPE_CHECKING

from module_builder.vassal import keys
from module_builder.vassal.boxes import sea
from module_builder.vassal.dice import dice_nodes, modifier_nodes
from module_builder.vassal.pages import charts, documentation
from module_builder.vassal.palette import palette_node, prototypes_node
from module_builder.vassal.properties import global_property
from module_builder.vassal.setup_menu import setup_menu
from module_builder.vassal.tree import Attributes, element, node
from module_builder.vassal.turns import turn_tracker
from module_builder.vassal.windows import window_nodes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml import etree

    from module_builder.plan.model import Plan

__all__ = ["VASSAL_VERSION", "module_node"]

VASSAL_VERSION = "3.5.0"  # the first version that reads buildFile.xml; nothing newer is used
OPTIONS: Attributes = {
    "autoReport": "Always",
    "centerOnMove": "Use Preferences Setting",
    "chatterHTMLSupport": "Never",
    "hotKeysOnClosedWindows": "Never",
    "inventoryForAll": "Always",
    "nonOwnerUnmaskable": "Never",
    "playerIdFormat": "$PlayerName$",
    "promptString": "Opponents can unmask my pieces",
    "sendToLocationMoveTrails": "Never",
}
INVENTORY: Attributes = {
    "centerOnPiece": True,
    "foldersOnly": False,
    "forwardKeystroke": True,
    "groupBy": "CurrentMap,LocationName",
    "hotkey": keys.TOOLBAR["inventory"],
    "icon": "/images/inventory.gif",
    "include": "",
    "leafFormat": "$PieceName$",
    "name": "Counters in play",
    "nonLeafFormat": "$PropertyValue$",
    "showMenu": True,
    "sides": "",
    "text": "",
    "tooltip": "Counters in play, by place",
}


NOTES: Attributes = {
    "buttonText": "",
    "hotkey": keys.TOOLBAR["notes"],
    "icon": "/images/notes.gif",
    "tooltip": "Notes",
}


def module_node(plan: Plan) -> etree._Element:
    """The whole module."""
    board = plan.map
    attributes: Attributes = {
        "ModuleOther1": "",
        "ModuleOther2": "",
        "VassalVersion": VASSAL_VERSION,
        "description": board.note or board.title,
        "name": board.title,
        "nextPieceSlotId": plan.next_gpid,
        "version": board.version,
    }
    return node("GameModule", attributes, _components(plan))


def _components(plan: Plan) -> Iterator[etree._Element]:
    yield node("module.BasicCommandEncoder")
    yield documentation(plan)
    yield _roster(plan)
    yield node("module.GlobalOptions", dict(OPTIONS))
    yield from window_nodes(plan)
    yield node("module.gamepieceimage.GamePieceImageDefinitions")
    lights = [global_property(sea(zone)) for zone in plan.map.zones]
    yield node("module.properties.GlobalProperties", {}, [*modifier_nodes(plan), *lights])
    yield prototypes_node(plan)
    yield palette_node(plan)
    yield node("module.Chatter")
    yield node("module.KeyNamer")
    yield from dice_nodes(plan)
    yield charts(plan)
    yield node("module.NotesWindow", dict(NOTES))
    yield node("module.Inventory", dict(INVENTORY))
    if plan.turns:
        yield turn_tracker(plan)
    yield from setup_menu(plan)


def _roster(plan: Plan) -> etree._Element:
    attributes: Attributes = {
        "buttonIcon": "",
        "buttonKeyStroke": "",
        "buttonText": "Retire",
        "buttonToolTip": "Take another side",
    }
    return node("module.PlayerRoster", attributes, [element("entry", text=side) for side in plan.sides])
