"""Which territory a hex belongs to: whole outlines, and outlines parted by the neighbourhoods of seeds."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import shapely

from mapdata.compile_hexes import TIE, Geometries, Hexes, overlay

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from mapdata.compile_land import Shapes
    from mapdata.projection import Projection
    from mapdata.source import MapData

__all__ = ["hex_territories"]


def hex_territories(data: MapData, shapes: Shapes, projection: Projection | None, hexes: Hexes) -> list[str | None]:
    """For each hex the territory with most ground in it (of equals the first of the table), None where there is none.

    In a parted outline a place belongs to the territory of the seed nearest to it on the map.
    """
    names = [row.text("id") for row in data.rows("territories.csv")]
    number = {name: place for place, name in enumerate(names)}
    polygons, owner = _parts(data, shapes, projection, number)
    grains = overlay(polygons, hexes)
    areas = np.zeros((len(hexes), len(names)))
    np.add.at(areas, (grains.hex, owner[grains.polygon]), grains.area)
    best = areas.round(TIE).argmax(axis=1)
    return [names[b] if area > 0 else None for b, area in zip(best, areas.max(axis=1), strict=True)]


def _parts(
    data: MapData, shapes: Shapes, projection: Projection | None, number: dict[str, int]
) -> tuple[Geometries, NDArray[np.int64]]:
    """Polygons that each belong to one territory, and whose they are."""
    whole = {row.text("outline"): number[row.text("territory")] for row in data.rows("outlines.csv")}
    owner = np.array([whole.get(outline.name, -1) for outline in data.land], dtype=np.int64)[shapes.owner]
    polygons, owners = [shapes.polygons[owner >= 0]], [owner[owner >= 0]]
    for place, outline in enumerate(data.land):
        if outline.name not in whole:
            seeds = [row for row in data.rows("seeds.csv") if row.text("outline") == outline.name]
            points = np.array([[row.number("lon"), row.number("lat")] for row in seeds])
            spots = points if projection is None else projection(points)
            seed_owner = np.array([number[row.text("territory")] for row in seeds], dtype=np.int64)
            parts, part_owner = _part(shapes.polygons[shapes.owner == place], spots, seed_owner)
            polygons.append(parts)
            owners.append(part_owner)
    return np.concatenate(polygons), np.concatenate(owners)


def _part(
    polygons: Geometries, spots: NDArray[np.float64], owner: NDArray[np.int64]
) -> tuple[Geometries, NDArray[np.int64]]:
    """Cut polygons along the Voronoi cells of the seeds."""
    if not len(polygons) or len(np.unique(owner)) == 1:
        return polygons, np.full(len(polygons), owner[0])
    extent = shapely.box(*shapely.total_bounds(polygons))
    cells = shapely.get_parts(shapely.voronoi_polygons(shapely.multipoints(spots), extend_to=extent))
    tree = shapely.STRtree(cells)
    seed, cell = tree.query(shapely.points(spots), predicate="intersects")
    cell_owner = np.empty(len(cells), dtype=np.int64)
    cell_owner[cell] = owner[seed]
    regions = np.array([shapely.union_all(cells[cell_owner == one]) for one in np.unique(cell_owner)], dtype=object)
    polygon, region = shapely.STRtree(regions).query(polygons, predicate="intersects")
    parts = shapely.intersection(polygons[polygon], regions[region])
    single, index = shapely.get_parts(parts, return_index=True)
    solid = shapely.get_type_id(single) == shapely.GeometryType.POLYGON
    return single[solid], np.unique(cell_owner)[region[index[solid]]]
