"""From a map folder, or the name of a bundled map, to its module in one call."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from mapdata.diagnostic import Severity
from mapdata.load import load
from mapdata.locate import spots
from mapdata.opening import map_folder, read_map
from mapdata.outfit import make_outfit
from mapdata.scan import check_scan, read_scan
from module_builder.drawing.font import LACKING
from module_builder.drawing.photo import open_photo
from module_builder.vassal.build import Built, build_vassal

if TYPE_CHECKING:
    from mapdata.diagnostic import Diagnostic
    from mapdata.model import Map
    from mapdata.source import MapData
    from module_builder.formats.vassal.modules.module import Module

__all__ = ["build_map"]


def build_map(name_or_path: str | Path, board: Map | None = None, against: Module | None = None) -> Built:
    """The module of a map with the setups of its folder; `board` is the compiled map where it is at hand,
    `against` an older module of it whose gpids are kept.

    All that was found in the sources is in `problems`; with an error among them there is no data. InputError when
    there is no such map, or its own picture of the board cannot be read.
    """
    data, board, found = _sources(name_or_path, board)
    if board is None or data is None:
        return Built(b"", problems=tuple(found))
    scan = read_scan(data, board)
    off = [replace(p, severity=Severity.ERROR) for p in check_scan(data, board)]
    if off:  # a picture may be looked at with such points, but no grid is made of them
        return Built(b"", problems=(*(p for p in found if p.code != off[0].code), *off))
    photo = None if scan is None else open_photo(scan)
    built = build_vassal(board, data.setups, make_outfit(data), photo=photo, against=against)
    return replace(built, problems=(*found, *(_placed(problem, data) for problem in built.problems)))


def _sources(name_or_path: str | Path, board: Map | None) -> tuple[MapData | None, Map | None, list[Diagnostic]]:
    """The data of a map, the compiled map where it is not at hand, and what was found on the way."""
    if board is None:
        return read_map(name_or_path, cache=True)
    data, found = load(map_folder(name_or_path))
    return data, board, found


def _placed(problem: Diagnostic, data: MapData) -> Diagnostic:
    """A problem of one file with its path, the line and the column; one of the whole map with the path."""
    file = data.folder / problem.where.file
    rows = [row for row in data.rows(problem.where.file) if (row.text("id"),) == problem.where.path]
    if rows:
        return replace(problem, where=rows[0].where("id"))
    if problem.code == LACKING:
        return replace(problem, where=replace(problem.where, file=str(file)))
    line, column = spots(file.read_text("utf-8-sig"), toml=file.suffix == ".toml").value(problem.where.path)
    return replace(problem, where=replace(problem.where, file=str(file), line=line, column=column))
