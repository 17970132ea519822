"""Naval Zones: a partition by priority, the zones of each hex, and which zones are adjacent (AE-ZONE-1, AE-ZONE-3)."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
import shapely

from mapdata.compile_hexes import HEX_AREA, Geometries, Grains, Hexes

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from mapdata.compile_land import Shapes

__all__ = ["adjacent_zones", "partition", "sea_shares", "zone_borders", "zone_shares"]


SLIVER = 1e-9  # of a hex: what rounding leaves of nothing


def partition(shapes: Shapes, count: int) -> Geometries:
    """The ground of each zone: its outline less those of the zones before it."""
    made = np.empty(count, dtype=object)
    taken: shapely.Geometry = shapely.MultiPolygon()
    for zone in range(count):
        outline = shapely.union_all(shapes.polygons[shapes.owner == zone])
        made[zone] = shapely.difference(outline, taken)
        taken = shapely.union(taken, outline)
    return made


def zone_shares(zones: Geometries, hexes: Hexes) -> NDArray[np.float64]:
    """The share of each hex in each zone: (hexes, zones)."""
    shares = np.zeros((len(hexes), len(zones)))
    shapely.prepare(zones)
    zone, cell = shapely.STRtree(hexes.polygons).query(zones, predicate="intersects")
    inside = shapely.contains(zones[zone], hexes.polygons[cell])
    shares[cell[inside], zone[inside]] = 1.0
    zone, cell = zone[~inside], cell[~inside]
    shares[cell, zone] = shapely.area(shapely.intersection(zones[zone], hexes.polygons[cell])) / HEX_AREA
    return shares


def sea_shares(zones: Geometries, shares: NDArray[np.float64], land: Grains) -> NDArray[np.float64]:
    """The share of each hex that is sea of each zone: `shares` less the land in it."""
    several = (shares > 0).sum(axis=1) > 1  # with one zone at most there is nothing to weigh
    inside = several[land.hex]
    ground, cell = land.ground[inside], land.hex[inside]
    zone, piece = shapely.STRtree(ground).query(zones, predicate="intersects")
    covered = shapely.area(shapely.intersection(zones[zone], ground[piece])) / HEX_AREA
    left = shares.copy()
    np.subtract.at(left, (cell[piece], zone), covered)
    return np.where(left > SLIVER, left, 0.0)


def zone_borders(zones: Sequence[tuple[str, ...]], kinds: Sequence[str], hexes: Hexes) -> NDArray[np.bool_]:
    """Whether a hexside is a zone border: water on it, and no zone in common on its two sides."""
    return np.array(
        [
            kind != "land" and bool(zones[a]) and bool(zones[b]) and not set(zones[a]) & set(zones[b])
            for a, b, kind in zip(hexes.a, hexes.b, kinds, strict=True)
        ]
    )


def adjacent_zones(
    zones: Sequence[tuple[str, ...]], kinds: Sequence[str], hexes: Hexes, least: int
) -> dict[str, tuple[str, ...]]:
    """For each zone those it meets on at least `least` hexsides that are not land.

    A border that runs through a coastal hex of several zones is met on the sides of that hex; fewer sides than
    `least` are a sliver where the border of a third zone ends. A side between two hexes of one zone is no border of two
    others: where several zones meet around a cape, those across from each other do not.
    """
    tally: Tally[tuple[str, str]] = Tally()
    for a, b, kind in zip(hexes.a, hexes.b, kinds, strict=True):
        if kind != "land":
            tally.update(_met(zones[a], zones[b]))
    found: dict[str, set[str]] = {}
    for (one, other), sides in tally.items():
        if sides >= least:
            found.setdefault(one, set()).add(other)
            found.setdefault(other, set()).add(one)
    return {zone: tuple(sorted(others)) for zone, others in found.items()}


def _met(one: tuple[str, ...], other: tuple[str, ...]) -> set[tuple[str, str]]:
    """The pairs of zones that two neighbouring hexes of these zones bring together."""
    both = set(one) & set(other)
    pairs = {(min(a, b), max(a, b)) for a in one for b in other if a != b}
    return {pair for pair in pairs if not both or both & set(pair)}
