"""The saves of a module's predefined setups, as far as rules ask: which module they name, and their pieces."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mapdata.diagnostic import InputError
from module_builder.formats.vassal.commands.kinds import AddPiece
from module_builder.formats.vassal.markup.buildfile import flag
from module_builder.formats.vassal.modules.module import SETUP
from module_builder.formats.vassal.saves.container import read_save
from module_builder.formats.vassal.sequence import split

if TYPE_CHECKING:
    from module_builder.formats.vassal.commands.script import Command
    from module_builder.formats.vassal.markup.buildfile import Element
    from module_builder.formats.vassal.saves.container import SaveFile
    from validator.lint.modulesource import ModuleSource

__all__ = ["SavedPiece", "SetupSave", "setup_saves", "uses_file"]


@dataclass(frozen=True, slots=True)
class SavedPiece:
    """A piece of a save: its name and gpid ("" without one), its map and point, and all else that it is.

    `looks` is its type and state but for what every copy has of its own.
    """

    name: str
    gpid: str
    map: str
    point: tuple[str, str]
    looks: int


@dataclass(frozen=True, slots=True)
class SetupSave:
    """A predefined setup with its save. `problem` says why that cannot be read."""

    element: Element
    file: str
    module: str | None = None
    pieces: tuple[SavedPiece, ...] = ()
    problem: str = ""


def uses_file(element: Element) -> bool:
    """Whether a predefined setup starts from its file: a menu does not, whatever file it names."""
    return flag(element, "useFile", True) and not flag(element, "isMenu", False)


def setup_saves(subject: ModuleSource) -> Iterator[SetupSave]:
    """The setups whose save is in the module."""
    for element in subject.root.iter(SETUP):
        file = element.get("file", "")
        if uses_file(element) and file in subject.entries:
            try:
                save = read_save(subject.module.read(file), subject.module.files.file_of(file))
                yield _of(element, file, save) if save.text else SetupSave(element, file, problem="it is empty")
            except InputError as error:
                yield SetupSave(element, file, problem=error.problem)


def _of(element: Element, file: str, save: SaveFile) -> SetupSave:
    named = save.module.name if save.module is not None else None
    added = (each for each in save.script() if isinstance(each, AddPiece))
    return SetupSave(element, file, named, tuple(piece for each in added if (piece := _piece(each)) is not None))


def _piece(add: Command) -> SavedPiece | None:
    """None for a stack or a deck."""
    kind, state = (str(each or "") for each in add.values[1:3])
    basic = kind.rpartition("\t")[2].rstrip("\\")
    if not basic.startswith("piece;"):
        return None
    outer, _, own = state.rpartition("\t")
    place, x, y, gpid = [*split(own, ";"), "", "", "", ""][:4]
    name = split(basic, ";")[4:5]
    return SavedPiece(name[0] if name else "", gpid, place, (x, y), hash((kind, outer, gpid)))
