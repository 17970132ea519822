"""The zones of a module with their outlines as polygons."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import shapely

from module_builder.formats.vassal.grids.gridread import ZONE, ZONES
from module_builder.formats.vassal.grids.polygon import Polygon
from module_builder.formats.vassal.markup.buildfile import child_components

if TYPE_CHECKING:
    from module_builder.formats.vassal.markup.buildfile import Element
    from validator.lint.module import ModuleSubject

__all__ = ["ZoneOutline", "zoned_grids"]

Point = tuple[int, int]


@dataclass(frozen=True, slots=True)
class ZoneOutline:
    """A zone, its corners in pixels of its board, and the polygon of them."""

    element: Element
    name: str
    corners: tuple[Point, ...]
    shape: shapely.Polygon


def zoned_grids(subject: ModuleSubject) -> Iterator[list[ZoneOutline]]:
    """The zones of each board in file order, those left out whose path has no three corners (MOD004)."""
    for grid in subject.root.iter(ZONES):
        zones = (_zone(child) for child in child_components(grid) if child.tag == ZONE)
        yield [zone for zone in zones if zone is not None]


def _zone(element: Element) -> ZoneOutline | None:
    corners = Polygon.read(element.get("path", "")).points
    if len(set(corners)) < 3:
        return None
    return ZoneOutline(element, element.get("name", ""), corners, shapely.Polygon(corners))
