"""Where counters, signs, marks and letters stand in their spaces, so that none covers another.

Signs have places of their own; where counters stand they make room, and take the nearest free place in the space.
Only when there is none do they stay, and are drawn above the counters.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from module_builder.drawing.labels import extent, hull
from module_builder.drawing.overlay import COUNTER, Mark, Watch, control_letter, mark_items, stack_items, stack_size
from module_builder.drawing.scene import Item, Layer, moved

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from module_builder.drawing.counter import Face
    from module_builder.drawing.labels import Labels
    from module_builder.drawing.scene import Box, Point
    from module_builder.drawing.terrain import Terrain

__all__ = ["Overlay", "arranged"]

EDGE = 30.0  # pixels from the middle of a space to where signs end at its sides
BEYOND = 9.0  # pixels that a sign may stand over the edge when the space is full
NEAR = 3  # pixels between the places that are tried


@dataclass(frozen=True, slots=True)
class Overlay:
    """What is laid over a map, by space: counters (bottom first), a control, marks; by zone who watches it."""

    pieces: Mapping[str, Sequence[Face]]
    fills: Mapping[str, str]
    marks: Mapping[str, Sequence[Mark]]
    watches: Mapping[str, Watch]


def arranged(terrain: Terrain, labels: Labels, over: Overlay) -> list[Layer]:
    """Counters, signs, control letters and marks as layers; what they take is blocked for words."""
    for space, found in terrain.signs.items():
        if space not in over.pieces:
            for _, box in found:
                labels.block(box)
    counters = list(_stacks(terrain, labels, over))
    placed: dict[str, list[Item]] = {"signs": [], "marks": []}
    for space in terrain.board.spaces:
        if space not in over.pieces:
            placed["signs"] += (item for items, _ in terrain.signs[space] for item in items)
        for layer, items, box in sorted(_movable(terrain, over, space), key=lambda found: -_area(found[2])):
            placed[layer] += _placed(items, box, terrain.centres[space], labels)
    letters = list(_letters(terrain, labels, over))
    layers = {"counters": counters, "signs": placed["signs"], "control-letters": letters, "marks": placed["marks"]}
    return [Layer(name, tuple(items)) for name, items in layers.items() if items or name == "signs"]


def _movable(terrain: Terrain, over: Overlay, space: str) -> Iterator[tuple[str, tuple[Item, ...], Box]]:
    """What may take another place in a space: marks, and beside counters signs too. Large things choose first."""
    if space in over.pieces:
        yield from (("signs", items, box) for items, box in terrain.signs[space])
    x, y = terrain.centres[space]
    for mark in over.marks.get(space, ()):
        dx, dy = (20, 4) if mark.kind == "finding" else (-20, -11)
        items = tuple(mark_items(mark, x + dx, y + dy))
        yield "marks", items, hull(extent(item) for item in items)


def _area(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])


def _stacks(terrain: Terrain, labels: Labels, over: Overlay) -> Iterator[Item]:
    """Each stack on the right of its space, where fewest signs are; in the middle of a bare one."""
    for space, faces in sorted(over.pieces.items()):
        x, y = terrain.centres[space]
        size = _edge(terrain, over, space)
        width, height = stack_size(len(faces), size)
        right, up = 29 - width / 2, -16 + height / 2
        bare = not terrain.signs[space] and space not in over.marks
        ways = ((0.0, up), (right, up), (-right, up)) if bare else ((right, up), (-right, up), (0.0, up))
        boxes = [(x + dx - width / 2, y + dy - height / 2, x + dx + width / 2, y + dy + height / 2) for dx, dy in ways]
        box = next((box for box in boxes if labels.free(box)), boxes[0])
        labels.block(box)
        yield from stack_items(faces, box[0], box[1], size)


def _edge(terrain: Terrain, over: Overlay, space: str) -> float:
    """The edge of the counters in a space: smaller where many signs stand beside them."""
    signs = len(terrain.signs[space]) + len(over.marks.get(space, ()))
    return COUNTER - 4.0 * min(max(signs - 3, 0), 2)


def _letters(terrain: Terrain, labels: Labels, over: Overlay) -> Iterator[Item]:
    for space, value in sorted(over.fills.items()):
        x, y = terrain.centres[space]
        letter = control_letter(value, x + 23, y - 12)
        if letter is not None:
            yield from _placed((letter,), extent(letter), (x, y), labels)


def _placed(items: tuple[Item, ...], box: Box, middle: Point, labels: Labels) -> Iterator[Item]:
    """Items at the free place in the space that is nearest to their own, or there."""
    width, height = box[2] - box[0], box[3] - box[1]
    for dx, dy in ((0, 0), *_near(box[0] - middle[0], box[1] - middle[1], width, height)):
        shifted = (box[0] + dx, box[1] + dy, box[2] + dx, box[3] + dy)
        if labels.free(shifted):
            labels.block(shifted)
            return moved(items, dx, dy) if dx or dy else iter(items)
    labels.block(box)
    return iter(items)


@cache
def _near(left: float, top: float, width: float, height: float) -> list[tuple[int, int]]:
    """Ways to move a rectangle (its place from the middle of a hex), the shortest first.

    Those that keep it in the hex come before those that let it stand over the edge a little.
    """
    steps = [(dx, dy) for dx in range(-57, 58, NEAR) for dy in range(-57, 58, NEAR)]
    over = {step: _over_edge(left + step[0], top + step[1], width, height) for step in steps}
    kept = [step for step in steps if over[step] <= BEYOND]
    return sorted(kept, key=lambda step: (over[step] > 0, step[0] ** 2 + step[1] ** 2, step))


def _over_edge(left: float, top: float, width: float, height: float) -> float:
    """How far a rectangle stands over a hex round (0, 0): over its upright sides or its slopes."""
    far = max(abs(left), abs(left + width))
    high = max(abs(top), abs(top + height))
    return max(far - EDGE, (high - 18 - (EDGE - far) / 3**0.5) * 3**0.5 / 2, 0.0)
