"""`zoc check`: the referee."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import click

from cli.files import write
from cli.options import readings, set_option
from cli.paths import FILE, NamedPath, spare
from cli.printing import painted
from cli.saves import Given, assumptions, given_options, no_module, open_saved, state_in
from cli.telling import tell, tell_closed
from mapdata.diagnostic import Diagnostic, InputError, Severity
from validator.assuming import Assumption
from validator.check import check_state, load_states
from validator.referee import Judged, judge_game
from validator.report.verdicts import FORMATS, render
from validator.since import Earlier, check_game, earlier, news
from validator.verdict import Ruling, Verdict
from validator.wanted import wanted_position

__all__ = ["check"]

LEVELS = ("illegal", "warning", "undecided", "pending")


@click.command()
@click.argument("files", nargs=-1, required=True, type=FILE, metavar="FILE...")
@given_options
@set_option
@click.option("--since", type=FILE, metavar="OLD", help="Only what is new since OLD, an earlier save or position.")
@click.option(
    "--missing",
    type=NamedPath(dir_okay=False),
    metavar="OUT",
    help="Write a position file with all that undecided verdicts want, to fill in and give back with --assume.",
)
@click.option(
    "--all",
    "everything",
    is_flag=True,
    help="Report what is in order as well, and every undecided question by itself, those of the map included.",
)
@click.option("--fail-on", type=click.Choice(LEVELS[1:]), help="Exit with 1 for these too, not for errors alone.")
@click.option("--format", "style", type=click.Choice(FORMATS), default="text", show_default=True)
def check(
    *,
    files: tuple[Path, ...],
    given: Given,
    chosen: tuple[str, ...],
    since: Path | None,
    missing: Path | None,
    everything: bool,
    fail_on: str | None,
    style: str,
) -> None:
    """Report what in saves, logs and position files breaks a rule, and what cannot be decided and why.

    A log is judged after each of its steps: a breach is told at the step where it begins. With --since what OLD shows
    at its end is not told again while it lasts: the file that an opponent sends is compared with the one sent before.
    What is wrong with the files themselves follows; in JSON it is records as those of zoc lint, with a code in place of
    a rule.

    Exit status: 0 nothing illegal, 1 an illegal verdict or a fault in a position file or binding, 2 wrong usage, 3 a
    file cannot be opened.
    """
    if missing is not None:
        _one_file(files, missing, given, since)
    asked = Asked(given, readings(chosen), everything)
    asked.filling, problems = assumptions(given.assumed)
    if since is not None and not problems:
        asked.since, problems = _earlier(since, asked)
    found: list[Verdict] = []
    closed: list[InputError] = []
    for path in () if problems else files:
        try:
            judged = judge(path, asked)
        except InputError as error:
            closed.append(error)
            continue
        found += judged.verdicts
        problems += judged.problems
        if asked.since is not None and judged.state is not None:
            problems += check_game(asked.since, judged.state, str(since), str(path))
        if style == "text" and (judged.verdicts or not judged.problems):
            click.echo((f"{path}\n" if len(files) > 1 else "") + painted(render(judged.verdicts, style)), nl=False)
        if missing is not None and judged.state is not None:
            write(missing, wanted_position(judged.verdicts, judged.state, asked.options).encode())
    if style != "text":
        click.echo(render(found, style, problems), nl=False)
    else:
        tell(problems, err=False)
    raise SystemExit(tell_closed(closed) or _fails(found, problems, fail_on))


def _one_file(files: Sequence[Path], missing: Path, given: Given, since: Path | None) -> None:
    """UsageError when --missing has several files to speak of, or would be written over one that is read."""
    if len(files) > 1:
        raise click.UsageError("--missing speaks of one FILE: ask for each by itself")
    spare(missing, (*files, given.module, given.binding, *given.assumed, since), "--missing")


@dataclass(slots=True)
class Asked:
    """What is asked of each file. `since` is an earlier state of the game."""

    given: Given
    options: dict[str, str]
    everything: bool = False
    filling: tuple[Assumption, ...] = ()
    since: Earlier | None = None


def judge(path: Path, asked: Asked) -> Judged:
    """The verdicts on one file and what is wrong with it, whether it is a position file or a save."""
    if path.suffix != ".toml":
        game = open_saved(path, asked.given)
        return judge_game(
            game, assumed=asked.filling, options=asked.options, everything=asked.everything, since=asked.since
        )
    no_module(path, asked.given)
    loaded = load_states(path, assumed=asked.filling, own=asked.given.own_map)
    found: list[Verdict] = []
    for state in loaded.states:
        found += news(asked.since, state, check_state(state, all=asked.everything, options=asked.options))
    return Judged(tuple(found), loaded.states[-1] if loaded.states else None, loaded.problems)


def _earlier(old: Path, asked: Asked) -> tuple[Earlier | None, list[Diagnostic]]:
    """What the end of an earlier file of the game shows; or, where it has none, what is wrong with it."""
    given = asked.given if old.suffix != ".toml" else replace(asked.given, module=None, binding=None)
    found = state_in(old, given)
    if found.state is None:
        return None, list(found.problems)
    return earlier(found.state, everything=asked.everything, options=asked.options), []


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
