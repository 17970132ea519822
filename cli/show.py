"""`zoc show`: where everything stands in a save, or after a step of a log."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

import click

from cli.files import FILE
from cli.modules import module_of, module_option
from mapdata.diagnostic import Diagnostic
from module_builder.formats.vassal.container import open_save
from validator.replay.positions import Locator, positions
from validator.replay.replay import Replay, Step, replay
from validator.replay.state import State
from validator.report.positions import When, game_record, piece_record, step_record, step_text, table_text

__all__ = ["show"]

Records = Iterator[dict[str, object]]


@click.command()
@click.argument("file", type=FILE)
@module_option
@click.option("--step", "number", type=click.IntRange(min=0), help="After this step of a log; 0 is before the first.")
@click.option("--each", is_flag=True, help="What each step of a log changed.")
@click.option("--format", "style", type=click.Choice(["text", "json", "jsonl"]), default="text", show_default=True)
def show(file: Path, module: Path | None, number: int | None, each: bool, style: str) -> None:
    """Show where everything stands in a save, or at the end of a log.

    Places are named as VASSAL names them, by the grids of the module that is given, else of the bundled one that the
    save names. Nothing is hidden: what only one side may see is shown too.

    Exit status: 0 shown, 2 wrong usage, 3 the file or its module cannot be opened.
    """
    if each and number is not None:
        raise click.UsageError("--step and --each exclude each other")
    save = open_save(file)
    played = replay(save, module_of(save, module))
    _tell((*save.problems, *played.problems))
    lines = _each(played, style) if each else _one(played, number, style)
    with click.open_file("-", "w", encoding="utf-8", errors="backslashreplace") as out:
        out.writelines(line + "\n" for line in lines)


def _one(played: Replay, number: int | None, style: str) -> Iterator[str]:
    when, state = _state(played, number)
    pieces = positions(state, played.module)
    if style == "text":
        yield from table_text(pieces, state.game)
    else:
        records: Records = (piece_record(piece, when) for piece in pieces)
        yield from _lines([*records, game_record(state.game, when)], style)


def _state(played: Replay, number: int | None) -> tuple[When, State]:
    """The state asked for: the last one without a number."""
    if number == 0 or not played.script.is_log:
        if number:
            raise click.UsageError(f"--step {number}: this is a save, it has no steps")
        return "initial", played.initial
    count, state = 0, played.initial
    for step in played.steps():
        _tell(step.problems)
        count, state = step.n, step.after
        if count == number:
            return number, state
    if number is not None:
        raise click.UsageError(f"--step {number}: the log has {count} steps")
    return "final", state


def _each(played: Replay, style: str) -> Iterator[str]:
    locator = Locator(played.module)
    if style == "text":
        for step in _told(played.steps()):
            yield from step_text(step, positions(step.after, only=step.changed, locator=locator))
        return
    steps = _told(played.steps())
    records = (step_record(step, positions(step.after, only=step.changed, locator=locator)) for step in steps)
    yield from _lines(records, style)


def _told(steps: Iterable[Step]) -> Iterator[Step]:
    for step in steps:
        _tell(step.problems)
        yield step


def _lines(records: Iterable[dict[str, object]], style: str) -> Iterator[str]:
    if style == "json":
        yield json.dumps(list(records), ensure_ascii=False, indent=1)
    else:
        yield from (json.dumps(record, ensure_ascii=False) for record in records)


def _tell(problems: Iterable[Diagnostic]) -> None:
    for problem in problems:
        spot = f" [{' '.join(problem.where.path)}]" if problem.where.path else ""
        click.echo(f"{problem}{spot}", err=True)
