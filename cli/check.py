"""`zoc check`: the referee."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from cli.options import readings, set_option
from cli.paths import FILE
from cli.saves import Given, assumption, given_options, no_module, open_saved
from cli.telling import tell, tell_closed
from mapdata.diagnostic import Diagnostic, InputError, Severity
from validator.check import check_state, load_states
from validator.position import Assumption
from validator.referee import judge_game
from validator.report.verdicts import FORMATS, render
from validator.verdict import Ruling, Verdict

__all__ = ["check"]

LEVELS = ("illegal", "warning", "undecided", "pending")


@click.command()
@click.argument("files", nargs=-1, required=True, type=FILE, metavar="FILE...")
@given_options
@set_option
@click.option("--all", "everything", is_flag=True, help="Report what is in order as well.")
@click.option("--fail-on", type=click.Choice(LEVELS[1:]), help="Exit with 1 for these too, not for errors alone.")
@click.option("--format", "style", type=click.Choice(FORMATS), default="text", show_default=True)
def check(
    *,
    files: tuple[Path, ...],
    given: Given,
    chosen: tuple[str, ...],
    everything: bool,
    fail_on: str | None,
    style: str,
) -> None:
    """Report what in saves, logs and position files breaks a rule, and what cannot be decided and why.

    A log is judged after each of its steps: a breach is told at the step where it begins. What is wrong with the files
    themselves follows; in JSON it is records as those of zoc lint, with a code in place of a rule.

    Exit status: 0 nothing illegal, 1 an illegal verdict or a fault in a position file or binding, 2 wrong usage, 3 a
    file cannot be opened.
    """
    options = readings(chosen)
    filling, problems = assumption(given.assumed)
    found: list[Verdict] = []
    closed: list[InputError] = []
    for path in () if problems else files:
        try:
            verdicts, faults = judge(path, given, filling, options, everything=everything)
        except InputError as error:
            closed.append(error)
            continue
        found += verdicts
        problems += faults
        if style == "text" and (verdicts or not faults):
            click.echo((f"{path}\n" if len(files) > 1 else "") + render(verdicts, style), nl=False)
    if style != "text":
        click.echo(render(found, style, problems), nl=False)
    else:
        tell(problems, err=False)
    raise SystemExit(tell_closed(closed) or _fails(found, problems, fail_on))


def judge(
    path: Path,
    given: Given,
    assumed: Assumption | None,
    options: dict[str, str],
    *,
    everything: bool,
) -> tuple[list[Verdict], list[Diagnostic]]:
    """The verdicts on one file and what is wrong with it, whether it is a position file or a save."""
    if path.suffix == ".toml":
        no_module(path, given)
        loaded = load_states(path, assumed=assumed, own=given.own_map)
        verdicts = [v for state in loaded.states for v in check_state(state, all=everything, options=options)]
        return verdicts, list(loaded.problems)
    game = open_saved(path, given)
    judged = judge_game(game, assumed=assumed, options=options, everything=everything)
    return list(judged.verdicts), list(judged.problems)


def _fails(verdicts: Sequence[Verdict], problems: Sequence[Diagnostic], fail_on: str | None) -> int:
    """1 when anything is at or above the threshold."""
    most = LEVELS.index(fail_on) if fail_on else 0
    faulty = any(problem.severity is Severity.ERROR for problem in problems)
    return int(faulty or any(_level(verdict) <= most for verdict in verdicts))


def _level(verdict: Verdict) -> int:
    """How far from an error a verdict is, an index into LEVELS."""
    if verdict.ruling is Ruling.ILLEGAL:
        return 0 if verdict.severity is Severity.ERROR else 1
    return {Ruling.UNDECIDED: 2, Ruling.PENDING: 3}.get(verdict.ruling, len(LEVELS))
