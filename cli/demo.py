"""`zoc demo`: the whole line once, from map data to a module and from a played game to cited verdicts."""

from __future__ import annotations

from pathlib import Path

import click

from cli.files import write
from cli.paths import NamedPath
from cli.picture import COLOURS, picture
from cli.printing import painted
from cli.telling import note
from mapdata import open_map
from mapdata.opening import map_folder
from module_builder.drawing import to_png
from module_builder.formats.vassal.modules.module import open_module
from module_builder.formats.vassal.saves.container import open_save
from module_builder.vassal.source import build_map
from validator.explain import explain
from validator.games import open_game
from validator.referee import judge_game
from validator.report.verdicts import render, tree

__all__ = ["demo"]

MAP = "pacific"
GAME = "malaya-1941.vlog"
QUESTION = ("open-port", "Singapore", "west", "south-china-sea")


@click.command()
@click.option("--into", type=NamedPath(file_okay=False), default=Path("dist"), show_default=True, help="Folder.")
def demo(into: Path) -> None:
    """Build the Pacific module, referee a bundled game, print the verdicts and draw a picture of its end.

    Exit status: 0 done, though the game holds a move against the rules; 3 the folder cannot be written.
    """
    note("Compiling the Pacific map and building its module ...")
    board, _ = open_map(MAP)
    built = build_map(MAP, board)
    module, game, shown = into / f"{MAP}.vmod", into / GAME, into / GAME.replace(".vlog", ".png")
    write(module, built.data, folder=True)
    write(game, (map_folder(MAP) / "samples" / GAME).read_bytes(), folder=True)
    click.echo(f"{module}: {built.spaces} hexes, {built.zones} Naval Zones, {built.pieces} counters; open it in VASSAL")

    judged = judge_game(open_game(open_save(game), open_module(module)))
    assert judged.state is not None, "the bundled game is one of the bundled map"
    click.echo(f"\n{game}, judged after each of its steps:\n\n{painted(render(judged.verdicts, 'text'))}", nl=False)
    answer = painted(tree(explain(QUESTION, judged.state), depth=1))
    click.echo(f"\nzoc explain {' '.join(QUESTION)} --in {game}\n\n{answer}", nl=False)

    note("\nDrawing ...")
    write(shown, to_png(picture(judged.state, judged.verdicts), colours=COLOURS), folder=True)
    click.echo(f"\n{shown}: the end of the game, with control, open ports and findings")
