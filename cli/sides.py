"""What a side may see: the option that names one, and problems told without giving anything away."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, TypeVar

import click

from cli.telling import Telling, note
from mapdata.diagnostic import InputError, Severity, many
from validator.replay.replay import Step
from validator.replay.setting import OTHER_MODULE
from validator.replay.view import OBSERVER, SeenStep, sides_of

if TYPE_CHECKING:
    from pathlib import Path

    from mapdata.diagnostic import Diagnostic
    from validator.replay.replay import Replay

__all__ = ["Problems", "known_side", "side_option"]

S = TypeVar("S", Step, SeenStep)
side_option = click.option("--side", help="As this side sees it; without, nothing is hidden.")


def known_side(played: Replay, name: str) -> str:
    """A side that a player has, or the observers'; BadParameter for any other.

    InputError when the module is another one than the file's: it would say wrongly which maps are whose.
    """
    for problem in played.problems:
        if problem.code == OTHER_MODULE:
            raise InputError(played.file, problem.message, "a side's view needs the file's own module")
    known = dict.fromkeys((*sides_of(played), OBSERVER))
    if name not in known:
        raise click.BadParameter(f"no player has the side '{name}', only {', '.join(known)}", param_hint="--side")
    return name


class Problems:
    """Tells the problems of a file; to a side only how many there are, since they name pieces it may not know."""

    def __init__(self, file: Path, *, to_side: bool) -> None:
        self.file, self.to_side, self.telling = file, to_side, Telling()
        self.untold: Counter[Severity] = Counter()

    def tell(self, problems: Iterable[Diagnostic]) -> None:
        """Tell some problems."""
        for problem in problems:
            if not self.to_side:
                self.telling(f"{problem} [{' '.join(problem.where.path)}]" if problem.where.path else problem)
            else:
                self.untold[problem.severity] += 1

    def of(self, steps: Iterable[S]) -> Iterator[S]:
        """The steps, each after its problems."""
        for step in steps:
            self.tell(step.problems)
            yield step

    def end(self) -> None:
        """Say how many were not told. What is no more than an information is no problem."""
        self.telling.end()
        severe = [(self.untold[kind], kind) for kind in (Severity.ERROR, Severity.WARNING)]
        counts = [many(count, kind.name.lower()) for count, kind in severe if count]
        if counts:
            note(f"zoc: {self.file}: {' and '.join(counts)}, told without --side")
