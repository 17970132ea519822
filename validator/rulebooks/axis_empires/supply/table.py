"""What the tracer takes as given: the section on supply is not at hand, so that its figures are a table to be filled.

The defaults are ours and no figures of the rule book. A verdict names each one that nobody told, as assumed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from types import MappingProxyType

__all__ = ["RAIL", "ZONES_OF_CONTROL", "SupplyTable"]

RAIL = ("map", "known", "none")
ZONES_OF_CONTROL = ("unless-friendly", "stop", "ignored")


@dataclass(frozen=True, slots=True)
class SupplyTable:
    """The `[supply]` of a position.

    `overland`: the most hexes that the whole of a line's parts off the rails may enter. `rail`: a step between two
    hexes with a rail costs nothing where the map says so; where it does not say, the answer is open ("map"), or there
    is none ("known"); "none" of them counts. `stops`: the kinds of hexside that no line crosses. `zones_of_control`:
    whether a hex in an enemy zone of control (AE-EZOC-1) stops a line, unless a friendly ground unit is in it.
    `neutral`: whether a line may enter land that nobody controls. `zones`: the most Naval Zones of a line overseas, the
    first and the last counted; None for any number. `sea_stops`: the kinds of enemy unit whose presence On Station
    keeps a line out of a zone. `convoys`: whether a zone must hold a friendly unit in its Convoys box. `sources`: by
    nation or faction the places where supply comes from; a nation without has its home cities, and its faction's
    Off-Map Boxes overseas. `told` are the names that the position gives.
    """

    overland: int = 4
    rail: str = "map"
    stops: frozenset[str] = frozenset({"sea", "strait"})
    zones_of_control: str = "unless-friendly"
    neutral: bool = False
    zones: int | None = None
    sea_stops: frozenset[str] = frozenset({"fleet"})
    convoys: bool = False
    sources: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))
    told: frozenset[str] = frozenset()

    @classmethod
    def read(cls, said: Mapping[str, object]) -> SupplyTable:
        """The table of a position document, which its schema has passed."""
        names = {name.replace("_", "-"): name for name in (f.name for f in fields(cls)) if name != "told"}
        given = {names[key]: _value(value) for key, value in said.items() if key in names}
        return cls(**given, told=frozenset(key for key in said if key in names))  # type: ignore[arg-type]  # the schema

    def source(self, name: str) -> str:
        """Where the value called `name` comes from: the position, or nobody."""
        return "position" if name in self.told else "assumed"


def _value(value: object) -> object:
    if isinstance(value, list):
        return frozenset(value)
    if isinstance(value, Mapping):
        return MappingProxyType({key: tuple(places) for key, places in value.items()})
    return value
