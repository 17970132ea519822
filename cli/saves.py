"""Opening saves and logs the way several commands do."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cli.modules import module_of
from mapdata.diagnostic import Diagnostic, InputError
from module_builder.formats.vassal.container import open_save
from validator.binding import Binding, read_binding
from validator.games import open_game
from validator.position import read_position

if TYPE_CHECKING:
    from validator.games import Game

__all__ = ["assumption", "open_saved"]


def open_saved(path: Path, module: Path | None, binding: Path | None = None) -> Game:
    """A save or log with its module and binding. InputError names what is missing."""
    save = open_save(path)
    return open_game(save, module_of(save, module), None if binding is None else _binding(binding))


def assumption(path: Path | None) -> tuple[Mapping[str, Any] | None, list[Diagnostic]]:
    """The document of --assume, None without one; or what is wrong with it."""
    if path is None:
        return None, []
    document, _, problems = read_position(path)
    return document, problems


def _binding(path: Path) -> Binding:
    try:
        return read_binding(path.read_text("utf-8"), str(path))
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(path, f"cannot be read: {error}") from error
