"""The drawing files with points: `Name (x,y) (x,y) ...`, one territory a line.

(engine: games/strategy/ui/../PointFileReaderWriter.java. Blank lines are left out; the name is what stands before the
first bracket, trimmed; coordinates are whole pixels and may be negative.)
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from module_builder.formats.triplea.faults import LINE_END, Fault, decoded

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


@dataclass(frozen=True, slots=True)
class PointFile:
    """The entries of a file in its order, two of one name both; and what could not be read."""

    file: str
    entries: tuple[Entry, ...]
    faults: tuple[Fault, ...]
    broken: frozenset[str]  # names on lines that could not be read

    @property
    def names(self) -> frozenset[str]:
        """The names that have a line."""
        return self.broken.union(entry.name for entry in self.entries)


def read_points(data: bytes, file: str, base: str) -> PointFile:
    """A file of points; `base` is its own name, which says whether it may hold comments."""
    text, odd = decoded(data, file)
    entries: list[Entry] = []
    faults, broken = list(odd), set()
    for number, line in enumerate(LINE_END.split(text), 1):
        if not line.strip() or (base in COMMENTED and line.lstrip().startswith("#")):
            continue
        found = _entry(line, file, number)
        if isinstance(found, Entry):
            entries.append(found)
        else:
            faults.append(found)
            broken.add(line.partition("(")[0].strip())
    return PointFile(file, tuple(entries), tuple(faults), frozenset(broken))


def _entry(line: str, file: str, number: int) -> Entry | Fault:
    name, bracket, _ = line.partition("(")
    column = len(line) - len(line.lstrip()) + 1
    if not bracket:
        return Fault("line", file, f"'{line.strip()[:60]}' has no point", number, column)
    if not name.strip():
        return Fault("line", file, "the point has no name before it", number, column)
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
