"""One counter of the game, wherever it lies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from mapdata.model import UNKNOWN, Unknown, Value

__all__ = ["UNITS", "Counter"]

UNITS = ("ground", "air", "fleet", "support")  # AE-UNIT-1, AE-AMB-63


@dataclass(frozen=True, slots=True)
class Counter:
    """One counter in its one place (AE-DM-CTR, AE-DM-INV).

    `kind` is a kind of unit or "marker", `marker` then says which. `faction` is that of its country for a national
    counter. `through` is the one port its supply can come by (AE-MUTUAL-3), `area` and `receiver` what a Ceded Land
    marker gives to whom, `facing` where a Beachhead's arrow points. `piece` and `offset` lead back into a saved game.
    `sources` holds the source of a value that does not come from where the counter comes from. `table` is the id of its
    entry in the counters table of the map, None of one described on the spot, whatever its own id is.
    """

    id: str
    kind: str
    at: str
    name: str = ""
    nation: str | None = None
    faction: str | Unknown | None = None
    marker: str | None = None
    supplied: bool | Unknown = UNKNOWN
    through: str | None = None
    facing: str | None = None
    area: str | None = None
    receiver: str | None = None
    attributes: Mapping[str, Value] = field(default_factory=dict)
    source: str = "position"
    sources: Mapping[str, str] = field(default_factory=dict)
    piece: str | None = None
    offset: int | None = None
    table: str | None = None

    @property
    def what(self) -> str:
        """The kind of a unit, or which marker it is."""
        return self.marker or self.kind

    @property
    def is_unit(self) -> bool:
        """Ground and support units are units, everything else is a marker (AE-UNIT-1)."""
        return self.kind in UNITS

    def has(self, attribute: str) -> bool:
        """Whether the counter is said to have a yes/no attribute (`fortress`, `multinational`, `logistics`)."""
        return self.attributes.get(attribute) is True

    def source_of(self, name: str) -> str:
        """Where the value called `name` comes from."""
        return self.sources.get(name, self.source)
