"""`zoc explain`: why a rule answers as it does."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NoReturn

import click

from cli.files import FILE
from cli.modules import binding_option, module_option
from cli.options import readings, set_option
from cli.saves import assume_option, assumption, state_in, step_option
from cli.telling import tell
from mapdata.diagnostic import Diagnostic
from validator.check import Loaded, state_of
from validator.explain import QUERIES, QueryError
from validator.explain import explain as explained
from validator.referee import Judged
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
@module_option
@binding_option
@assume_option
@set_option
@click.option("--format", "style", type=click.Choice(STYLES), default="text", show_default=True)
def explain(
    *,
    query: tuple[str, ...],
    source: Path | None,
    step: int | None,
    module: Path | None,
    binding: Path | None,
    assumed: Path | None,
    chosen: tuple[str, ...],
    style: str,
) -> None:
    """Answer one question of the rule book, with every fact the answer rests on.

    Without --in the question is asked of the empty Pacific map at the start of the game.

    Exit status: 0 answered (undecided is an answer), 1 a fault in a position file, 2 wrong usage or query, 3 a file
    cannot be opened.
    """
    options = readings(chosen)
    if source is None and (step, module, binding) != (None,) * 3:
        raise click.UsageError("--step, --module and --binding need --in FILE")
    found = _start(assumed) if source is None else state_in(source, module, binding, assumed, step)
    if found.state is None:
        _faulty(found.problems)
    try:
        verdict = explained(query, found.state, options=options)
    except QueryError as error:
        raise click.UsageError(str(error)) from error
    if style == "text":
        click.echo(tree(verdict), nl=False)
    else:
        click.echo(json.dumps(record(verdict, because=True), ensure_ascii=False, indent=2 if style == "json" else None))


def _start(assumed: Path | None) -> Judged:
    """The empty map at the start of the game, with what is assumed."""
    filling, problems = assumption(assumed)
    loaded = Loaded((), tuple(problems)) if problems else state_of(EMPTY, filling, source="position", file="")
    return Judged((), loaded.states[-1] if loaded.states else None, loaded.problems)


def _faulty(problems: tuple[Diagnostic, ...]) -> NoReturn:
    """Print what is wrong and end."""
    tell(problems, err=False)
    raise SystemExit(1)
