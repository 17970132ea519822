"""The module of a save: the one that is named, else a bundled one of that name, built when it is first wanted."""

from __future__ import annotations

import hashlib
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import click

import module_builder
from mapdata import open_map
from mapdata.cache import cache_folder
from mapdata.diagnostic import InputError
from mapdata.files import write_atomic
from mapdata.opening import bundled, map_folder
from module_builder.formats.vassal.module import open_module

if TYPE_CHECKING:
    from module_builder.formats.vassal.container import SaveFile
    from module_builder.formats.vassal.module import Module

__all__ = ["binding_option", "module_of", "module_option"]

module_option = click.option(
    "--module", type=click.Path(path_type=Path), help="The module of the save; not needed for a bundled one."
)
binding_option = click.option(
    "--binding", type=click.Path(path_type=Path), help="Which piece is which counter, for a module of others."
)


def module_of(save: SaveFile, given: Path | None) -> Module:
    """The module that a save was made with. InputError when it is not at hand."""
    if given is not None:
        return open_module(given)
    name = save.module.name if save.module is not None else None
    found = next((key for key in bundled() if name and _title(key) == name), None)
    if found is None:
        made_with = f"was made with the module '{name}'" if name else "does not say with which module it was made"
        raise InputError(save.path, made_with, "say --module FILE")
    return open_module(_built(found))


def _title(name: str) -> str:
    """The title of a bundled map, which is the name of its module."""
    title = tomllib.loads((map_folder(name) / "map.toml").read_text("utf-8"))["title"]
    assert isinstance(title, str)
    return title


def _built(name: str) -> Path:
    """The bundled module as a file, kept by the content of its map."""
    # Only a first use builds; drawing the boards takes seconds and Pillow.
    from module_builder.vassal.source import build_map  # noqa: PLC0415

    board, problems = open_map(name)
    folder = cache_folder()
    if board is None or folder is None:
        raise InputError(name, str(problems[0]) if board is None else "no cache folder", "say --module FILE")
    file = folder.parent / "modules" / f"{name}-{_key(board.hash)}.vmod"
    if not file.is_file():
        click.echo(f"building the {name} module once ...", err=True)
        file.parent.mkdir(parents=True, exist_ok=True)
        write_atomic(file, build_map(name, board).data)
    return file


def _key(content: str) -> str:
    """What a built module depends on: the content of the map and the code that builds."""
    digest = hashlib.sha256(content.encode())
    for source in sorted(Path(module_builder.__path__[0]).rglob("*.py")):
        digest.update(source.read_bytes())
    return digest.hexdigest()[:32]
