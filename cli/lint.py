"""`zoc lint`: map folders and modules, every problem on its line."""

from __future__ import annotations

import sys

import click

from cli.paths import MapName
from cli.telling import tell_closed
from mapdata.diagnostic import Diagnostic, InputError, Severity, worst
from validator.lint import lint as lint_path
from validator.report.findings import FORMATS, render

__all__ = ["lint"]

LEVELS = {"error": Severity.ERROR, "warning": Severity.WARNING, "info": Severity.INFO}


@click.command()
@click.argument("paths", type=MapName(), nargs=-1, required=True, metavar="PATH...")
@click.option("--format", "style", type=click.Choice(list(FORMATS)), default="text", show_default=True)
@click.option(
    "--fail-on",
    type=click.Choice(list(LEVELS)),
    default="error",
    show_default=True,
    help="Lowest severity that gives exit status 1.",
)
def lint(paths: tuple[str, ...], style: str, fail_on: str) -> None:
    """Report what is wrong with map folders, bundled maps by their names, .vmod files and unpacked modules.

    A map folder is loaded and compiled. A module or an extension is opened and its tree, maps, boards, zones and grids
    are read; of its piece definitions it is told what VASSAL would refuse or replace, and which pieces lack their
    picture. Other pictures are not looked at.

    Exit status: 0 none at or above the threshold, 1 findings, 2 wrong usage, 3 not that kind of file.
    """
    problems: list[Diagnostic] = []
    closed: list[InputError] = []
    for path in paths:
        try:
            problems += lint_path(path)
        except InputError as error:
            closed.append(error)
    if problems or len(closed) < len(paths):
        click.echo(render(problems, style), nl=False)
    highest = worst(problems)
    sys.exit(tell_closed(closed) or int(highest is not None and highest >= LEVELS[fail_on]))
