"""The turn tracker: the turns by their names, in each the phases if the game has any."""

from __future__ import annotations

from typing import TYPE_CHECKING

from module_builder.formats.vassal.sequence import join
from module_builder.vassal.tree import Attributes, node

if TYPE_CHECKING:
    from lxml import etree

    from module_builder.plan.model import Plan, Setup

__all__ = ["turn_names", "turn_state", "turn_tracker"]

SEASONAL = " (seasonal)"


def turn_names(plan: Plan) -> list[str]:
    """The turns as the tracker shows them: the name of the box, and whether the turn is a seasonal one."""
    boxes = (plan.map.boxes[f"turn:{turn}"] for turn in plan.turns)
    return [box.name + (SEASONAL if box.get("seasonal") is True else "") for box in boxes]


def turn_tracker(plan: Plan) -> etree._Element:
    """The component."""
    phases = plan.outfit.phases
    tracker: Attributes = {
        "buttonText": "Turn",
        "buttonTooltip": "Game turn",
        "hotkey": "",
        "icon": "",
        "length": -1,
        "name": "Turn",
        "nexthotkey": "",
        "prevhotkey": "",
        "reportFormat": "* Turn: $newTurn$",
        "turnFormat": "$level1$, $level2$" if phases else "$level1$",
    }
    inside = [_level("Phase", list(phases))] if phases else []
    return node("module.turn.TurnTracker", tracker, [_level("Turn", turn_names(plan), inside)])


def _level(name: str, values: list[str], inside: list[etree._Element] | None = None) -> etree._Element:
    level: Attributes = {
        "configFirst": False,
        "configList": False,
        "list": join(values, ","),
        "name": name,
        "prompt": "",
        "property": name,
        "turnFormat": "$value$",
    }
    return node("module.turn.ListTurnLevel", level, inside or [])


def turn_state(plan: Plan, setup: Setup) -> str:
    """The tracker at the setup's turn and its first phase, as a save writes it."""
    phases = [_state(0, len(plan.outfit.phases))] if plan.outfit.phases else []
    level = _state(plan.turns.index(setup.turn), len(plan.turns), phases)
    return join(["TURNTurnTracker0", join(["0", level], "|")], "\t")


def _state(current: int, count: int, inside: list[str] | None = None) -> str:
    """A list level: current, level below, first, which are in use, and the levels below (engine ListTurnLevel)."""
    return join([str(current), "0", "0", join(["true"] * count, ","), *(inside or [])], ";")
