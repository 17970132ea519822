"""The hexes of a grid as arrays, and how much land and which landmass each of them holds.

All arrays run over hexes, or over sides, in one fixed order; distances are in hex units.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import shapely

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from mapdata.model import Grid

__all__ = ["HEX_AREA", "SIDE", "TIE", "Grains", "Hexes", "dominant", "make_hexes", "overlay"]

SIDE = 3**-0.5  # the length of a hexside
HEX_AREA = 3**0.5 / 2
TIE = 9  # decimals of an area that count: two halves are equal, whatever rounding makes of them
MANY = 200  # coordinates from which a polygon is cut to strips before it is cut to hexes

Geometries = np.ndarray[Any, np.dtype[np.object_]]


@dataclass(frozen=True)
class Hexes:
    """All hexes: ids, global columns, rows, corners (n, 6, 2), polygons; and all sides between two of them: the
    indexes `a` and `b` of the neighbours and the hexside as a line."""

    ids: tuple[str, ...]
    columns: NDArray[np.int64]
    rows: NDArray[np.int64]
    corners: NDArray[np.float64]
    polygons: Geometries
    a: NDArray[np.int64]
    b: NDArray[np.int64]
    sides: Geometries

    def __len__(self) -> int:
        return len(self.ids)

    @property
    def index(self) -> dict[str, int]:
        """Hex id -> place in the arrays."""
        return {name: place for place, name in enumerate(self.ids)}


def make_hexes(grid: Grid) -> Hexes:
    """The hexes of a grid, in the order of `Grid.ids`."""
    ids = tuple(grid.ids())
    cells = np.array([grid.cell(name) for name in ids], dtype=np.int64)
    columns, rows = cells[:, 0], cells[:, 1]
    middles = np.column_stack([columns + (rows % 2) / 2, rows * HEX_AREA])
    turns = np.deg2rad(np.arange(30, 390, 60))  # corners counterclockwise from the north-east one
    corners = middles[:, None, :] + SIDE * np.column_stack([np.cos(turns), np.sin(turns)])
    corners = np.round(corners, 9)  # so that neighbours share their corners to the last bit
    a, b, corner = _neighbours(columns, rows)
    lines = np.stack([corners[a, corner], corners[a, (corner + 1) % 6]], axis=1)
    polygons, sides = np.asarray(shapely.polygons(corners)), np.asarray(shapely.linestrings(lines))
    return Hexes(ids, columns, rows, corners, polygons, a, b, sides)


def _neighbours(columns: NDArray[np.int64], rows: NDArray[np.int64]) -> tuple[NDArray[np.int64], ...]:
    """Pairs of neighbours, each once (seen from the western or southern one), and the first corner of their side."""
    place = np.full((columns.max() + 3, rows.max() + 2), -1)
    place[columns, rows] = np.arange(len(columns))
    odd = rows % 2
    steps = ((odd * 0 + 1, 0, 5), (odd, 1, 0), (odd - 1, 1, 1))
    found = []
    for step, up, corner in steps:
        other = place[columns + step, rows + up]
        a = np.flatnonzero(other >= 0)
        found.append((a, other[a], np.full(len(a), corner)))
    return tuple(np.concatenate(part) for part in zip(*found, strict=True))


@dataclass(frozen=True)
class Grains:
    """What an overlay finds: for each pair of a polygon and a hex that share ground, their indexes, the shared
    ground and its area, and a part of the polygon that reaches over the edge of the hex (or the hex when it is
    wholly inside)."""

    polygon: NDArray[np.int64]
    hex: NDArray[np.int64]
    ground: Geometries
    near: Geometries
    area: NDArray[np.float64]


def overlay(polygons: Geometries, hexes: Hexes) -> Grains:
    """Cut polygons along the hexes.

    A hex wholly inside a polygon is not cut; a polygon of many points is first cut to the strip of a row, since every
    cut costs as much as the polygon has points.
    """
    shapely.prepare(polygons)
    tree = shapely.STRtree(hexes.polygons)
    polygon, cell = tree.query(polygons, predicate="intersects")
    ground = hexes.polygons[cell].copy()
    edge = ~shapely.contains_properly(polygons[polygon], hexes.polygons[cell])
    large = edge & (shapely.get_num_coordinates(polygons[polygon]) >= MANY)
    sources = polygons[polygon]
    for number in np.unique(polygon[large]):
        _cut_to_strips(polygons[number], np.flatnonzero(large & (polygon == number)), cell, hexes, sources)
    sources[~edge] = ground[~edge]
    ground[edge] = shapely.intersection(sources[edge], ground[edge])
    area = shapely.area(ground)
    kept = area > 0
    return Grains(polygon[kept], cell[kept], ground[kept], sources[kept], area[kept])


def _cut_to_strips(
    polygon: shapely.Geometry, pairs: NDArray[np.int64], cell: NDArray[np.int64], hexes: Hexes, out: Geometries
) -> None:
    """Replace the polygon of each pair by the part of it near that pair's hex."""
    bounds = shapely.bounds(hexes.polygons[cell[pairs]]) + np.array([-0.01, -0.01, 0.01, 0.01])
    rows = hexes.rows[cell[pairs]]
    for row in np.unique(rows):
        inside = rows == row
        box = bounds[inside]
        strip = shapely.clip_by_rect(polygon, box[:, 0].min(), box[0, 1], box[:, 2].max(), box[0, 3])
        for pair, (west, south, east, north) in zip(pairs[inside], box, strict=True):
            out[pair] = shapely.clip_by_rect(strip, west, south, east, north)


def dominant(grains: Grains, count: int) -> NDArray[np.int64]:
    """For each hex the grain with most ground in it; -1 where there is none."""
    order = np.lexsort((-grains.polygon, grains.area.round(TIE), grains.hex))
    best = np.full(count, -1)
    best[grains.hex[order]] = order
    return best
