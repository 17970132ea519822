"""`zoc log`: who did what in a log, step by step, and how the dice fell."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli.modules import extension_option, module_of, module_option
from cli.paths import FILE
from cli.printing import print_lines
from cli.saves import NO_STEPS
from cli.sides import Problems, known_side, side_option
from cli.telling import note
from mapdata.diagnostic import InputError, many
from module_builder.formats.vassal.saves.container import open_save
from validator.replay.dicestats import rerolls, statistics
from validator.replay.replay import replay
from validator.replay.story import StepStory, Teller
from validator.report.log import dice_record, dice_text, reroll_record, story_record, story_text
from validator.report.records import written

if TYPE_CHECKING:
    from module_builder.formats.vassal.modules.module import Module
    from module_builder.formats.vassal.saves.container import SaveFile

__all__ = ["log"]

Steps = tuple[int, int | None]


def _range(_: click.Context, param: click.Parameter, value: str | None) -> Steps | None:
    """`3`, `3-8`, `3-` or `-8` as (first, last); last is None for the end of the log."""
    if value is None:
        return None
    first, dash, last = value.partition("-")
    if not (first or last) or not all(_counts(word) for word in (first, last) if word):
        raise click.BadParameter(f"'{value}' is no step and no range of steps (3, 3-8, 3-, -8)", param=param)
    start = int(first or 1)
    end = start if not dash else int(last) if last else None
    if start < 1 or end == 0:
        raise click.BadParameter(f"'{value}': steps are numbered from 1", param=param)
    if end is not None and end < start:
        raise click.BadParameter(f"'{value}' is backwards: say {end}-{start}", param=param)
    return start, end


def _counts(word: str) -> bool:
    return word.isdecimal() and word.isascii() and len(word) < 10


@click.command()
@click.argument("file", type=FILE)
@module_option
@extension_option
@click.option(
    "--step",
    "steps",
    metavar="N|N-M",
    callback=_range,
    help="Only this step, or these: 3, 3-8, 3- to the end, -8 from the start.",
)
@click.option("--dice", "only_dice", is_flag=True, help="Only how the dice fell.")
@side_option
@click.option("--format", "style", type=click.Choice(["text", "json", "jsonl"]), default="text", show_default=True)
def log(
    file: Path,
    *,
    module: Path | None,
    extensions: tuple[Path, ...],
    steps: Steps | None,
    only_dice: bool,
    side: str | None,
    style: str,
) -> None:
    """Tell a log step by step: who moved what from which place to which, the dice, the cards and the chat.

    After a whole log follow the dice: per player and die how often each face fell, against what fair dice give, and
    which rolls were taken back, and rolled again when nothing but chat lies between. Without the module of the log
    places are map pixels. The player of a step is left out when the log does not say who it was, or says two names.

    In json and jsonl the key `undone` is true of a step that was taken back for good, the number of the step that it
    takes back of one that does so (0: a step that is not in the log), else false; the dice follow as records of their
    own, which have `kind`: dice, or taken back.

    Nothing is hidden, unless a side is named: then nothing is told that this side may not see, and '<observer>' sees
    what everyone may.

    Exit status: 0 told, 2 wrong usage or a save without steps, 3 the file or its module cannot be opened.
    """
    save = open_save(file)
    script = save.script()
    if not script.is_log:
        raise click.UsageError(f"{file}: {NO_STEPS}")
    _check(steps, sum(1 for _ in script.steps()))
    known = side is not None or module is not None or extensions  # to a side nothing may be shown without the module
    played = replay(save, module_of(save, module, extensions) if known else _module(save))
    teller = Teller(played, None if side is None else known_side(played, side))
    telling = Problems(file, to_side=side is not None)
    telling.tell((*save.problems, *played.problems))
    lines = _lines(_told(teller, steps, telling), only_dice, style, whole=steps is None)
    print_lines(lines)
    telling.end()


def _check(steps: Steps | None, count: int) -> None:
    """UsageError for steps that the log does not have."""
    wanted = max(steps[0], steps[1] or 0) if steps else 0
    if wanted > count:
        raise click.UsageError(f"--step {wanted}: the log has {many(count, 'step')}")


def _module(save: SaveFile) -> Module | None:
    """The bundled module of a log; none, and a word about it, when it is not at hand."""
    try:
        return module_of(save, None)
    except InputError as error:
        note(f"zoc: {error}: places are map pixels, prototypes give nothing")
        return None


def _told(teller: Teller, steps: Steps | None, telling: Problems) -> Iterator[StepStory]:
    first, last = steps or (1, None)
    for step in teller.steps():
        if last is not None and step.n > last:
            return
        telling.tell(step.problems)
        if step.n >= first:
            yield teller.tell(step)


def _lines(told: Iterator[StepStory], only_dice: bool, style: str, *, whole: bool) -> Iterator[str]:
    if style == "text":
        yield from _text(told, only_dice, whole=whole)
    else:
        yield from written(_records(told, only_dice, whole=whole), style)


def _text(told: Iterator[StepStory], only_dice: bool, *, whole: bool) -> Iterator[str]:
    seen: list[StepStory] = []
    for step in told:
        seen.append(step.only_dice())
        if not only_dice:
            yield from story_text(step)
    if only_dice or (whole and any(step.dice for step in seen)):
        yield from dice_text(statistics(seen), rerolls(seen, whole=whole))


def _records(told: Iterator[StepStory], only_dice: bool, *, whole: bool) -> Iterator[dict[str, object]]:
    """The steps, then what the text sums up of their dice."""
    seen: list[StepStory] = []
    for step in told:
        seen.append(step.only_dice())
        if not only_dice:
            yield story_record(step)
    if only_dice or whole:
        yield from map(dice_record, statistics(seen))
        yield from map(reroll_record, rerolls(seen, whole=whole))
