"""Telling problems without end: a damaged file of a million lines has a million faults, and nobody reads them."""

from __future__ import annotations

from collections.abc import Iterable

import click

from mapdata.diagnostic import Diagnostic, Severity

__all__ = ["Telling", "tell", "warn"]

MOST = 20  # problems of one kind that a command prints


class Telling:
    """Prints the first problems it is told, and at the end how many more there were."""

    def __init__(self, *, err: bool = True) -> None:
        self.count, self.err = 0, err

    def __call__(self, problem: object) -> None:
        """Print a problem, unless there were enough."""
        self.count += 1
        if self.count <= MOST:
            click.echo(str(problem), err=self.err)

    def end(self) -> None:
        """Say how many were not printed, if any."""
        if self.count > MOST:
            click.echo(f"... and {self.count - MOST:,} more", err=self.err)


def tell(problems: Iterable[object], *, err: bool = True) -> int:
    """Print problems, not without end; how many there were."""
    telling = Telling(err=err)
    for problem in problems:
        telling(problem)
    telling.end()
    return telling.count


def warn(problems: Iterable[Diagnostic]) -> None:
    """Print on standard error what is wrong with an input that was read all the same."""
    tell(f"zoc: {problem}" for problem in problems if problem.severity is not Severity.INFO)
