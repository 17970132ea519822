"""polygons.txt: `Name  <  (x,y) (x,y) ...  >  <  ...  >`, one territory a line, one ring for each of its pieces.

Rings close by themselves and have no holes; land is drawn over the sea that lies around it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from module_builder.formats.triplea.faults import Fault
from module_builder.formats.triplea.lines import LineFile, name_of, read_lines

__all__ = ["Outline", "OutlineFile", "Ring", "read_polygons"]

_RING = re.compile(r"\s*+(?:\(\s*+-?[0-9]{1,7}\s*+,\s*+-?[0-9]{1,7}\s*+\)\s*+)*+")
_BLANK = re.compile(r"\s*+")
_BLANKED = str.maketrans("(),", "   ")


@dataclass(frozen=True, slots=True)
class Ring:
    """One piece of a territory: `points` is an array of shape (n, 2) in pixels; `column` is where its `<` stands."""

    points: NDArray[np.int64]
    column: int


@dataclass(frozen=True, slots=True)
class Outline:
    """A line of polygons.txt."""

    file: str
    name: str
    rings: tuple[Ring, ...]
    line: int
    column: int


OutlineFile = LineFile[Outline]


def read_polygons(data: bytes, file: str) -> OutlineFile:
    """The outlines of a polygons.txt."""
    return read_lines(data, file, _outline, brackets="<(")


def _outline(line: str, file: str, number: int) -> Outline | Fault:
    named = name_of(line, "<", file, number, lacks="'<'", what="outline")
    if isinstance(named, Fault):
        return named
    name, column = named
    rings, at, stop = [], len(name), len(line.rstrip())
    while at < stop:
        found = _ring(line, at, file, number)
        if isinstance(found, Fault):
            return found
        ring, at = found
        rings.append(ring)
    return Outline(file, name.strip(), tuple(rings), number, column)


def _ring(line: str, at: int, file: str, number: int) -> tuple[Ring, int] | Fault:
    """The ring that begins at `at`, and where the next one does."""
    if line[at] != "<":
        return Fault("line", file, f"'{line[at : at + 30].strip()}' stands outside '<' and '>'", number, at + 1)
    begin = at + 1
    end = _RING.match(line, begin)
    stop = end.end() if end else begin
    if stop >= len(line) or line[stop] == "<":
        return Fault("line", file, "the '<' is not closed", number, at + 1)
    if line[stop] != ">":
        return Fault("line", file, f"'{line[stop : stop + 30].strip()}' is no point", number, stop + 1)
    numbers = np.array(line[begin:stop].translate(_BLANKED).split(), dtype=np.int64)
    after = _BLANK.match(line, stop + 1)
    return Ring(numbers.reshape(-1, 2), at + 1), after.end() if after else len(line)
