"""Writing what a command makes, and telling what is wrong with its inputs or that one could not be opened."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import click

from cli.exits import INPUT
from mapdata.diagnostic import Diagnostic, InputError, Severity
from mapdata.files import write_atomic

__all__ = ["FILE", "tell_closed", "warn", "write"]

# A file that a command is told of; whether it can be read shows when it is opened, with exit status 3.
FILE = click.Path(path_type=Path, readable=False)


def write(file: Path, data: bytes, *, folder: bool = False) -> None:
    """Write a file whole or not at all; with `folder` the folders it lies in are made.

    InputError (exit status 3) when that cannot be done.
    """
    try:
        if folder:
            file.parent.mkdir(parents=True, exist_ok=True)
        write_atomic(file, data)
    except OSError as error:
        raise InputError(file, f"cannot be written: {(error.strerror or type(error).__name__).lower()}") from error


def warn(problems: Iterable[Diagnostic]) -> None:
    """Print on standard error what is wrong with an input that was read all the same."""
    for problem in problems:
        if problem.severity is not Severity.INFO:
            click.echo(f"zoc: {problem}", err=True)


def tell_closed(errors: Sequence[InputError]) -> int:
    """Print which of several inputs could not be opened; the exit status for that, 0 for none."""
    for error in errors:
        click.echo(f"zoc: {error}", err=True)
    return INPUT if errors else 0
