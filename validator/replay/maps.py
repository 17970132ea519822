"""What the replay has to know of a module's maps: their names, whether pieces stack, and the drawing layers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

__all__ = ["MapRules", "Maps"]


@dataclass(frozen=True, slots=True)
class MapRules:
    """How pieces lie on one map.

    `stacking`: whether pieces on one spot form a stack. `layer_property` and `layers`: the map's game piece layers,
    "" for none; then what stacks lies above what does not (engine: build/module/map/LayeredPieceCollection.java,
    DefaultPieceCollection.java). `owners`: the sides that may look at it, None for everyone (engine:
    build/module/PrivateMap.java, which hands of cards are as well).
    """

    name: str
    id: str = ""
    stacking: bool = True
    layer_property: str = ""
    layers: tuple[str, ...] = ()
    owners: tuple[str, ...] | None = None

    def shown_to(self, side: str | None) -> bool:
        """Whether a side may look at the map."""
        return self.owners is None or side in self.owners

    @property
    def layered(self) -> bool:
        """Whether a property decides in which layer a piece is drawn."""
        return bool(self.layer_property)

    def layer(self, properties: Mapping[str, str]) -> int:
        """The layer of a piece by its properties; what no layer claims is above all."""
        value = properties.get(self.layer_property)
        return self.layers.index(value) if value in self.layers else len(self.layers)


@dataclass(slots=True)
class Maps:
    """The maps that exist. Without a module every name is a map where pieces stack and no layers are set."""

    known: dict[str, MapRules] = field(default_factory=dict)
    open: bool = True

    @classmethod
    def of(cls, rules: Iterable[MapRules]) -> Maps:
        """The maps of a module. Commands name them, some states use the id instead; the first match counts."""
        found: dict[str, MapRules] = {}
        for rule in rules:
            for key in filter(None, (rule.name, rule.id)):
                found.setdefault(key, rule)
        return cls(found, open=False)

    def find(self, name: str | None) -> MapRules | None:
        """The map of a name or id; None for no map and for a name that the module does not have."""
        if not name:
            return None
        found = self.known.get(name)
        if found is None and self.open:
            found = self.known[name] = MapRules(name)
        return found
