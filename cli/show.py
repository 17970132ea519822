"""`zoc show`: where everything stands in a save, or after a step of a log."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

import click

from cli.files import FILE
from cli.modules import extension_option, module_of, module_option
from cli.saves import step_option
from cli.telling import Telling, tell
from mapdata.diagnostic import Diagnostic, many
from module_builder.formats.vassal.container import open_save
from module_builder.formats.vassal.savecheck import check_save_pieces
from validator.replay.positions import Locator, positions
from validator.replay.replay import NoSuchStepError, Point, Replay, Step, replay
from validator.report.positions import When, game_record, piece_record, step_record, step_text, table_text

__all__ = ["show"]

Records = Iterator[dict[str, object]]


@click.command()
@click.argument("file", type=FILE)
@module_option
@extension_option
@step_option
@click.option("--each", is_flag=True, help="What each step of a log changed.")
@click.option("--format", "style", type=click.Choice(["text", "json", "jsonl"]), default="text", show_default=True)
def show(
    file: Path, *, module: Path | None, extensions: tuple[Path, ...], step: int | None, each: bool, style: str
) -> None:
    """Show where everything stands in a save, or at the end of a log.

    Places are named as VASSAL names them, by the grids of the module that is given, else of the bundled one that the
    save names. Nothing is hidden: what only one side may see is shown too.

    Exit status: 0 shown, 2 wrong usage, 3 the file or its module cannot be opened.
    """
    if each and step is not None:
        raise click.UsageError("--step and --each exclude each other: give one")
    save = open_save(file)
    played_with = module_of(save, module, extensions)
    played = replay(save, played_with)
    if each and not played.script.is_log:
        raise click.UsageError("--each: this is a save, it has no steps: leave it out")
    own_code = any(name.endswith(".class") for name in played_with.entries)
    _tell((*save.problems, *check_save_pieces(played.script, save.path, own_code), *played.problems))
    lines = _each(played, style) if each else _one(played, step, style)
    with click.open_file("-", "w", encoding="utf-8", errors="backslashreplace") as out:
        out.writelines(line + "\n" for line in lines)


def _one(played: Replay, step: int | None, style: str) -> Iterator[str]:
    point = _point(played, step)
    _tell(point.problems)
    when: When = step or ("initial" if step == 0 or not played.script.is_log else "final")
    pieces = positions(point.state, played.module)
    if style == "text":
        yield from table_text(pieces, point.state.game)
    else:
        records: Records = (piece_record(piece, when) for piece in pieces)
        yield from _lines([*records, game_record(point.state.game, when)], style)


def _point(played: Replay, step: int | None) -> Point:
    try:
        return played.after(step)
    except NoSuchStepError as error:
        what = f"the log has {many(error.count, 'step')}" if played.script.is_log else "this is a save, it has no steps"
        raise click.UsageError(f"--step {error.number}: {what}") from error


def _each(played: Replay, style: str) -> Iterator[str]:
    locator = Locator(played.module)
    if style == "text":
        for step in _stepped(played.steps()):
            yield from step_text(step, positions(step.after, only=step.changed, locator=locator))
        return
    steps = _stepped(played.steps())
    records = (step_record(step, positions(step.after, only=step.changed, locator=locator)) for step in steps)
    yield from _lines(records, style)


def _stepped(steps: Iterable[Step]) -> Iterator[Step]:
    """The steps as they are wanted, what is wrong with each told."""
    telling = Telling()
    for step in steps:
        for problem in step.problems:
            telling(_told(problem))
        yield step
    telling.end()


def _lines(records: Iterable[dict[str, object]], style: str) -> Iterator[str]:
    if style == "json":
        yield json.dumps(list(records), ensure_ascii=False, indent=1)
    else:
        yield from (json.dumps(record, ensure_ascii=False) for record in records)


def _tell(problems: Iterable[Diagnostic]) -> None:
    tell(_told(problem) for problem in problems)


def _told(problem: Diagnostic) -> str:
    return f"{problem} [{' '.join(problem.where.path)}]" if problem.where.path else str(problem)
