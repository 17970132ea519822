"""Opening saves and logs the way several commands do."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli.modules import module_of
from mapdata.diagnostic import Diagnostic, InputError
from module_builder.formats.vassal.container import open_save
from validator.binding import Binding, read_binding
from validator.check import load_states
from validator.games import open_game
from validator.position import Assumption, read_position
from validator.referee import Judged, state_at

if TYPE_CHECKING:
    from validator.games import Game

__all__ = ["assumption", "open_saved", "state_in", "step_option"]

step_option = click.option("--step", type=click.IntRange(min=0), help="Of a log: after this step, 0 for its start.")


def open_saved(path: Path, module: Path | None, binding: Path | None = None) -> Game:
    """A save or log with its module and binding. InputError names what is missing."""
    save = open_save(path)
    return open_game(save, module_of(save, module), None if binding is None else _binding(binding))


def assumption(path: Path | None) -> tuple[Assumption | None, list[Diagnostic]]:
    """What --assume gives, None without it; or what is wrong with it."""
    if path is None:
        return None, []
    document, text, problems = read_position(path)
    return None if document is None else Assumption(document, str(path), text), problems


def state_in(
    path: Path, module: Path | None, binding: Path | None, assumed: Path | None, step: int | None = None
) -> Judged:
    """The state in a position file, in a save, or in a log after a step (the last one when None)."""
    if path.suffix == ".toml":
        if step is not None:
            raise click.BadParameter("a position file has no steps", param_hint="--step")
        loaded = load_states(path, assumed=assumed)
        return Judged((), loaded.states[-1] if loaded.states else None, loaded.problems)
    filling, problems = assumption(assumed)
    if problems:
        return Judged((), None, tuple(problems))
    try:
        return state_at(open_saved(path, module, binding), step, filling)
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="--step") from error


def _binding(path: Path) -> Binding:
    try:
        return read_binding(path.read_text("utf-8"), str(path))
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(path, f"cannot be read: {error}") from error
