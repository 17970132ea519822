"""Grids, zones, regions and numberings out of a buildFile's elements, with the engine's defaults."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from module_builder.formats.vassal.files.ziplimits import printable
from module_builder.formats.vassal.grids.grid import Grid, Size, UncomputableGrid
from module_builder.formats.vassal.grids.hexgrid import HexGrid
from module_builder.formats.vassal.grids.locationformat import LocationFormat
from module_builder.formats.vassal.grids.numbering import MAX_LETTERS, Axis, Numbering
from module_builder.formats.vassal.grids.polygon import Polygon
from module_builder.formats.vassal.grids.regiongrid import RegionGrid
from module_builder.formats.vassal.grids.squaregrid import SquareGrid
from module_builder.formats.vassal.grids.zonedgrid import Zone, ZonedGrid
from module_builder.formats.vassal.markup.buildfile import (
    BadValue,
    MisplacedChild,
    child_components,
    flag,
    integer,
    number,
    simple_class,
)
from module_builder.formats.vassal.markup.classes import KNOWN, is_own

if TYPE_CHECKING:
    from collections.abc import Callable

    from module_builder.formats.vassal.javamath import Point
    from module_builder.formats.vassal.markup.buildfile import Element
    from module_builder.formats.vassal.markup.problems import Problems

__all__ = ["GRID_TAGS", "GridReader"]

BOARD_PACKAGE = "VASSAL.build.module.map.boardPicker.board."
HEX, SQUARE = BOARD_PACKAGE + "HexGrid", BOARD_PACKAGE + "SquareGrid"
REGIONS, ZONES = BOARD_PACKAGE + "RegionGrid", BOARD_PACKAGE + "ZonedGrid"
ZONE = BOARD_PACKAGE + "mapgrid.Zone"
NUMBERINGS = {HEX: BOARD_PACKAGE + "mapgrid.HexGridNumbering", SQUARE: BOARD_PACKAGE + "mapgrid.SquareGridNumbering"}
OBLIQUE = BOARD_PACKAGE + "mapgrid.ObliqueHexGridNumbering"
GRID_TAGS = frozenset({HEX, SQUARE, REGIONS, ZONES})

SMALLEST_CELL = 0.01  # pixels
UPRIGHT = math.sqrt(3) / 2  # width of a column by height of a hex
DEFAULT_HEIGHT = 64.0

Read = TypeVar("Read")


@dataclass(frozen=True, slots=True)
class GridReader:
    """Reads the grid of a board.

    `game`: the properties that only a running game knows; `classes`: the entries of Java classes in the module;
    `keeps_zeros`: see LocationFormat.
    """

    problems: Problems
    game: frozenset[str] = frozenset()
    classes: frozenset[str] = frozenset()
    keeps_zeros: bool = False

    def grid_of(self, parent: Element, size: Size) -> Grid | None:
        """The grid inside a board or zone of this size: the last one counts."""
        grid: Grid | None = None
        for child in child_components(parent):
            if child.tag in GRID_TAGS or str(child.tag).endswith("Grid"):
                grid = self.kept(child, partial(self.grid, child, size)) or grid
        return grid

    def kept(self, element: Element, read: Callable[[], Read]) -> Read | None:
        """What `read` gives; None and a finding when the engine would drop the component for a bad attribute."""
        try:
            return read()
        except BadValue as error:
            self.problems.add("MOD001", element, f"{simple_class(element)}: {error}")
            return None

    def grid(self, element: Element, size: Size) -> Grid | None:
        """One grid element; BadValue when an attribute is no number."""
        readers: dict[str, Callable[[Element, Size], Grid]] = {
            HEX: self._hex, SQUARE: self._square, REGIONS: self._regions, ZONES: self._zoned
        }  # fmt: skip
        if element.tag in readers:
            return readers[str(element.tag)](element, size)
        return UncomputableGrid() if is_own(element.tag, self.classes) else None

    def _hex(self, element: Element, size: Size) -> Grid:
        dx, dy = _hex_cell(element)
        grid = HexGrid(
            size=size,
            x0=integer(element, "x0", 0),
            y0=integer(element, "y0", 32),
            dx=dx,
            dy=dy,
            sideways=flag(element, "sideways", False),
            snaps=flag(element, "snapTo", True),
            edges=flag(element, "edgesLegal", False),
            corners=flag(element, "cornersLegal", False),
            steps=integer(element, "snapscale", 0),
        )
        return self._checked(element, grid)

    def _square(self, element: Element, size: Size) -> Grid:
        grid = SquareGrid(
            size=size,
            x0=integer(element, "x0", 24),
            y0=integer(element, "y0", 24),
            dx=number(element, "dx", 48.0),
            dy=number(element, "dy", 48.0),
            metric=element.get("range", "Metric") == "Metric",
            snaps=flag(element, "snapTo", True),
            edges=flag(element, "edgesLegal", False),
            corners=flag(element, "cornersLegal", False),
        )
        return self._checked(element, grid)

    def _checked(self, element: Element, grid: HexGrid | SquareGrid) -> Grid:
        """The grid with its numbering; nothing can be computed when its cells have no size."""
        if not all(SMALLEST_CELL <= side <= 2**31 for side in (grid.dx, grid.dy)):
            self.problems.add("MOD005", element, f"cells of {grid.dx:g} by {grid.dy:g} pixels")
            return UncomputableGrid()
        own = [child for child in child_components(element) if "Numbering" in str(child.tag)]
        for child in own:
            if child.tag == NUMBERINGS[str(element.tag)] or (child.tag == OBLIQUE and element.tag == HEX):
                numbering = self.kept(child, partial(self._numbering, child))
                grid = replace(grid, numbering=numbering) if numbering else grid
            elif child.tag in KNOWN:
                raise MisplacedChild(simple_class(child), simple_class(element))
            elif is_own(child.tag, self.classes):
                return UncomputableGrid()
        return grid

    def _numbering(self, element: Element) -> Numbering:
        return Numbering(
            h=_axis(element, "h"),
            v=_axis(element, "v"),
            h_first=_initial(element, "first", "H") == "H",
            separator=element.get("sep", ""),
            stagger=flag(element, "stagger", True),
            oblique=element.tag == OBLIQUE,
            format=self._format(element, "$gridLocation$", zone=False),
        )

    def _format(self, element: Element, default: str, zone: bool) -> LocationFormat:
        return LocationFormat(element.get("locationFormat", default), zone, self.game, self.keeps_zeros)

    def _regions(self, element: Element, size: Size) -> Grid:
        read = (self.kept(child, partial(_region, child)) for child in child_components(element))
        return RegionGrid.build(filter(None, read), element.get("snapto", "true") == "true")

    def _zoned(self, element: Element, size: Size) -> Grid:
        background = self.grid_of(element, size)
        zones = (
            self.kept(child, partial(self._zone, child, background))
            for child in child_components(element)
            if child.tag == ZONE
        )
        return ZonedGrid(tuple(filter(None, zones)), background)

    def _zone(self, element: Element, background: Grid | None) -> Zone:
        path = element.get("path", "")
        outline = Polygon.read(path)
        if len(outline.points) < max(3, len(path.strip("; ").split(";"))):
            self.problems.add(
                "MOD004", element, f"only {len(outline.points)} points of the path '{printable(path)}' are usable"
            )
        own = self.grid_of(element, outline.size)
        return Zone(
            label=element.get("name", ""),
            outline=outline,
            format=self._format(element, "$name$", zone=True),
            grid=background if element.get("useParentGrid") == "true" else own,
        )


def _hex_cell(element: Element) -> tuple[float, float]:
    """dx and dy. As long as dx has its default the engine derives it from dy."""
    dy = number(element, "dy", DEFAULT_HEIGHT)
    dx = number(element, "dx", UPRIGHT * DEFAULT_HEIGHT)
    if dx == UPRIGHT * DEFAULT_HEIGHT and element.get("dy") is not None:
        dx = UPRIGHT * dy
    return dx, dy


def _axis(element: Element, letter: str) -> Axis:
    leading = integer(element, letter + "Leading", 1)
    if leading > MAX_LETTERS:
        raise BadValue(letter + "Leading", str(leading), f"at most {MAX_LETTERS}")
    return Axis(
        alphabetic=_initial(element, letter + "Type", "N") == "A",
        leading=leading,
        offset=integer(element, letter + "Off", 1),
        descending=flag(element, letter + "Descend", False),
    )


def _initial(element: Element, attribute: str, default: str) -> str:
    """The first character of an attribute, all that the engine looks at; an empty one stops the engine."""
    value = element.get(attribute, default)
    if not value:
        raise BadValue(attribute, value, "a kind of numbering")
    return value[0]


def _region(element: Element) -> tuple[Point, str] | None:
    if simple_class(element) != "Region":
        return None
    return (integer(element, "originx", 0), integer(element, "originy", 0)), element.get("name", "")
