"""`zoc map`: a picture of a map, or of a state of play."""

from __future__ import annotations

import math
import sys
from pathlib import Path

import click

from cli.files import MapName, NamedPath, named_as, spare, write
from cli.modules import binding_option, map_option, module_option
from cli.picture import picture
from cli.saves import Given, assume_option, state_in, step_option
from cli.telling import warn
from mapdata import open_map
from mapdata.diagnostic import Diagnostic, Severity
from mapdata.load import data_files
from mapdata.opening import HEADER, map_folder
from module_builder.drawing import Scene, draw, to_png, to_svg
from module_builder.drawing import problems as letter_problems
from validator.check import check_state
from validator.report.findings import render

__all__ = ["map"]

ENDINGS = (".svg", ".png")
COLOURS = 256  # of a PNG: a drawn map has few, and the file is a quarter of its size


@click.command()
@click.argument("file", type=MapName(), metavar="FILE")
@click.option(
    "-o",
    "--output",
    type=NamedPath(dir_okay=False),
    help="The picture, .svg or .png.  [default: the name of FILE with .png, in the folder you are in]",
)
@click.option("--scale", type=click.FloatRange(0.1, 4), default=1.0, show_default=True, help="Of a PNG.")
@step_option
@module_option
@binding_option
@map_option
@assume_option
def map(  # noqa: A001  (a command's function has its name)
    *,
    file: str,
    output: Path | None,
    scale: float,
    step: int | None,
    module: Path | None,
    binding: Path | None,
    own_map: str | None,
    assumed: Path | None,
) -> None:
    """Draw FILE as SVG or PNG: a bundled map or a map folder; or a position, save or log, with what the referee says.

    A script whose letters the font of PNG pictures lacks is told; an SVG is shown in the fonts of its viewer.

    Exit status: 0 drawn, 1 faults in FILE, 2 wrong usage, 3 there is no such file or the picture cannot be written.
    """
    if math.isnan(scale):
        raise click.BadParameter("'nan' is no scale; give a number from 0.1 to 4", param_hint="--scale")
    plain = is_map_name(file)
    if plain and (step, module, binding, own_map, assumed) != (None,) * 5:
        raise click.UsageError("--step, --module, --binding, --map and --assume are for a save, log or position")
    stem = map_folder(file).resolve().name if plain else Path(file).stem
    target = output or Path(f"{stem}.png")
    ending = target.suffix.lower()
    named_as(target, ENDINGS, "")
    spare(target, data_files(map_folder(file)) if plain else (Path(file), module, binding, assumed))
    scene, problems = _map(file) if plain else _play(Path(file), Given(module, binding, own_map, assumed), step)
    if scene is None:
        click.echo(render([p for p in problems if p.severity is not Severity.INFO], "text"), nl=False)
        sys.exit(1)
    lacked = letter_problems(scene, file) if ending == ".png" else ()
    warn([*(() if plain else problems), *lacked])
    write(target, to_svg(scene) if ending == ".svg" else to_png(scene, scale, COLOURS))
    times = 1 if ending == ".svg" else scale
    click.echo(f"{target}: {round(scene.width * times)} x {round(scene.height * times)}")


def is_map_name(file: str) -> bool:
    """Whether FILE is a map: a folder or its map.toml, or no file at all, which then should be a bundled one's name."""
    return not Path(file).is_file() or Path(file).name == HEADER


def _map(name: str) -> tuple[Scene | None, list[Diagnostic]]:
    board, problems = open_map(name)
    return (None if board is None else draw(board, legend=True)), problems


def _play(file: Path, given: Given, step: int | None) -> tuple[Scene | None, list[Diagnostic]]:
    """A state of play with what is wrong with it."""
    found = state_in(file, given, step)
    if found.state is None:
        return None, list(found.problems)
    return picture(found.state, check_state(found.state)), list(found.problems)
