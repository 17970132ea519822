"""What judging needs of a map and no state changes, worked out once per map."""

from __future__ import annotations

import weakref
from collections.abc import Mapping
from dataclasses import dataclass

from mapdata.model import Map, Space

__all__ = ["CITIES", "MapIndex", "index_of"]

CITIES = ("city", "capital", "provisional-capital")  # AE-CITY-1


@dataclass(frozen=True, slots=True)
class MapIndex:
    """Spaces sorted by what rules ask first; `None` stands for land of nobody known."""

    sea: tuple[str, ...]
    land: Mapping[str | None, tuple[str, ...]]
    ports: Mapping[str | None, tuple[str, ...]]
    cities: Mapping[str | None, tuple[str, ...]]
    boxes: tuple[str, ...]
    axial: Mapping[str, tuple[int, int]]  # of a hex map: east along the row, and north
    nations: frozenset[str]  # of the counters of the table


def index_of(board: Map) -> MapIndex:
    """The index of a map; the map is not kept alive by it."""
    found = _KNOWN.get(id(board))
    if found is None:
        found = _KNOWN[id(board)] = _made(board)
        weakref.finalize(board, _KNOWN.pop, id(board), None)
    return found


_KNOWN: dict[int, MapIndex] = {}


def _made(board: Map) -> MapIndex:
    land: dict[str | None, list[str]] = {}
    ports: dict[str | None, list[str]] = {}
    cities: dict[str | None, list[str]] = {}
    for space in board.spaces.values():
        if space.is_land:
            land.setdefault(space.territory, []).append(space.id)
            if _may_be(space, "port"):
                ports.setdefault(space.territory, []).append(space.id)
            if any(_may_be(space, name) for name in CITIES):
                cities.setdefault(space.territory, []).append(space.id)
    return MapIndex(
        tuple(space.id for space in board.spaces.values() if not space.is_land),
        {territory: tuple(ids) for territory, ids in land.items()},
        {territory: tuple(ids) for territory, ids in ports.items()},
        {territory: tuple(ids) for territory, ids in cities.items()},
        tuple(sorted(box.id for box in board.boxes.values() if box.kind == "off-map")),
        {} if board.grid is None else {space: _axial(*board.grid.cell(space)) for space in board.spaces},
        frozenset(counter.nation for counter in board.counters.values() if counter.nation is not None),
    )


def _axial(column: int, row: int) -> tuple[int, int]:
    """Coordinates in which the distance of two hexes is the largest of three differences (AE-RANGE-1)."""
    return column - (row - (row & 1)) // 2, row


def _may_be(space: Space, symbol: str) -> bool:
    """Whether a space has a symbol, or may have it where the map does not know."""
    return space.get(symbol) is not False
