"""From a position document to a state: every name looked up, every value checked, nothing skipped in silence."""

from __future__ import annotations

from collections.abc import Mapping

from mapdata.diagnostic import choose, nearest
from mapdata.model import UNKNOWN, Unknown
from validator.rulebooks.axis_empires.allowed import CARD, PHASES, posture_problem
from validator.rulebooks.axis_empires.build_boxes import boxes_of
from validator.rulebooks.axis_empires.build_breakdown import breakdown_of
from validator.rulebooks.axis_empires.build_counters import counters_of
from validator.rulebooks.axis_empires.build_tables import (
    bans_of,
    done_of,
    levels_of,
    projection_of,
    supply_of,
)
from validator.rulebooks.axis_empires.desk import Desk
from validator.rulebooks.axis_empires.options import OPTIONS, SETTINGS
from validator.rulebooks.axis_empires.state import Given, Land, State

__all__ = ["state_of"]


def state_of(desk: Desk, label: str, step: int | None) -> State:
    """The state that the document describes; only to be trusted when the desk has no problems."""
    lands = _lands(desk)
    return State(
        map=desk.map,
        roster=counters_of(desk, lands),
        lands=lands,
        snow=_snow(desk),
        turn=_turn(desk),
        phase=_phase(desk),
        war_level=desk.given("war-level"),
        postures=_postures(desk),
        cards=_cards(desk),
        controlled=_controlled(desk),
        options=_options(desk),
        levels=levels_of(desk),
        label=label,
        step=step,
        european=desk.given("european-war-level"),
        combined=desk.given("combined-game"),
        boxes=boxes_of(desk),
        bans=bans_of(desk),
        projection=projection_of(desk),
        done=done_of(desk),
        breakdown=breakdown_of(desk),
        supply=supply_of(desk),
    )


def _turn(desk: Desk) -> Given[str] | None:
    """The turn; a map with a Turn Track must have it."""
    turn = desk.given("turn")
    if turn is not None and f"turn:{turn.value}" not in desk.map.boxes:
        names = [box.id.removeprefix("turn:") for box in desk.map.boxes.values() if box.kind == "turn"]
        if names:
            desk.report("SRC040", ("turn",), f"there is no turn '{turn.value}'", choose(turn.value, names))
    return turn


def _phase(desk: Desk) -> Given[str] | None:
    """The phase; one that the rule book does not name is reported."""
    phase = desk.given("phase")
    if phase is not None and phase.value not in PHASES:
        known = f"known are {', '.join(PHASES)}; leave it out in another phase"
        hint = nearest(phase.value, PHASES) or known
        desk.report("SRC040", ("phase",), f"there is no phase '{phase.value}'", hint)
    return phase


def _cards(desk: Desk) -> Mapping[str, Mapping[str, object]]:
    """The cards of each faction; what is no number of a card is reported."""
    cards: Mapping[str, Mapping[str, object]] = desk.document.get("cards", {})
    for faction, row in cards.items():
        said: list[tuple[tuple[object, ...], object]] = [
            ((key,), row[key]) for key in ("current", "pending") if key in row
        ]
        said += [(("played", index), value) for index, value in enumerate(_list(row.get("played")))]
        for path, value in said:
            if not CARD.fullmatch(str(value)):
                hint = "a number, or one with a small letter: 12, 37a"
                desk.report("SRC022", ("cards", faction, *path), f"'{value}' is no number of a card", hint)
    return cards


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def _postures(desk: Desk) -> dict[str, Given[str]]:
    boxes = [box.id.removeprefix("posture:") for box in desk.map.boxes.values() if box.kind == "posture"]
    found = {}
    for name, posture in desk.document.get("postures", {}).items():
        if boxes and name not in boxes:
            desk.report(
                "SRC040", ("postures", name), f"there is no posture box '{name}'", choose(name, boxes), key=True
            )
        _check_posture(desk, name, posture)
        found[name] = Given(posture, desk.source_of("postures", name))
    return found


def _check_posture(desk: Desk, name: str, posture: str) -> None:
    """Report a posture that is none; a save shows what it shows."""
    hint = posture_problem(posture)
    if hint is not None and desk.source_of("postures", name) in ("position", "assumed"):
        desk.report("SRC022", ("postures", name), f"'{posture}' is no Posture", hint)


def _snow(desk: Desk) -> Given[bool | frozenset[str] | Unknown]:
    """Snow: true, false, a list of hexes and zones, or not known."""
    fallen = desk.document.get("snow", UNKNOWN)
    if isinstance(fallen, list):
        for index, place in enumerate(fallen):
            if place not in desk.map.spaces and place not in desk.map.zones:
                hint = nearest(place, [*desk.map.spaces, *desk.map.zones]) or desk.form or choose("", desk.map.zones)
                desk.report("SRC040", ("snow", index), f"there is no hex or zone '{place}'", hint)
        fallen = frozenset(fallen)
    return Given(fallen, desk.source_of("snow"))


def _controlled(desk: Desk) -> dict[str, Given[str]]:
    found = {}
    for place, faction in desk.document.get("previous-control", {}).items():
        desk.space(place, ("previous-control", place))
        found[place] = Given(faction, desk.source_of("previous-control", place))
    return found


def _options(desk: Desk) -> dict[str, str]:
    """The house rules; an option or a reading that does not exist is reported."""
    known = {option.name: option for option in (*OPTIONS, *SETTINGS)}
    for name, value in desk.document.get("options", {}).items():
        if name not in known:
            desk.report("SRC040", ("options", name), f"there is no option '{name}'", choose(name, known), key=True)
        elif value not in known[name].values:
            hint = choose(value, known[name].values)
            desk.report("SRC022", ("options", name), f"'{value}' is no reading of {name}", hint)
    traced = {"SUPPLY": said.upper()} if (said := desk.document.get("supply", {}).get("mode")) else {}
    return {**traced, **desk.document.get("options", {})}


def _lands(desk: Desk) -> Mapping[str, Land]:
    """What every territory is: the map's starting values, and over them what the document says."""
    said = desk.document.get("territories", {})
    known = desk.memory.lands(said, desk.sources)
    return _new_lands(desk, said) if known is None else known


def _new_lands(desk: Desk, said: Mapping[str, Mapping[str, str]]) -> Mapping[str, Land]:
    before = len(desk.problems)
    for name in said:
        desk.territory(name, ("territories", name), key=True)
    lands = {name: _land(desk, name, said.get(name, {})) for name in desk.map.territories}
    if len(desk.problems) == before:
        desk.memory.keep_lands(said, desk.sources, lands)
    return lands


def _land(desk: Desk, name: str, said: Mapping[str, str]) -> Land:
    printed = desk.map.territories[name]
    kind: Given[str] = Given(printed.kind, f"map:{printed.sources.get('kind', 'reconstruction')}")
    status: Given[str | Unknown] = Given(printed.status, f"map:{printed.sources.get('status', 'reconstruction')}")
    faction: Given[str | Unknown | None] = Given(
        printed.faction, f"map:{printed.sources.get('faction', 'reconstruction')}"
    )
    if "kind" in said:
        kind = Given(said["kind"], desk.source_of("territories", name, "kind"))
    if "status" in said and _has_status(desk, name, kind.value, said["status"]):
        status = Given(said["status"], desk.source_of("territories", name, "status"))
        faction = _faction_after(status, faction)
    if "faction" in said:
        side = None if said["faction"] == "none" else said["faction"]
        faction = Given(side, desk.source_of("territories", name, "faction"))
        if side is not None and "status" not in said and status.value == "neutral" and not printed.major:
            status = Given(UNKNOWN, faction.source)  # no neutral Country has a faction: active or conquered, not said
    return Land(kind, status, faction)


def _has_status(desk: Desk, name: str, kind: str, status: str) -> bool:
    """Whether a territory may have the status: a Country has one, and a major Country is always active."""
    path = ("territories", name, "status")
    if kind != "country":
        hint = 'its owner has one; kind = "country" makes it a Country of its own'
        desk.report("SRC022", path, f"'{name}' is a {kind.title()}, which has no status", hint)
    elif desk.map.territories[name].major and status != "active":
        hint = "what it is at is its Posture: [postures]"
        desk.report("SRC022", path, f"'{name}' is a major Country, which is always active, never {status}", hint)
    else:
        return True
    return False


def _faction_after(status: Given[str | Unknown], faction: Given[str | Unknown | None]) -> Given[str | Unknown | None]:
    """The faction of a Country whose status alone is told: a neutral one has none, another one must have one."""
    if status.value == "neutral":
        return Given(None, status.source)
    return Given(UNKNOWN, status.source) if faction.value is None else faction
