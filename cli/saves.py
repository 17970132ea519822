"""Opening saves and logs the way several commands do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli.files import read
from cli.modules import binding_option, map_option, module_of, module_option
from cli.paths import FILE
from mapdata.diagnostic import Diagnostic, many
from module_builder.formats.vassal.saves.container import open_save
from validator.assuming import Assumption
from validator.binding import read_binding
from validator.check import load_states
from validator.games import open_game
from validator.position import read_position
from validator.referee import Judged, state_at
from validator.replay.replay import NoSuchStepError

if TYPE_CHECKING:
    from validator.games import Game

__all__ = [
    "NO_STEPS",
    "Given",
    "assumptions",
    "given_options",
    "no_module",
    "no_such_step",
    "open_saved",
    "state_in",
    "step_option",
]

NO_STEPS = "this is a save, or a log that ended before its first step: it has no steps"

assume_option = click.option(
    "--assume",
    "assumed",
    type=FILE,
    multiple=True,
    help="A position file for what is not known; of several the first that says a thing counts.",
)
step_option = click.option("--step", type=click.IntRange(min=0), help="Of a log: after this step, 0 for its start.")


@dataclass(frozen=True, slots=True)
class Given:
    """What a command is given beside the file it reads, each None without its option."""

    module: Path | None = None
    binding: Path | None = None
    own_map: str | None = None
    assumed: tuple[Path, ...] = ()


def given_options(command: Callable[..., None]) -> Callable[..., None]:
    """The options of which a command is told as one `given`."""

    @wraps(command)
    def told(
        module: Path | None, binding: Path | None, own_map: str | None, assumed: tuple[Path, ...], **others: object
    ) -> None:
        command(given=Given(module, binding, own_map, assumed), **others)

    for option in (assume_option, map_option, binding_option, module_option):
        told = option(told)
    return told


def open_saved(path: Path, given: Given) -> Game:
    """A save or log with its module and binding. InputError names what is missing."""
    save = open_save(path)
    own = None if given.binding is None else read_binding(read(given.binding), str(given.binding))
    return open_game(save, module_of(save, given.module), own, given.own_map)


def no_module(path: Path, given: Given) -> None:
    """UsageError when a position file is to be read with a module or a binding."""
    if given.module is not None or given.binding is not None:
        raise click.UsageError(f"{path} is a position file: it has no --module and no --binding, leave them out")


def assumptions(paths: Sequence[Path]) -> tuple[tuple[Assumption, ...], list[Diagnostic]]:
    """What the files of --assume give, and what is wrong with them."""
    found, faults = [], []
    for path in paths:
        document, text, problems = read_position(path)
        found += [] if document is None else [Assumption(document, str(path), text)]
        faults += problems
    return tuple(found), faults


def state_in(path: Path, given: Given, step: int | None = None) -> Judged:
    """The state in a position file, in a save, or in a log after a step (the last one when None)."""
    if path.suffix == ".toml":
        if step is not None:
            raise click.BadParameter("a position file has no steps: leave it out", param_hint="--step")
        no_module(path, given)
    filling, problems = assumptions(given.assumed)
    if problems:
        return Judged((), None, tuple(problems))
    if path.suffix == ".toml":
        loaded = load_states(path, assumed=filling, own=given.own_map)
        return Judged((), loaded.states[-1] if loaded.states else None, loaded.problems)
    try:
        return state_at(open_saved(path, given), step, filling)
    except NoSuchStepError as error:
        raise no_such_step(error) from error


def no_such_step(error: NoSuchStepError) -> click.UsageError:
    """What --step says of a step that the file does not have."""
    what = f"the log has {many(error.count, 'step')}" if error.count else NO_STEPS
    return click.UsageError(f"--step {error.number}: {what}")
