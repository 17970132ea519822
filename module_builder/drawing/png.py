"""A scene as PNG: shapes are drawn larger and shrunk, which smooths their edges; words are drawn at their own size."""

from __future__ import annotations

from io import BytesIO
from itertools import groupby, pairwise
from math import hypot

from PIL import Image, ImageDraw

from mapdata.diagnostic import InputError
from module_builder.drawing.font import drawable, font_for, joined, lacking, text_width
from module_builder.drawing.scene import Disc, Item, Line, Point, Polygon, Scene, Text

__all__ = ["png_bytes", "rasterise", "to_png"]

FINER = 2  # shapes are drawn this many times larger
FINEST, SMALL = 4, 256  # and so many times in a picture that is smaller than this, a counter
LARGEST = 200_000_000  # pixels of a picture; at four bytes each, and in parts twice
LARGE = 30_000_000  # pixels of a picture in which they are drawn at their own size, for the memory it takes


def to_png(scene: Scene, scale: float = 1.0, colours: int = 0) -> bytes:
    """The scene as a PNG file, `scale` pixels of it to a pixel of the scene; the same scene gives the same bytes.

    With `colours` the picture is reduced to a palette of at most so many, which makes the file about a third as large.
    InputError when it would have more pixels than a computer has memory for.
    """
    pixels = scene.width * scale * scene.height * scale
    if pixels > LARGEST:
        message = f"its picture would have {pixels / 1e6:,.0f} million pixels, and may have {LARGEST // 10**6}"
        raise InputError(scene.title or "the map", message, "draw it at a smaller scale, a part of it, or as SVG")
    return png_bytes(rasterise(scene, scale), colours)


def png_bytes(image: Image.Image, colours: int = 0) -> bytes:
    """An image as a PNG file without any time or name in it."""
    if colours:
        image = image.convert("RGB").quantize(colours, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    buffer = BytesIO()
    image.save(buffer, "PNG", compress_level=6)
    return buffer.getvalue()


def rasterise(scene: Scene, scale: float = 1.0, onto: Image.Image | None = None) -> Image.Image:
    """The scene as an image in memory, laid over a copy of `onto` where that is given, else on its ground colour.

    Without a ground colour what is not drawn stays transparent.

    Runs of shapes and runs of words are drawn in turn, so that order is kept.
    """
    size = (max(round(scene.width * scale), 1), max(round(scene.height * scale), 1))
    if onto is not None:
        image = onto.copy()
    else:
        image = Image.new("RGB", size, scene.ground) if scene.ground else Image.new("RGBA", size, (255, 255, 255, 0))
    items = [item for layer in scene.layers for item in layer.items]
    for words, run in groupby(items, key=lambda item: isinstance(item, Text)):
        if words:
            _draw_words(image, [item for item in run if isinstance(item, Text)], scale)
        else:
            image = _draw_shapes(image, list(run), scale)
    return image


def _draw_shapes(image: Image.Image, items: list[Item], scale: float) -> Image.Image:
    """The image with shapes added: only the part they touch is drawn larger and shrunk again."""
    left, top, right, bottom = _extent(items, scale, image.size)
    if right <= left or bottom <= top:
        return image
    part = Image.new(image.mode, (right - left, bottom - top))
    part.paste(image, (-left, -top))  # crop would take a large picture of our own for an attack
    finer = FINEST if max(image.size) < SMALL else FINER if image.width * image.height <= LARGE else 1
    large = part.resize((part.width * finer, part.height * finer), Image.Resampling.NEAREST)
    canvas = _Canvas(large, scale * finer, left * finer, top * finer)
    for item in items:
        canvas.draw(item)
    image.paste(large.reduce(finer), (left, top))
    return image


def _extent(items: list[Item], scale: float, size: tuple[int, int]) -> tuple[int, int, int, int]:
    """The pixels that the items can touch."""
    spots = [(x, y, reach) for item in items for x, y, reach in _reach(item)]
    low_x, low_y = min(x - r for x, _, r in spots), min(y - r for _, y, r in spots)
    high_x, high_y = max(x + r for x, _, r in spots), max(y + r for _, y, r in spots)
    return (
        max(int(low_x * scale) - 2, 0),
        max(int(low_y * scale) - 2, 0),
        min(int(high_x * scale) + 3, size[0]),
        min(int(high_y * scale) + 3, size[1]),
    )


def _reach(item: Item) -> list[tuple[float, float, float]]:
    if isinstance(item, Polygon):
        return [(x, y, item.width) for x, y in item.rings[0]]
    if isinstance(item, Line):
        return [(x, y, item.width) for x, y in item.points]
    assert isinstance(item, Disc)
    return [(item.x, item.y, item.radius + item.width)]


class _Canvas:
    """A large image and the pen that draws on it; an item's pixels are scaled and moved to the canvas."""

    def __init__(self, image: Image.Image, scale: float, left: int, top: int) -> None:
        self.image, self.scale, self.left, self.top = image, scale, left, top
        self.pen = ImageDraw.Draw(image, "RGBA")

    def draw(self, item: Item) -> None:
        if isinstance(item, Polygon):
            self._polygon(item)
        elif isinstance(item, Line):
            self._line([self._at(p) for p in item.points], item.stroke, item.width, item.dash)
        elif isinstance(item, Disc):
            self._disc(item)

    def _at(self, point: Point) -> Point:
        return point[0] * self.scale - self.left, point[1] * self.scale - self.top

    def _polygon(self, item: Polygon) -> None:
        rings = [[self._at(p) for p in ring] for ring in item.rings]
        if item.fill and len(rings) == 1:
            self.pen.polygon(rings[0], fill=item.fill)
        elif item.fill:
            self._with_holes(rings, item.fill)
        if item.stroke:
            for ring in rings:
                self._line([*ring, ring[0]], item.stroke, item.width, ())

    def _with_holes(self, rings: list[list[Point]], fill: str) -> None:
        """A mask as large as the outline with the holes left out, pasted with the colour as strongly as it says."""
        strength = int(fill[7:] or "ff", 16)
        xs, ys = [x for x, _ in rings[0]], [y for _, y in rings[0]]
        left, top = int(min(xs)) - 1, int(min(ys)) - 1
        mask = Image.new("L", (int(max(xs)) - left + 2, int(max(ys)) - top + 2), 0)
        pen = ImageDraw.Draw(mask)
        for shade, ring in zip((strength, *([0] * (len(rings) - 1))), rings, strict=True):
            pen.polygon([(x - left, y - top) for x, y in ring], fill=shade)
        self.image.paste(fill[:7], (left, top, left + mask.width, top + mask.height), mask)

    def _line(self, points: list[Point], stroke: str, width: float, dash: tuple[float, ...]) -> None:
        wide = max(round(width * self.scale), 1)
        if not dash:
            self.pen.line(points, fill=stroke, width=wide, joint="curve")
            return
        for part in _dashes(points, dash[0] * self.scale, dash[1] * self.scale):
            self.pen.line(part, fill=stroke, width=wide)

    def _disc(self, item: Disc) -> None:
        (x, y), r = self._at((item.x, item.y)), item.radius * self.scale
        wide = max(round(item.width * self.scale), 1) if item.stroke else 0
        self.pen.ellipse((x - r, y - r, x + r, y + r), fill=item.fill or None, outline=item.stroke or None, width=wide)


def _dashes(points: list[Point], drawn: float, left_out: float) -> list[tuple[Point, Point]]:
    """The drawn pieces of a dashed polyline."""
    parts: list[tuple[Point, Point]] = []
    done = 0.0
    for (x1, y1), (x2, y2) in pairwise(points):
        length = hypot(x2 - x1, y2 - y1)
        start = -(done % (drawn + left_out))
        while length and start < length:
            a, b = max(start, 0.0), min(start + drawn, length)
            if b > a:
                parts.append(
                    (
                        (x1 + (x2 - x1) * a / length, y1 + (y2 - y1) * a / length),
                        (x1 + (x2 - x1) * b / length, y1 + (y2 - y1) * b / length),
                    )
                )
            start += drawn + left_out
        done += length
    return parts


def _draw_words(image: Image.Image, items: list[Text], scale: float) -> None:
    pen = ImageDraw.Draw(image)
    for item in items:
        _draw_text(pen, item, scale)


def _draw_text(pen: ImageDraw.ImageDraw, item: Text, scale: float) -> None:
    size = item.size * scale
    rim = round(item.rim * scale) if item.halo else 0
    thick = min(int(size / 11), 2) if item.bold else 0  # whole pixels, or only some letters grow; none blurs small ones
    words = drawn_words(item)
    letters = font_for(words, size)
    for x, part in _parts(item, words, scale):
        spot = (x, item.y * scale)
        if item.halo:
            pen.text(spot, part, fill=item.halo, font=letters, anchor="lm", stroke_width=rim, stroke_fill=item.halo)
        for shift in (0, thick) if thick else (0,):
            pen.text((spot[0] + shift, spot[1]), part, fill=item.fill, font=letters, anchor="lm")


def drawn_words(item: Text) -> str:
    """What is drawn of a text: all of it, or where the font lacks letters what stands instead, or the others."""
    if item.text.isascii() or not lacking(item.text):
        return drawable(item.text)
    return drawable(item.instead or item.text).strip()


def _parts(item: Text, words: str, scale: float) -> list[tuple[float, str]]:
    """(left edge, text) of what is drawn in one go: the line, or its letters when they are spaced."""
    size, spacing = item.size * scale, item.spacing * scale
    left = item.x * scale - text_width(words, size, spacing) / 2
    if not spacing or joined(words):
        return [(left, words)]
    return [(left + text_width(words[:n], size) + spacing * n, letter) for n, letter in enumerate(words)]
