"""Is a source or a module in order? One function for whatever path is given.

What it looks at today: a map folder is loaded and compiled; a module or an extension is opened, its tree, boards and
grids are read, and its piece definitions as far as VASSAL itself would refuse or replace something of them.
It does not prove that a module plays well; it proves that it can be read.
"""

from __future__ import annotations

from pathlib import Path

from mapdata import open_map
from mapdata.diagnostic import Diagnostic, InputError
from mapdata.opening import bundled, folder_at
from module_builder.formats.vassal.modules.module import open_tree
from module_builder.formats.vassal.modules.piececheck import check_pieces
from validator.lint.engine import run
from validator.lint.module import ModuleSubject
from validator.lint.rules import MODULE_RULES

__all__ = ["lint"]

MODULE_SUFFIXES = frozenset({".vmod", ".vmdx", ".mod", ".mdx", ".zip"})


def lint(name: str | Path) -> list[Diagnostic]:
    """Every problem of a bundled map by its name, or of a map folder, a VASSAL module or an unpacked one by its path.

    InputError when there is none of that name, or nothing at the path that is one of these.
    """
    path = Path(name)
    if name in bundled() or folder_at(path) is not None or not path.exists():  # of what is missing it tells the remedy
        return open_map(name, cache=False)[1]
    if path.suffix.lower() in MODULE_SUFFIXES or has_buildfile(path):
        module = open_tree(path)
        subject = ModuleSubject(module)
        return [*module.problems, *check_pieces(module), *run(MODULE_RULES, subject, subject.file)]
    raise InputError(path, "neither a map folder nor a module", _hint(path))


def _hint(path: Path) -> str:
    """What the path is instead, or where the module is when it is one folder down."""
    below = sorted(path.iterdir()) if path.is_dir() else []
    deeper = next((one for one in below if one.is_dir() and (folder_at(one) or has_buildfile(one))), None)
    if deeper is not None:
        return f"it is one folder down: give {deeper}"
    if path.suffix in (".vsav", ".vlog", ".sav", ".log", ".toml"):
        return "zoc check reads saves, logs and positions"
    return "a map folder holds map.toml, a module ends in .vmod"


def has_buildfile(path: Path) -> bool:
    """Whether `path` is a folder with an unpacked module in it."""
    return any((path / name).is_file() for name in ("buildFile", "buildFile.xml"))
