"""Dice buttons, and the modifiers that players set beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from module_builder.vassal.tree import Attributes, node

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from lxml import etree

    from mapdata.outfit import Dice

__all__ = ["dice_nodes", "properties"]

MODIFIER = "DRM"
KEYS = ("68,195", "49,195", "50,195", "51,195", "52,195", "53,195")  # the first dice by D, the others by number
LARGEST = 20  # modifier, either way


def dice_nodes(dice: Sequence[Dice]) -> Iterator[etree._Element]:
    """A button for each kind of roll."""
    for number, roll in enumerate(dice):
        attributes: Attributes = {
            "addToTotal": roll.add,
            "hotkey": KEYS[number] if number < len(KEYS) else "",
            "icon": "/images/die.gif",
            "nDice": roll.count,
            "nSides": roll.sides,
            "name": roll.name,
            "plus": roll.plus,
            "prompt": False,
            "reportFormat": _report(roll),
            "reportTotal": roll.total,
            "sortDice": False,
            "text": "" if len(dice) == 1 else roll.name,
            "tooltip": roll.about or f"Roll {roll.name}",
        }
        yield node("module.DiceButton", attributes)


def _report(roll: Dice) -> str:
    """What the log says of a roll: the dice, and with a modifier what bounds their sum with it."""
    words = "** $name$ = $result$"
    if roll.modifier:
        words += f", modifier ${MODIFIER}$"
    if roll.least is not None:
        words += f", no less than {roll.least}"
    if roll.most is not None:
        words += f", no more than {roll.most}"
    return words + " *** &lt;$PlayerName$&gt;"


def properties(dice: Sequence[Dice]) -> etree._Element:
    """The properties of the module: the modifier of dice, with buttons, when any roll has one."""
    if not any(roll.modifier for roll in dice):
        return node("module.properties.GlobalProperties")
    attributes: Attributes = {
        "description": "The modifier of the next rolls",
        "initialValue": 0,
        "isNumeric": True,
        "max": LARGEST,
        "min": -LARGEST,
        "name": MODIFIER,
        "wrap": False,
    }
    changes = (("-1", "I,-1", "Lower the modifier"), ("0", "P,0", "No modifier"), ("+1", "I,1", "Raise the modifier"))
    buttons = [_button(*change) for change in changes]
    made = node("module.properties.GlobalProperty", attributes, buttons)
    return node("module.properties.GlobalProperties", {}, [made])


def _button(text: str, change: str, tooltip: str) -> etree._Element:
    attributes: Attributes = {
        "hotkey": "",
        "icon": "",
        "propChanger": change,
        "reportFormat": f"* {MODIFIER}: $newValue$",
        "text": f"{MODIFIER} {text}",
        "tooltip": tooltip,
    }
    return node("module.properties.ChangePropertyButton", attributes)
