"""The drawing files with points: `Name (x,y) (x,y) ...`, one territory a line.

(engine: games/strategy/ui/../PointFileReaderWriter.java. Blank lines are left out; the name is what stands before the
first bracket, trimmed; coordinates are whole pixels and may be negative.)
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from module_builder.formats.triplea.faults import Fault
from module_builder.formats.triplea.lines import LineFile, name_of, read_lines

__all__ = ["DECORATIONS", "PLACES", "POINTS", "Entry", "PointFile", "read_points"]

PLACES = "place.txt"
DECORATIONS = "decorations.txt"
# The files whose lines begin with the name of a territory.
POINTS = (
    "centers.txt", PLACES, "vc.txt", "capitols.txt", "pu_place.txt", "name_place.txt", "kamikaze_place.txt",
    "blockade.txt", "convoy.txt", "comments.txt", "territory_effects.txt",
)  # fmt: skip
COMMENTED = frozenset({DECORATIONS, "territory_effects.txt"})  # where lines with # are found in the wild
OVERFLOW = re.compile(r"\|\s*+overflowToLeft\s*+=\s*+(?:true|false)\s*+")  # after the points
_POINT = re.compile(r"\(\s*+(-?[0-9]{1,7})\s*+,\s*+(-?[0-9]{1,7})\s*+\)\s*+")


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a drawing file. `columns` say where in the line each point begins."""

    file: str
    name: str
    points: tuple[tuple[int, int], ...]
    columns: tuple[int, ...]
    line: int
    column: int


PointFile = LineFile[Entry]


def read_points(data: bytes, file: str, base: str) -> PointFile:
    """A file of points; `base` is its own name, which says whether it may hold comments."""
    return read_lines(data, file, _entry, brackets="(", comments=base in COMMENTED)


def _entry(line: str, file: str, number: int) -> Entry | Fault:
    named = name_of(line, "(", file, number, lacks="point", what="point")
    if isinstance(named, Fault):
        return named
    name, column = named
    bar = line.rfind("|")
    spots, at = [], len(name)
    stop = len((line[:bar] if OVERFLOW.fullmatch(line, max(bar, 0)) else line).rstrip())
    while at < stop:
        found = _POINT.match(line, at, stop)
        if found is None:
            return Fault("line", file, f"'{line[at : at + 30].strip()}' is no point", number, at + 1)
        spots.append((int(found[1]), int(found[2]), at + 1))
        at = found.end()
    points, columns = tuple((x, y) for x, y, _ in spots), tuple(begin for _, _, begin in spots)
    return Entry(file, name.strip(), points, columns, number, column)
