"""Opening the map that a position file or a binding names, or the one that is given in its place."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from mapdata import open_map
from mapdata.codes import problem
from mapdata.diagnostic import Diagnostic, Severity, Where
from mapdata.locate import spots
from mapdata.model import Map
from mapdata.named import find_map

__all__ = ["BuiltFrom", "Naming", "open_named"]


@dataclass(frozen=True, slots=True)
class BuiltFrom:
    """What a module says of the map it was built from: the file that says so, the map's id and its content hash."""

    file: str = ""
    id: str = ""
    content: str = ""


@dataclass(frozen=True, slots=True)
class Naming:
    """A name of a map: the file that says it, with its text, and the folder that its paths start at."""

    name: str
    file: str
    near: Path
    text: str | None = None
    built: BuiltFrom = BuiltFrom()

    @property
    def where(self) -> Where:
        """Where the name stands."""
        spot = (0, 0) if self.text is None else spots(self.text, toml=True).value(("map",))
        return Where(self.file, ("map",), *spot)


def open_named(naming: Naming, own: str | None = None) -> tuple[Map | None, list[Diagnostic]]:
    """The map that is named, or `own` (a folder or a bundled name) in its place, and what is wrong with that.

    A map that a module is not built from is a warning. InputError when there is no map `own`.
    """
    if own is None:
        content = naming.built.content if naming.name == naming.built.id else ""
        found = find_map(naming.name, naming.near, content)
        if found.folder is None:
            return None, [problem("SRC040", found.message, naming.where, found.hint)]
        board, problems = open_map(found.folder)
    else:
        board, problems = open_map(own)
    if board is None:
        return None, problems
    return board, [
        *(d for d in problems if d.severity is Severity.ERROR),
        *_another(board, own or found.folder, naming),
    ]


def _another(board: Map, opened: object, naming: Naming) -> list[Diagnostic]:
    """That a module was built from other data than the map it is read with."""
    if naming.built.content in ("", board.hash):
        return []
    message = f"was not built from what {opened} holds now: places may have other names and other facts"
    hint = "build the module again, or name the folder it was built from with --map"
    where = Where(naming.built.file)
    return [Diagnostic("BIND004", Severity.WARNING, message, where, hint=hint, name="other-map")]
