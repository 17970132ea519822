"""Map windows out of a buildFile: boards with their sizes and grids, decks, and the layout of a new game."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from mapdata.diagnostic import InputError
from module_builder.formats.vassal.grids.boardlayout import Placement, default_layout
from module_builder.formats.vassal.grids.mapwindow import Board, DeckPlace, MapWindow
from module_builder.formats.vassal.markup.buildfile import child_components, flag, integer, simple_class, text_of
from module_builder.formats.vassal.modules.images import HEAD, picture_size

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from module_builder.formats.vassal.files.archive import Files
    from module_builder.formats.vassal.grids.grid import Size
    from module_builder.formats.vassal.grids.gridread import GridReader
    from module_builder.formats.vassal.markup.buildfile import Element
    from module_builder.formats.vassal.markup.problems import Problems

__all__ = ["MapReader"]

MAPS = frozenset({
    "VASSAL.build.module.Map",
    "VASSAL.build.module.PrivateMap",
    "VASSAL.build.module.PlayerHand",
    "VASSAL.build.widget.WidgetMap",
})  # fmt: skip
PICKER = "VASSAL.build.module.map.BoardPicker"
DECK = "VASSAL.build.module.map.DrawPile"
DEFAULT_SIZE = 500  # of a board without picture and size


@dataclass(frozen=True, slots=True)
class MapReader:
    """Reads the map windows of one module."""

    files: Files
    problems: Problems
    grids: GridReader

    def maps(self, root: Element) -> tuple[MapWindow, ...]:
        """All map windows in file order. One that borrows another's boards (a private map) gets that one's layout."""
        found: dict[str, MapWindow] = {}
        for element in _windows(root):
            read = partial(self._map, element, f"Map{len(found)}")
            window = self.grids.kept(element, read)
            if window is not None:
                lender = next((m for m in found.values() if m.name == element.get("useBoards")), None)
                found[window.id] = window.borrowing(lender) if lender else window
        return tuple(found.values())

    def _map(self, element: Element, id_: str) -> MapWindow:
        name = element.get("mapName", "")
        picker = next((child for child in child_components(element) if child.tag == PICKER), None)
        boards = self._boards(picker) if picker is not None else []
        return MapWindow(
            name,
            id_,
            boards,
            self._layout(picker, boards, name, id_),
            edge=_edge(element),
            decks=tuple(_decks(element)),
            kind=str(element.tag),
        )

    def _layout(self, picker: Element | None, boards: Sequence[Board], name: str, id_: str) -> tuple[Placement, ...]:
        if picker is None:
            return ()
        setup = next(picker.iter("setup"), None)
        text = text_of(setup) if setup is not None else ""
        layout = default_layout(text, [(board.name, board.reversible) for board in boards], name, id_)
        for missing in {place.board for place in layout} - {board.name for board in boards}:
            self.problems.add("MOD006", setup, f"no board '{missing}' on map '{name}'")
        return layout

    def _boards(self, picker: Element) -> list[Board]:
        elements = [child for child in child_components(picker) if simple_class(child).endswith("Board")]
        boards = (self.grids.kept(child, partial(self._board, child)) for child in elements)
        return [board for board in boards if board]

    def _board(self, element: Element) -> Board:
        image = element.get("image", "").strip()
        given = integer(element, "width", DEFAULT_SIZE), integer(element, "height", DEFAULT_SIZE)
        size = self._picture(element, image) if image else given
        return Board(
            element.get("name", ""), size, image, flag(element, "reversible", False), self.grids.grid_of(element, size)
        )

    def _picture(self, element: Element, image: str) -> Size:
        """The size of a board's picture; without one the engine makes the board 0 by 0."""
        entry = next((name for name in (f"images/{image}", f"images/{image}.gif") if name in self.files.sizes), None)
        if entry is None:
            self.problems.add("MOD003", element, f"no picture images/{image}")
            return 0, 0
        try:
            size = picture_size(self.files.head(entry, HEAD))
        except InputError as error:
            self.problems.add("MOD003", element, error.problem)
            return 0, 0
        if size is None:
            self.problems.add("MOD003", element, f"{entry} is no PNG, GIF, JPEG, BMP or SVG picture")
        return size or (0, 0)


def _windows(root: Element) -> Iterator[Element]:
    """The elements of map windows in file order, those of a module's own classes too: they hold a board picker."""
    parents = (picker.getparent() for picker in root.iter(PICKER))
    yield from root.iter(*sorted(MAPS | {str(parent.tag) for parent in parents if parent is not None}))


def _edge(element: Element) -> Size:
    """The padding around the boards; `edge="w,h"` is the old way to say it."""
    old = (element.get("edge") or "").split(",")
    width, height = (int(part) for part in old) if len(old) == 2 and all(map(str.isdecimal, old)) else (0, 0)
    return integer(element, "edgeWidth", width), integer(element, "edgeHeight", height)


def _decks(element: Element) -> Iterator[DeckPlace]:
    for child in child_components(element):
        if child.tag == DECK and child.get("name") is not None:
            yield DeckPlace(
                child.get("name", ""), integer(child, "x", 100), integer(child, "y", 100), child.get("owningBoard", "")
            )
