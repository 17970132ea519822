"""`zoc map --overlay`: an author's scan with our grid and outlines over it, to see whether it is measured well."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli.files import write
from cli.telling import faulty, warn
from mapdata.diagnostic import InputError
from mapdata.folder import HEADER
from mapdata.opening import read_map
from mapdata.scan import read_scan
from module_builder.drawing.photo import open_photo, overlay, summary
from module_builder.drawing.png import png_bytes

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["overlaid"]


def overlaid(name: str, target: Path) -> None:
    """Write the overlay of a map and say how well its points fit. Exit status 1 when the map has faults.

    InputError when the map has no scan, or one that cannot be read.
    """
    data, board, problems = read_map(name, cache=True)
    if board is None or data is None:
        faulty(problems)
    scan = read_scan(data, board)
    if scan is None:
        raise InputError(data.folder / HEADER, "names no scan to lay anything over", "give it a table [scan]")
    warn(problems)
    photo = open_photo(scan)
    write(target, png_bytes(overlay(photo, board)))
    click.echo(f"{target}: {photo.image.width} x {photo.image.height}\n{summary(scan)}")
