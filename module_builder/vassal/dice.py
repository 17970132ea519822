"""Dice, and the modifier that the players agree on before they roll (AE-DRM-1).

A button rolls, and the log tells the roll; where a modifier counts, a second line tells what it makes of it, kept
within the bounds that the dice have.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from module_builder.formats.vassal.traits.key import KEYS, KeyStroke
from module_builder.vassal import keys
from module_builder.vassal.properties import global_property
from module_builder.vassal.tree import Attributes, node

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml import etree

    from mapdata.outfit import Dice
    from module_builder.plan.model import Plan

__all__ = ["MODIFIER", "dice_nodes", "modifier_nodes"]

MODIFIER = "DRM"
MOST = 20  # no sum of modifiers that a table gives is larger


def dice_nodes(plan: Plan) -> Iterator[etree._Element]:
    """The buttons: the first die has a key."""
    for number, dice in enumerate(plan.outfit.dice):
        key = keys.TOOLBAR["die"] if not number else ""
        yield _button(dice, str(_roll_key(dice)) if dice.modifier else key)
        if dice.modifier:
            yield _rolling(dice, key)
            yield _telling(dice)


def _button(dice: Dice, key: str) -> etree._Element:
    attributes: Attributes = {
        "addToTotal": dice.add,
        "hotkey": key,
        "icon": "/images/die.gif",
        "nDice": dice.count,
        "nSides": dice.sides,
        "name": dice.name,
        "plus": dice.plus,
        "prompt": False,
        "reportFormat": "** $name$ = $result$ *** &lt;$PlayerName$&gt;",
        "reportTotal": dice.total or (dice.modifier and dice.count > 1),
        "sortDice": False,
        "text": "" if dice.name == "1d6" else dice.name,
        "tooltip": dice.about or f"Roll {dice.name}",
    }
    return node("module.DiceButton", attributes)


def _told(dice: Dice) -> str:
    return dice.about or f"Roll {dice.name} with the modifier"


def _roll_key(dice: Dice) -> KeyStroke:
    return keys.named(f"roll {dice.name}")


def _tell_key(dice: Dice) -> KeyStroke:
    return keys.named(f"tell {dice.name}")


def _rolling(dice: Dice, key: str) -> etree._Element:
    """The button that a player presses: it rolls, then tells what the modifier makes of the roll."""
    pressed = KEYS.write((_roll_key(dice), _tell_key(dice)))
    title = f"{dice.name} with {MODIFIER}"
    said: Attributes = {"text": title, "tooltip": _told(dice), "hotkey": key, "doHotkey": True, "hotkeys": pressed}
    return _action(title, said)


def _telling(dice: Dice) -> etree._Element:
    """What is told after a roll; a button without picture and words does not show."""
    shown: Attributes = {"hotkey": str(_tell_key(dice)), "doReport": True, "reportFormat": _result(dice)}
    return _action(f"{dice.name} modified", shown)


def _result(dice: Dice) -> str:
    """The roll with the modifier, kept within the bounds, as an expression of the engine."""
    value = f'GetProperty("{dice.name}_result") + {MODIFIER}'
    value = value if dice.most is None else f"Math.min({dice.most}, {value})"
    value = value if dice.least is None else f"Math.max({dice.least}, {value})"
    return f'{{"{MODIFIER} " + {MODIFIER} + ": " + ({value}) + " *"}}'


def _action(name: str, said: Attributes) -> etree._Element:
    none: Attributes = {
        "doHotkey": False,
        "doLoop": False,
        "doReport": False,
        "doSound": False,
        "hotkey": "",
        "hotkeys": "",
        "icon": "",
        "loopCount": 1,
        "loopType": "counted",
        "reportFormat": "",
        "soundClip": "",
        "text": "",
        "tooltip": "",
    }
    return node("module.DoActionButton", none | {"name": name} | said)


def modifier_nodes(plan: Plan) -> Iterator[etree._Element]:
    """The modifier with its buttons, where a die asks for it."""
    if any(dice.modifier for dice in plan.outfit.dice):
        steps = (("+1", "I,1", ""), ("-1", "I,-1", ""), ("0", "P,0", keys.TOOLBAR["modifier"]))
        buttons = [_changing(*step) for step in steps]
        yield global_property(MODIFIER, "0", (-MOST, MOST), buttons)


def _changing(by: str, change: str, key: str) -> etree._Element:
    attributes: Attributes = {
        "hotkey": key,
        "icon": "",
        "propChanger": change,
        "reportFormat": f"{MODIFIER} is $newValue$ *",
        "text": f"{MODIFIER} {by}",
        "tooltip": f"Set {MODIFIER} to 0" if by == "0" else f"Change {MODIFIER} by {by}",
    }
    return node("module.properties.ChangePropertyButton", attributes)
