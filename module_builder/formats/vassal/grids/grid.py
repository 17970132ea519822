"""What every grid of a board can be asked, in board coordinates."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from module_builder.formats.vassal.grids.locationformat import UNKNOWN, Unknown
from module_builder.formats.vassal.javamath import Point

__all__ = ["Grid", "Name", "Size", "Snap", "UncomputableGrid"]

Name = str | Unknown | None  # None: the grid has no name for the point, whoever asked may have one
Size = tuple[int, int]
Snap = Callable[[Point], "Point | None"]


class Grid(Protocol):
    """A grid: points to names and to the points where pieces come to rest."""

    def name(self, point: Point) -> Name:
        """The location name of the point itself, not of the point it snaps to."""

    def snap(self, point: Point) -> Point | None:
        """Where a piece dropped at the point comes to rest; None when that cannot be computed here."""

    def find(self, name: str) -> Point | None:
        """The point with this location name, None when the grid does not know it."""

    def distance(self, a: Point, b: Point, snap: Snap) -> int | None:
        """The range between two points in *map* coordinates; `snap` is the map's own."""


class UncomputableGrid:
    """A grid of a class that is the module's own, or with cells of no size: every answer is not known."""

    def name(self, point: Point) -> Name:
        """Not known."""
        return UNKNOWN

    def snap(self, point: Point) -> Point | None:
        """Not known."""
        return None

    def find(self, name: str) -> Point | None:
        """Not known."""
        return None

    def distance(self, a: Point, b: Point, snap: Snap) -> int | None:
        """Not known."""
        return None
