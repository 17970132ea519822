"""Reading the CSV tables of a map folder, checked by their headers (`mapdata.headers`).

A cell may be quoted; a row is one line; lines that begin with `#` are comments; `?` stands for UNKNOWN where a column
allows it.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Final

from mapdata.codes import problem
from mapdata.diagnostic import Diagnostic, Where, choose, clipped, many
from mapdata.headers import SOURCES, TABLES, Column, Table
from mapdata.model import UNKNOWN, Value

__all__ = ["SOURCES", "TABLES", "Column", "Row", "Table", "read_table"]

LARGEST: Final = 1e9  # no coordinate, count or strength of a map is larger

ID: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
SEPARATORS: Final = {";": "`;`", "\t": "tabs", "|": "`|`"}
CELL: Final = re.compile(r'"(?:[^"]|"")*"|[^,"]*')


@dataclass(frozen=True, slots=True)
class Row:
    """A row: its values by column (an empty cell is absent) and where each cell stands."""

    values: Mapping[str, Value]
    file: str
    line: int
    spots: Mapping[str, int] = field(default_factory=dict)

    def where(self, column: str = "") -> Where:
        """The place of a cell, or of the row."""
        return Where(self.file, (column,) if column else (), self.line, self.spots.get(column, 1))

    def text(self, column: str) -> str:
        """The text of a cell, empty when there is none."""
        value = self.values.get(column, "")
        return value if isinstance(value, str) else ""

    def number(self, column: str) -> float:
        """The number in a cell that must have one."""
        value = self.values[column]
        assert isinstance(value, int | float)
        return float(value)

    def ids(self, column: str) -> tuple[str, ...]:
        """The ids in a cell."""
        value = self.values.get(column, ())
        return value if isinstance(value, tuple) else ()


def read_table(name: str, text: str, file: str) -> tuple[tuple[Row, ...], list[Diagnostic]]:
    """The rows of a table that are right, and everything that is wrong with the others."""
    table = TABLES[name]
    lines = [(n, line) for n, line in enumerate(text.splitlines(), 1) if line.strip() and not line.startswith("#")]
    if not lines:
        return (), [problem("SRC005", "the file holds no header", Where(file, (), 1, 1), _header_hint(table))]
    number, first = lines[0]
    cells = _split(first)
    if (cause := _not_a_header(table, lines, file)) is not None:
        return (), [cause]
    if cells is None:
        return (), [_unclosed(file, number, first)]
    found = _check_header(table, cells, file, number)
    if found:
        return (), found
    return _read_rows(table, [cell for _, cell in cells], lines[1:], file)


def _header_hint(table: Table) -> str:
    return "the header is " + ",".join(column.name for column in table.columns)


def _not_a_header(table: Table, lines: list[tuple[int, str]], file: str) -> Diagnostic | None:
    """The one cause of what would be a fault in every column or every row: another separator, or no header."""
    number, first = lines[0]
    known = {column.name for column in table.columns}
    for sign, name in SEPARATORS.items():
        parted = [n for n, line in lines if line.count(sign) >= len(table.columns) - 1 and "," not in line]
        header = len(known & _words(first, sign)) > 1
        if header or 2 * len(parted) > len(lines):
            where = Where(file, (), number if header else parted[0], 1)
            return problem("SRC036", f"columns are separated by {name}", where, "save the table as comma-separated")
    if any(get_close_matches(word.casefold(), known, 1, 0.8) for word in _words(first, ",")):
        return None
    return problem("SRC037", "the first line is not the header", Where(file, (), number, 1), _header_hint(table))


def _words(line: str, sign: str) -> set[str]:
    return {word.strip(' "') for word in line.split(sign)}


def _check_header(table: Table, cells: list[tuple[int, str]], file: str, line: int) -> list[Diagnostic]:
    known = [column.name for column in table.columns]
    names = [cell for _, cell in cells]
    found = [
        problem("SRC030", f"column '{name}' is not known", Where(file, (name,), line, at), choose(name, known))
        for at, name in cells
        if name not in known
    ]
    twice = [(at, name) for place, (at, name) in enumerate(cells) if name in names[:place] and name in known]
    found += [
        problem("SRC012", f"column '{name}' stands twice", Where(file, (name,), line, at), "take one of them out")
        for at, name in twice
    ]
    misspelt = {close for _, name in cells if name not in known for close in get_close_matches(name, known, 1)}
    needed = [column.name for column in table.columns if not column.may_miss]
    missing = [name for name in needed if name not in names and name not in misspelt]
    docs = {column.name: column.doc for column in table.columns}
    found += [problem("SRC031", f"column '{m}' is missing", Where(file, (m,), line, 1), docs[m]) for m in missing]
    return found


def _read_rows(
    table: Table, header: list[str], lines: list[tuple[int, str]], file: str
) -> tuple[tuple[Row, ...], list[Diagnostic]]:
    columns = {column.name: column for column in table.columns}
    rows: dict[tuple[Value, ...], Row] = {}
    found: list[Diagnostic] = []
    for number, line in lines:
        cells = _split(line)
        if cells is None:
            found.append(_unclosed(file, number, line))
            continue
        if len(cells) != len(header):
            message = f"the row has {many(len(cells), 'cell')}, the header {len(header)}"
            hint = "quote a cell that holds a comma" if len(cells) > len(header) else "an empty cell has its comma too"
            found.append(problem("SRC032", message, Where(file, (), number, 1), hint))
            continue
        row, faults = _read_row([columns[name] for name in header], cells, file, number)
        key = tuple(row.values.get(name, "") for name in table.key)
        if not faults and key in rows:
            faults = [_twice(table, row, rows[key])]
        found += faults
        if not faults:
            rows[key] = row
    return tuple(rows.values()), found


def _twice(table: Table, row: Row, first: Row) -> Diagnostic:
    what = ", ".join(str(row.values[name]) for name in table.key if name in row.values)
    message = f"'{what}' stands twice, first in line {first.line}"
    return problem("SRC034", message, row.where(table.key[0]), "take one of the two rows out", related=(first.where(),))


def _read_row(
    columns: list[Column], cells: list[tuple[int, str]], file: str, line: int
) -> tuple[Row, list[Diagnostic]]:
    values: dict[str, Value] = {}
    found = []
    for column, (at, cell) in zip(columns, cells, strict=True):
        try:
            value = parse_cell(column, cell)
        except ValueError as error:
            spot = Where(file, (column.name,), line, at)
            found.append(
                problem("SRC033", f"'{clipped(cell, 37)}' is not allowed in column '{column.name}'", spot, str(error))
            )
            continue
        if value is not None:
            values[column.name] = value
    spots = {column.name: at for column, (at, _) in zip(columns, cells, strict=True)}
    return Row(values, file, line, spots), found


def parse_cell(column: Column, cell: str) -> Value | None:
    """The value of a cell, None when it is empty and may be. ValueError says what is wanted instead."""
    if cell == "":
        if not column.empty:
            raise ValueError(f"it must not be empty: {column.doc}")
        return None
    if cell == "?" and column.unknown:
        return UNKNOWN
    return _PARSERS[column.kind](column, cell)


def _parse_number(_column: Column, cell: str) -> float:
    try:
        value = float(cell) if cell.isascii() and "_" not in cell else math.nan
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        raise ValueError("a decimal number is wanted, 12.5 or -3")
    if abs(value) > LARGEST:
        raise ValueError(f"no number of a map is larger than {LARGEST:g}")
    return value


def _parse_integer(column: Column, cell: str) -> int:
    least, most = column.bounds or (-LARGEST, LARGEST)
    if not re.fullmatch(r"-?[0-9]{1,9}", cell) or not least <= int(cell) <= most:
        raise ValueError("a whole number" + (f" from {least} to {most}" if column.bounds else "") + " is wanted")
    return int(cell)


def _parse_bool(column: Column, cell: str) -> bool:
    if cell not in {"true", "false"}:
        raise ValueError("true or false is wanted" + (", or ? where nobody knows" if column.unknown else ""))
    return cell == "true"


def _parse_choice(column: Column, cell: str) -> str:
    if cell not in column.choices:
        raise ValueError(choose(cell, column.choices))
    return cell


def _parse_id(_column: Column, cell: str) -> str:
    if not ID.fullmatch(cell):
        raise ValueError("an id is wanted: lower case, words joined by -")
    return cell


def _parse_ids(column: Column, cell: str) -> tuple[str, ...]:
    return tuple(_parse_id(column, word) for word in cell.split())


def _parse_text(_column: Column, cell: str) -> str:
    return cell


_PARSERS: Final[dict[str, Callable[[Column, str], Value]]] = {
    "text": _parse_text,
    "id": _parse_id,
    "ids": _parse_ids,
    "number": _parse_number,
    "integer": _parse_integer,
    "bool": _parse_bool,
    "choice": _parse_choice,
}


def _split(line: str) -> list[tuple[int, str]] | None:
    """The cells of a line with their columns (from 1); None when a quote is not closed."""
    cells: list[tuple[int, str]] = []
    at = 0
    while True:
        found = CELL.match(line, at)
        assert found is not None
        end = found.end()
        raw = found.group()
        cells.append((at + 1, raw[1:-1].replace('""', '"') if raw.startswith('"') else raw.strip()))
        if end == len(line):
            return cells
        if line[end] != ",":
            return None
        at = end + 1


def _unclosed(file: str, line: int, text: str) -> Diagnostic:
    column = text.rfind('"') + 1
    hint = 'a cell in quotes ends with " before the next comma; "" stands for a quote inside'
    return problem("SRC035", "a quote is not closed, or stands inside a cell", Where(file, (), line, column), hint)
