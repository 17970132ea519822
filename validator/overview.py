"""What the rule book says of a whole state at a glance: who controls what, which ports are open, who watches a zone."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from validator.rulebooks.axis_empires.judge import Judge
from validator.rulebooks.axis_empires.state import FACTIONS, State, on_station
from validator.verdict import Truth

__all__ = ["Overview", "overview"]

HOLDERS = frozenset({"AXIS", "WEST", "SOVIET", "CONTESTED"})
WATCHERS = ("air", "fleet")


@dataclass(frozen=True, slots=True)
class Overview:
    """Factions are axis, west and soviet.

    `controls`: who controls each space, or "contested"; one of nobody, and one of which it is not known, is absent.
    `open_ports`: of each space with an Open Port the zones (None: of none) in which it is open to each faction.
    `closed_ports`: printed ports that someone controls and that are open to no one for certain.
    `watchers`: of each zone the kinds of units On Station that may close ports there, by faction (AE-OPENPORT-R3, R4).
    """

    controls: Mapping[str, str]
    open_ports: Mapping[str, Mapping[str, frozenset[str | None]]]
    closed_ports: frozenset[str]
    watchers: Mapping[str, Mapping[str, tuple[str, ...]]]


def overview(state: State) -> Overview:
    """What is true of a state under the rule book's own readings."""
    judge = Judge(state)
    held = {place: str(answer).lower() for place, answer in judge.controls.items() if answer in HOLDERS}
    opened: dict[str, dict[str, set[str | None]]] = defaultdict(lambda: defaultdict(set))
    for (place, faction, zone), answer in judge.open_ports.items():
        if answer is Truth.TRUE:
            opened[place][faction].add(zone)
    not_shut = {place for place, _, _ in judge.open_ports}
    ports = (place for place in held if state.map.spaces[place].get("port") is True)
    return Overview(
        controls=held,
        open_ports={place: {whose: frozenset(zones) for whose, zones in by.items()} for place, by in opened.items()},
        closed_ports=frozenset(place for place in ports if place not in not_shut),
        watchers=_watchers(state),
    )


def _watchers(state: State) -> dict[str, dict[str, tuple[str, ...]]]:
    found = {}
    for zone in state.map.zones:
        units = [unit for unit in state.at.get(on_station(zone), ()) if unit.kind in WATCHERS]
        kinds = {faction: {unit.kind for unit in units if unit.faction == faction} for faction in sorted(FACTIONS)}
        whose = {faction: tuple(sorted(of)) for faction, of in kinds.items() if of}
        if whose:
            found[zone] = whose
    return found
