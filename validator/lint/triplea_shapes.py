"""The shapes of a TripleA map: which outlines are sound, how they lie over each other, and where they touch.

An outline may have several rings and none of them a hole: an island is drawn over the sea around it. So the land is
taken out of the sea before it is asked what touches.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from module_builder.formats.triplea.polygons import Outline, Ring

__all__ = ["GAP", "Contact", "Flaw", "Overlap", "Shapes"]

GAP = 4  # pixels that two outlines may lie apart and still touch: borders are drawn, and outlines end beside them
SLIVER = 1.0  # square pixels that two outlines may share by rounding
Array = NDArray[Any]


@dataclass(frozen=True, slots=True)
class Flaw:
    """A ring that has no area or crosses itself; `point` is where, in pixels."""

    outline: Outline
    number: int
    ring: Ring
    what: str
    point: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Overlap:
    """Two outlines that share ground: `area` in square pixels, `share` of the smaller one, `point` inside it."""

    one: str
    other: str
    area: float
    share: float
    point: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Contact:
    """Two outlines that lie at most GAP pixels apart along `length` pixels, with a point between them."""

    length: float
    point: tuple[float, float]


class Shapes:
    """The outlines as geometry. `width` is the map's where it wraps from its right edge to its left, else 0."""

    def __init__(self, outlines: Mapping[str, Outline], water: frozenset[str], width: int = 0) -> None:
        self.outlines, self.water, self.width = outlines, water, width
        self._flaws: list[Flaw] = []

    @cached_property
    def _pieces(self) -> tuple[list[tuple[Outline, int]], Array]:
        """Each ring with three points and more: its outline and number, and its polygon, sound or not."""
        rings = [(o, n) for o in self.outlines.values() for n, r in enumerate(o.rings) if len(r.points) > 2]
        points = [outline.rings[number].points for outline, number in rings]
        if not points:
            return [], np.empty(0, dtype=object)
        counts = [len(each) for each in points]
        lines = shapely.linearrings(np.concatenate(points).astype(float), indices=np.repeat(np.arange(len(points)), counts))
        return rings, shapely.polygons(lines)

    @cached_property
    def flaws(self) -> tuple[Flaw, ...]:
        """The rings that enclose nothing or cross themselves, in the file's order."""
        rings, polygons = self._pieces
        areas, sound = shapely.area(polygons), shapely.is_valid(polygons)
        found = {}
        for index, (outline, number) in enumerate(rings):
            if areas[index] == 0:
                found[outline.name, number] = ("encloses nothing", _first(outline.rings[number]))
            elif not sound[index] and (cross := _crossing(polygons[index])) is not None:
                found[outline.name, number] = ("crosses itself", cross)
        for outline in self.outlines.values():
            for number, ring in enumerate(outline.rings):
                if len(ring.points) < 3:
                    found[outline.name, number] = (f"has {len(ring.points)} points", _first(ring))
        order = [(o, n, r) for o in self.outlines.values() for n, r in enumerate(o.rings) if (o.name, n) in found]
        return tuple(Flaw(o, n, r, *found[o.name, n]) for o, n, r in order)

    @cached_property
    def whole(self) -> dict[str, BaseGeometry]:
        """The shapes of the outlines that have no flaw, islands not yet taken out of the sea."""
        flawed = {flaw.outline.name for flaw in self.flaws}
        rings, polygons = self._pieces
        parts: dict[str, list[BaseGeometry]] = {}
        sound = shapely.is_valid(polygons)
        for (outline, _), polygon, good in zip(rings, polygons, sound, strict=True):
            if outline.name not in flawed:
                parts.setdefault(outline.name, []).append(polygon if good else shapely.make_valid(polygon))
        return {name: each[0] if len(each) == 1 else shapely.union_all(each) for name, each in parts.items()}

    @cached_property
    def names(self) -> list[str]:
        """The names of the sound shapes; arrays follow this order."""
        return list(self.whole)

    @cached_property
    def _wholes(self) -> Array:
        return np.array(list(self.whole.values()), dtype=object)

    @cached_property
    def overlaps(self) -> tuple[Overlap, ...]:
        """Each pair of outlines that share more than a sliver, in the file's order."""
        shapes = self._wholes
        if not len(shapes):
            return ()
        left, right = shapely.STRtree(shapes).query(shapes, predicate="intersects")
        keep = left < right
        left, right = left[keep], right[keep]
        touching = shapely.touches(shapes[left], shapes[right])
        left, right = left[~touching], right[~touching]
        common = shapely.intersection(shapes[left], shapes[right])
        found = []
        for a, b, each in sorted(zip(left.tolist(), right.tolist(), common, strict=True), key=lambda one: one[:2]):
            if each.area > SLIVER:
                share = each.area / min(shapes[a].area, shapes[b].area)
                found.append(Overlap(self.names[a], self.names[b], each.area, share, _inside(each)))
        return tuple(found)

    @cached_property
    def shapes(self) -> dict[str, BaseGeometry]:
        """The shapes with the land taken out of the sea."""
        ashore: dict[str, list[BaseGeometry]] = {}
        for each in self.overlaps:
            for sea, land in ((each.one, each.other), (each.other, each.one)):
                if sea in self.water and land not in self.water:
                    ashore.setdefault(sea, []).append(self.whole[land])
        cut = {sea: shapely.difference(self.whole[sea], shapely.union_all(lands)) for sea, lands in ashore.items()}
        return {**self.whole, **cut}

    @cached_property
    def contacts(self) -> dict[frozenset[str], Contact]:
        """Each pair that touches and the length of it, on a map that wraps over its edge as well."""
        found: dict[frozenset[str], Contact] = {}
        shapes = np.array(list(self.shapes.values()), dtype=object)
        if not len(shapes):
            return found
        tree = shapely.STRtree(shapes)
        for shift in (0, self.width) if self.width else (0,):
            moved = shapely.transform(shapes, lambda points, by=shift: points + (by, 0)) if shift else shapes
            left, right = tree.query(moved, predicate="dwithin", distance=GAP)
            keep = left < right if not shift else left != right
            for a, b in zip(left[keep].tolist(), right[keep].tolist(), strict=True):
                pair = frozenset((self.names[a], self.names[b]))
                contact = _contact(moved[a], shapes[b])
                if contact is not None and (pair not in found or found[pair].length < contact.length):
                    found[pair] = contact
        return found

    def gap(self, one: str, other: str) -> float:
        """How many pixels two shapes lie apart, around the edge of a map that wraps as well."""
        a, b = self.shapes[one], self.shapes[other]
        shifts = (0, self.width, -self.width) if self.width else (0,)
        return min(float(shapely.distance(shapely.transform(a, lambda p, by=by: p + (by, 0)), b)) for by in shifts)

    def holder(self, x: float, y: float) -> str | None:
        """The name of the shape that holds a point: land before the sea that lies around it."""
        found = self._tree.query(shapely.Point(x, y), predicate="intersects").tolist()
        names = sorted((self.names[index] in self.water, index) for index in found)
        return self.names[names[0][1]] if names else None

    @cached_property
    def _tree(self) -> shapely.STRtree:
        return shapely.STRtree(self._wholes)

    def away(self, name: str, points: Array) -> Array:
        """How far points (n, 2) lie outside a shape, in pixels; 0 inside it. Around the edge of a map that wraps too."""
        shifts = (0, self.width, -self.width) if self.width else (0,)
        shape = self.whole[name]
        shapely.prepare(shape)
        return np.min([shapely.distance(shapely.points(points + (by, 0)), shape) for by in shifts], axis=0)


def _first(ring: Ring) -> tuple[float, float]:
    return (float(ring.points[0][0]), float(ring.points[0][1])) if len(ring.points) else (0.0, 0.0)


def _inside(shape: BaseGeometry) -> tuple[float, float]:
    point = shape.representative_point()
    return (round(point.x, 1), round(point.y, 1))


def _crossing(polygon: BaseGeometry) -> tuple[float, float] | None:
    """Where a ring crosses itself; None when it only touches itself, which hurts nobody."""
    reason = str(shapely.is_valid_reason(polygon))
    if not reason.startswith("Self-intersection"):
        return None
    x, y = reason[reason.index("[") + 1 : -1].split()
    return (float(x), float(y))


def _contact(one: BaseGeometry, other: BaseGeometry) -> Contact | None:
    """Along how many pixels two shapes lie side by side: the ground of one that is near the other, by its breadth."""
    a = _near(one, other)
    b = _near(other, one)
    if a.is_empty or b.is_empty:
        return None
    common = shapely.intersection(shapely.buffer(a, GAP, quad_segs=4), b)
    return Contact(common.area / GAP, _inside(common)) if common.area > 0 else None


def _near(shape: BaseGeometry, other: BaseGeometry) -> BaseGeometry:
    x0, y0, x1, y1 = shapely.bounds(other)
    return shapely.clip_by_rect(shape, x0 - 2 * GAP, y0 - 2 * GAP, x1 + 2 * GAP, y1 + 2 * GAP)
