"""`zoc map`: a picture of a map."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from mapdata import open_map
from mapdata.diagnostic import InputError, Severity
from mapdata.files import write_atomic
from mapdata.opening import map_folder
from module_builder.drawing import draw, to_png, to_svg
from validator.report.findings import render

__all__ = ["map"]

ENDINGS = (".svg", ".png")
COLOURS = 192  # of a PNG: a drawn map has few, and the file is a quarter of its size


@click.command()
@click.argument("file", metavar="FILE")
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help="FILE.svg or FILE.png.")
@click.option("--scale", type=click.FloatRange(0.1, 4), default=1.0, show_default=True, help="Of a PNG.")
def map(file: str, output: Path | None, scale: float) -> None:  # noqa: A001  (a command's function has its name)
    """Draw FILE, a bundled map or a map folder, as SVG or PNG.

    Exit status: 0 drawn, 1 faults in the map, 2 wrong usage, 3 there is no such map or the picture cannot be written.
    """
    target = output or Path(f"{map_folder(file).resolve().name}.png")
    if target.suffix not in ENDINGS:
        raise click.BadParameter(f"'{target.name}' ends in none of {', '.join(ENDINGS)}", param_hint="-o")
    board, problems = open_map(file)
    if board is None:
        click.echo(render([p for p in problems if p.severity is not Severity.INFO], "text"), nl=False)
        sys.exit(1)
    scene = draw(board, legend=True)
    _write(target, to_svg(scene) if target.suffix == ".svg" else to_png(scene, scale, COLOURS))
    click.echo(f"{target}: {scene.width} x {scene.height}")


def _write(file: Path, data: bytes) -> None:
    try:
        write_atomic(file, data)
    except OSError as error:
        raise InputError(file, f"cannot be written: {(error.strerror or type(error).__name__).lower()}") from error
