"""Compiling a hex map: the passes in their order, each one reading what those before it made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
import shapely

from mapdata.compile_attributes import Draft, authored, corrections, finish, place_names, source_of
from mapdata.compile_hexes import Hexes, make_hexes
from mapdata.compile_land import Land, make_land, make_projection, make_shapes, side_kinds
from mapdata.compile_territories import hex_territories
from mapdata.compile_zones import adjacent_zones, partition, sea_shares, zone_borders, zone_shares
from mapdata.diagnostic import Diagnostic
from mapdata.model import Side, Source, Space, Value, Zone
from mapdata.slug import slug

if TYPE_CHECKING:
    from mapdata.compile_hexes import Geometries
    from mapdata.projection import Projection
    from mapdata.source import MapData

__all__ = ["Parts", "compile_grid"]

ZONE_SPACING = 1.0  # degrees between the points of a zone's outline, whose edges are straight in degrees
OUTLINE_DETAIL = 0.01  # hex units: detail of land and zone outlines kept for drawing

Corrections = Mapping[str, Mapping[str, tuple[Value, Source]]]


@dataclass(frozen=True)
class Parts:
    """What a compiler hands over: the pieces of a Map that geometry makes."""

    spaces: dict[str, Space]
    sides: dict[tuple[str, str], Side]
    zones: dict[str, Zone]
    land: tuple[shapely.Polygon, ...] = ()
    found: list[Diagnostic] = field(default_factory=list)


def compile_grid(data: MapData) -> Parts:
    """The spaces, sides and zones of a hex map. ValueError when its projection cannot be used."""
    assert data.grid is not None
    projection = make_projection(data)
    hexes = make_hexes(data.grid)
    corrected = corrections(data)
    shapes = make_shapes(data.land, projection)
    land = make_land(shapes, hexes, data.threshold("land-share"))
    is_land = _corrected_land(land, hexes, corrected)
    kinds = side_kinds(land, is_land, hexes, data.threshold("land-hexside"), data.threshold("strait-gap"))
    _author_sides(data, hexes, kinds)
    drafts = _drafts(data, hexes, land, is_land, kinds, corrected)
    _territories(data, drafts, corrected, hex_territories(data, shapes, projection, hexes))
    outlines = _zones(data, drafts, corrected, projection, hexes, land)
    stated = authored(data)
    for draft in drafts:
        finish(draft, stated.get(draft.id, ()), corrected.get(draft.id, {}), data)
    spaces = _spaces(data, drafts, hexes)
    return Parts(
        spaces,
        _sides(data, drafts, kinds, hexes),
        _make_zones(data, drafts, kinds, hexes, outlines),
        tuple(shapely.simplify(land.masses, OUTLINE_DETAIL)),
    )


def _corrected_land(land: Land, hexes: Hexes, corrected: Corrections) -> np.ndarray:
    is_land = land.is_land.copy()
    place = hexes.index
    for name, facts in corrected.items():
        if "kind" in facts:
            is_land[place[name]] = facts["kind"][0] == "land"
    return is_land


def _author_sides(data: MapData, hexes: Hexes, kinds: np.ndarray) -> None:
    """Let hexsides.csv overrule what the shores say."""
    place = hexes.index
    number = {(a, b): n for n, (a, b) in enumerate(zip(hexes.a.tolist(), hexes.b.tolist(), strict=True))}
    for row in data.rows("hexsides.csv"):
        if row.text("kind") in {"land", "sea", "strait"} and row.values["value"] is True:
            a, b = place[row.text("a")], place[row.text("b")]
            kinds[number[(a, b)] if (a, b) in number else number[(b, a)]] = row.text("kind")


def _drafts(
    data: MapData, hexes: Hexes, land: Land, is_land: np.ndarray, kinds: np.ndarray, corrected: Corrections
) -> list[Draft]:
    open_sides = np.zeros(len(hexes), dtype=np.int64)
    np.add.at(open_sides, hexes.a[kinds != "land"], 1)
    np.add.at(open_sides, hexes.b[kinds != "land"], 1)
    coastal = is_land & ((land.share < 1 - data.threshold("water-share")) | (open_sides > 0))
    drafts = []
    for place, name in enumerate(hexes.ids):
        draft = Draft(name, "land" if is_land[place] else "sea", int(hexes.rows[place]))
        draft.sources["kind"] = corrected.get(name, {}).get("kind", ("", "geometry"))[1]
        beach = corrected.get(name, {}).get("coastal", (bool(coastal[place]), "geometry"))
        draft.coastal = beach[0] is True
        draft.put("coastal", beach[0], beach[1])
        drafts.append(draft)
    return drafts


def _territories(
    data: MapData, drafts: Sequence[Draft], corrected: Corrections, found: Sequence[str | None]
) -> None:
    for draft, territory in zip(drafts, found, strict=True):
        fact = corrected.get(draft.id, {}).get("territory")
        if draft.kind != "land":
            continue
        if fact is not None:
            draft.territory = fact[0] if isinstance(fact[0], str) else None
            draft.sources["territory"] = fact[1]
        elif territory is not None:
            draft.territory = territory
            draft.sources["territory"] = "geometry"


def _zones(
    data: MapData,
    drafts: Sequence[Draft],
    corrected: Corrections,
    projection: Projection | None,
    hexes: Hexes,
    land: Land,
) -> Geometries:
    """Give each draft its zones; the ground of each zone comes back."""
    shapes = make_shapes(data.zones, projection, ZONE_SPACING)
    outlines = partition(shapes, len(data.zones))
    shares = zone_shares(outlines, hexes)
    wet = sea_shares(outlines, shares, land.grains)
    names = [slug(zone.name) for zone in data.zones]
    least = data.threshold("zone-share")
    for draft, share, sea in zip(drafts, shares, wet, strict=True):
        fact = corrected.get(draft.id, {}).get("zones")
        if fact is not None:
            draft.zones = fact[0] if isinstance(fact[0], tuple) else ()
            draft.sources["zones"] = fact[1]
        elif names and (draft.kind == "sea" or draft.coastal):
            draft.zones = _zones_of(sea if draft.coastal and sea.any() else share, names, least, draft)
            draft.sources["zones"] = "geometry"
    return outlines


def _zones_of(share: np.ndarray, names: Sequence[str], least: float, draft: Draft) -> tuple[str, ...]:
    """The zones by falling share: the first at sea, on a coast all with at least `least` (or the first)."""
    order = [int(z) for z in np.argsort(-share, kind="stable") if share[z] > 0]
    if draft.kind == "sea":
        return tuple(names[z] for z in order[:1])
    return tuple(names[z] for z in order if share[z] >= least) or tuple(names[z] for z in order[:1])


def _spaces(data: MapData, drafts: Sequence[Draft], hexes: Hexes) -> dict[str, Space]:
    names = place_names(data)
    return {
        d.id: Space(
            d.id, names.get(d.id, ""), d.kind, polygon, d.id[0], d.territory, d.zones, d.attributes, d.sources
        )
        for d, polygon in zip(drafts, hexes.polygons, strict=True)
    }


def _sides(
    data: MapData, drafts: Sequence[Draft], kinds: Sequence[str], hexes: Hexes
) -> dict[tuple[str, str], Side]:
    zone_border = zone_borders([draft.zones for draft in drafts], kinds, hexes)
    found: dict[tuple[str, str], dict[str, Source]] = {}
    for a, b, kind, border in zip(hexes.a.tolist(), hexes.b.tolist(), kinds, zone_border.tolist(), strict=True):
        one, other = drafts[a], drafts[b]
        parted = one.territory is not None and other.territory is not None and one.territory != other.territory
        sources: dict[str, Source] = {kind: "geometry"}
        if parted:
            sources["border"] = "geometry"
        if border:
            sources["zone-border"] = "geometry"
        found[(one.id, other.id) if one.id < other.id else (other.id, one.id)] = sources
    _author_kinds(data, found)
    return {pair: Side(*pair, frozenset(kinds), kinds) for pair, kinds in sorted(found.items())}


def _author_kinds(data: MapData, found: dict[tuple[str, str], dict[str, Source]]) -> None:
    for row in data.rows("hexsides.csv"):
        a, b = sorted((row.text("a"), row.text("b")))
        if row.values["value"] is True:
            found[a, b][row.text("kind")] = source_of(row.text("source"))
        else:
            found[a, b].pop(row.text("kind"), None)


def _make_zones(
    data: MapData, drafts: Sequence[Draft], kinds: Sequence[str], hexes: Hexes, outlines: Geometries
) -> dict[str, Zone]:
    zones = [draft.zones for draft in drafts]
    least = int(data.threshold("zone-adjacency"))
    adjacent = adjacent_zones(zones, kinds, hexes, least)
    members: dict[str, list[str]] = {}
    for draft in drafts:
        for zone in draft.zones:
            members.setdefault(zone, []).append(draft.id)
    return {
        slug(zone.name): Zone(
            slug(zone.name),
            zone.name,
            tuple(members.get(slug(zone.name), ())),
            adjacent.get(slug(zone.name), ()),
            shapely.simplify(outline, OUTLINE_DETAIL),
            source_of(zone.properties["source"]),
        )
        for zone, outline in zip(data.zones, outlines, strict=True)
    }
