"""The shapes of a TripleA map: which outlines are sound, how they lie over each other, and where they touch.

An outline may have several rings and none of them a hole: an island is drawn over the sea around it. So the land is
taken out of the sea before it is asked what touches.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from mapdata.contacts import Contact, contact, inside, moved, pairs
from mapdata.diagnostic import InputError, Where
from mapdata.rings import crossing, ground
from module_builder.formats.triplea.polygons import Outline, Ring

__all__ = ["ALL", "CROSSES", "GAP", "Flaw", "Overlap", "Shapes", "ring_area", "ring_spot"]

GAP = 4  # pixels that two outlines may lie apart and still touch, besides the breadth of the map's own pen
MAX_GAP = 16
MOST = 100_000  # pairs of shapes that meet: genuine maps have some thousand
CROSSES = "crosses itself"
SLIVER = 1.0  # square pixels that two outlines may share by rounding
ALL = 0.999  # share from which an outline counts as lying wholly inside another
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


class Shapes:
    """The outlines as geometry. `width` is the map's where it wraps from its right edge to its left, else 0.

    `flaws` are those of the outlines and of others, when they are known.
    """

    def __init__(
        self,
        outlines: Mapping[str, Outline],
        water: frozenset[str],
        width: int = 0,
        flaws: tuple[Flaw, ...] | None = None,
    ) -> None:
        self.outlines, self.water, self.width, self._flaws = outlines, water, width, flaws

    @cached_property
    def _pieces(self) -> tuple[list[tuple[Outline, int]], Array]:
        """Each ring with three points and more: its outline and number, and its polygon, sound or not."""
        rings = [(o, n) for o in self.outlines.values() for n, r in enumerate(o.rings) if len(r.points) > 2]
        points = [outline.rings[number].points for outline, number in rings]
        if not points:
            return [], np.empty(0, dtype=object)
        counts = [len(each) for each in points]
        indices = np.repeat(np.arange(len(points)), counts)
        lines = shapely.linearrings(np.concatenate(points).astype(float), indices=indices)
        return rings, np.asarray(shapely.polygons(lines))

    @cached_property
    def flaws(self) -> tuple[Flaw, ...]:
        """The rings that enclose nothing or cross themselves, in the file's order."""
        if self._flaws is not None:
            return tuple(flaw for flaw in self._flaws if flaw.outline.name in self.outlines)
        rings, polygons = self._pieces
        areas, sound = shapely.area(polygons), shapely.is_valid(polygons)
        found = {}
        for index, (outline, number) in enumerate(rings):
            if not sound[index] and (cross := crossing(polygons[index], SLIVER / 2)) is not None:
                found[outline.name, number] = (CROSSES, cross)
            elif areas[index] == 0:
                found[outline.name, number] = ("encloses nothing", _first(outline.rings[number]))
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
                parts.setdefault(outline.name, []).append(polygon if good else ground(polygon))
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
        left, right = self._pairs(shapes, shapes, predicate="intersects")
        keep = left < right
        left, right = left[keep], right[keep]
        touching = shapely.touches(shapes[left], shapes[right])
        left, right = left[~touching], right[~touching]
        common = shapely.intersection(shapes[left], shapes[right])
        found = []
        for a, b, each in sorted(zip(left.tolist(), right.tolist(), common, strict=True), key=lambda one: one[:2]):
            if each.area > SLIVER:
                share = each.area / min(shapes[a].area, shapes[b].area)
                found.append(Overlap(self.names[a], self.names[b], each.area, share, inside(each)))
        return tuple(found)

    def _pairs(self, some: Array, others: Array, **how: Any) -> tuple[Array, Array]:
        """The indexes of the pairs of shapes that meet. InputError when there are more than any map has."""
        found = pairs(some, others, MOST, **how)
        if found is None:
            file = next(iter(self.outlines.values())).file
            hint = "look whether the file belongs to this map"
            raise InputError(file, f"its outlines lie on each other in more than {MOST:,} places", hint)
        return found

    @cached_property
    def shapes(self) -> dict[str, BaseGeometry]:
        """The shapes with the land taken out of the sea around it, and a lake out of the land around it."""
        cuts: dict[str, list[BaseGeometry]] = {}
        for each in self.overlaps:
            if (each.one in self.water) != (each.other in self.water):
                sea, land = (each.one, each.other) if each.one in self.water else (each.other, each.one)
                lake = each.share > ALL and self.whole[sea].area < self.whole[land].area
                cuts.setdefault(land if lake else sea, []).append(self.whole[sea if lake else land])
        cut = {name: shapely.difference(self.whole[name], shapely.union_all(out)) for name, out in cuts.items()}
        return {**self.whole, **cut}

    def pen(self, pairs: Iterable[frozenset[str]]) -> float:
        """The gap in pixels up to which outlines touch: what 19 of 20 of those that should lie apart, and GAP.

        Borders are drawn, and outlines end beside them: on some maps at once, on some a pen's breadth away.
        """
        known = [tuple(pair) for pair in pairs if all(name in self.shapes for name in pair)]
        if not known:
            return GAP
        left = np.array([self.shapes[one] for one, _ in known], dtype=object)
        right = np.array([self.shapes[other] for _, other in known], dtype=object)
        apart = float(np.nanquantile(shapely.distance(left, right), 0.95))
        return min(GAP + apart, MAX_GAP)

    def contacts(self, gap: float = GAP) -> dict[frozenset[str], Contact]:
        """Each pair that lies no more than `gap` pixels apart, around the edge of a map that wraps as well."""
        found: dict[frozenset[str], Contact] = {}
        shapes = np.array(list(self.shapes.values()), dtype=object)
        if not len(shapes):
            return found
        for by in (0, self.width) if self.width else (0,):
            shifted = moved(shapes, by)
            left, right = self._pairs(shifted, shapes, predicate="dwithin", distance=gap)
            keep = left < right if not by else left != right
            for a, b in zip(left[keep].tolist(), right[keep].tolist(), strict=True):
                pair = frozenset((self.names[a], self.names[b]))
                beside = contact(shifted[a], shapes[b], gap)
                if beside is not None and (pair not in found or found[pair].length < beside.length):
                    found[pair] = beside
        return found

    def gap(self, one: str, other: str) -> float:
        """How many pixels two shapes lie apart, around the edge of a map that wraps as well."""
        a, b = self.shapes[one], self.shapes[other]
        return min(float(shapely.distance(moved(a, by), b)) for by in self._around)

    def between(self, one: str, other: str) -> tuple[float, float]:
        """The point in the middle of the shortest way between two shapes."""
        x, y = shapely.shortest_line(self.shapes[one], self.shapes[other]).interpolate(0.5, normalized=True).coords[0]
        return (round(x, 1), round(y, 1))

    @property
    def _around(self) -> tuple[int, ...]:
        return (0, self.width, -self.width) if self.width else (0,)

    def holder(self, x: float, y: float) -> str | None:
        """The name of the shape that holds a point: land before the sea that lies around it."""
        found = self._tree.query(shapely.Point(x, y), predicate="intersects").tolist()
        return self.names[min(found)] if found else None

    @cached_property
    def _tree(self) -> shapely.STRtree:
        return shapely.STRtree(np.array(list(self.shapes.values()), dtype=object))

    def away(self, name: str, points: Array) -> Array:
        """How far points (n, 2) lie outside a shape, in pixels; 0 inside it. On a map that wraps over its edge too."""
        shape = self.shapes[name]
        shapely.prepare(shape)
        ways = [shapely.distance(shapely.points(points + np.array((by, 0))), shape) for by in self._around]
        return np.asarray(np.min(ways, axis=0))


def ring_area(ring: Ring) -> float:
    """What a ring encloses, in square pixels."""
    return float(shapely.area(shapely.polygons(ring.points.astype(float)))) if len(ring.points) > 2 else 0.0


def ring_spot(outline: Outline, number: int) -> Where:
    """The place of a ring, by its number from 0."""
    return Where(outline.file, (outline.name, f"ring {number + 1}"), outline.line, outline.rings[number].column)


def _first(ring: Ring) -> tuple[float, float]:
    return (float(ring.points[0][0]), float(ring.points[0][1])) if len(ring.points) else (0.0, 0.0)
