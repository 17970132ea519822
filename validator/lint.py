"""Is a source or a module in order? One function for whatever path is given.

What it looks at today: a map folder is loaded and compiled, a module is opened and its tree, boards and grids read.
It does not prove that a module plays well; it proves that it can be read.
"""

from __future__ import annotations

from pathlib import Path

from mapdata import open_map
from mapdata.diagnostic import Diagnostic, InputError
from mapdata.opening import bundled, folder_at
from module_builder.formats.vassal.module import open_module

__all__ = ["lint"]

MODULE_SUFFIXES = frozenset({".vmod", ".vmdx", ".mod", ".zip"})


def lint(name: str | Path) -> list[Diagnostic]:
    """Every problem of a bundled map by its name, or of a map folder, a VASSAL module or an unpacked one by its path.

    InputError when there is none of that name, or nothing at the path that is one of these.
    """
    path = Path(name)
    if name in bundled() or folder_at(path) is not None or not path.exists():  # of what is missing it tells the remedy
        return open_map(name, cache=False)[1]
    if path.suffix.lower() in MODULE_SUFFIXES or has_buildfile(path):
        return list(open_module(path).problems)
    others = "zoc check reads saves, logs and positions" if path.suffix in (".vsav", ".vlog", ".toml") else ""
    hint = others or "a map folder holds map.toml, a module ends in .vmod"
    raise InputError(path, "neither a map folder nor a module", hint)


def has_buildfile(path: Path) -> bool:
    """Whether `path` is a folder with an unpacked module in it."""
    return any((path / name).is_file() for name in ("buildFile", "buildFile.xml"))
