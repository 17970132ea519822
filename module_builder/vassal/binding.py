"""The binding inside a module: which of its pieces are which counters, boxes and states of the game.

Saves hold no prototypes, so pieces are told by the fixed properties that the palette gives them.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mapdata.globs import glob_of
from mapdata.tomltext import toml_table, toml_value
from module_builder.drawing.counter import FACTION_NAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from module_builder.plan.model import Plan

__all__ = ["binding_text"]

LOCATIONS = {
    "status": r"status:(?P<status>neutral|active|conquered)(/(?P<faction>axis|west|soviet))?",
    "turn": r"turn:(?P<turn>.+)",
    "weather": r"weather:(?P<weather>clear|snow)",
    "level": r"war-level:(?P<level>pre-war|limited-war|total-war)",
    "eu": r"european-war-level:(?P<european>pre-war|limited-war|total-war)",
    "track": r"track:(?P<number>[0-9]+)",
    "points": r"victory-points:(?P<number>[0-9]+)",
    "box": r".+",
}
POINTS = "victory-points"  # the track that the rule book reads (AE-VP-1)
UNIT = {"id": "$CounterId$", "kind": "$Kind$", "nation": "$Nation$", "faction": "$Faction$"}
GROUND = UNIT | {
    "supplied": "$Supply$",
    "steps": "$Steps$",
    "fortress": "$Fortress$",
    "port-a-fort": "$PortAFort$",
    "side": "$Side$",
    "exp": "$Exp$",
    "colonial": "$Colonial$",
    "hq": "$HQ$",
    "kwantung": "$Kwantung$",
    "multinational": "$Multinational$",
    "delay-stripe": "$DelayStripe$",
}
MARKER = {
    "id": "$CounterId$",
    "kind": "marker",
    "marker": "$Marker$",
    "nation": "$Nation$",
    "faction": "$Faction$",
    "supplied": "$Supply$",
    "area": "$Area$",
    "receiver": "$Receiver$",
    "name": "$BasicName$",
}


def binding_text(plan: Plan) -> str:
    """The binding as TOML: of all that the rule book knows, the boards, states and properties that this module has."""
    lines = [f"rules = {toml_value(plan.map.rules or '')}", f"map = {toml_value(plan.map.id)}", ""]
    patterns = [
        (board.name, pattern)
        for window in plan.windows
        if not window.private
        for board in window.boards
        for pattern in (["hex"] if window.main else _patterns(window.name, plan))
    ]
    for board, pattern in patterns:
        lines += ["[[boards]]", f"board = {toml_value(glob_of(board))}", f"locations = {toml_value(pattern)}", ""]
    words = _words(plan, [pattern for _, pattern in patterns])
    for kind, counter in (
        ("ground", GROUND),
        ("air", UNIT),
        ("fleet", UNIT | {"sub": "$Sub$"}),
        ("support", UNIT),
        ("marker", MARKER),
    ):
        known = {key: value for key, value in counter.items() if not value.startswith("$") or value in words}
        lines += _entry("counters", {"Kind": kind}, "counter", known)
    shown = {piece.marks.get("State") for piece in plan.pieces.values()}
    for state, values in (*_points(plan), *STATES, *_cards(plan)):
        if state["State"] in {*shown, "card"}:
            lines += _entry("states", state, "state", values)
    return "\n".join(lines)


def _points(plan: Plan) -> Iterator[tuple[dict[str, str], dict[str, object]]]:
    """The markers of the factions on a track of victory points."""
    for track in plan.outfit.tracks:
        for faction, name in track.markers if track.id == POINTS else ():
            if faction in FACTION_NAMES:
                match = {"State": "track", "Track": POINTS, "name": glob_of(name)}
                yield match, {"points": faction, "number": "$number$"}


def _cards(plan: Plan) -> Iterator[tuple[dict[str, str], dict[str, object]]]:
    """The cards of a faction in the boxes that the rule book knows; elsewhere a card says nothing."""
    for deck in plan.outfit.decks:
        for box, _ in deck.boxes:
            if deck.id in FACTION_NAMES and box in {"current", "pending", "played"}:
                place = {"State": "card", "location": f"card:{deck.id}/{box}"}
                yield place, {"cards": deck.id, box: "$Number$"}
    if plan.cards:
        yield {"State": "card"}, {}


def _words(plan: Plan, patterns: list[str]) -> set[str]:
    """What entries may ask for as `$word$`: the properties of the pieces, and the groups of the patterns."""
    pieces = [*plan.pieces.values(), *plan.cards.values()]
    found = {"BasicName", *(mark for piece in pieces for mark in piece.marks)}
    found |= {choice.name for piece in pieces for choice in (*plan.prototypes[piece.prototype], *piece.choices)}
    found |= {"Steps"} if any(piece.steps for piece in pieces) else set()
    found |= {name for pattern in patterns for name in re.compile(pattern).groupindex}
    return {f"${name}$" for name in found}


STATES: tuple[tuple[dict[str, str], dict[str, object]], ...] = (
    ({"State": "country"}, {"territory": "$Country$", "status": "$status$", "faction": "$faction$"}),
    ({"State": "posture"}, {"posture": "$Group$", "value": "$Posture$"}),
    ({"State": "turn"}, {"turn": "$turn$"}),
    ({"State": "weather", "location": "weather:snow"}, {"snow": True}),
    ({"State": "weather", "location": "weather:clear"}, {"snow": False}),
    ({"State": "war-level"}, {"war-level": "$level$"}),
    ({"State": "european-war-level"}, {"european-war-level": "$european$"}),
    ({"State": "esv"}, {"esv": "$number$"}),
    ({"State": "uscl"}, {"uscl": "$number$"}),
    ({"State": "track"}, {}),
)


def _patterns(window: str, plan: Plan) -> list[str]:
    """What the location names on a window mean, the particular before the general."""
    named = {"Politics": ("status",), "Turn Track": ("turn", "weather", "level", "eu", "track")}
    if any(track.id == POINTS for track in plan.outfit.tracks):
        named["Tracks"] = ("points",)
    return [LOCATIONS[key] for key in (*named.get(window, ()), "box")]


def _entry(table: str, match: dict[str, str], name: str, values: dict[str, str] | dict[str, object]) -> list[str]:
    return [f"[[{table}]]", f"match = {toml_table(match)}", f"{name} = {toml_table(values)}", ""]
