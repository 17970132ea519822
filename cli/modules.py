"""The module of a save: the one that is named, else a bundled one of that name, built when it is first wanted."""

from __future__ import annotations

import atexit
import hashlib
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

import module_builder
from cli.paths import FILE
from cli.telling import note
from mapdata import open_map
from mapdata.cache import cache_folder
from mapdata.diagnostic import InputError
from mapdata.files import write_atomic
from mapdata.opening import bundled_titled
from module_builder.formats.vassal.modules.extension import registered
from module_builder.formats.vassal.modules.module import open_module

if TYPE_CHECKING:
    from collections.abc import Sequence

    from module_builder.formats.vassal.modules.module import Module
    from module_builder.formats.vassal.saves.container import SaveFile

__all__ = ["binding_option", "extension_option", "map_option", "module_of", "module_option", "opened"]

module_option = click.option(
    "--module",
    type=FILE,
    help="The module of the save; not needed for a bundled one.",
)
extension_option = click.option(
    "--extension",
    "extensions",
    type=FILE,
    multiple=True,
    help="An extension (.vmdx) of the module, as often as wanted; those in the folder NAME_ext beside it come anyway.",
)
binding_option = click.option(
    "--binding",
    type=FILE,
    help="Which piece is which counter, for a module of others.",
)
map_option = click.option(
    "--map",
    "own_map",
    metavar="FOLDER",
    help="The map, for the one that FILE or its module names: a map folder or a bundled name.",
)


def opened(path: Path, extensions: Sequence[Path] = ()) -> Module:
    """A module with its extensions as VASSAL opens it: those that are named, and those in the folder beside it."""
    module = open_module(path, extensions, beside=True)
    for problem in module.loading:
        note(f"zoc: {problem}")
    return module


def module_of(save: SaveFile, given: Path | None, extensions: Sequence[Path] = ()) -> Module:
    """The module that a save was made with. InputError when it is not at hand.

    Which extensions the save was made with, and are not loaded, is said on standard error.
    """
    if given is not None:
        module = opened(given, extensions)
        _miss(save, module)
        return module
    if extensions:
        raise click.UsageError("--extension needs the --module that it extends")
    name = save.module.name if save.module is not None else None
    found = bundled_titled(name) if name else None
    if found is None:
        made_with = f"was made with the module '{name}'" if name else "does not say with which module it was made"
        raise InputError(save.path, made_with, "say --module FILE")
    return _bundled(found)


def _miss(save: SaveFile, module: Module) -> None:
    loaded = {each.name for each in module.extensions}
    for name, version in registered(save.text).items():
        if name not in loaded:
            needed = f"was made with the extension '{name}' (version {version}), which is not loaded"
            note(f"zoc: {save.path}: {needed} (say --extension FILE)")


def _bundled(name: str) -> Module:
    """A bundled module, from the cache when it is there and whole; else built, and kept where that is possible."""
    # Only a first use builds; drawing the boards takes seconds and Pillow.
    from module_builder.vassal.source import build_map

    board, problems = open_map(name)
    if board is None:
        raise InputError(name, str(problems[0]), "say --module FILE")
    folder = cache_folder()
    called = f"{name}-{_key(board.hash)}.vmod"
    kept = None if folder is None else folder.parent / "modules" / called
    if kept is not None:
        with suppress(InputError, OSError):  # not there yet, or damaged
            return open_module(kept)
    note(f"building the {name} module once ...")
    data = build_map(name, board).data
    return open_module(_keep(kept, data) or _for_now(called, data))


def _keep(file: Path | None, data: bytes) -> Path | None:
    """Write the module into the cache; None when it cannot be kept there."""
    if file is None:
        return None
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        write_atomic(file, data)
    except OSError:
        return None
    return file


def _for_now(name: str, data: bytes) -> Path:
    """The module in a folder that goes when the command ends."""
    folder = tempfile.TemporaryDirectory(prefix="zoc-")
    atexit.register(folder.cleanup)
    file = Path(folder.name) / name
    write_atomic(file, data)
    return file


def _key(content: str) -> str:
    """What a built module depends on: the content of the map and the code that builds."""
    digest = hashlib.sha256(content.encode())
    for source in sorted(Path(module_builder.__path__[0]).rglob("*.py")):
        digest.update(source.read_bytes())
    return digest.hexdigest()[:32]
