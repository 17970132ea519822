"""MOD054: hexes whose names are not those of a table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from mapdata.diagnostic import Diagnostic, Edit, Severity
from module_builder.formats.vassal.grids.hexgrid import HexGrid
from module_builder.formats.vassal.grids.mapwindow import MapWindow, PlacedBoard
from module_builder.formats.vassal.markup.buildfile import Element, child_components, simple_class
from validator.lint.locations import Location, WrongRow, given_locations
from validator.lint.module import ModuleSubject
from validator.lint.rule import Report, rule

__all__ = ["location_named_otherwise"]

SHOWN = 3


@dataclass(frozen=True, slots=True)
class _Checked:
    """The points of one board: what each is called, and what the table says."""

    board: PlacedBoard
    points: tuple[Location, ...]

    def wrong(self) -> list[tuple[Location, str]]:
        """The points that are called otherwise, with the name they have."""
        named = ((point, _name(self.board, point)) for point in self.points)
        return [(point, name) for point, name in named if name != point.name]

    def staggered(self) -> bool:
        """Whether every name is right when the numbering's stagger is turned round."""
        grid = self.board.board.grid
        if not isinstance(grid, HexGrid) or grid.numbering is None:
            return False
        numbering = replace(grid.numbering, stagger=not grid.numbering.stagger)
        board = replace(self.board.board, grid=replace(grid, numbering=numbering))
        return not replace(self, board=replace(self.board, board=board)).wrong()


@rule("MOD054", "location-named-otherwise", Severity.WARNING, hint="correct the numbering of the grid")
def location_named_otherwise(report: Report, subject: ModuleSubject) -> Iterator[Diagnostic]:
    """Points of a board have other location names than a table says.

    The table lies beside the module: for `Game.vmod` it is `Game.locations.csv`, with the columns x, y, name, and map
    where the module has several windows; x and y are pixels of the map. One finding tells of a whole board.

    Why it matters: hexes that are off by one in every second column look right on the screen, and every report of a
    move, every rule and every set-up by name is wrong.

    Bad:
        HexGridNumbering stagger="true", and the printed map says 0201 where VASSAL says 0202

    Good:
        HexGridNumbering stagger="false"

    To fix: when every second column is off by one, turn `stagger` round; `--fix` does so when that makes every name of
    the table right. When all are off by the same, correct `hOff` and `vOff`.

    Careful: locations that traits and at-start stacks name are those of the wrong numbering; correct them as well.
    """
    points = []
    for row in given_locations(subject):
        if isinstance(row, WrongRow):
            yield report(row.message, row.where, hint="give x, y and name, separated by commas")
        else:
            points.append(row)
    for window in subject.module.maps:
        mine = [point for point in points if point.map in ("", window.name)]
        for checked in _by_board(window, mine):
            if wrong := checked.wrong():
                yield _told(report, subject, window, checked, wrong)


def _by_board(window: MapWindow, points: list[Location]) -> Iterator[_Checked]:
    for board in window.placed:
        own = tuple(point for point in points if window.board_at((point.x, point.y)) is board)
        if own and board.board.grid is not None:
            yield _Checked(board, own)


def _name(board: PlacedBoard, point: Location) -> str:
    name = board.name((point.x, point.y))
    return name if isinstance(name, str) else "offboard" if name is None else point.name


def _told(
    report: Report, subject: ModuleSubject, window: MapWindow, checked: _Checked, wrong: list[tuple[Location, str]]
) -> Diagnostic:
    first = wrong[0][0]
    shown = ", ".join(f"{name} at {point.x},{point.y} for {point.name}" for point, name in wrong[:SHOWN])
    named = checked.board.board.name
    message = f"{len(wrong)} of {len(checked.points)} points of board '{named}' have other names: {shown}"
    element = _numbering(subject, window, named)
    turned = checked.staggered()
    hint = "turn stagger round: then every name of the table is right" if turned else ""
    edits = _edits(subject, element) if turned and element is not None else ()
    where = first.where if element is None else subject.at(element)
    related = tuple(point.where for point, _ in wrong[:SHOWN])
    return report(message, where, hint=hint, related=related, point=(first.x, first.y), edits=edits)


def _numbering(subject: ModuleSubject, window: MapWindow, board: str) -> Element | None:
    """The numbering of the board's own grid, or the grid when it has none."""
    for element in subject.components:
        inside = window.name in (each.get("mapName") for each in element.iterancestors())
        if inside and simple_class(element) == "Board" and element.get("name") == board:
            grid = next((child for child in child_components(element) if str(child.tag).endswith("Grid")), element)
            return next((child for child in child_components(grid) if "Numbering" in str(child.tag)), grid)
    return None


def _edits(subject: ModuleSubject, element: Element) -> tuple[Edit, ...]:
    said = element.get("stagger")
    return () if said is None else subject.replaced(element, "stagger", "false" if said == "true" else "true")
