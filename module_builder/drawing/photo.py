"""An author's own picture of his board: opened with bounds, measured, shown with our grid and outlines over it."""

from __future__ import annotations

import warnings
from dataclasses import dataclass, replace
from io import BytesIO
from typing import TYPE_CHECKING

import numpy as np
from PIL import Image, UnidentifiedImageError

from mapdata.diagnostic import Diagnostic, InputError, Severity, Where, cannot_open, many
from module_builder.drawing.frame import frame_of, scan_frame
from module_builder.drawing.labels import Labels
from module_builder.drawing.names import numbers
from module_builder.drawing.png import rasterise
from module_builder.drawing.scene import Disc, Layer, Line, Polygon, Scene, Text
from module_builder.drawing.terrain import Terrain

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from mapdata.model import Map
    from mapdata.scan import Scan
    from module_builder.drawing.frame import Frame
    from module_builder.drawing.scene import Item, Point

__all__ = ["Photo", "open_photo", "overlay", "summary", "turned"]

LARGEST = 100_000_000  # pixels: a board of a square metre at 250 dots an inch
INK, RIM, MARK = "#e6007e", "#ffffffc0", "#00785a"


@dataclass(frozen=True, slots=True)
class Photo:
    """An author's picture in memory, with its fit."""

    scan: Scan
    image: Image.Image

    @property
    def frame(self) -> Frame:
        """Where the map lies on the picture."""
        return scan_frame(self.scan, self.image.width, self.image.height)

    @property
    def ending(self) -> str:
        """How the name of a part of it ends: a photograph as PNG would be ten times as large."""
        return ".png" if self.scan.image.suffix.lower() == ".png" else ".jpg"

    def part(self, left: int, width: int) -> bytes:
        """The part so far from the left as a file, in the format that the picture came in."""
        cut = self.image.crop((left, 0, left + width, self.image.height))
        buffer = BytesIO()
        if self.ending == ".png":
            cut.save(buffer, "PNG", compress_level=6)
        else:
            cut.save(buffer, "JPEG", quality=92, subsampling=0)
        return buffer.getvalue()


def open_photo(scan: Scan) -> Photo:
    """The picture of a scan. InputError when it cannot be read."""
    return Photo(scan, _read(scan.image))


def _read(file: Path) -> Image.Image:
    """The picture, read whole, in red, green and blue. InputError when it cannot be read or is no PNG and no JPEG."""
    if not file.exists():
        raise InputError(file, "there is no such picture", "put the picture into the folder of the map")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)  # bounded here, and at more pixels
            with Image.open(file, formats=("PNG", "JPEG")) as image:
                _bound(file, image)
                return image.convert("RGB")
    except UnidentifiedImageError as error:
        raise InputError(file, "is no PNG and no JPEG picture", "save the scan as one of these") from error
    except Image.DecompressionBombError as error:
        raise _too_large(file) from error
    except OSError as error:
        if error.errno is not None:
            raise cannot_open(file, error) from error
        raise InputError(file, "the picture is damaged", "save it anew") from error


def _bound(file: Path, image: Image.Image) -> None:
    if image.width * image.height > LARGEST:
        raise _too_large(file)


def _too_large(file: Path) -> InputError:
    return InputError(file, f"has more than {LARGEST // 10**6} million pixels", "make it smaller")


def turned(scan: Scan, board: Map) -> Diagnostic | None:
    """What is wrong with a picture on which the map does not stand upright: a module's grid cannot be turned.

    None when every space lies where an upright grid has it, within the tolerance of the picture.
    """
    centres = np.array([board.centres[space] for space in board.spaces], dtype=float)
    scale_x, left, scale_y, top = scan.upright()
    upright = centres * (scale_x, scale_y) + (left, top)
    away = float(np.hypot(*(scan.pixels(centres) - upright).T).max())
    if away <= scan.tolerance and scale_x > 0 and (scale_y < 0) == (board.grid is not None):
        return None
    message = f"the map is turned by {scan.turn:.2f} degrees on the picture: an upright grid is {away:.0f} pixels off"
    hint = f"straighten the picture and measure it again; map.toml allows {scan.tolerance:g} pixels (tolerance)"
    return Diagnostic("BLD006", Severity.ERROR, message, Where("map.toml", ("scan",)), hint=hint, name="scan-turned")


def summary(scan: Scan) -> str:
    """How well the points fit, in one line."""
    off = scan.off
    worst = int(off.argmax())
    fit = f"{float(np.sqrt((off**2).mean())):.1f} pixels off on average, at most {off[worst]:.1f}"
    points = many(len(off), "point")
    return f"{scan.image.name}: {points}, {fit} ({scan.points[worst].name}); turned by {scan.turn:.2f} degrees"


def overlay(photo: Photo, board: Map) -> Image.Image:
    """The picture with our grid, hex numbers and outlines over it, and the points that were measured."""
    scan, image = photo.scan, photo.image
    terrain = Terrain(board, frame_of(board))
    lines = [item for layer in terrain.lines() for item in layer.items]
    words = numbers(terrain, Labels(terrain.frame.width, terrain.frame.height)).items
    laid = _Laid(scan, terrain.frame)
    items = [*laid.lines(lines), *laid.words(words), *_marks(scan)]
    scene = Scene(image.width, image.height, (Layer("overlay", tuple(items)),))
    return rasterise(scene, onto=image)


class _Laid:
    """Items of our own picture moved to where the map lies on another."""

    def __init__(self, scan: Scan, frame: Frame) -> None:
        self.scan, self.frame = scan, frame
        (a, b, _), (c, d, _) = scan.matrix
        self.scale = abs(a * d - b * c) ** 0.5 / abs(frame.scale_x * frame.scale_y) ** 0.5

    def _at(self, points: tuple[Point, ...]) -> tuple[Point, ...]:
        frame = self.frame
        given = (np.array(points) - (frame.origin_x, frame.origin_y)) / (frame.scale_x, frame.scale_y)
        return tuple((float(x), float(y)) for x, y in self.scan.pixels(given))

    def lines(self, items: list[Item]) -> Iterator[Item]:
        """Lines in one colour, on a rim of light so that they are seen on any picture."""
        width = max(self.scale, 1.0)
        given = (item for item in items if isinstance(item, Line | Polygon))
        placed = [
            self._at(item.points if isinstance(item, Line) else (*item.rings[0], item.rings[0][0])) for item in given
        ]
        yield from (Line(points, RIM, 3 * width) for points in placed)
        yield from (Line(points, INK, width) for points in placed)

    def words(self, items: tuple[Item, ...]) -> Iterator[Item]:
        """Words upright at their places, as large as the hexes want them."""
        for item in items:
            if isinstance(item, Text):
                ((x, y),) = self._at(((item.x, item.y),))
                yield replace(item, x=x, y=y, size=max(item.size * self.scale, 7), fill="#a00058", halo=RIM, rim=1.5)


def _marks(scan: Scan) -> Iterator[Item]:
    """A cross where each point was measured, a ring where the fit puts it."""
    fitted = scan.pixels(np.array([point.spot for point in scan.points]))
    for point, (x, y) in zip(scan.points, fitted, strict=True):
        at_x, at_y = point.pixel
        for dx, dy in ((9, 0), (0, 9)):
            yield Line(((at_x - dx, at_y - dy), (at_x + dx, at_y + dy)), RIM, 4)
            yield Line(((at_x - dx, at_y - dy), (at_x + dx, at_y + dy)), MARK, 2)
        yield Disc(float(x), float(y), 7, "", MARK, 2)
