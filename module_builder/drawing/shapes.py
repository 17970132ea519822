"""The shapes of a map in map coordinates: the edge between two spaces, land by territory, coastlines."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import shapely

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mapdata.model import Map, Side
    from module_builder.drawing.frame import Frame
    from module_builder.drawing.scene import Point

__all__ = ["edge", "hex_corners", "land_by_territory", "outline", "pieces_of", "rings_of"]

GRID = 1e-6  # shapes are snapped to this, so that outlines of neighbours meet exactly
ISLET = 0.015  # a land hex with less land than this part of it gets a drawn islet
HALF_SIDE = 0.5 / 3**0.5
ISLET_RADIUS = 0.13


def hex_corners(x: float, y: float) -> np.ndarray:
    """The six corners of the hex whose centre is (`x`, `y`), from the lower left one clockwise."""
    s = 1 / 3**0.5
    steps = np.array([(-0.5, -s / 2), (-0.5, s / 2), (0, s), (0.5, s / 2), (0.5, -s / 2), (0, -s)])
    corners: np.ndarray = steps + np.array((x, y))
    return corners


def edge(board: Map, side: Side) -> list[np.ndarray]:
    """The line or lines along which two spaces touch."""
    if board.grid is not None:
        a, b = (np.array(board.grid.center(space)) for space in (side.a, side.b))
        middle, along = (a + b) / 2, np.array((a[1] - b[1], b[0] - a[0])) * HALF_SIDE
        return [np.array([middle - along, middle + along])]
    shared = shapely.intersection(board.spaces[side.a].polygon.boundary, board.spaces[side.b].polygon.boundary)
    lines = shapely.get_parts(shapely.line_merge(shared) if shared.geom_type == "MultiLineString" else shared)
    return [shapely.get_coordinates(line) for line in lines if line.geom_type == "LineString"]


def pieces_of(shape: shapely.Geometry) -> Iterator[shapely.Polygon]:
    """The polygons a shape is made of; loose lines and points are left out."""
    for part in shapely.get_parts(shape):
        if isinstance(part, shapely.Polygon) and not part.is_empty:
            yield part
        elif part.geom_type in {"MultiPolygon", "GeometryCollection"}:
            yield from pieces_of(part)


def rings_of(polygon: shapely.Polygon, frame: Frame) -> tuple[tuple[Point, ...], ...]:
    """The outline of a polygon and its holes, in pixels."""
    rings = (polygon.exterior, *polygon.interiors)
    return tuple(frame.pixels(shapely.get_coordinates(ring)[:-1]) for ring in rings)


def land_by_territory(board: Map) -> dict[str, shapely.Geometry]:
    """What is drawn as land, by the territory that owns it ("" where nobody does).

    The real outlines cut along the hexes; a land hex whose land is too small to see gets a small round islet. A map
    without outlines of land (an area map) draws its land spaces whole.
    """
    owned: dict[str, list[shapely.Polygon]] = {}
    for space in board.spaces.values():
        if space.is_land:
            owned.setdefault(space.territory or "", []).append(space.polygon)
    if not board.land:
        return {owner: shapely.union_all(shapes, grid_size=GRID) for owner, shapes in sorted(owned.items())}
    land = shapely.union_all(np.array(board.land), grid_size=GRID)
    return {owner: _coast(shapes, land) for owner, shapes in sorted(owned.items())}


def _coast(hexes: Sequence[shapely.Polygon], land: shapely.Geometry) -> shapely.Geometry:
    """The land in some hexes, with islets where there is hardly any."""
    parts = shapely.intersection(np.array(hexes), land)
    bare = shapely.area(parts) < ISLET * shapely.area(np.array(hexes))
    islets = shapely.buffer(shapely.centroid(np.array(hexes)[bare]), ISLET_RADIUS)
    whole = shapely.intersection(shapely.union_all(np.array(hexes)[~bare], grid_size=GRID), land, grid_size=GRID)
    return shapely.union_all([whole, *islets], grid_size=GRID)


def outline(board: Map, land: shapely.Geometry) -> list[np.ndarray]:
    """The coastlines: the outlines of all land, but not where the map ends or hexes cut it."""
    if not board.land:
        return []
    coast = shapely.boundary(land)
    inland = [s.polygon for s in board.spaces.values() if not s.is_land]
    cut = shapely.buffer(shapely.boundary(shapely.union_all(inland, grid_size=GRID)), 0.002) if inland else None
    lines = shapely.difference(coast, cut) if cut is not None else coast
    return [shapely.get_coordinates(line) for line in shapely.get_parts(shapely.line_merge(lines))]
