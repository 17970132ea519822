"""Compiling an area map: named polygons, and declared connections checked against touching outlines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np
import shapely

from mapdata.codes import problem
from mapdata.compile_attributes import Draft, finish, source_of
from mapdata.compile_grid import Parts
from mapdata.diagnostic import Diagnostic, Where
from mapdata.model import UNKNOWN, Side, Space, Zone
from mapdata.slug import slug

if TYPE_CHECKING:
    from mapdata.compile_hexes import Geometries
    from mapdata.source import MapData, Outline

__all__ = ["compile_areas"]

OVERLAP = 1e-6  # square pixels: what two areas may share by rounding


def compile_areas(data: MapData) -> Parts:
    """The areas, their declared connections as sides, their zones, and what does not fit together."""
    ids = [str(area.properties.get("id", slug(area.name))) for area in data.areas]
    polygons = np.array([_polygon(area) for area in data.areas], dtype=object)
    spaces = {
        name: _space(name, area, shape, data) for name, area, shape in zip(ids, data.areas, polygons, strict=True)
    }
    sides = _sides(data, spaces)
    found = [*_overlaps(data, ids, polygons), *_untouched(data, ids, polygons, sides)]
    return Parts(spaces, sides, _zones(data, spaces, sides), (), found)


def _polygon(area: Outline) -> shapely.Geometry:
    parts = [shapely.Polygon(rings[0], rings[1:]) for rings in area.polygons]
    return parts[0] if len(parts) == 1 else shapely.MultiPolygon(parts)


def _space(name: str, area: Outline, polygon: shapely.Geometry, data: MapData) -> Space:
    source = source_of(area.properties["source"])
    draft = Draft(name, area.properties["kind"], 0, area.properties.get("territory"))
    zone = area.properties.get("zone")
    draft.zones = (slug(zone),) if zone else ()
    draft.sources |= {"kind": source, **({"territory": source} if draft.territory else {})}
    if draft.zones:
        draft.sources["zones"] = source
    for attribute, value in area.properties.get("attributes", {}).items():
        draft.put(attribute, UNKNOWN if value == "?" else value, source)
    finish(draft, (), {}, data)
    shape: shapely.Polygon = polygon  # type: ignore[assignment]  # islands of one area make it a multi-polygon
    return Space(name, area.name, draft.kind, shape, "", draft.territory, draft.zones, draft.attributes, draft.sources)


def _sides(data: MapData, spaces: dict[str, Space]) -> dict[tuple[str, str], Side]:
    found = {}
    for row in data.rows("connections.csv"):
        a, b = sorted((row.text("a"), row.text("b")))
        source = source_of(row.text("source"))
        kinds = dict.fromkeys(row.ids("kinds"), source)
        one, other = spaces[a].territory, spaces[b].territory
        if one is not None and other is not None and one != other:
            kinds["border"] = "geometry"
        if spaces[a].zones and spaces[b].zones and not set(spaces[a].zones) & set(spaces[b].zones):
            kinds["zone-border"] = "geometry"
        found[a, b] = Side(a, b, frozenset(kinds), kinds)
    return dict(sorted(found.items()))


def _overlaps(data: MapData, ids: list[str], polygons: Geometries) -> Iterator[Diagnostic]:
    one, other = shapely.STRtree(polygons).query(polygons, predicate="intersects")
    one, other = one[one < other], other[one < other]
    shared = shapely.intersection(polygons[one], polygons[other])
    for a, b, ground in zip(one, other, shared, strict=True):
        if ground.area > OVERLAP:
            spot = ground.representative_point()
            message = f"'{ids[a]}' and '{ids[b]}' overlap by {ground.area:.1f} square pixels"
            hint = "give both the same points along their common border"
            yield problem("MAP012", message, _where(data.areas[a]), hint, point=(spot.x, spot.y))


def _where(area: Outline) -> Where:
    return area.where / "geometry"


def _untouched(
    data: MapData, ids: list[str], polygons: Geometries, sides: dict[tuple[str, str], Side]
) -> Iterator[Diagnostic]:
    """Connections between areas that do not touch, and areas that touch without a connection."""
    snap = float(data.header["areas"]["snap"])
    one, other = shapely.STRtree(polygons).query(polygons, predicate="dwithin", distance=snap)
    touching = {tuple(sorted((ids[a], ids[b]))) for a, b in zip(one, other, strict=True) if a < b}
    for row in data.rows("connections.csv"):
        a, b = sorted((row.text("a"), row.text("b")))
        if (a, b) not in touching:
            hint = f"their outlines stay more than {snap:g} pixels apart; a connection of kind strait may"
            if "strait" not in row.ids("kinds"):
                yield problem("MAP010", f"'{a}' and '{b}' are joined but do not touch", row.where("a"), hint)
    place = dict(zip(ids, data.areas, strict=True))
    for a, b in sorted(touching - set(sides)):
        if _border(place[a], place[b], snap):
            hint = "add a row to connections.csv, or part their outlines"
            yield problem("MAP011", f"'{a}' and '{b}' touch but are not joined", _where(place[a]), hint)


def _border(one: Outline, other: Outline, snap: float) -> bool:
    """Whether two areas touch along a line; meeting at a corner alone joins nothing."""
    common = shapely.intersection(shapely.buffer(_polygon(one), snap / 2), shapely.buffer(_polygon(other), snap / 2))
    west, south, east, north = common.bounds
    return max(east - west, north - south) > 4 * max(snap, 1e-9)


def _zones(data: MapData, spaces: dict[str, Space], sides: dict[tuple[str, str], Side]) -> dict[str, Zone]:
    names = {slug(z): (z, source_of(a.properties["source"])) for a in data.areas if (z := a.properties.get("zone"))}
    adjacent: dict[str, set[str]] = {}
    for side in sides.values():
        if "zone-border" in side.kinds:
            one, other = spaces[side.a].zones[0], spaces[side.b].zones[0]
            adjacent.setdefault(one, set()).add(other)
            adjacent.setdefault(other, set()).add(one)
    return {
        zone: Zone(
            zone,
            name,
            tuple(s.id for s in spaces.values() if zone in s.zones),
            tuple(sorted(adjacent.get(zone, ()))),
            None,
            source,
        )
        for zone, (name, source) in sorted(names.items())
    }
