"""The layers below all words: sea, land, coast, grid, borders, straits and signs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
import shapely

from module_builder.drawing import colours
from module_builder.drawing.scene import Item, Layer, Line, Polygon
from module_builder.drawing.shapes import (
    edge,
    hex_corners,
    islets,
    joined,
    land_by_territory,
    land_of,
    outline,
    pieces_of,
    rings_of,
)
from module_builder.drawing.symbols import Sign, signs

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mapdata.model import Map, Side, Space
    from module_builder.drawing.frame import Frame
    from module_builder.drawing.scene import Point

__all__ = ["Terrain"]

# kind of side -> (colour, width, dash); later ones are drawn above earlier ones
Stroke = tuple[str, float, tuple[float, float] | tuple[()]]
SIDES: dict[str, Stroke] = {
    "zone-border": (colours.ZONE_BORDER, 2.6, (9.0, 5.0)),
    "border": (colours.BORDER, 2.4, ()),
    "strait": (colours.STRAIT, 4.5, ()),
}
SEA_BORDER: Stroke = (colours.BORDER, 1.8, (2.5, 4.0))  # a border along a hexside without land
SHALLOWS = 9.0  # width of the light band along a coast, half of it on the water
WAYS: dict[str, Stroke] = {
    "road": (colours.ROAD, 2.4, (7.0, 3.0)),
    "rail": (colours.INK, 2.0, (5.0, 2.5)),
}


@dataclass(frozen=True)
class Terrain:
    """A map in its frame, ready to be drawn."""

    board: Map
    frame: Frame

    @cached_property
    def land(self) -> dict[str, shapely.Geometry]:
        """Drawn land by territory, map coordinates."""
        return land_by_territory(self.board, self.outlines)

    @cached_property
    def outlines(self) -> shapely.Geometry:
        """The outlines of all land, map coordinates."""
        return land_of(self.board)

    @cached_property
    def centres(self) -> dict[str, tuple[float, float]]:
        """The pixel of each space's centre."""
        points = self.board.centres
        return {space: self.frame.pixel(float(points[space][0]), float(points[space][1])) for space in points}

    @cached_property
    def signs(self) -> dict[str, list[Sign]]:
        """The signs of each space."""
        return {space.id: signs(space.attributes, *self.centres[space.id]) for space in self.board.spaces.values()}

    def ground(self) -> list[Layer]:
        """What the map lies on: sea, the shallows along its coasts, and land."""
        return [self._sea(), self._shallows(), self._land()]

    def lines(self) -> list[Layer]:
        """Grid, coast, borders, straits and ways, from the bottom up."""
        sides = [Layer(kind, tuple(self._sides(kind))) for kind in SIDES]
        return [self._grid(), self._coast(), *sides, *(Layer(kind, tuple(self._ways(kind))) for kind in WAYS)]

    def bars(self) -> Iterator[Item]:
        """The lines that words should not cover: straits."""
        return self._sides("strait")

    def _sea(self) -> Layer:
        """Each Naval Zone in a blue of its own; sea and land alike, for land is drawn above it."""
        zones = {zone.id: zone.adjacent for zone in self.board.zones.values()}
        tint = colours.spread(zones, len(colours.SEA))
        patches: dict[str, list[shapely.Polygon]] = {}
        for space in self.board.spaces.values():
            patches.setdefault(colours.SEA[tint.get(zone_of(space), 0)], []).append(space.polygon)
        shapes = {colour: joined(self.board, hexes) for colour, hexes in patches.items()}
        return Layer("sea", tuple(p for colour, shape in shapes.items() for p in self._fill(shape, colour)))

    def _fill(self, shape: shapely.Geometry, colour: str) -> Iterator[Polygon]:
        return (Polygon(rings_of(part, self.frame), colour) for part in pieces_of(shape))

    def _land(self) -> Layer:
        chosen = colours.spread(self._touching(), len(colours.LAND))
        tints = {owner: colours.LAND[chosen[owner]] if owner else colours.UNOWNED for owner in self.land}
        return Layer("land", tuple(p for owner, shape in self.land.items() for p in self._fill(shape, tints[owner])))

    def _touching(self) -> dict[str, set[str]]:
        """Territories whose spaces touch, over straits and narrow seas too: they shall not look alike."""
        found: dict[str, set[str]] = {t: set() for t in self.land if t}
        for a, b in self.board.sides:
            one, two = self.board.spaces[a].territory, self.board.spaces[b].territory
            if one and two and one != two:
                found[one].add(two)
                found[two].add(one)
        return found

    @cached_property
    def _coastlines(self) -> list[tuple[Point, ...]]:
        rings = [shapely.get_coordinates(islet) for islet in islets(self.board, self.outlines)]
        return [self.frame.pixels(line) for line in (*outline(self.board, self.outlines), *rings)]

    def _shallows(self) -> Layer:
        return Layer("shallows", tuple(Line(line, colours.SHALLOW, SHALLOWS) for line in self._coastlines))

    def _coast(self) -> Layer:
        return Layer("coast", tuple(Line(line, colours.COAST, 1.2) for line in self._coastlines))

    def _grid(self) -> Layer:
        if self.board.grid is None:
            return Layer("areas", tuple(self._areas()))
        return Layer("grid", tuple(self._hexes()))

    def _areas(self) -> Iterator[Item]:
        for space in self.board.spaces.values():
            yield Polygon(rings_of(space.polygon, self.frame), "", colours.COAST, 1.0)

    def _hexes(self) -> Iterator[Item]:
        """Three sides of each hex; all of them where it has a side without a neighbour."""
        assert self.board.grid is not None
        for space in self.board.spaces.values():
            corners = hex_corners(*self.board.grid.center(space.id))
            inner = len(self.board.grid.neighbours(space.id)) == len(corners)
            line = corners[:4] if inner else np.vstack([corners, corners[:1]])
            yield Line(self.frame.pixels(line), colours.GRID_ON_LAND if space.is_land else colours.GRID_ON_SEA, 1.0)

    def _sides(self, kind: str) -> Iterator[Item]:
        for side in self._of_kind(kind):
            at_sea = kind == "border" and "sea" in side.kinds
            colour, width, dash = SEA_BORDER if at_sea else SIDES[kind]
            for line in edge(self.board, side):
                yield Line(self.frame.pixels(line), colour, width, dash)

    def _ways(self, kind: str) -> Iterator[Item]:
        colour, width, dash = WAYS[kind]
        for side in self._of_kind(kind):
            yield Line((self.centres[side.a], self.centres[side.b]), colour, width, dash)

    def _of_kind(self, kind: str) -> Iterator[Side]:
        return (side for _, side in sorted(self.board.sides.items()) if kind in side.kinds)


def sea_of(terrain: Terrain, zone: str) -> list[str]:
    """The sea spaces of a zone that are in no zone before it, or all its spaces when it has no sea of its own."""
    spaces, own = terrain.board.spaces, terrain.board.zones[zone].spaces
    sea = [space for space in own if space in spaces and not spaces[space].is_land]
    return [space for space in sea if zone_of(spaces[space]) == zone] or list(own)


def zone_of(space: Space) -> str:
    """The Naval Zone a space is drawn in: its first; "" when it lies in none."""
    return space.zones[0] if space.zones else ""
