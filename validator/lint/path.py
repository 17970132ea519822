"""Is a source or a module in order? One function for whatever path is given.

A map folder is loaded and compiled; a module or an extension is opened, its tree, boards and grids are read, and its
piece definitions as far as VASSAL itself would refuse or replace something of them; of a TripleA map all games and all
drawing files are read. Then come the rules for that kind.
It does not prove that a module plays well; it proves that it can be read.
"""

from __future__ import annotations

from pathlib import Path

from mapdata.diagnostic import Diagnostic, InputError, in_order
from mapdata.opening import bundled, folder_at, read_map
from module_builder.formats.triplea.map import HINT, is_triplea, open_triplea
from module_builder.formats.vassal.markup.buildfile import BUILDFILES
from module_builder.formats.vassal.modules.module import open_tree
from module_builder.formats.vassal.modules.piececheck import check_pieces
from validator.lint.engine import run
from validator.lint.mapdata import COMPILED, MapSubject
from validator.lint.module import ModuleSubject
from validator.lint.rules import MAP_RULES, MODULE_RULES, TRIPLEA_RULES
from validator.lint.triplea import TripleASubject

__all__ = ["lint"]

MODULE_SUFFIXES = frozenset({".vmod", ".vmdx", ".mod", ".mdx", ".zip"})


def lint(name: str | Path) -> list[Diagnostic]:
    """Every problem of a bundled map by its name, or of a map folder, a module or a TripleA map by its path.

    A module may be unpacked, a TripleA map a zip; a folder of TripleA maps is looked at as a set. A map folder in which
    a module was unpacked is looked at as both.

    InputError when there is none of that name, or nothing at the path that is one of these.
    """
    path = Path(name)
    if name in bundled() or not path.exists():  # of what is missing it tells the remedy
        return _map(name)
    if folder_at(path) is not None:
        return [*_map(name), *(_module(path) if has_buildfile(path) else ())]
    if not has_buildfile(path) and is_triplea(path):
        return _triplea(path)
    if path.suffix.lower() in MODULE_SUFFIXES or has_buildfile(path):
        return _module(path)
    raise InputError(path, "neither a map folder nor a module nor a TripleA map", _hint(path))


def _map(name: str | Path) -> list[Diagnostic]:
    """What is wrong with a map folder. What does not load is not looked at further, what does not compile in part."""
    data, board, found = read_map(name)
    if data is None:
        return found
    subject = MapSubject(data, board)
    rules = [rule for rule in MAP_RULES if board is not None or rule.stage < COMPILED]
    return in_order([*found, *run(rules, subject, subject.file)])


def _module(path: Path) -> list[Diagnostic]:
    """What is wrong with the module or extension at a path."""
    module = open_tree(path)
    subject = ModuleSubject(module)
    return [*module.problems, *check_pieces(module), *run(MODULE_RULES, subject, subject.file)]


def _triplea(path: Path) -> list[Diagnostic]:
    """What is wrong with the TripleA maps at a path: mostly one; names of games are compared over all."""
    found: list[Diagnostic] = []
    games: list[tuple[str, str]] = []
    for one in open_triplea(path):
        subject = TripleASubject(one, games)
        found += run(TRIPLEA_RULES, subject, subject.file)
        games += [(game.name, game.file) for game in subject.games]
    return found


def _hint(path: Path) -> str:
    """What the path is instead, or where the module is when it is one folder down."""
    below = sorted(path.iterdir()) if path.is_dir() else []
    deeper = next((one for one in below if one.is_dir() and (folder_at(one) or has_buildfile(one))), None)
    if deeper is not None:
        return f"it is one folder down: give {deeper}"
    if path.suffix in (".vsav", ".vlog", ".sav", ".log", ".toml"):
        return "zoc check reads saves, logs and positions"
    if path.suffix in (".xml", ".txt", ".properties", ".yml"):
        return "of a TripleA map give the folder or the zip, which also holds polygons.txt"
    if path.suffix in (".tsvg", ".svg"):
        return "a save of TripleA holds Java objects of one engine version: open it with that; lint reads the map"
    return f"a map folder holds map.toml, a module ends in .vmod, {HINT}"


def has_buildfile(path: Path) -> bool:
    """Whether `path` is a folder with an unpacked module in it."""
    return any((path / name).is_file() for name in BUILDFILES)
