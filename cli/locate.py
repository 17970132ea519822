"""`zoc locate`: what points of a module's maps are called."""

from __future__ import annotations

from pathlib import Path
from typing import IO

import click

from cli.modules import extension_option, opened
from cli.paths import FILE
from cli.telling import Telling
from mapdata.diagnostic import Diagnostic, Severity, cannot_open
from module_builder.formats.vassal.modules.points import NamePoint, PointName, answers
from validator.report.records import as_line

__all__ = ["locate"]


@click.command()
@click.option(
    "--module",
    "module_path",
    required=True,
    type=FILE,
    help="A .vmod or its folder.",
)
@extension_option
@click.option("--points", default="-", metavar="FILE", help="The questions, - for standard input (default).")
@click.option("--format", "style", type=click.Choice(["text", "jsonl"]), default="text", show_default=True)
def locate(module_path: Path, extensions: tuple[Path, ...], points: str, style: str) -> None:
    """Say what points of a module's maps are called, as VASSAL itself does.

    Each input line is MAP, X, Y with tabs between; X2 and Y2 after them ask for a range as well. MAP, @, NAME asks for
    the point of a name. X and Y are map pixels, on the boards that a new game shows.

    Exit status: 0 all answered, 1 some line was no question, 3 the module or the file cannot be opened.
    """
    module, wrong, failed = opened(module_path, extensions), Telling(), False
    with _opened(points) as file, click.open_file("-", "w", encoding="utf-8") as out:
        for answer in answers(module, file, "<stdin>" if points == "-" else points):
            if isinstance(answer, Diagnostic):
                wrong(answer)
                failed |= answer.severity is Severity.ERROR
            else:
                out.write((_json(answer) if style == "jsonl" else _text(answer)) + "\n")
    wrong.end()
    raise SystemExit(int(failed))


def _opened(points: str) -> IO[bytes]:
    try:
        return click.open_file(points, "rb")
    except OSError as error:
        raise cannot_open(points, error) from error


def _json(answer: PointName | NamePoint) -> str:
    return as_line(answer.record())


def _text(answer: PointName | NamePoint) -> str:
    """One line for a reader: what is not known is a question mark."""
    if isinstance(answer, NamePoint):
        return f"{answer.map} '{answer.name}': {_spot(answer.point) if answer.point else 'no such place'}"
    known = answer.known
    places = [f"board {known['board']}"] if known["board"] is not None else []
    places += [f"zone {known['zone']}"] if known["zone"] is not None else []
    rest = f" ({', '.join(places)})" if places else ""
    snap = f"{_spot(known['snap'])} {known.get('snap_location', '?')}" if "snap" in known else "?"
    distance = f", range {known['range']}" if "range" in known else ""
    return f"{answer.map} {answer.x},{answer.y}: {known.get('location', '?')}{rest}, snaps to {snap}{distance}"


def _spot(point: object) -> str:
    x, y = point if isinstance(point, tuple) else ("?", "?")
    return f"{x},{y}"
