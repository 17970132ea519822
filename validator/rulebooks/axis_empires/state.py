"""A state of play: what stands where, and what else the rules ask about one instant (digest, F.2-F.4).

Everything is frozen. Every value knows its source, so that a verdict can say where each fact comes from.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Generic, TypeVar

from mapdata.model import UNKNOWN, Map, Unknown, Value
from validator.rulebooks.axis_empires.counter import UNITS, Counter
from validator.rulebooks.axis_empires.roster import BY_ID, Roster
from validator.rulebooks.axis_empires.supply.table import SupplyTable

__all__ = [
    "BEACHHEADS",
    "FACTIONS",
    "HOLDERS",
    "MARKERS",
    "SIDES",
    "UNITS",
    "Counter",
    "Given",
    "Land",
    "Projection",
    "State",
    "on_station",
]

FACTIONS = ("axis", "west", "soviet")  # AE-FACTION-1
SIDES = {"axis": "the Axis", "west": "the West", "soviet": "the Soviet side"}  # what a reader calls them
MARKERS = (  # AE-DM-MARKER
    "aid-to-china",
    "airdrop",
    "beachhead",
    "blitz",
    "ceded-land",
    "detachment",
    "devastation",
    "enforced-peace",
    "japanese-dependent",
    "japanese-government",
    "lend-lease",
    "limited-war-reserves",
    "logistics",
    "no-occupation",
    "other",
    "partisan-base",
    "policy",
    "quit-india",
    "reduced-us-impact",
    "showa-restoration",
    "snlf-beachhead-0",
    "total-war-reserves",
    "totsugeki",
    "truce",
)
BEACHHEADS = frozenset({"beachhead", "snlf-beachhead-0"})
HOLDERS = frozenset({"ground", "detachment", "logistics"})  # what can hold a base (AE-AIRBASE-2)

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Given(Generic[T]):
    """A value and where it comes from (the sources of `validator.verdict.Fact`)."""

    value: T
    source: str = "position"


@dataclass(frozen=True, slots=True)
class Land:
    """What a Territory is at this instant (AE-DM-TERRSTATE)."""

    kind: Given[str]
    status: Given[str | Unknown]
    faction: Given[str | Unknown | None]


@dataclass(frozen=True, slots=True)
class Projection:
    """What no document here tells of zones of control (AE-EXT-06): the units that have one, the hexsides that stop it.

    `units` are kinds of unit, `stops` kinds of hexside (`mapdata.model.Side`).
    """

    units: frozenset[str]
    stops: frozenset[str]


@dataclass(frozen=True)
class State:
    """Everything the rules ask about one instant. `step` is the step of a log, `label` the file it comes from."""

    map: Map
    roster: Roster
    lands: Mapping[str, Land]
    snow: Given[bool | frozenset[str] | Unknown] = field(default_factory=lambda: Given(UNKNOWN))
    turn: Given[str] | None = None
    phase: Given[str] | None = None
    war_level: Given[str] | None = None
    postures: Mapping[str, Given[str]] = field(default_factory=dict)
    cards: Mapping[str, Mapping[str, object]] = field(default_factory=dict)
    controlled: Mapping[str, Given[str]] = field(default_factory=dict)
    options: Mapping[str, str] = field(default_factory=dict)
    levels: Mapping[str, Given[int]] = field(default_factory=dict)
    label: str = ""
    step: int | None = None
    european: Given[str] | None = None  # the war level in Europe
    combined: Given[bool] | None = None  # whether it is played together with the European game (AE-CONV-6)
    boxes: Mapping[str, Mapping[str, Given[Value | None]]] = field(default_factory=dict)  # what is told of boxes
    bans: Mapping[str, Given[frozenset[str]]] = field(default_factory=dict)  # where its Policy lets a Country not go
    projection: Given[Projection] | None = None
    done: Given[frozenset[str]] | None = None  # the events that have been
    breakdown: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # the pieces a unit is split into
    supply: SupplyTable = field(default_factory=SupplyTable)  # what the tracer takes as given

    def __post_init__(self) -> None:
        for name in (
            *("lands", "postures", "cards", "controlled", "options", "levels"),
            *("boxes", "bans", "breakdown"),
        ):
            object.__setattr__(self, name, MappingProxyType(dict(getattr(self, name))))

    @cached_property
    def counters(self) -> tuple[Counter, ...]:
        """All counters."""
        return self.roster.counters

    @cached_property
    def named(self) -> Mapping[str, Counter]:
        """The counters by their ids."""
        return MappingProxyType({counter.id: counter for counter in self.counters})

    @cached_property
    def saved(self) -> bool:
        """Whether any counter comes from a saved game."""
        return any(counter.source == "save" for counter in self.counters)

    @cached_property
    def at(self) -> Mapping[str, tuple[Counter, ...]]:
        """The counters by location; only places that hold any. Counters stand in the order of their ids."""
        return self.roster.at

    @cached_property
    def kinds(self) -> Mapping[str, tuple[Counter, ...]]:
        """The counters by what they are (a kind of unit, or which marker), in the order of their ids."""
        return self.roster.kinds

    @cached_property
    def nations(self) -> Mapping[str, tuple[Counter, ...]]:
        """The counters by nation, in the order of their ids."""
        return self.roster.nations

    def alignment(self, nation: str) -> Given[str | Unknown | None]:
        """The faction of a Country; a nationality without a Country has that of its counters."""
        if nation in self.lands:
            return self.lands[nation].faction
        mine = self.nations.get(nation, ())
        return Given(mine[0].faction, mine[0].source) if mine else Given(UNKNOWN)

    @cached_property
    def postured(self) -> tuple[Counter, ...]:
        """The Policy, Truce and other markers in Posture Boxes, in the order of their ids."""
        return self.roster.boxed.get("posture", ())

    @cached_property
    def beachheads(self) -> tuple[Counter, ...]:
        """All Beachhead markers on spaces of the map, in the order of their ids."""
        spaces = self.map.spaces
        found = (c for kind in BEACHHEADS for c in self.kinds.get(kind, ()) if c.at in spaces)
        return tuple(sorted(found, key=BY_ID))

    @cached_property
    def holds(self) -> Mapping[str, tuple[str, ...]]:
        """Per faction the spaces with a counter that can hold a base; one of unknown faction counts for all."""
        found: dict[str, set[str]] = {faction: set() for faction in FACTIONS}
        for counter in (c for kind in HOLDERS for c in self.kinds.get(kind, ())):
            if counter.at in self.map.spaces:
                for faction in FACTIONS if counter.faction is UNKNOWN else (counter.faction,):
                    if faction is not None:
                        found[str(faction)].add(counter.at)
        return MappingProxyType({faction: tuple(sorted(places)) for faction, places in found.items()})

    @cached_property
    def ceded(self) -> Mapping[str, tuple[Counter, ...]]:
        """The markers in the Ceded Lands Box by the area they give away (AE-TERR-4)."""
        found: dict[str, list[Counter]] = {}
        for counter in self.at.get("ceded", ()):
            if counter.area is not None:
                found.setdefault(counter.area, []).append(counter)
        return MappingProxyType({area: tuple(markers) for area, markers in found.items()})


def on_station(zone: str) -> str:
    """The location id of a zone's On Station box (AE-ZONEBOX-1)."""
    return f"zone:{zone}/on-station"
