"""Compiling a hex map: the passes in their order, each one reading what those before it made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING

import numpy as np
import shapely

from mapdata.compile_attributes import Draft, authored, corrections, finish, place_names, source_of
from mapdata.compile_hexes import TIE, Hexes, make_hexes
from mapdata.compile_land import Land, Shapes, make_land, make_projection, make_shapes, side_kinds
from mapdata.compile_territories import hex_territories
from mapdata.compile_zones import adjacent_zones, partition, sea_shares, zone_borders, zone_shares
from mapdata.diagnostic import Diagnostic
from mapdata.model import Side, Source, Space, Value, Zone
from mapdata.slug import slug

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from mapdata.compile_hexes import Geometries
    from mapdata.projection import Projection
    from mapdata.source import MapData

__all__ = ["Parts", "compile_grid"]

ZONE_SPACING = 1.0  # degrees between the points of a zone's outline, whose edges are straight in degrees
OUTLINE_DETAIL = 0.01  # hex units: detail of land and zone outlines kept for drawing
SURFACE = frozenset({"land", "sea", "strait"})  # every hexside is one of these

Corrections = Mapping[str, Mapping[str, tuple[Value, Source]]]
Sides = dict[tuple[str, str], dict[str, Source]]


@dataclass(frozen=True)
class Parts:
    """What a compiler hands over: the pieces of a Map that geometry makes."""

    spaces: dict[str, Space]
    sides: dict[tuple[str, str], Side]
    zones: dict[str, Zone]
    land: tuple[shapely.Polygon, ...] = ()
    found: list[Diagnostic] = field(default_factory=list)


@dataclass(frozen=True)
class _Ground:
    """The ground under the hexes: what the outlines make of it, with the corrections of what counts as land, and the
    surface of each hexside."""

    projection: Projection | None
    hexes: Hexes
    shapes: Shapes
    land: Land
    is_land: NDArray[np.bool_]
    surface: list[str]
    corrected: Corrections


def compile_grid(data: MapData) -> Parts:
    """The spaces, sides and zones of a hex map. ValueError when its projection cannot be used."""
    ground = _make_ground(data)
    drafts = _make_drafts(data, ground)
    _give_territories(drafts, ground, hex_territories(data, ground.shapes, ground.projection, ground.hexes))
    outlines = _give_zones(data, drafts, ground)
    stated = authored(data)
    for draft in drafts:
        finish(draft, stated.get(draft.id, ()), ground.corrected.get(draft.id, {}), data)
    return Parts(
        _make_spaces(data, drafts, ground.hexes),
        _make_sides(data, drafts, ground),
        _make_zones(data, drafts, ground, outlines),
        tuple(shapely.simplify(ground.land.masses, OUTLINE_DETAIL)),
    )


def _make_ground(data: MapData) -> _Ground:
    assert data.grid is not None
    projection = make_projection(data)
    hexes = make_hexes(data.grid)
    corrected = corrections(data)
    shapes = make_shapes(data.land, projection)
    land = make_land(shapes, hexes, data.threshold("land-share"))
    is_land = land.is_land.copy()
    place = hexes.index
    for name, facts in corrected.items():
        if "kind" in facts:
            is_land[place[name]] = facts["kind"][0] == "land"
    kinds = side_kinds(land, is_land, hexes, data.threshold("land-hexside"), data.threshold("strait-gap"))
    _author_surfaces(data, hexes, kinds)
    return _Ground(projection, hexes, shapes, land, is_land, kinds.tolist(), corrected)


def _author_surfaces(data: MapData, hexes: Hexes, kinds: NDArray[np.object_]) -> None:
    """Let hexsides.csv overrule what the shores say."""
    place = hexes.index
    number = {(a, b): n for n, (a, b) in enumerate(zip(hexes.a.tolist(), hexes.b.tolist(), strict=True))}
    for row in data.rows("hexsides.csv"):
        if row.text("kind") in SURFACE and row.values["value"] is True:
            a, b = place[row.text("a")], place[row.text("b")]
            kinds[number[(a, b)] if (a, b) in number else number[(b, a)]] = row.text("kind")


def _make_drafts(data: MapData, ground: _Ground) -> list[Draft]:
    """A draft for each hex: land or sea, and whether it is coastal (it has sea, or a side that is not land)."""
    hexes = ground.hexes
    wet = np.array([kind != "land" for kind in ground.surface])
    open_sides = np.bincount(np.concatenate([hexes.a[wet], hexes.b[wet]]), minlength=len(hexes))
    much_sea = ground.land.share < 1 - data.threshold("water-share")
    coastal = (ground.is_land & (much_sea | (open_sides > 0))).tolist()
    return [_draft(name, place, coastal[place], ground) for place, name in enumerate(hexes.ids)]


def _draft(name: str, place: int, coastal: bool, ground: _Ground) -> Draft:
    corrected = ground.corrected.get(name, {})
    draft = Draft(name, "land" if ground.is_land[place] else "sea", int(ground.hexes.rows[place]))
    draft.sources["kind"] = corrected["kind"][1] if "kind" in corrected else "geometry"
    beach, source = corrected.get("coastal", (coastal, "geometry"))
    draft.coastal = beach is True
    draft.put("coastal", beach, source)
    return draft


def _give_territories(drafts: Sequence[Draft], ground: _Ground, found: Sequence[str | None]) -> None:
    for draft, territory in zip(drafts, found, strict=True):
        fact = ground.corrected.get(draft.id, {}).get("territory")
        if draft.kind == "land" and fact is not None:
            draft.territory = fact[0] if isinstance(fact[0], str) else None
            draft.sources["territory"] = fact[1]
        elif draft.kind == "land" and territory is not None:
            draft.territory = territory
            draft.sources["territory"] = "geometry"


def _give_zones(data: MapData, drafts: Sequence[Draft], ground: _Ground) -> Geometries:
    """Give each draft its zones; the ground of each zone comes back."""
    shapes = make_shapes(data.zones, ground.projection, ZONE_SPACING)
    outlines = partition(shapes, len(data.zones))
    shares = zone_shares(outlines, ground.hexes)
    wet = sea_shares(outlines, shares, ground.land.grains)
    names = [slug(zone.name) for zone in data.zones]
    for draft, share, sea in zip(drafts, shares, wet, strict=True):
        fact = ground.corrected.get(draft.id, {}).get("zones")
        if fact is not None:
            draft.zones = fact[0] if isinstance(fact[0], tuple) else ()
            draft.sources["zones"] = fact[1]
        elif draft.kind == "sea" or draft.coastal:
            least = 1.0 if draft.kind == "sea" else data.threshold("zone-share")
            draft.zones = _zones_of(sea if draft.coastal and sea.any() else share, names, least)
            draft.sources["zones"] = "geometry"
    return outlines


def _zones_of(share: NDArray[np.float64], names: Sequence[str], least: float) -> tuple[str, ...]:
    """The zones by falling share, as far as they have `least`; the first of them in any case."""
    order = [int(zone) for zone in np.argsort(-share.round(TIE), kind="stable") if share[zone] > 0]
    return tuple(names[zone] for rank, zone in enumerate(order) if rank == 0 or share[zone] >= least)


def _make_spaces(data: MapData, drafts: Sequence[Draft], hexes: Hexes) -> dict[str, Space]:
    names = place_names(data)
    found = {}
    for d, polygon in zip(drafts, hexes.polygons, strict=True):
        known, sources = MappingProxyType(d.attributes), MappingProxyType(d.sources)
        name = names.get(d.id, "")
        found[d.id] = Space(d.id, name, d.kind, polygon, d.id[0], d.territory, d.zones, known, sources)
    return found


def _make_sides(data: MapData, drafts: Sequence[Draft], ground: _Ground) -> dict[tuple[str, str], Side]:
    """All sides. A border runs wherever two land hexes of different territories meet, across water too
    (AE-BORDER-2)."""
    hexes = ground.hexes
    zone_border = zone_borders([draft.zones for draft in drafts], ground.surface, hexes)
    found: Sides = {}
    for a, b, kind, border in zip(hexes.a.tolist(), hexes.b.tolist(), ground.surface, zone_border, strict=True):
        one, other = drafts[a], drafts[b]
        sources: dict[str, Source] = {kind: "geometry"}
        if one.territory is not None and other.territory is not None and one.territory != other.territory:
            sources["border"] = "geometry"
        if border:
            sources["zone-border"] = "geometry"
        found[min(one.id, other.id), max(one.id, other.id)] = sources
    _author_kinds(data, found)
    return {pair: Side(*pair, frozenset(kinds), MappingProxyType(kinds)) for pair, kinds in sorted(found.items())}


def _author_kinds(data: MapData, found: Sides) -> None:
    for row in data.rows("hexsides.csv"):
        a, b = sorted((row.text("a"), row.text("b")))
        if row.values["value"] is True:
            found[a, b][row.text("kind")] = source_of(row.text("source"))
        else:
            found[a, b].pop(row.text("kind"), None)


def _make_zones(data: MapData, drafts: Sequence[Draft], ground: _Ground, outlines: Geometries) -> dict[str, Zone]:
    zones = [draft.zones for draft in drafts]
    adjacent = adjacent_zones(zones, ground.surface, ground.hexes, int(data.threshold("zone-adjacency")))
    members: dict[str, list[str]] = {}
    for draft in drafts:
        for zone in draft.zones:
            members.setdefault(zone, []).append(draft.id)
    found = {}
    for outline, shape in zip(data.zones, outlines, strict=True):
        zone, source = slug(outline.name), source_of(outline.properties["source"])
        drawn = shapely.simplify(shape, OUTLINE_DETAIL)
        spaces = tuple(members.get(zone, ()))
        found[zone] = Zone(zone, outline.name, spaces, adjacent.get(zone, ()), drawn, source)
    return found
