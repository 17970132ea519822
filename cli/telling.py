"""Telling problems without end: a damaged file of a million lines has a million faults, and nobody reads them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NoReturn

import click

from cli.exits import INPUT, QUIET
from mapdata.diagnostic import Diagnostic, InputError, Severity
from validator.report.findings import render

__all__ = ["Telling", "faulty", "note", "tell", "tell_closed", "warn"]

MOST = 20  # problems of one kind that a command prints


def note(line: str) -> None:
    """A line on standard error that is no error: progress, advice, a warning. --quiet leaves it out."""
    if not click.get_current_context().meta.get(QUIET):
        click.echo(line, err=True)


class Telling:
    """Prints the first problems it is told, and at the end how many more there were."""

    def __init__(self, *, err: bool = True) -> None:
        self.count, self.err = 0, err

    def __call__(self, problem: object) -> None:
        """Print a problem, unless there were enough."""
        self.count += 1
        if self.count <= MOST:
            self._say(str(problem))

    def end(self) -> None:
        """Say how many were not printed, if any."""
        if self.count > MOST:
            self._say(f"... and {self.count - MOST:,} more")

    def _say(self, line: str) -> None:
        if self.err:
            note(line)
        else:
            click.echo(line)


def tell(problems: Iterable[object], *, err: bool = True) -> None:
    """Print problems, not without end."""
    telling = Telling(err=err)
    for problem in problems:
        telling(problem)
    telling.end()


def warn(problems: Iterable[Diagnostic]) -> None:
    """Print on standard error what is wrong with an input that was read all the same."""
    tell(f"zoc: {problem}" for problem in problems if problem.severity is not Severity.INFO)


def faulty(problems: Iterable[Diagnostic], style: str = "text") -> NoReturn:
    """Print the faults of a map, of which nothing can be made, and end with 1. An information is no fault."""
    click.echo(render([problem for problem in problems if problem.severity is not Severity.INFO], style), nl=False)
    raise SystemExit(1)


def tell_closed(errors: Sequence[InputError]) -> int:
    """Print which of several inputs could not be opened; the exit status for that, 0 for none."""
    for error in errors:
        click.echo(f"zoc: {error}", err=True)
    return INPUT if errors else 0
