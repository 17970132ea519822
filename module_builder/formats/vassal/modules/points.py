"""Questions about points, one a line, and their answers: what `zoc locate` reads and writes.

A line is `MAP<TAB>X<TAB>Y`, with `<TAB>X2<TAB>Y2` for a range, or `MAP<TAB>@<TAB>NAME` for the point of a name.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mapdata.diagnostic import Diagnostic, InputError, Severity, Where
from module_builder.formats.vassal.grids.polygon import WHOLE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from module_builder.formats.vassal.grids.mapwindow import MapWindow
    from module_builder.formats.vassal.javamath import Point
    from module_builder.formats.vassal.modules.module import Module

__all__ = ["NamePoint", "PointName", "answers"]

CHOOSE = "its module lets the players choose, or names a board that is not there once"
USAGE = "a line is MAP, X, Y, or MAP, X, Y, X2, Y2, or MAP, @, NAME, with tabs between"


@dataclass(frozen=True, slots=True)
class PointName:
    """What a point is called. `known`: the answers, by their names in the record; what is not known is not there."""

    map: str
    x: int
    y: int
    known: dict[str, object]

    def record(self) -> dict[str, object]:
        """The answer under the names of the record contract."""
        return {"map": self.map, "x": self.x, "y": self.y, **self.known}


@dataclass(frozen=True, slots=True)
class NamePoint:
    """Which point of a map has a name; None when the map does not know the name."""

    map: str
    name: str
    point: Point | None

    def record(self) -> dict[str, object]:
        """The answer under the names of the record contract."""
        return {"map": self.map, "name": self.name, "point": self.point}


def answers(module: Module, lines: Iterable[bytes], file: str) -> Iterator[PointName | NamePoint | Diagnostic]:
    """One answer for each line in turn, a Diagnostic with its number for a line that is no question.

    Empty lines are passed over. Points are in map pixels, on the boards that a new game shows; that a map has none is
    told once, by a Diagnostic of severity WARNING.
    """
    asked: set[str] = set()
    for number, line in enumerate(lines, 1):
        where = Where(file, line=number)
        try:
            text = line.decode("utf-8-sig" if number == 1 else "utf-8").rstrip("\r\n")
            if text:
                answer = _answer(module, text.split("\t"), where)
                if not isinstance(answer, Diagnostic) and answer.map not in asked:
                    asked.add(answer.map)
                    yield from _empty(module.map(answer.map), where)
                yield answer
        except UnicodeDecodeError:
            yield _wrong(where, "is not UTF-8 text")
        except InputError as error:
            yield _wrong(where, error.problem, error.hint)


def _empty(window: MapWindow, where: Where) -> Iterator[Diagnostic]:
    """That a new game shows no board on a map, where every point is offboard (or on a deck)."""
    if not window.placed:
        names = ", ".join(board.name for board in window.boards) or "none"
        message = f"a new game shows no board on map '{window.name}'; the boards it has: {names}"
        yield Diagnostic("LOC002", Severity.WARNING, message, where, hint=CHOOSE, name="map-without-board")


def _answer(module: Module, fields: list[str], where: Where) -> PointName | NamePoint | Diagnostic:
    if len(fields) < 3:
        return _wrong(where, f"has {len(fields)} of at least 3 fields")
    window = module.map(fields[0])
    if fields[1] == "@":
        name = "\t".join(fields[2:])
        return NamePoint(window.name, name, window.find(name))
    if len(fields) not in (3, 5):
        return _wrong(where, f"has {len(fields)} fields, not 3 or 5")
    for field in fields[1:]:
        if not WHOLE.fullmatch(field) or not -(2**31) <= int(field) < 2**31:
            return _wrong(where, f"'{field}' is not a whole number of pixels")
    x, y, *other = map(int, fields[1:])
    return PointName(window.name, x, y, _known(window, (x, y), (other[0], other[1]) if other else None))


def _known(window: MapWindow, point: Point, other: Point | None) -> dict[str, object]:
    """The answers that can be computed, in the order of the record."""
    here, snap = window.locate(*point), window.snap(*point)
    known: dict[str, object] = {"board": here.board, "zone": here.zone}
    known |= {} if here.location is None else {"location": here.location}
    if snap is not None:
        there = window.locate(*snap).location
        known |= {"snap": snap} | ({} if there is None else {"snap_location": there})
    distance = window.range(point, other) if other else None
    return known | ({} if distance is None else {"range": distance})


def _wrong(where: Where, message: str, hint: str = USAGE) -> Diagnostic:
    return Diagnostic("LOC001", Severity.ERROR, message, where, hint=hint, name="not-a-point")
