"""From outlines in degrees to landmasses and territories in hex units, and what they make of each hex and hexside."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
import shapely

from mapdata.compile_hexes import HEX_AREA, SIDE, Geometries, Grains, Hexes, dominant, overlay
from mapdata.projection import Projection, Warp

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from mapdata.source import MapData, Outline

__all__ = ["Land", "Shapes", "make_land", "make_projection", "make_shapes", "side_kinds"]

HALF_TURN = 179.0  # degrees either side of the central meridian; a projection tears at the half turn itself


def make_projection(data: MapData) -> Projection | None:
    """The projection of a map, with its warp; None when its outlines are in hex units already.

    ValueError when PROJ does not know the definition or the pins make no spline.
    """
    made = data.header.get("projection")
    if made is None:
        return None
    pins = data.rows("warp.csv")
    points = np.array([[row.number("x"), row.number("y")] for row in pins])
    shifts = np.array([[row.number("dx"), row.number("dy")] for row in pins])
    warp = Warp(points, shifts) if pins else None
    return Projection(made["definition"], tuple(made["origin"]), tuple(made["x-axis"]), tuple(made["y-axis"]), warp)


@dataclass(frozen=True)
class Shapes:
    """Single polygons in hex units, and the index of the outline each one comes from."""

    polygons: Geometries
    owner: NDArray[np.int64]


def make_shapes(outlines: tuple[Outline, ...], projection: Projection | None, spacing: float = 0) -> Shapes:
    """Project outlines; `spacing` (degrees) adds points to long edges, which then bend as the map bends."""
    rings = [(number, polygon) for number, outline in enumerate(outlines) for polygon in outline.polygons]
    owner = np.array([number for number, _ in rings], dtype=np.int64)
    if projection is None:
        return Shapes(np.array([shapely.Polygon(r[0], r[1:]) for _, r in rings], dtype=object), owner)
    polygons = np.array([shapely.Polygon(*_unwrap(r)) for _, r in rings], dtype=object)
    polygons, owner = _copies(polygons, owner, projection.middle)
    if spacing:
        polygons = shapely.segmentize(polygons, spacing)
    return _projected(polygons, owner, projection)


def _unwrap(rings: tuple[NDArray[np.float64], ...]) -> tuple[Any, list[Any]]:
    """Rings that jump at the antimeridian made continuous; holes stay on the side of their shell."""
    turned = [np.column_stack([np.unwrap(ring[:, 0], period=360), ring[:, 1]]) for ring in rings]
    shell = turned[0]
    middle = (shell[:, 0].min() + shell[:, 0].max()) / 2
    for hole in turned[1:]:
        hole[:, 0] += 360 * np.round((middle - hole[:, 0].mean()) / 360)
    return shell, turned[1:]


def _copies(polygons: Geometries, owner: NDArray[np.int64], middle: float) -> tuple[Geometries, NDArray[np.int64]]:
    """Each polygon one turn west, as it is and one turn east, as far as it lies on the half turns around `middle`."""
    west, east = middle - HALF_TURN, middle + HALF_TURN
    bounds = shapely.bounds(polygons)
    parts, owners = [], []
    for turn in (-360, 0, 360):
        near = (bounds[:, 2] + turn > west) & (bounds[:, 0] + turn < east)
        moved = shapely.transform(polygons[near], partial(np.add, (turn, 0)))
        over = (bounds[near, 0] + turn < west) | (bounds[near, 2] + turn > east)
        moved[over] = shapely.clip_by_rect(moved[over], west, -90, east, 90)
        parts.append(moved)
        owners.append(owner[near])
    return np.concatenate(parts), np.concatenate(owners)


def _projected(polygons: Geometries, owner: NDArray[np.int64], projection: Projection) -> Shapes:
    # Each point once: equal points stay equal to the last bit, so that rings close and neighbours share their border.
    points, place = np.unique(shapely.get_coordinates(polygons), axis=0, return_inverse=True)
    shapes = shapely.set_coordinates(polygons.copy(), projection(points)[place])
    torn = ~shapely.is_valid(shapes)
    shapes[torn] = shapely.make_valid(shapes[torn])
    single, index = shapely.get_parts(shapes, return_index=True)
    solid = shapely.get_type_id(single) == shapely.GeometryType.POLYGON
    return Shapes(single[solid], owner[index[solid]])


@dataclass(frozen=True)
class Land:
    """What the landmasses make of the hexes: the share of land, whether it counts as land, and which grain is the
    dominant one (-1 for none); `masses` are the landmasses, `grains` their pieces by hex."""

    share: NDArray[np.float64]
    is_land: NDArray[np.bool_]
    main: NDArray[np.int64]
    masses: Geometries
    grains: Grains


def make_land(shapes: Shapes, hexes: Hexes, land_share: float) -> Land:
    """Dissolve the outlines to landmasses and overlay them.

    Water that land encloses, an inland sea or a lake, counts as land: no fleet of the game reaches it.
    """
    masses = shapely.get_parts(_dissolve(shapes.polygons))
    masses = np.asarray(shapely.polygons(shapely.get_exterior_ring(masses)))
    grains = overlay(masses, hexes)
    share = np.bincount(grains.hex, grains.area, len(hexes)) / HEX_AREA
    return Land(np.minimum(share, 1.0), share >= land_share, dominant(grains, len(hexes)), masses, grains)


def _dissolve(polygons: Geometries) -> shapely.Geometry:
    """Neighbours that share their border points dissolve fast; outlines that overlap need the general way."""
    try:
        made = shapely.coverage_union_all(polygons)
    except shapely.GEOSException:
        return shapely.union_all(polygons)
    areas = float(shapely.area(polygons).sum())
    fits = shapely.is_valid(made) and abs(shapely.area(made) - areas) <= 1e-9 * max(areas, 1.0)
    return made if fits else shapely.union_all(polygons)


def side_kinds(
    land: Land, is_land: NDArray[np.bool_], hexes: Hexes, crossing: float, gap: float
) -> NDArray[np.object_]:
    """ "land", "strait" or "sea" for each hexside.

    Land when the dominant landmass of both hexes crosses at least `crossing` of the side; else strait when the shores
    of their dominant landmasses come closer than `gap` in the two hexes; else sea.
    """
    kinds = np.full(len(hexes.a), "sea", dtype=object)
    # Hexes that only a table makes land have no shore to measure.
    both = np.flatnonzero(_held(hexes.a, is_land, land) & _held(hexes.b, is_land, land))
    a, b = land.main[hexes.a[both]], land.main[hexes.b[both]]
    grains = land.grains
    kinds[both[_gaps(grains, a, b) < gap]] = "strait"
    same = grains.polygon[a] == grains.polygon[b]
    common = shapely.intersection(hexes.sides[both[same]], grains.near[a[same]])
    kinds[both[same][shapely.length(common) >= crossing * SIDE]] = "land"
    return kinds


def _gaps(grains: Grains, a: NDArray[np.int64], b: NDArray[np.int64]) -> NDArray[np.float64]:
    """How near the landmasses of two grains come to each other within the two hexes.

    The tip of one may lie in the hex of the other, as the mainland's does in the hex of Hainan; a landmass has no gap
    to itself but the one between its two grains.
    """
    place = {pair: n for n, pair in enumerate(zip(grains.polygon.tolist(), grains.hex.tolist(), strict=True))}
    ground = np.concatenate([grains.ground, np.array([None], dtype=object)])

    def reach(mass: NDArray[np.int64], into: NDArray[np.int64]) -> Geometries:
        pairs = zip(grains.polygon[mass].tolist(), grains.hex[into].tolist(), strict=True)
        found: Geometries = ground[[place.get(pair, -1) for pair in pairs]]
        found[grains.polygon[mass] == grains.polygon[into]] = None
        return found

    ones, others = (grains.ground[a], reach(a, b)), (grains.ground[b], reach(b, a))
    apart = [shapely.distance(one, other) for one in ones for other in others]
    nearest: NDArray[np.float64] = np.fmin.reduce(apart)  # where one is missing the distance is no number
    return nearest


def _held(cells: NDArray[np.int64], is_land: NDArray[np.bool_], land: Land) -> NDArray[np.bool_]:
    held: NDArray[np.bool_] = is_land[cells] & (land.main[cells] >= 0)
    return held
