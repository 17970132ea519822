"""`zoc lint`: map folders and modules, every problem on its line."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from cli.exits import OURS
from cli.files import write
from cli.linting import Asked, ask, codes, looking, mended, shown_changes
from cli.paths import FILE, MapName
from cli.telling import note, tell_closed
from mapdata.diagnostic import Severity, many, worst
from validator.lint.project import Checked
from validator.report.lint import STYLES, report

__all__ = ["lint"]

LEVELS = {"error": Severity.ERROR, "warning": Severity.WARNING, "info": Severity.INFO}


@click.command()
@click.argument("paths", type=MapName(), nargs=-1, required=True, metavar="PATH...")
@click.option("--format", "style", type=click.Choice(STYLES), help="How to report.  [default: text]")
@click.option(
    "--fail-on", type=click.Choice(list(LEVELS)), help="Lowest severity that gives exit status 1.  [default: error]"
)
@click.option("--select", multiple=True, callback=codes, metavar="CODES", help="Only these: MOD030,MAP")
@click.option("--ignore", multiple=True, callback=codes, metavar="CODES", help="All but these.")
@click.option("--baseline", type=FILE, metavar="FILE", help="Leave out the findings that this file knows.")
@click.option("--write-baseline", is_flag=True, help="Write what is found into the baseline.")
@click.option("--fix", is_flag=True, help="Mend what can be mended without doubt, and report the rest.")
@click.option("--diff", is_flag=True, help="Show what --fix would change, and change nothing.")
@click.option(
    "--config", type=FILE, metavar="FILE", help="Settings.  [default: the nearest zoc.toml or pyproject.toml]"
)
@click.option("--jobs", type=click.IntRange(1), metavar="N", help="Processes.  [default: what there is to do]")
def lint(
    *,
    paths: tuple[str, ...],
    style: str | None,
    fail_on: str | None,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    baseline: Path | None,
    write_baseline: bool,
    fix: bool,
    diff: bool,
    config: Path | None,
    jobs: int | None,
) -> None:
    """Report what is wrong with map folders, bundled maps by their names, .vmod files and unpacked modules.

    A folder that is none of these stands for all of them that lie in it. CODES are codes or beginnings of codes, parted
    by commas; zoc rules lists them. Settings come from zoc.toml or [tool.zoc] in pyproject.toml, in the folder you are
    in or above it; options add to them or go before. A comment `zoc: ignore CODE` in a source is heeded.

    Exit status: 0 none at or above the threshold, 1 findings, with --diff a difference, 2 wrong usage, 3 not that kind
    of file, 4 a rule crashed, which is a fault of zoc.
    """
    if write_baseline and (fix or diff):
        raise click.UsageError("--write-baseline goes with neither --fix nor --diff")
    asked = ask(paths, select=select, ignore=ignore, baseline=baseline, config=config, jobs=jobs, write=write_baseline)
    threshold = asked.settings.fail_on if fail_on is None else LEVELS[fail_on]
    checked = looking(asked)
    if write_baseline:
        _write_baseline(asked, checked)
        sys.exit(_status(checked, 0))
    if diff:
        changed = shown_changes(checked)
        sys.exit(_status(checked, int(changed)))
    if fix and mended(checked):
        checked = looking(asked)
    if len(checked.closed) < len(checked.targets) or checked.problems or _whole(style or asked.settings.format):
        click.echo(report(checked, style or asked.settings.format, threshold), nl=False)
    highest = worst(checked.problems)
    sys.exit(_status(checked, int(highest is not None and highest >= threshold)))


def _whole(style: str) -> bool:
    """Whether a report of nothing is a document all the same."""
    return style in ("sarif", "junit", "github")


def _status(checked: Checked, found: int) -> int:
    """The exit status: a fault of ours goes before an input that cannot be opened, and that before findings."""
    closed = tell_closed(checked.closed)
    return OURS if checked.crashed else closed or found


def _write_baseline(asked: Asked, checked: Checked) -> None:
    assert asked.target is not None
    write(asked.target, checked.baseline(asked.target, asked.old))
    note(f"{asked.target}: {many(len(checked.problems), 'finding')}")
