"""The shapes of a map in map coordinates: the edge between two spaces, land by territory, coastlines."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import shapely

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from shapely.geometry.base import BaseGeometry

    from mapdata.model import Map, Side
    from module_builder.drawing.frame import Frame
    from module_builder.drawing.scene import Point

__all__ = [
    "edge",
    "hex_corners",
    "islets",
    "joined",
    "land_by_territory",
    "land_of",
    "outline",
    "pieces_of",
    "rings_of",
]

GRID, DIGITS = 1e-6, 6  # shapes are snapped to this, so that outlines of neighbours meet exactly
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
    return [shapely.get_coordinates(line) for line in lines if _drawn(line)]


def _drawn(line: BaseGeometry) -> bool:
    return line.geom_type == "LineString" and not shapely.is_empty(line)


def pieces_of(shape: shapely.Geometry) -> Iterator[shapely.Polygon]:
    """The polygons a shape is made of; loose lines and points are left out."""
    for part in shapely.get_parts(shape):
        if isinstance(part, shapely.Polygon) and not part.is_empty:
            yield part
        elif part.geom_type in {"MultiPolygon", "GeometryCollection"}:
            yield from pieces_of(part)


def rings_of(shape: shapely.Geometry, frame: Frame) -> tuple[tuple[Point, ...], ...]:
    """The outlines of a shape's parts and their holes, in pixels."""
    rings = (ring for part in pieces_of(shape) for ring in (part.exterior, *part.interiors))
    return tuple(frame.pixels(shapely.get_coordinates(ring)[:-1]) for ring in rings)


def joined(board: Map, polygons: Iterable[shapely.Polygon]) -> shapely.Geometry:
    """Spaces as one shape. Hexes meet exactly, which makes it many times faster than joining any shapes."""
    given = np.array(list(polygons), dtype=object)
    if board.grid is None or not len(given):
        return shapely.union_all(given, grid_size=GRID)
    return shapely.coverage_union_all(shapely.transform(given, lambda points: np.round(points, DIGITS)))


def land_of(board: Map) -> shapely.Geometry:
    """All outlines of land as one shape; empty when the map has none."""
    return shapely.union_all(np.array(board.land, dtype=object)) if board.land else shapely.MultiPolygon()


def land_by_territory(board: Map, land: shapely.Geometry) -> dict[str, shapely.Geometry]:
    """What is drawn as land, by the territory that owns it ("" where nobody does).

    The real outlines cut along the hexes; a land hex whose land is too small to see gets a small round islet. A map
    without outlines of land (an area map) draws its land spaces whole.
    """
    owned: dict[str, list[shapely.Polygon]] = {}
    for space in board.spaces.values():
        if space.is_land:
            owned.setdefault(space.territory or "", []).append(space.polygon)
    if shapely.is_empty(land):
        return {owner: joined(board, shapes) for owner, shapes in sorted(owned.items())}
    shapely.prepare(land)
    return {owner: _cut(board, np.array(shapes), land) for owner, shapes in sorted(owned.items())}


def _cut(board: Map, hexes: np.ndarray, land: shapely.Geometry) -> shapely.Geometry:
    """The land in some hexes, with islets where there is hardly any."""
    whole = joined(board, hexes)
    coast = hexes[~shapely.contains_properly(land, hexes)]
    if not len(coast):
        return whole
    near = shapely.clip_by_rect(land, *shapely.total_bounds(hexes))
    few = shapely.area(shapely.intersection(coast, near)) < ISLET * shapely.area(coast)
    shape = shapely.intersection(near, whole)
    return shapely.union_all([shape, *_round(coast[few])]) if few.any() else shape


def _round(hexes: np.ndarray) -> list[shapely.Polygon]:
    return list(shapely.buffer(shapely.centroid(hexes), ISLET_RADIUS))


def outline(board: Map, land: shapely.Geometry) -> list[np.ndarray]:
    """The coastlines in the land hexes: where the outlines run, and not where hexes or the edge of the map cut them."""
    if shapely.is_empty(land):
        return []
    hexes = joined(board, (space.polygon for space in board.spaces.values() if space.is_land))
    lines = shapely.intersection(shapely.boundary(land), hexes)
    merged = shapely.line_merge(lines) if lines.geom_type == "MultiLineString" else lines
    return [shapely.get_coordinates(line) for line in shapely.get_parts(merged) if _drawn(line)]


def islets(board: Map, land: shapely.Geometry) -> list[shapely.Polygon]:
    """The round islets that stand for land too small to see, to be outlined like a coast."""
    hexes = np.array([space.polygon for space in board.spaces.values() if space.is_land])
    if shapely.is_empty(land) or not len(hexes):
        return []
    few = hexes[~shapely.contains_properly(land, hexes)]
    bare = few[shapely.area(shapely.intersection(few, land)) < ISLET * shapely.area(few)]
    return _round(bare)
