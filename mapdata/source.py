"""The source data of a map as the loader hands it to the compiler: checked, but not yet geometry."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

    import numpy as np

    from mapdata.diagnostic import Where
    from mapdata.model import Grid
    from mapdata.tables import Row

__all__ = ["MapData", "Outline"]


@dataclass(frozen=True, slots=True)
class Outline:
    """A named feature of a GeoJSON file: polygons as rings of (n, 2) coordinates, the outer ring first.

    Coordinates are degrees of longitude and latitude on a hex map, pixels on an area map.
    """

    name: str
    polygons: tuple[tuple[np.ndarray, ...], ...]
    properties: Mapping[str, Any]
    where: Where


@dataclass(frozen=True, slots=True)
class MapData:
    """A map folder, read and checked. `header` is map.toml; `tables` are the rows by file name; `setups` are the
    parsed position files by name; `module` is module.toml; `texts` are the texts of setups, charts, help pages and
    module.toml by file name; `hash` is the hash of all files."""

    folder: Path
    hash: str
    header: Mapping[str, Any]
    grid: Grid | None
    tables: Mapping[str, tuple[Row, ...]] = field(default_factory=dict)
    land: tuple[Outline, ...] = ()
    zones: tuple[Outline, ...] = ()
    areas: tuple[Outline, ...] = ()
    setups: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    module: Mapping[str, Any] = field(default_factory=dict)
    texts: Mapping[str, str] = field(default_factory=dict)

    def rows(self, table: str) -> tuple[Row, ...]:
        """The rows of a table, none when the map has no such table."""
        return self.tables.get(table, ())

    @property
    def id(self) -> str:
        """The map's id."""
        return str(self.header["id"])

    def threshold(self, name: str) -> float:
        """A named threshold of map.toml."""
        return float(self.header["thresholds"][name])
