"""Grid numbering: rows and columns to names and back (engine: RegularGridNumbering.java)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from module_builder.formats.vassal.grids.locationformat import UNKNOWN, LocationFormat, Unknown

__all__ = ["Axis", "Numbering"]

MAX_LETTERS = 1000  # letters of one name; more come only from broken grids
MAX_GROUPS = 6  # placeholders of one format that are looked for in a name
PLAIN = LocationFormat("$gridLocation$")
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
ONE_LETTER_RUN = "-?(?:" + "|".join(f"{letter}+" for letter in LETTERS) + ")"


@dataclass(frozen=True, slots=True)
class Axis:
    """How the numbers of one direction are written.

    `leading`: zeros are put before until there are leading + 1 digits. `descending`: counted from the far end.
    """

    alphabetic: bool = False
    leading: int = 1
    offset: int = 1
    descending: bool = False

    def write(self, number: int) -> str | Unknown:
        """The name of a number, the offset already added: A, ..., Z, AA, BB, ... or digits; the sign comes first."""
        sign, size = "-" * (number < 0), abs(number)
        if not self.alphabetic:
            return sign + str(size).zfill(self.leading + 1 if self.leading > 0 else 0)
        count = size // 26 + 1
        return sign + LETTERS[size % 26] * count if count <= MAX_LETTERS else UNKNOWN

    def read(self, name: str) -> int:
        """The number that `write` made this name of."""
        if not self.alphabetic:
            return int(name)
        letters = name.removeprefix("-")
        number = 26 * (len(letters) - 1) + LETTERS.index(letters[-1])
        return -number if name.startswith("-") else number

    @property
    def pattern(self) -> str:
        """A regular expression for its names, as strict about leading zeros as the engine."""
        return ONE_LETTER_RUN if self.alphabetic else f"-?[0-9]{{{max(self.leading + 1, 0)},}}"


@dataclass(frozen=True)
class Numbering:
    """Names of the cells of a regular grid. `h` names columns, `v` rows; `h_first`: the column comes first.

    `stagger`: the odd columns of a hex grid are numbered one row further (HexGridNumbering.java). `oblique`: rows of a
    hex grid run along a slant, upward to the right or, with `stagger`, downward (ObliqueHexGridNumbering.java, 3.8).
    """

    h: Axis = Axis()
    v: Axis = Axis()
    h_first: bool = True
    separator: str = ""
    stagger: bool = True
    oblique: bool = False
    format: LocationFormat = PLAIN

    def name(self, column: int, row: int) -> str | Unknown:
        """The location name of the cell that counts as (column, row) before the offsets are added."""
        across, down = self.h.write(column + self.h.offset), self.v.write(row + self.v.offset)
        if across is UNKNOWN or down is UNKNOWN:
            return UNKNOWN
        first, second = (across, down) if self.h_first else (down, across)
        return self.format.render({"gridLocation": f"{first}{self.separator}{second}", "row": down, "column": across})

    def find(self, name: str) -> tuple[int, int] | None:
        """(column, row) of the cell with this name, None when the format does not give both."""
        if self._pattern is None:
            return None
        pattern, column, row = self._pattern
        found = pattern.fullmatch(name)
        if found is None or max(len(found[column]), len(found[row])) > MAX_LETTERS:
            return None
        return self.h.read(found[column]) - self.h.offset, self.v.read(found[row]) - self.v.offset

    @cached_property
    def _pattern(self) -> tuple[re.Pattern[str], int, int] | None:
        """The expression for whole names and which of its groups hold column and row (the last of each)."""
        text, groups = "", list[str]()
        for is_property, piece in self.format.pieces:
            axes = self._axes(piece) if is_property else ()
            groups += axes
            if not is_property:
                text += re.escape(piece)
            patterns = [f"({(self.h if axis == 'h' else self.v).pattern})" for axis in axes]
            text += re.escape(self.separator).join(patterns)
        if "h" not in groups or "v" not in groups or len(groups) > MAX_GROUPS:
            return None
        column, row = (len(groups) - groups[::-1].index(axis) for axis in "hv")
        return re.compile(text, re.ASCII | re.DOTALL), column, row

    def _axes(self, piece: str) -> tuple[str, ...]:
        both = ("h", "v") if self.h_first else ("v", "h")
        return {"gridLocation": both, "row": ("v",), "column": ("h",)}.get(piece, ())
