"""A map folder as rules look at it: its source data, the map compiled from them, and where everything stands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final

from mapdata.compile import compile_map
from mapdata.compile_attributes import holds, options
from mapdata.compile_land import Shapes, make_projection, make_shapes
from mapdata.diagnostic import Edit, Where
from mapdata.files import unmarked
from mapdata.locate import Spots, spots

if TYPE_CHECKING:
    from mapdata.model import Grid, Map
    from mapdata.projection import Projection
    from mapdata.source import MapData, Outline
    from mapdata.tables import Row

__all__ = ["COMPILED", "MapSubject"]

COMPILED: Final = 2
"""The stage from which rules look at the compiled map, and at outlines in its units."""


class MapSubject:
    """One map folder under the rules. Without a compiled `board` only rules of stages before COMPILED look at it."""

    def __init__(self, data: MapData, board: Map | None) -> None:
        self.data, self._board, self.file = data, board, str(data.folder / "map.toml")
        self._spots: dict[str, Spots] = {}

    @property
    def board(self) -> Map:
        """The compiled map."""
        assert self._board is not None, "a rule of a stage before COMPILED has no map"
        return self._board

    @property
    def grid(self) -> Grid | None:
        """The hex grid; None on an area map."""
        return self.data.grid

    @cached_property
    def uncorrected(self) -> Map | None:
        """The map as it would be without corrections.csv; None when that makes no map."""
        tables = {name: rows for name, rows in self.data.tables.items() if name != "corrections.csv"}
        return compile_map(replace(self.data, tables=tables))[0]

    @cached_property
    def projection(self) -> Projection | None:
        """How degrees become hex units; None when outlines are in map coordinates."""
        return make_projection(self.data) if self.grid is not None else None

    @cached_property
    def land(self) -> Shapes:
        """The outlines of land in hex units, polygon by polygon."""
        return make_shapes(self.data.land, self.projection)

    @property
    def areas(self) -> tuple[str, ...]:
        """The ids of the areas, in the order of their outlines."""
        return tuple(self.board.spaces) if self.grid is None else ()

    @cached_property
    def parted(self) -> frozenset[str]:
        """The outlines that seeds part among territories."""
        return frozenset(row.text("outline") for row in self.data.rows("seeds.csv"))

    def owners(self, outline: str) -> frozenset[str]:
        """The territories that an outline of land belongs to."""
        rows = (*self.data.rows("outlines.csv"), *self.data.rows("seeds.csv"))
        return frozenset(row.text("territory") for row in rows if row.text("outline") == outline)

    def stated(self, space: str, attribute: str) -> Where:
        """Where an attribute of a space is stated: the row that counts, its default, or the area itself."""
        tables = (self.data.rows("corrections.csv"), self.holding("hexes.csv"))
        for rows in tables:
            found = [row for row in rows if (row.text("hex"), row.text("attribute")) == (space, attribute)]
            if found:
                return found[-1].where("value")
        if self.grid is None and attribute in self._area(space).properties.get("attributes", {}):
            return self._area(space).where / "properties" / "attributes" / attribute
        defaults = self.data.header.get("defaults", ())
        path = next((str(n) for n, default in enumerate(defaults) if default["attribute"] == attribute), "0")
        return self.at("defaults", path)

    def _area(self, space: str) -> Outline:
        return self.data.areas[self.areas.index(space)]

    def holding(self, table: str) -> Iterator[Row]:
        """The rows of a table that hold as the options stand."""
        taken = options(self.data)
        return (row for row in self.data.rows(table) if holds(row, taken))

    def at(self, *path: str, name: str = "map.toml") -> Where:
        """The place of a value in a TOML file of the folder."""
        found = self._spots.setdefault(name, spots(self.data.texts.get(name, ""), toml=True))
        return Where(str(self.data.folder / name), path, *found.value(path))

    def without(self, row: Row) -> Edit:
        """The edit that takes a row out of its table."""
        text = unmarked(Path(row.file).read_bytes()).decode("utf-8")
        lines = text.splitlines(keepends=True)
        start = sum(map(len, lines[: row.line - 1]))
        return Edit(row.file, start, start + len(lines[row.line - 1]), "")
