"""`zoc map`: a picture of a map, or of a state of play."""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cli.files import write
from cli.overlay import overlaid
from cli.paths import MapName, NamedPath, named_as, spare
from cli.picture import COLOURS, picture
from cli.saves import Given, given_options, state_in, step_option
from cli.telling import faulty, note, warn
from mapdata import open_map
from mapdata.diagnostic import Diagnostic, many
from mapdata.folder import HEADER
from mapdata.load import source_files
from mapdata.opening import map_folder, read_map
from mapdata.outfit import make_outfit
from module_builder.drawing import Scene, around, cropped, draw, to_png, to_svg
from module_builder.drawing import problems as letter_problems
from module_builder.drawing.overlay import Mark
from module_builder.plan.sheet import counter_sheet
from validator.check import check_state
from validator.queries.asking import QueryError, space

if TYPE_CHECKING:
    from mapdata.model import Map
    from module_builder.drawing.scene import Box

__all__ = ["map"]

Part = tuple[str, float]  # a space and the hexes round it
COUNTERS: Part = ("", 0.0)  # no part of the map, but its counters

ENDINGS = (".svg", ".png")


class Number(click.FloatRange):
    """A number of a range, in which nan, which no comparison tells from it, is none."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number; a usage error for nan."""
        number = super().convert(value, param, ctx)
        if math.isnan(number) and param is not None:
            message = f"'nan' is no {param.opts[0].lstrip('-')}; give a number from {self.min} to {self.max}"
            raise click.BadParameter(message, param_hint=param.opts[0])
        return number


@click.command()
@click.argument("file", type=MapName(), metavar="FILE")
@click.option(
    "-o",
    "--output",
    type=NamedPath(dir_okay=False),
    help="The picture, .svg or .png.  [default: the name of FILE with .png, in the folder you are in]",
)
@click.option("--scale", type=Number(0.1, 4), default=1.0, show_default=True, help="Of a PNG.")
@click.option("--around", "middle", metavar="SPACE", help="Only what lies round a hex, area or city, without a legend.")
@click.option("--radius", type=Number(0.5, 500), default=6.0, show_default=True, help="Of that, in hexes.")
@click.option("--counters", is_flag=True, help="Every counter of the map, with its backs, instead of the map.")
@click.option("--findings", is_flag=True, help="What zoc lint finds, each at its point of the map.")
@click.option("--overlay", is_flag=True, help="The map's own scan with our grid and outlines over it.")
@step_option
@given_options
def map(  # noqa: A001  (a command's function has its name)
    *,
    file: str,
    output: Path | None,
    scale: float,
    middle: str | None,
    radius: float,
    counters: bool,
    findings: bool,
    overlay: bool,
    step: int | None,
    given: Given,
) -> None:
    """Draw FILE as SVG or PNG: a bundled map or a map folder; or a position, save or log, with what the referee says.

    A script whose letters the font of PNG pictures lacks is told; an SVG is shown in the fonts of its viewer.

    Exit status: 0 drawn, 1 faults in FILE, 2 wrong usage, 3 there is no such file or the picture cannot be written.
    """
    plain = is_map_name(file)
    if plain and (step, given) != (None, Given()):
        raise click.UsageError("--step, --module, --binding, --map and --assume are for a save, log or position")
    if counters and (not plain or middle is not None or overlay):
        raise click.UsageError("--counters is for a map alone")
    if overlay and (not plain or middle is not None or scale != 1.0):
        raise click.UsageError("--overlay is for a map alone, and in the size of its scan")
    if findings and (not plain or counters or overlay):
        raise click.UsageError("--findings is for a map alone")
    shown = "-overlay" if overlay else "-counters" if counters else ""
    target = output or Path(f"{_stem(file, plain)}{shown}.png")
    named_as(target, ENDINGS[1:] if overlay else ENDINGS, "")
    spare(
        target, source_files(map_folder(file)) if plain else (Path(file), given.module, given.binding, *given.assumed)
    )
    if overlay:
        overlaid(file, target)
        return
    ending = target.suffix.lower()
    part = COUNTERS if counters else None if middle is None else (middle, radius)
    scene, problems = _map(file, part, findings=findings) if plain else _play(Path(file), given, step, part)
    if scene is None:
        faulty(problems)
    lacked = letter_problems(scene, file) if ending == ".png" else ()
    warn([*(() if plain else problems), *lacked])
    write(target, to_svg(scene) if ending == ".svg" else to_png(scene, scale, COLOURS))
    times = 1 if ending == ".svg" else scale
    click.echo(f"{target}: {round(scene.width * times)} x {round(scene.height * times)}")


def _stem(file: str, plain: bool) -> str:
    return map_folder(file).resolve().name if plain else Path(file).stem


def is_map_name(file: str) -> bool:
    """Whether FILE is a map: a folder or its map.toml, or no file at all, which then should be a bundled one's name."""
    return not Path(file).is_file() or Path(file).name == HEADER


def _map(name: str, part: Part | None, *, findings: bool) -> tuple[Scene | None, list[Diagnostic]]:
    if part == COUNTERS:
        data, board, problems = read_map(name, cache=True)
        return (None if data is None or board is None else counter_sheet(board, make_outfit(data))), problems
    board, problems = open_map(name)
    if board is None:
        return None, problems
    box = _box(board, part)
    marks = _marks(board, problems) if findings else {}
    return (draw(board, marks=marks, legend=True) if box is None else cropped(draw(board, marks=marks), box)), problems


def _marks(board: Map, problems: list[Diagnostic]) -> dict[str, list[Mark]]:
    """A mark with its code on the space in which the point of each finding lies; how many have none is told."""
    marks: dict[str, list[Mark]] = {}
    for problem in problems:
        space = None if problem.point is None else board.at(*problem.point)
        if space is not None:
            marks.setdefault(space.id, []).append(Mark("finding", problem.code))
    drawn = sum(len(each) for each in marks.values())
    if drawn < len(problems):
        note(f"{many(len(problems) - drawn, 'finding')} without a point on the map: zoc lint tells them")
    return marks


def _play(file: Path, given: Given, step: int | None, part: Part | None) -> tuple[Scene | None, list[Diagnostic]]:
    """A state of play with what is wrong with it."""
    found = state_in(file, given, step)
    if found.state is None:
        return None, list(found.problems)
    box = _box(found.state.map, part)
    scene = picture(found.state, check_state(found.state), legend=box is None)
    return (scene if box is None else cropped(scene, box)), list(found.problems)


def _box(board: Map, part: Part | None) -> Box | None:
    """The rectangle of a part of the map; a usage error when the map has no such space."""
    if part is None:
        return None
    word, radius = part
    try:
        return around(board, space(board, word), radius)
    except QueryError as error:
        raise click.BadParameter(str(error), param_hint="--around") from error
