"""A scan as an author would bring it: our own drawing of the small hex map, larger, moved, turned, with points."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PIL import Image

from mapdata import open_map
from mapdata.model import Map
from mapdata.opening import MAPS
from module_builder.drawing import draw
from module_builder.drawing.frame import frame_of
from module_builder.drawing.png import rasterise

HEXES = ("a0101", "a0402", "b0102", "b0401", "a0202", "b0302")


@dataclass(frozen=True)
class Made:
    """Where the scan put our drawing: pixel of the scan = scale * turned pixel of ours + shift."""

    folder: Path
    board: Map
    scale: float
    shift: tuple[float, float]
    degrees: float = 0.0

    def pixel(self, space: str) -> tuple[float, float]:
        """The centre of a hex on the scan."""
        x, y = frame_of(self.board).pixel(*map(float, self.board.centres[space]))
        turn = np.radians(self.degrees)
        across, down = x * np.cos(turn) - y * np.sin(turn), x * np.sin(turn) + y * np.cos(turn)
        return float(self.scale * across + self.shift[0]), float(self.scale * down + self.shift[1])


def board_of(name: str = "small-hex") -> Map:
    """A bundled map."""
    made, _ = open_map(name)
    assert made is not None
    return made


def scanned(
    folder: Path,
    *,
    scale: float = 1.37,
    shift: tuple[float, float] = (63.0, 41.0),
    degrees: float = 0.0,
    ending: str = "png",
    errors: dict[str, float] | None = None,
    extra: str = "",
) -> Made:
    """A map folder with a scan; `errors` are pixels by which hexes are measured too far right."""
    shutil.copytree(MAPS / "small-hex", folder)
    made = Made(folder, board_of(), scale, shift, degrees)
    ours = rasterise(draw(made.board))
    turn, k = np.radians(degrees), 1 / scale
    back = k * np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    start = -back @ shift
    size = (round(ours.width * scale + 160), round(ours.height * scale + 140))
    data = (back[0, 0], back[0, 1], start[0], back[1, 0], back[1, 1], start[1])
    picture = ours.transform(size, Image.Transform.AFFINE, data, Image.Resampling.BICUBIC, fillcolor="#303030")
    picture.save(folder / f"scan.{ending}")
    points = ((space, made.pixel(space)) for space in HEXES)
    rows = [
        f'  {{ at = "{space}", pixel = [{x + (errors or {}).get(space, 0.0):.1f}, {y:.1f}] }},'
        for space, (x, y) in points
    ]
    table = "\n".join(
        ["", "[scan]", f'image = "scan.{ending}"', *([extra] if extra else []), "points = [", *rows, "]", ""]
    )
    with (folder / "map.toml").open("a", encoding="utf-8") as file:
        file.write(table)
    return made
