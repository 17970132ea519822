"""Faults of a TOML file of a map folder, with the line and column of the keys that are wrong."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from mapdata.codes import problem
from mapdata.diagnostic import Diagnostic, Where
from mapdata.locate import spots

if TYPE_CHECKING:
    from mapdata.source import MapData

__all__ = ["Fault", "told"]

Fault = tuple[str, tuple[str, ...], str, str]  # code, keys, message, hint


def told(faults: Iterable[Fault], data: MapData, name: str) -> list[Diagnostic]:
    """The faults of the file `name` as Diagnostics; its text is searched for the keys only when there are any."""
    found = list(faults)
    if not found:
        return []
    where = spots(data.texts.get(name, ""), toml=True)
    file = str(data.folder / name)
    return [problem(code, message, Where(file, path, *where.value(path)), hint) for code, path, message, hint in found]
