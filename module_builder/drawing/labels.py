"""Words that do not cover each other: each label takes the first of its candidate places that is still free."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from module_builder.drawing.font import text_width

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from module_builder.drawing.scene import Point, Text

__all__ = ["Box", "Labels", "box_of"]

Box = tuple[float, float, float, float]
CELL = 64


def box_of(text: Text, pad: float = 1.0) -> Box:
    """The rectangle (left, top, right, bottom) a line of words fills."""
    half_width = text_width(text.text, text.size, text.spacing) / 2 + pad
    half_height = 0.42 * text.size + pad
    return text.x - half_width, text.y - half_height, text.x + half_width, text.y + half_height


@dataclass(slots=True)
class Labels:
    """What is taken on a picture of `width` x `height` pixels; grows as labels are placed."""

    width: int
    height: int
    _taken: dict[tuple[int, int], list[Box]] = field(default_factory=dict)

    def block(self, box: Box) -> None:
        """Keep labels off a rectangle."""
        for cell in _cells(box):
            self._taken.setdefault(cell, []).append(box)

    def free(self, box: Box) -> bool:
        """Whether a rectangle lies on the picture and covers nothing that is taken."""
        if box[0] < 1 or box[1] < 1 or box[2] > self.width - 1 or box[3] > self.height - 1:
            return False
        return not any(_cover(box, other) for cell in _cells(box) for other in self._taken.get(cell, ()))

    def place(self, candidates: Iterable[Text]) -> Text | None:
        """The first candidate whose place is free, which is taken from now on; None when all are covered."""
        for text in candidates:
            box = box_of(text)
            if self.free(box):
                self.block(box)
                return text
        return None


def _cells(box: Box) -> Iterator[tuple[int, int]]:
    for column in range(int(box[0] // CELL), int(box[2] // CELL) + 1):
        for row in range(int(box[1] // CELL), int(box[3] // CELL) + 1):
            yield column, row


def _cover(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def around(x: float, y: float, distances: Iterable[float], directions: Iterable[Point]) -> Iterator[Point]:
    """Points round (`x`, `y`): all directions at the first distance, then at the next."""
    ways = tuple(directions)
    for distance in distances:
        for dx, dy in ways:
            yield x + dx * distance, y + dy * distance
