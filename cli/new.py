"""`zoc new`: a map folder to start from."""

from __future__ import annotations

from pathlib import Path

import click

from cli.files import unwritable
from cli.paths import NamedPath
from cli.telling import note
from mapdata.skeleton import KINDS, new_map

__all__ = ["new"]


@click.command()
@click.argument("folder", type=NamedPath(readable=False), metavar="DIR")
@click.option("--kind", type=click.Choice(KINDS), default="hex", show_default=True, help="A grid of hexes, or areas.")
def new(folder: Path, kind: str) -> None:
    """Make a map in the new folder DIR: small, invented, and whole, to be changed into your own.

    Its README.md says what each file is for. Nothing is ever written into a folder that holds something.

    Exit status: 0 made, 2 wrong usage, 3 DIR is not empty or cannot be written.
    """
    try:
        made = new_map(folder, kind)
    except OSError as error:
        raise unwritable(error.filename or folder, error) from error
    click.echo("".join(f"{folder / name}\n" for name in made), nl=False)
    shown = f'"{folder}"' if " " in str(folder) else folder
    note(f"next: zoc lint {shown}, zoc map {shown}, zoc build {shown}")
