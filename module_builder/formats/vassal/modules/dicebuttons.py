"""The dice of a module: its buttons with numbered dice and with special ones, and what their reports look like.

Facts: engine build/module/DiceButton.java, InternetDiceButton.java, SpecialDiceButton.java, SpecialDie.java.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from module_builder.formats.vassal.commands.chattext import plain
from module_builder.formats.vassal.markup.buildfile import child_components, flag, integer_or, simple_class
from module_builder.formats.vassal.modules.reportformat import pattern

if TYPE_CHECKING:
    from module_builder.formats.vassal.markup.buildfile import Element
    from module_builder.formats.vassal.modules.module import Module

__all__ = ["Dice", "DiceButton", "SpecialDice", "dice_of"]

BUTTONS = ("VASSAL.build.module.DiceButton", "VASSAL.build.module.InternetDiceButton")
SPECIAL = "VASSAL.build.module.SpecialDiceButton"
DEFAULT_REPORT = "** $name$ = $result$ *** &lt;$PlayerName$&gt;"
PLAYERS = ("PlayerName", "playerName", "PlayerId", "playerId")
# What the properties of a report print, as patterns; the ones that are read from it have a name.
NUMBERS = r"-?\d+(?:,\s*-?\d+)*"
PRINTED = {
    "result": rf"(?P<result>(?:{NUMBERS})?)",
    "numericalTotal": r"(?P<total>-?\d+)",
    "rawRolls": rf"(?P<raw>{NUMBERS})",
}


@dataclass(frozen=True, slots=True)
class DiceButton:
    """A button that rolls numbered dice. `plus` is added to each die, `add` to the total.

    `total`: the report shows the sum alone. `loose`: some of the dice are left out, or the player may roll others than
    these, so that nothing is expected of them.
    """

    name: str
    dice: int
    sides: int
    plus: int = 0
    add: int = 0
    total: bool = False
    loose: bool = False
    report: re.Pattern[str] | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class SpecialDice:
    """A button that rolls dice with faces of their own: the texts of the faces, die by die."""

    id: str
    name: str
    faces: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Dice:
    """All dice of a module. Special ones are found by name and by id, as commands call them by either."""

    buttons: tuple[DiceButton, ...] = ()
    special: Mapping[str, SpecialDice] = field(default_factory=dict)

    @property
    def properties(self) -> frozenset[str]:
        """The properties of the module that rolling sets."""
        plain = {f"{button.name}_{what}" for button in self.buttons for what in ("result", "total", "keep", "summary")}
        return frozenset(plain | {f"{dice.name}_result" for dice in self.special.values()})

    def button(self, name: str) -> DiceButton | None:
        """The first button with a name."""
        return next((button for button in self.buttons if button.name == name), None)


def dice_of(module: Module | None) -> Dice:
    """The dice that a module has; none without one."""
    if module is None:
        return Dice()
    found: dict[str, SpecialDice] = {}
    for index, element in enumerate(module.root.iter(SPECIAL)):
        dice = _special(index, element)
        found.setdefault(dice.name, dice)
        found.setdefault(dice.id, dice)
    return Dice(tuple(_button(element) for element in module.root.iter(*BUTTONS)), found)


def _button(element: Element) -> DiceButton:
    name = element.get("name", "Dice")
    keeps, prompts = flag(element, "keepDice", False), flag(element, "prompt", False)
    return DiceButton(
        name,
        integer_or(element, "nDice", 2),
        integer_or(element, "nSides", 6),
        integer_or(element, "plus", 0),
        integer_or(element, "addToTotal", 0),
        flag(element, "reportTotal", False),
        keeps or prompts,
        pattern(plain(_report(element.get("reportFormat", DEFAULT_REPORT))), _Printed(name)),
    )


def _report(text: str) -> str:
    """A report as the engine puts it into the chat: behind a star, and a blank where it begins with no star itself."""
    if text.startswith("{"):
        return ""  # an expression
    return f"*{text}" if text.startswith("*") else f"* {text}"


class _Printed:
    """The pattern of each property in a button's report; a property met a second time is not read again."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.read: set[str] = set()

    def __call__(self, word: str) -> str:
        if word == "name":
            return re.escape(self.name)
        if word in PLAYERS:
            return self._once("player", r"(?P<player>.+?)", r".+?")
        return self._once(word, PRINTED.get(word, r".*?"), r".*?")

    def _once(self, key: str, first: str, again: str) -> str:
        fresh = key not in self.read
        self.read.add(key)
        return first if fresh else again


def _special(index: int, element: Element) -> SpecialDice:
    dice = [child for child in child_components(element) if simple_class(child) == "SpecialDie"]
    faces = tuple(
        tuple(face.get("text", "") for face in child_components(die) if simple_class(face) == "SpecialDieFace")
        for die in dice
    )
    return SpecialDice(f"SpecialDiceButton{index}", element.get("name", ""), faces)
