"""Opening saves and logs the way several commands do."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli.files import FILE, read
from cli.modules import module_of
from mapdata.diagnostic import Diagnostic
from module_builder.formats.vassal.saves.container import open_save
from validator.binding import read_binding
from validator.check import load_states
from validator.games import open_game
from validator.position import Assumption, read_position
from validator.referee import Judged, state_at
from validator.replay.replay import NoSuchStepError

if TYPE_CHECKING:
    from validator.games import Game

__all__ = ["Given", "assume_option", "assumption", "no_module", "open_saved", "state_in", "step_option"]

assume_option = click.option("--assume", "assumed", type=FILE, help="A position file for what is not known.")
step_option = click.option("--step", type=click.IntRange(min=0), help="Of a log: after this step, 0 for its start.")


@dataclass(frozen=True, slots=True)
class Given:
    """What a command is given beside the file it reads, each None without its option."""

    module: Path | None = None
    binding: Path | None = None
    own_map: str | None = None
    assumed: Path | None = None


def open_saved(path: Path, given: Given) -> Game:
    """A save or log with its module and binding. InputError names what is missing."""
    save = open_save(path)
    own = None if given.binding is None else read_binding(read(given.binding), str(given.binding))
    return open_game(save, module_of(save, given.module), own, given.own_map)


def no_module(path: Path, given: Given) -> None:
    """UsageError when a position file is to be read with a module or a binding."""
    if given.module is not None or given.binding is not None:
        raise click.UsageError(f"{path} is a position file: it has no --module and no --binding, leave them out")


def assumption(path: Path | None) -> tuple[Assumption | None, list[Diagnostic]]:
    """What --assume gives, None without it; or what is wrong with it."""
    if path is None:
        return None, []
    document, text, problems = read_position(path)
    return None if document is None else Assumption(document, str(path), text), problems


def state_in(path: Path, given: Given, step: int | None = None) -> Judged:
    """The state in a position file, in a save, or in a log after a step (the last one when None)."""
    if path.suffix == ".toml":
        if step is not None:
            raise click.BadParameter("a position file has no steps: leave it out", param_hint="--step")
        no_module(path, given)
    filling, problems = assumption(given.assumed)
    if problems:
        return Judged((), None, tuple(problems))
    if path.suffix == ".toml":
        loaded = load_states(path, assumed=filling, own=given.own_map)
        return Judged((), loaded.states[-1] if loaded.states else None, loaded.problems)
    try:
        return state_at(open_saved(path, given), step, filling)
    except NoSuchStepError as error:
        raise click.BadParameter(str(error), param_hint="--step") from error
