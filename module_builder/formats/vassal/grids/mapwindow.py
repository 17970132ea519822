"""Map windows: boards laid out beside each other, and what a point on them is called (engine: Map.java, Board.java)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from module_builder.formats.vassal.grids.locationformat import UNKNOWN
from module_builder.formats.vassal.grids.zonedgrid import ZonedGrid

if TYPE_CHECKING:
    from collections.abc import Sequence

    from module_builder.formats.vassal.grids.boardlayout import Placement
    from module_builder.formats.vassal.grids.grid import Grid, Name, Size
    from module_builder.formats.vassal.javamath import Point

__all__ = ["OFFBOARD", "Board", "DeckPlace", "Location", "MapWindow", "PlacedBoard"]

OFFBOARD = "offboard"
MAX_CACHED = 200_000  # points of one map remembered at a time


@dataclass(frozen=True, slots=True)
class Board:
    """A board that a map may use; sizes in pixels. Only a reversible one can be turned by a layout."""

    name: str
    size: Size
    image: str = ""
    reversible: bool = False
    grid: Grid | None = None


@dataclass(frozen=True, slots=True)
class PlacedBoard:
    """A board on the map, its left upper corner at `corner` in map pixels, turned by half a circle or not."""

    board: Board
    corner: Point
    reversed: bool = False

    def holds(self, point: Point) -> bool:
        """Whether a point of the map lies on this board."""
        x, y = point[0] - self.corner[0], point[1] - self.corner[1]
        return 0 <= x < self.board.size[0] and 0 <= y < self.board.size[1]

    def from_map(self, point: Point) -> Point:
        """A point of the map in pixels of the board as it lies, not turned back."""
        return point[0] - self.corner[0], point[1] - self.corner[1]

    def to_map(self, point: Point) -> Point:
        """The way back."""
        return point[0] + self.corner[0], point[1] + self.corner[1]

    def turned(self, point: Point) -> Point:
        """A board point as the grid sees it; its own inverse."""
        return (self.board.size[0] - point[0], self.board.size[1] - point[1]) if self.reversed else point

    def name(self, point: Point) -> Name:
        """The grid's name for a map point."""
        return self.board.grid.name(self.turned(self.from_map(point))) if self.board.grid else None

    def snap(self, point: Point) -> Point | None:
        """Where the grid lets a piece come to rest, in map pixels."""
        if self.board.grid is None:
            return point
        snapped = self.board.grid.snap(self.turned(self.from_map(point)))
        return self.to_map(self.turned(snapped)) if snapped else None


@dataclass(frozen=True, slots=True)
class DeckPlace:
    """A deck of the map, at (x, y) of the board that owns it, or of the map inside its padding."""

    name: str
    x: int
    y: int
    board: str = ""


@dataclass(frozen=True, slots=True)
class Location:
    """What a point is called. board, zone: None when there is none; location: None when it is not known here."""

    board: str | None
    zone: str | None
    location: str | None


class MapWindow:
    """One map window with its boards in one layout. `id` is `Map0`, ...: commands name a map by name or by id.

    `lender`: the id of the map whose boards a private map shows, "" when it has its own.
    """

    def __init__(
        self,
        name: str,
        id_: str,
        boards: Sequence[Board],
        layout: Sequence[Placement],
        *,
        edge: Size = (0, 0),
        decks: Sequence[DeckPlace] = (),
        kind: str = "VASSAL.build.module.Map",
        lender: str = "",
    ) -> None:
        self.name, self.id, self.kind = name, id_, kind
        self.boards, self.layout, self.edge, self.decks = tuple(boards), tuple(layout), edge, tuple(decks)
        self.lender = lender
        self.placed = _placed(self.boards, self.layout, edge)
        self._deck_names = self._decks()
        self._known: dict[Point, Location] = {}

    def laid_out(self, layout: Sequence[Placement]) -> MapWindow:
        """The same map with other boards on it, as the `boards` command of a save says."""
        return self._showing(self, layout, self.lender)

    def borrowing(self, other: MapWindow) -> MapWindow:
        """The same map showing the boards of another, as a private map may (engine: PrivateMap.setBoards)."""
        return self._showing(other, other.layout, other.id)

    def _showing(self, owner: MapWindow, layout: Sequence[Placement], lender: str) -> MapWindow:
        """The same map with boards that are `owner`'s."""
        return MapWindow(
            self.name,
            self.id,
            owner.boards,
            layout,
            edge=owner.edge,
            decks=self.decks,
            kind=self.kind,
            lender=lender,
        )

    def board_at(self, point: Point) -> PlacedBoard | None:
        """The first board under a point."""
        return next((board for board in self.placed if board.holds(point)), None)

    def locate(self, x: int, y: int) -> Location:
        """Board, zone and location name of a point in map pixels, as properties of a piece there would say."""
        known = self._known.get((x, y))
        if known is None:
            if len(self._known) >= MAX_CACHED:
                self._known.clear()
            known = self._known[x, y] = self._located((x, y))
        return known

    def _located(self, point: Point) -> Location:
        board = self.board_at(point)
        name: Name = self._deck_names.get(point)
        if name is None and board:
            name = board.name(point)
        location = None if name is UNKNOWN else OFFBOARD if name is None else str(name)
        return Location(board.board.name if board else None, _zone(board, point), location)

    def snap(self, x: int, y: int) -> Point | None:
        """Where a piece dropped at (x, y) comes to rest; None when a grid of the module's own class decides it."""
        start = self.board_at((x, y))
        if start is None:
            return x, y
        snapped = start.snap((x, y))
        end = self.board_at(snapped) if snapped else None
        if snapped and end and end is not start:  # over the border: the other board's grid decides
            snapped = end.snap(snapped)
        if snapped is None or self.board_at(snapped):
            return snapped
        return start.to_map(_pulled_in(start.from_map(snapped), start.board.size))

    def range(self, a: Point, b: Point) -> int | None:
        """Range between two points by the grid of the board under the first; None without one, or when not known.

        The grid gets map coordinates as they are, without the board's place: so does the engine.
        """
        board = self.board_at(a)
        if board is None or board.board.grid is None:
            return None
        return board.board.grid.distance(a, b, lambda point: self.snap(*point))

    def find(self, name: str) -> Point | None:
        """The map point with a location name: every board is asked, the last one that knows it answers."""
        found = None
        for board in self.placed:
            point = board.board.grid.find(name) if board.board.grid else None
            found = board.to_map(point) if point else found
        return found

    def _decks(self) -> dict[Point, str]:
        corners = {board.board.name: board.corner for board in reversed(self.placed)}
        names: dict[Point, str] = {}
        for deck in self.decks:
            corner = corners.get(deck.board, self.edge)
            names.setdefault((deck.x + corner[0], deck.y + corner[1]), deck.name)
        return names


def _placed(boards: Sequence[Board], layout: Sequence[Placement], edge: Size) -> tuple[PlacedBoard, ...]:
    """The boards of a layout at their corners: right of the boards in their row, below those in their column."""
    by_name = {board.name: board for board in reversed(boards)}
    wanted = [(by_name[place.board], place) for place in layout if place.board in by_name]
    sizes = {place.cell: board.size for board, place in wanted}
    placed = []
    for board, place in wanted:
        column, row = place.cell
        x = sum(size[0] for cell, size in sizes.items() if cell[1] == row and cell[0] < column)
        y = sum(size[1] for cell, size in sizes.items() if cell[0] == column and cell[1] < row)
        placed.append(PlacedBoard(board, (x + edge[0], y + edge[1]), place.reversed and board.reversible))
    return tuple(placed)


def _zone(board: PlacedBoard | None, point: Point) -> str | None:
    """The zone under a point. Unlike the name it is looked up without turning a reversed board: so does the engine."""
    if board is None or not isinstance(board.board.grid, ZonedGrid):
        return None
    zone = board.board.grid.zone(board.from_map(point))
    return zone.label if zone else None


def _pulled_in(point: Point, size: Size) -> Point:
    """A board point one pixel off the edge moved onto it, others as they are."""
    x, y = (0 if value == -1 else value - (value == extent) for value, extent in zip(point, size, strict=True))
    return x, y
