"""`zoc show`: where everything stands in a save, or after a step of a log."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext
from itertools import chain, starmap
from pathlib import Path

import click

from cli.modules import extension_option, module_of, module_option
from cli.paths import FILE
from cli.printing import print_lines
from cli.saves import no_such_step, step_option
from cli.sides import Problems, known_side, side_option
from cli.telling import note
from mapdata.diagnostic import many
from module_builder.formats.vassal.commands.script import without_collector
from module_builder.formats.vassal.modules.savecheck import check_save_pieces
from module_builder.formats.vassal.saves.container import open_save
from validator.replay.defaults import first_properties
from validator.replay.locator import Locator
from validator.replay.positions import PieceRecord, positions
from validator.replay.replay import NoSuchStepError, Point, Replay, replay
from validator.replay.scope import Work
from validator.replay.state import Game
from validator.replay.story import Teller
from validator.replay.turntexts import TurnTexts
from validator.replay.view import SideView
from validator.report.positions import (
    When,
    game_record,
    piece_record,
    seen_step_record,
    seen_step_text,
    step_record,
    step_text,
    table_text,
)
from validator.report.records import written

__all__ = ["show"]


@click.command()
@click.argument("file", type=FILE)
@module_option
@extension_option
@step_option
@click.option("--each", is_flag=True, help="What each step of a log changed.")
@side_option
@click.option("--format", "style", type=click.Choice(["text", "json", "jsonl"]), default="text", show_default=True)
def show(
    file: Path,
    *,
    module: Path | None,
    extensions: tuple[Path, ...],
    step: int | None,
    each: bool,
    side: str | None,
    style: str,
) -> None:
    """Show where everything stands in a save, or at the end of a log.

    Places are named as VASSAL names them, by the grids of the module that is given, else of the bundled one that the
    save names. Nothing is hidden, unless a side is named: then nothing is shown that this side may not see, and
    '<observer>' sees what everyone may. The ids of players, which are their passwords, are never shown.

    Exit status: 0 shown, 2 wrong usage, 3 the file or its module cannot be opened.
    """
    if each and step is not None:
        raise click.UsageError("--step and --each exclude each other: give one")
    save = open_save(file)
    played_with = module_of(save, module, extensions)
    played = replay(save, played_with)
    if each and not played.script.is_log:
        raise click.UsageError("--each: this is a save, it has no steps: leave it out")
    view = None if side is None else SideView(played, known_side(played, side))
    telling = Problems(file, to_side=view is not None)
    pieces = check_save_pieces(played.script, save.path, bool(played_with.own_classes))
    telling.tell((*save.problems, *pieces, *played.problems))
    work = Work() if view is None else view.work
    if not each:
        lines = _one(played, view, step, style, telling, work=work)
    else:
        lines = _each(played, style, telling, work) if view is None else _each_seen(view, style, telling)
    # One state makes no garbage worth a search; the steps of a log do.
    with nullcontext() if each else without_collector():
        print_lines(lines)
    telling.end()
    if work.refused:
        what = many(work.refused, "answer")
        note(f"zoc: {file}: {what} of formulas left out, which take too much work")


def _one(
    played: Replay, view: SideView | None, step: int | None, style: str, telling: Problems, *, work: Work
) -> Iterator[str]:
    try:
        point = played.after(step)
    except NoSuchStepError as error:
        raise no_such_step(error) from error
    telling.tell(point.problems)
    when: When = step or ("initial" if step == 0 or not played.script.is_log else "final")
    pieces, game = _seen(played, view, point, work, brief=style == "text")
    turns = TurnTexts(played.module).known(game)
    if style == "text":
        yield from table_text(pieces, game, turns, first_properties(played.module))
    else:
        records = [*(piece_record(piece, when) for piece in pieces), game_record(game, when, turns)]
        yield from written(records, style)


def _seen(
    played: Replay, view: SideView | None, point: Point, work: Work, *, brief: bool
) -> tuple[list[PieceRecord], Game]:
    """All there is, or all that a side sees."""
    if view is None:
        return positions(point.state, played.module, work=work, brief=brief), point.state.game
    seen = view.at(point.state)
    return seen.records(view.locator, work=work), seen.state.game


def _each(played: Replay, style: str, telling: Problems, work: Work) -> Iterator[str]:
    locator = Locator(played.module)
    steps = (
        (step, positions(step.after, only=step.changed, locator=locator, work=work, brief=style == "text"))
        for step in telling.of(played.steps())
    )
    if style == "text":
        teller = Teller(played)
        yield from chain.from_iterable(step_text(step, pieces, teller.tell(step).changes) for step, pieces in steps)
    else:
        yield from written(starmap(step_record, steps), style)


def _each_seen(view: SideView, style: str, telling: Problems) -> Iterator[str]:
    if style == "text":
        teller = Teller(view.played, view.side)
        for seen, step in teller.seen(view):
            telling.tell(step.problems)
            yield from seen_step_text(seen, teller.tell(step).changes)
    else:
        yield from written(map(seen_step_record, telling.of(view.steps())), style)
