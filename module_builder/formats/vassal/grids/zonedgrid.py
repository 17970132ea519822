"""Grids cut into zones, each with its own grid or none (engine: ZonedGrid.java, Zone.java)."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from module_builder.formats.vassal.grids.numbering import MAX_GROUPS
from module_builder.formats.vassal.javamath import divide, round_half_up

if TYPE_CHECKING:
    from module_builder.formats.vassal.grids.grid import Grid, Name, Snap
    from module_builder.formats.vassal.grids.locationformat import LocationFormat, Unknown
    from module_builder.formats.vassal.grids.polygon import Polygon
    from module_builder.formats.vassal.javamath import Point

__all__ = ["Zone", "ZonedGrid"]


@dataclass(frozen=True)
class Zone:
    """A named polygon. `grid` is the one in force: its own, or the background when it uses its parent's."""

    label: str
    outline: Polygon
    format: LocationFormat
    grid: Grid | None = None

    def name(self, point: Point) -> str | Unknown:
        """The location name of a point in the zone; without a grid the grid's part is empty."""
        inner = self.grid.name(point) if self.grid else None
        return self.format.render({"name": self.label, "gridLocation": inner})

    def find(self, name: str) -> Point | None:
        """The point with this name: the grid's, or the middle of the zone when the format does not ask the grid."""
        pattern = self._pattern
        found = pattern.fullmatch(name) if pattern else None
        if found is None:
            return None
        if found.re.groups and self.grid:
            point = self.grid.find(found[found.re.groups])
            return point if point and self.outline.contains(point) else None
        return self._middle()

    def _middle(self) -> Point:
        """The mean of the corners; the first corner when that is outside."""
        corners = self.outline.points
        if not corners:
            return 0, 0
        x, y = (divide(sum(corner[axis] for corner in corners), len(corners)) for axis in (0, 1))
        return (x, y) if self.outline.contains((x, y)) else corners[0]

    @cached_property
    def _pattern(self) -> re.Pattern[str] | None:
        text, groups = "", 0
        for is_property, piece in self.format.pieces:
            if not is_property:
                text += re.escape(piece)
            elif piece == "name":
                text += re.escape(self.label)
            elif piece == "gridLocation" and self.grid:
                text, groups = text + "(.*)", groups + 1
        return re.compile(text) if text and groups <= MAX_GROUPS else None


@dataclass(frozen=True, slots=True)
class ZonedGrid:
    """Zones in file order, the first that contains a point counts; behind them a background grid."""

    zones: tuple[Zone, ...]
    background: Grid | None = None

    def zone(self, point: Point) -> Zone | None:
        """The zone that counts at a point."""
        return next((zone for zone in self.zones if zone.outline.contains(point)), None)

    def name(self, point: Point) -> Name:
        """The zone's name for the point, else the background's."""
        zone = self.zone(point)
        if zone is not None:
            return zone.name(point)
        return self.background.name(point) if self.background else None

    def snap(self, point: Point) -> Point | None:
        """By the zone's grid; inside a zone without one nothing snaps."""
        zone = self.zone(point)
        grid = zone.grid if zone else self.background
        return grid.snap(point) if grid else point

    def find(self, name: str) -> Point | None:
        """Asks the zones in order, then the background."""
        for zone in self.zones:
            point = zone.find(name)
            if point is not None and zone.outline.contains(point):
                return point
        return self.background.find(name) if self.background else None

    def distance(self, a: Point, b: Point, snap: Snap) -> int | None:
        """By the grid of the zone when both points lie in the same one, else by the background, else in pixels."""
        zone = self.zone(a)
        same = zone is not None and zone is self.zone(b)
        grid = zone.grid if same and zone and zone.grid else self.background
        if grid:
            return grid.distance(a, b, snap)
        return round_half_up(math.sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2))
