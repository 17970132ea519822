"""The turn tracker: the names of the turn track, the phases of a turn, and word of the turns that are seasonal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from module_builder.formats.vassal.commands.turnstate import LevelState, TurnState
from module_builder.formats.vassal.sequence import join
from module_builder.vassal import keys
from module_builder.vassal.tree import Attributes, node

if TYPE_CHECKING:
    from lxml import etree

    from module_builder.plan.model import Plan

__all__ = ["turn_node", "turn_state"]


def turn_node(plan: Plan) -> etree._Element:
    """The tracker over all turns, with the phases as a level of their own where there are any."""
    tracker: Attributes = {
        "buttonText": "Turn",
        "buttonTooltip": "Game turn",
        "hotkey": keys.TOOLBAR["turn"],
        "icon": "",
        "length": -1,
        "name": "Turn",
        "nexthotkey": keys.TOOLBAR["next turn"],
        "prevhotkey": keys.TOOLBAR["previous turn"],
        "reportFormat": "Turn: $newTurn$",
        "turnFormat": "$level1$, $level2$" if plan.outfit.phases else "$level1$",
    }
    phases = [_level("Phase", plan.outfit.phases)] if plan.outfit.phases else []
    seasonal = [_seasonal(plan)] if _seasonal_turns(plan) else []
    return node("module.turn.TurnTracker", tracker, [_level("Turn", plan.turns, phases), *seasonal])


def _level(name: str, values: tuple[str, ...], below: list[etree._Element] | None = None) -> etree._Element:
    level: Attributes = {
        "configFirst": False,
        "configList": False,
        "list": join(list(values), ","),
        "name": name,
        "prompt": "",
        "property": name,
        "turnFormat": "$value$",
    }
    return node("module.turn.ListTurnLevel", level, below or [])


def _seasonal_turns(plan: Plan) -> list[str]:
    """The turns that the map says are seasonal (AE-TURN-1)."""
    boxes = [box for box in plan.map.boxes.values() if box.kind == "turn" and box.get("seasonal") is True]
    return [box.id.partition(":")[2] for box in boxes]


def _seasonal(plan: Plan) -> etree._Element:
    """The engine evaluates the match at each change, and tells the players where it holds: in a turn's first phase."""
    first = plan.outfit.phases[:1]
    match = " && ".join([f'(Turn=~"{"|".join(_seasonal_turns(plan))}")', *(f'(Phase=="{phase}")' for phase in first)])
    attributes: Attributes = {
        "hotkey": "",
        "match": f"{{{match}}}",
        "name": "Seasonal turn",
        "reportFormat": "A seasonal turn",
    }
    return node("module.turn.TurnGlobalHotkey", attributes)


def turn_state(plan: Plan, turn: str) -> str:
    """The state of the tracker at a turn, in its first phase."""
    phases = plan.outfit.phases
    below = (LevelState(0, 0, first=0, active=(True,) * len(phases)),) if phases else ()
    level = LevelState(plan.turns.index(turn), 0, first=0, active=(True,) * len(plan.turns), levels=below)
    return TurnState(0, (level,)).encode()
