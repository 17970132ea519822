"""`zoc migrate`: a save carried over to another version of its module."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli.files import write
from cli.modules import opened
from cli.paths import FILE, NamedPath, named_as, spare
from mapdata.diagnostic import Severity, many, worst
from module_builder.formats.vassal.saves.container import SAVES, open_save
from module_builder.migrate import migrate as carry_over
from validator.report.findings import record, render
from validator.report.records import as_line

if TYPE_CHECKING:
    from module_builder.migrate import Migrated

__all__ = ["migrate"]


@click.command()
@click.argument("save", type=FILE)
@click.option("--module", "new", type=FILE, required=True, help="The module that the save is to fit.")
@click.option("--from", "old", type=FILE, help="The module it was made with: then places are known by their names.")
@click.option("-o", "--output", type=NamedPath(dir_okay=False), help="The save to write; SAVE-migrated if not said.")
@click.option("--format", "style", type=click.Choice(["text", "json"]), default="text", show_default=True)
def migrate(save: Path, new: Path, old: Path | None, output: Path | None, style: str) -> None:
    """Carry SAVE over to another version of its module.

    Each piece is matched by gpid, by counter id or by name, and becomes what the new module makes of it, in its old
    state. Where boards changed it lies in the place of the same name (with --from), else on the same pixel. What
    cannot be matched is kept as it was and told. Decks keep their own definition. Notes, players, properties and
    turns stay as they are.

    Exit status: 0 all matched, 1 something was not (the save is written all the same), 2 wrong usage, 3 SAVE is a log
    or no save, or a file cannot be opened or written.
    """
    if output is not None:
        named_as(output, SAVES, ": VASSAL offers no other file to open")
        spare(output, (save, new, old))
    done = carry_over(open_save(save), opened(new), None if old is None else opened(old))
    file = output or save.with_name(f"{save.stem}-migrated{save.suffix}")
    write(file, done.save.to_bytes())
    click.echo(_json(file, done) if style == "json" else _text(file, done), nl=False)
    sys.exit(int(worst(done.problems) is Severity.ERROR))


def _counts(done: Migrated) -> dict[str, int]:
    return {name: getattr(done, name) for name in ("pieces", "by_gpid", "by_name", "kept", "moved")}


def _json(file: Path, done: Migrated) -> str:
    problems = [record(problem) for problem in done.problems]
    return as_line({"output": str(file), **_counts(done), "problems": problems}) + "\n"


def _text(file: Path, done: Migrated) -> str:
    told = render(done.problems, "text") if done.problems else ""
    known = f"{done.by_gpid} by gpid, {done.by_name} by id or name, {done.kept} kept as they were"
    return f"{told}{file}: {many(done.pieces, 'piece')} ({known}), {done.moved} moved\n"
