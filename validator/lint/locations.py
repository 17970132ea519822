"""A table of what points of a map are called, beside the module as `NAME.locations.csv`: columns x, y, name, and map
where the module has several windows. Pixels of the map, as VASSAL shows them."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mapdata.diagnostic import Where

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from validator.lint.module import ModuleSubject

__all__ = ["Location", "WrongRow", "given_locations"]

ENDING = ".locations.csv"
LARGEST = 16 * 1024 * 1024  # bytes


@dataclass(frozen=True, slots=True)
class Location:
    """A point of a map and what it is to be called; `map` is "" for the only one."""

    x: int
    y: int
    name: str
    map: str
    where: Where


@dataclass(frozen=True, slots=True)
class WrongRow:
    """A row, or the whole table, that cannot be read, and why."""

    message: str
    where: Where


def given_locations(subject: ModuleSubject) -> Iterator[Location | WrongRow]:
    """The rows of the table beside the module; none without one."""
    file = _beside(subject.module.path)
    if not file.is_file():
        return
    try:
        if file.stat().st_size > LARGEST:
            yield WrongRow(f"more than {LARGEST:,} bytes", Where(str(file)))
            return
        rows = csv.DictReader(io.StringIO(file.read_text("utf-8-sig"), newline=""))
        lacking = [name for name in ("x", "y", "name") if name not in (rows.fieldnames or ())]
        if lacking:
            yield WrongRow(f"no column {', '.join(lacking)}", Where(str(file), (), 1))
            return
        for row in rows:
            yield _row(row, Where(str(file), (), rows.line_num))
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        yield WrongRow(f"cannot be read: {error}", Where(str(file)))


def _beside(module: Path) -> Path:
    return module.with_name((module.name if module.is_dir() else module.stem) + ENDING)


def _row(row: dict[str, str | None], where: Where) -> Location | WrongRow:
    x, y = (row[axis] or "" for axis in ("x", "y"))
    try:
        return Location(int(x), int(y), row["name"] or "", row.get("map") or "", where)
    except ValueError:
        return WrongRow(f"x {x!r} and y {y!r} are not both whole numbers", where)
