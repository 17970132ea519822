"""From a position document to a state: every name looked up, every value checked, nothing skipped in silence."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from mapdata.codes import problem
from mapdata.diagnostic import Diagnostic, Where, nearest
from mapdata.locate import Spots
from mapdata.model import UNKNOWN, Map, Unknown
from validator.rulebooks.axis_empires.build_counters import counters_of
from validator.rulebooks.axis_empires.options import OPTIONS
from validator.rulebooks.axis_empires.state import Given, Land, State

__all__ = ["Desk", "state_of"]

NAMED = re.compile(
    r"(?:delay(?::naval)?|ceded|strategic-warfare|aside|removed|(?:pool|conquered|events|pending):(?:axis|west|soviet))"
)
ZONE_BOX = re.compile(r"zone:([^/]+)/(on-station|convoys|used)")
HEX = re.compile(r"[a-z][0-9]{4}")  # a number is not misspelt, it is wrong: no other one is nearer to what was meant
OPEN_KINDS = ("posture", "turn", "holding")


class Desk:
    """What the parts of the builder share: the document, the map, and the list of problems."""

    def __init__(self, document: Mapping[str, Any], board: Map, source: str, file: str, spots: Spots | None) -> None:
        self.document, self.map, self.source, self.file = document, board, source, file
        self.spots = spots
        self.nations = {counter.nation for counter in board.counters.values()}
        self.problems: list[Diagnostic] = []
        self.sources: Mapping[str, str] = document.get("sources", {})

    def report(self, code: str, path: Iterable[object], message: str, hint: str = "", *, key: bool = False) -> None:
        """Note a problem with the value (or the key) at `path`."""
        keys = tuple(map(str, path))
        spot = (0, 0) if self.spots is None else self.spots.key(keys) if key else self.spots.value(keys)
        self.problems.append(problem(code, message, Where(self.file, keys, *spot), hint))

    def source_of(self, *path: str) -> str:
        """Where the value at a path comes from."""
        return self.sources.get(".".join(path), self.source)

    def given(self, key: str) -> Given[Any] | None:
        """A plain value of the document with its source."""
        return Given(self.document[key], self.source_of(key)) if key in self.document else None

    def place(self, location: str, path: Iterable[object]) -> bool:
        """Whether a location exists; if not, it is reported."""
        if self._is_location(location):
            return True
        hint = "" if HEX.fullmatch(location) else nearest(location, [*self.map.spaces, *self.map.boxes])
        self.report("SRC041", path, f"there is no place '{location}' on map {self.map.id}", hint)
        return False

    def space(self, location: str, path: Iterable[object]) -> bool:
        """Whether a space of the map exists; if not, it is reported."""
        if location in self.map.spaces:
            return True
        hint = "" if HEX.fullmatch(location) else nearest(location, self.map.spaces)
        self.report("SRC041", path, f"there is no space '{location}' on map {self.map.id}", hint)
        return False

    def territory(self, name: str, path: Iterable[object], *, key: bool = False) -> bool:
        """Whether a territory exists; if not, it is reported."""
        if name in self.map.territories:
            return True
        hint = nearest(name, self.map.territories)
        self.report("SRC040", path, f"there is no territory '{name}' on map {self.map.id}", hint, key=key)
        return False

    def _is_location(self, location: str) -> bool:
        if location in self.map.spaces or location in self.map.boxes or NAMED.fullmatch(location):
            return True
        zone = ZONE_BOX.fullmatch(location)
        if zone is not None:
            return zone[1] in self.map.zones
        kind, colon, name = location.partition(":")
        known = any(box.kind == kind for box in self.map.boxes.values())
        return kind in OPEN_KINDS and bool(colon and name) and (kind == "holding" or not known)


def state_of(desk: Desk, label: str, step: int | None) -> State:
    """The state that the document describes; only to be trusted when the desk has no problems."""
    document = desk.document
    lands = _lands(desk)
    _levels = {key: found for key in ("esv", "uscl") if (found := desk.given(key)) is not None}
    return State(
        map=desk.map,
        counters=counters_of(desk, lands),
        lands=lands,
        snow=_snow(desk),
        turn=_turn(desk),
        phase=desk.given("phase"),
        war_level=desk.given("war-level"),
        postures=_postures(desk),
        cards=document.get("cards", {}),
        controlled=_controlled(desk),
        options=_options(desk),
        levels=_levels,
        label=label,
        step=step,
    )


def _turn(desk: Desk) -> Given[str] | None:
    """The turn; a map with a Turn Track must have it."""
    turn = desk.given("turn")
    track = [box.id for box in desk.map.boxes.values() if box.kind == "turn"]
    if turn is not None and track and f"turn:{turn.value}" not in track:
        names = [name.removeprefix("turn:") for name in track]
        desk.report("SRC040", ("turn",), f"there is no turn '{turn.value}'", nearest(turn.value, names))
    return turn


def _postures(desk: Desk) -> dict[str, Given[str]]:
    boxes = [box.id.removeprefix("posture:") for box in desk.map.boxes.values() if box.kind == "posture"]
    found = {}
    for name, posture in desk.document.get("postures", {}).items():
        if boxes and name not in boxes:
            desk.report(
                "SRC040", ("postures", name), f"there is no posture box '{name}'", nearest(name, boxes), key=True
            )
        found[name] = Given(posture, desk.source_of("postures", name))
    return found


def _snow(desk: Desk) -> Given[bool | frozenset[str] | Unknown]:
    """Snow: true, false, a list of hexes and zones, or not known."""
    fallen = desk.document.get("snow", UNKNOWN)
    if isinstance(fallen, list):
        for index, place in enumerate(fallen):
            if place not in desk.map.spaces and place not in desk.map.zones:
                hint = nearest(place, [*desk.map.spaces, *desk.map.zones])
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
    known = {option.name: option for option in OPTIONS}
    for name, value in desk.document.get("options", {}).items():
        if name not in known:
            desk.report("SRC040", ("options", name), f"there is no option '{name}'", nearest(name, known), key=True)
        elif value not in known[name].values:
            hint = nearest(value, known[name].values) or f"one of {', '.join(known[name].values)}"
            desk.report("SRC022", ("options", name), f"'{value}' is no reading of {name}", hint)
    return dict(desk.document.get("options", {}))


def _lands(desk: Desk) -> dict[str, Land]:
    """What every territory is: the map's starting values, and over them what the document says."""
    said = desk.document.get("territories", {})
    for name in said:
        desk.territory(name, ("territories", name), key=True)
    return {name: _land(desk, name, said.get(name, {})) for name in desk.map.territories}


def _land(desk: Desk, name: str, said: Mapping[str, str]) -> Land:
    printed = desk.map.territories[name]
    kind: Given[str] = Given(printed.kind, f"map:{printed.sources.get('kind', 'reconstruction')}")
    status: Given[str | Unknown] = Given(printed.status, f"map:{printed.sources.get('status', 'reconstruction')}")
    faction: Given[str | Unknown | None] = Given(
        printed.faction, f"map:{printed.sources.get('faction', 'reconstruction')}"
    )
    if "kind" in said:
        kind = Given(said["kind"], desk.source_of("territories", name, "kind"))
    if "status" in said:
        status = Given(said["status"], desk.source_of("territories", name, "status"))
        faction = _faction_after(status, faction)
    if "faction" in said:
        side = None if said["faction"] == "none" else said["faction"]
        faction = Given(side, desk.source_of("territories", name, "faction"))
        if side is not None and "status" not in said and status.value == "neutral" and not printed.major:
            status = Given(UNKNOWN, faction.source)  # no neutral Country has a faction: active or conquered, not said
    return Land(kind, status, faction)


def _faction_after(status: Given[str | Unknown], faction: Given[str | Unknown | None]) -> Given[str | Unknown | None]:
    """The faction of a Country whose status alone is told: a neutral one has none, another one must have one."""
    if status.value == "neutral":
        return Given(None, status.source)
    return Given(UNKNOWN, status.source) if faction.value is None else faction
