"""`zoc explain`: why a rule answers as it does."""

from __future__ import annotations

from pathlib import Path
from typing import NoReturn

import click

from cli.options import readings, set_option
from cli.paths import FILE
from cli.printing import painted
from cli.saves import Given, assumptions, given_options, state_in, step_option
from cli.telling import tell, warn
from mapdata.diagnostic import Diagnostic
from validator.check import state_of
from validator.explain import QUERIES, QueryError
from validator.explain import explain as explained
from validator.referee import Judged
from validator.report.findings import render
from validator.report.records import as_document, as_line
from validator.report.verdicts import record, tree

__all__ = ["explain"]

STYLES = ("json", "jsonl", "text")
EMPTY = {"map": "pacific", "rules": "axis-empires"}
QUERY_HELP = "\n".join(["\b", "QUERY is one of", *(f"  {query.usage}" for query in QUERIES.values())])


@click.command(epilog=QUERY_HELP)
@click.argument("query", nargs=-1, required=True, metavar="QUERY...")
@click.option(
    "--in",
    "source",
    type=FILE,
    help="The save, log or position file to ask about.",
)
@step_option
@given_options
@set_option
@click.option("--format", "style", type=click.Choice(STYLES), default="text", show_default=True)
def explain(
    *,
    query: tuple[str, ...],
    source: Path | None,
    step: int | None,
    given: Given,
    chosen: tuple[str, ...],
    style: str,
) -> None:
    """Answer one question of the rule book, with every fact the answer rests on.

    Without --in the question is asked of the empty Pacific map, or the one of --map, at the start of the game.

    Exit status: 0 answered (undecided is an answer), 1 a fault in a position file or binding, 2 wrong usage or query, 3
    a file cannot be opened.
    """
    options = readings(chosen)
    if source is None and (step, given.module, given.binding) != (None,) * 3:
        raise click.UsageError("--step, --module and --binding need --in FILE")
    found = _start(given) if source is None else state_in(source, given, step)
    if found.state is None:
        _faulty(found.problems, style)
    warn(found.problems)
    try:
        verdict = explained(query, found.state, options=options)
    except QueryError as error:
        raise click.UsageError(str(error)) from error
    if style == "text":
        click.echo(painted(tree(verdict)), nl=False)
    else:
        told = record(verdict, because=True)
        click.echo(as_document(told) if style == "json" else as_line(told))


def _start(given: Given) -> Judged:
    """The empty map (the Pacific one, or its own) at the start of the game, with what is assumed."""
    filling, problems = assumptions(given.assumed)
    if problems:
        return Judged((), None, tuple(problems))
    loaded = state_of(EMPTY, filling, source="position", file="", own=given.own_map)
    return Judged((), loaded.states[-1] if loaded.states else None, loaded.problems)


def _faulty(problems: tuple[Diagnostic, ...], style: str) -> NoReturn:
    """Print what is wrong, as lines or as records, and end."""
    if style == "text":
        tell(problems, err=False)
    else:
        click.echo(render(problems, style), nl=False)
    raise SystemExit(1)
