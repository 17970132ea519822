"""A map folder as rules look at it: its source data, the map compiled from them, and where everything stands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final

from mapdata.compile import compile_map
from mapdata.compile_attributes import holds, options
from mapdata.diagnostic import Edit, Where
from mapdata.files import unmarked
from mapdata.locate import Spots, spots

if TYPE_CHECKING:
    from mapdata.model import Grid, Map
    from mapdata.source import MapData
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
