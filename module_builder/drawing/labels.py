"""Words that do not cover each other: each label takes the first of its candidate places that is still free."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import chain, islice
from typing import TYPE_CHECKING

from module_builder.drawing.font import text_width
from module_builder.drawing.scene import Disc, Line, Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from module_builder.drawing.scene import Box, Item

__all__ = ["Labels", "Lines", "box_of", "extent", "hull"]

Lines = tuple[Text, ...]  # lines of words that belong together
CELL = 64
TRIED = 40  # further places that are tried for words which would lie over a line


def box_of(text: Text, pad: float = 1.0) -> Box:
    """The rectangle (left, top, right, bottom) a line of words fills."""
    half_width = text_width(text.text, text.size, text.spacing) / 2 + pad
    half_height = 0.42 * text.size + pad
    return text.x - half_width, text.y - half_height, text.x + half_width, text.y + half_height


def extent(item: Item) -> Box:
    """The rectangle an item fills."""
    if isinstance(item, Text):
        return box_of(item, 0)
    if isinstance(item, Disc):
        r = item.radius + item.width / 2
        return item.x - r, item.y - r, item.x + r, item.y + r
    points = item.points if isinstance(item, Line) else item.rings[0]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


@dataclass(slots=True)
class Labels:
    """What is taken on a picture of `width` x `height` pixels; grows as labels are placed."""

    width: int
    height: int
    _taken: dict[tuple[int, int], list[Box]] = field(default_factory=dict)
    _lines: dict[tuple[int, int], list[Box]] = field(default_factory=dict)

    def block(self, box: Box) -> None:
        """Keep labels off a rectangle."""
        for cell in _cells(box):
            self._taken.setdefault(cell, []).append(box)

    def free(self, box: Box) -> bool:
        """Whether a rectangle lies on the picture and covers nothing that is taken."""
        if box[0] < 1 or box[1] < 1 or box[2] > self.width - 1 or box[3] > self.height - 1:
            return False
        return not any(_cover(box, other) for cell in _cells(box) for other in self._taken.get(cell, ()))

    def avoid(self, box: Box) -> None:
        """Keep labels off a rectangle where another place of the same size is near."""
        for cell in _cells(box):
            self._lines.setdefault(cell, []).append(box)

    def clear(self, box: Box) -> bool:
        """Whether a rectangle covers nothing that is to be avoided."""
        return not any(_cover(box, other) for cell in _cells(box) for other in self._lines.get(cell, ()))

    def place(self, candidates: Iterable[Lines]) -> Lines:
        """The first candidate whose place is free, which is taken from now on.

        When all are covered the last one, moved onto the picture: words over others are better than none.
        """
        found = self._chosen(iter(candidates))
        for text in found:
            self.block(box_of(text))
        return found

    def _chosen(self, candidates: Iterator[Lines]) -> Lines:
        last: Lines = ()
        for last in candidates:
            if all(self.free(box_of(text)) for text in last):
                return self._clearer(last, candidates)
        return self._onto(last)

    def _clearer(self, first: Lines, others: Iterator[Lines]) -> Lines:
        """The first of the next few places that covers no line either; when there is none of that size, `first`."""
        for lines in chain((first,), islice(others, TRIED)):
            boxes = [box_of(text) for text in lines]
            same = [(t.text, t.size) for t in lines] == [(t.text, t.size) for t in first]
            if same and all(self.free(box) and self.clear(box) for box in boxes):
                return lines
        return first

    def _onto(self, lines: Lines) -> Lines:
        """The same lines, moved as little as it takes to lie on the picture."""
        left, top, right, bottom = hull(box_of(text) for text in lines) if lines else (0.0, 0.0, 0.0, 0.0)
        dx = max(1 - left, 0.0) or min(self.width - 1 - right, 0.0)
        dy = max(1 - top, 0.0) or min(self.height - 1 - bottom, 0.0)
        return tuple(replace(text, x=text.x + dx, y=text.y + dy) for text in lines)


def hull(boxes: Iterable[Box]) -> Box:
    """The rectangle round some rectangles; there must be one."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _cells(box: Box) -> Iterator[tuple[int, int]]:
    for column in range(int(box[0] // CELL), int(box[2] // CELL) + 1):
        for row in range(int(box[1] // CELL), int(box[3] // CELL) + 1):
            yield column, row


def _cover(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
