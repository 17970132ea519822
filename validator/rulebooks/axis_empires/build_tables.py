"""The tables of a position document that fill in what no document tells, and its tracks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from mapdata.diagnostic import choose
from validator.rulebooks.axis_empires.desk import Desk
from validator.rulebooks.axis_empires.policies import GROUPS
from validator.rulebooks.axis_empires.state import FACTIONS, Given, Projection
from validator.rulebooks.axis_empires.supply.table import SupplyTable
from validator.rulebooks.axis_empires.territory import CHINA

__all__ = ["EVENTS", "bans_of", "done_of", "levels_of", "projection_of", "supply_of"]

EVENTS: Final = (  # the events that happen once in a game (AE-ONCE-1)
    *("16.2.1", "16.2.2", "16.2.4", "16.2.5", "16.2.6", "16.3.3", "16.3.4", "16.3.5", "16.3.6-limited"),
    *("16.3.6-total", "16.4.1", "16.4.2", "16.4.3", "16.4.4", "16.4.5", "16.5.3", "16.5.4-limited"),
    *("16.5.4-total", "16.6.1", "16.6.2"),
)


def levels_of(desk: Desk) -> dict[str, Given[int]]:
    """The tracks: `esv`, `uscl`, and the victory points of each faction as `victory-points:F`."""
    found = {key: given for key in ("esv", "uscl") if (given := desk.given(key)) is not None}
    for faction, points in desk.document.get("victory-points", {}).items():
        found[f"victory-points:{faction}"] = Given(points, desk.source_of("victory-points", faction))
    return found


def bans_of(desk: Desk) -> dict[str, Given[frozenset[str]]]:
    """The territories that the counters of a Country, or of a side of China, may not enter under its Policy.

    AE-EXT-12; Nationalist and Communist China have a Posture Box each and are no Countries (AE-CHINA-6). They are on a
    map with that box, or with a Country of China.
    """
    china = any(name in desk.map.territories for name in CHINA)
    groups = [name for name in GROUPS if china or f"posture:{name}" in desk.map.boxes]
    known, found = [*desk.map.territories, *groups], {}
    for country, barred in desk.document.get("policy-bans", {}).items():
        if country not in known:
            message = f"there is no territory '{country}' on map {desk.map.id}"
            desk.report("SRC040", ("policy-bans", country), message, choose(country, known), key=True)
        for index, name in enumerate(barred):
            desk.territory(name, ("policy-bans", country, index))
        found[country] = Given(frozenset(barred), desk.source_of("policy-bans", country))
    return found


def projection_of(desk: Desk) -> Given[Projection] | None:
    """The units that have a zone of control, and the hexsides that stop it (AE-EXT-06)."""
    said = desk.document.get("zones-of-control")
    if said is None:
        return None
    told = Projection(frozenset(said["units"]), frozenset(said.get("stopped-by", ())))
    return Given(told, desk.source_of("zones-of-control"))


def done_of(desk: Desk) -> Given[frozenset[str]] | None:
    """The once-per-game events that have been; none is named twice, and no other one is named."""
    said = desk.given("events-done")
    if said is None:
        return None
    for index, name in enumerate(said.value):
        if name not in EVENTS:
            hint = choose(name, EVENTS)
            desk.report("SRC040", ("events-done", index), f"'{name}' is no event that happens once", hint)
    return Given(frozenset(said.value), said.source)


def supply_of(desk: Desk) -> SupplyTable:
    """The table of the supply tracer; a source that is nobody's or nowhere is reported."""
    said: Mapping[str, Any] = desk.document.get("supply", {})
    for whose, places in said.get("sources", {}).items():
        path = ("supply", "sources", whose)
        if whose not in FACTIONS and whose not in desk.nations:
            desk.territory(whose, path, key=True)
        for index, place in enumerate(places):
            desk.place(place, (*path, index))
    return SupplyTable.read(said)
