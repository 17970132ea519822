"""Names on a large map: each once and beside its own place, none over another, few over a strait."""

from __future__ import annotations

from itertools import combinations

import pytest

from mapdata import open_map
from mapdata.model import Map
from module_builder.drawing import draw
from module_builder.drawing.frame import frame_of
from module_builder.drawing.labels import box_of, extent, hull
from module_builder.drawing.names import is_named
from module_builder.drawing.scene import Box, Scene, Text

LAYERS = ("place-names", "zone-names", "territory-names")


@pytest.fixture(scope="module")
def board() -> Map:
    made, _ = open_map("pacific")
    assert made is not None
    return made


@pytest.fixture(scope="module")
def scene(board: Map) -> Scene:
    return draw(board)


def texts(scene: Scene, *names: str) -> list[Text]:
    return [t for layer in scene.layers if layer.name in names for t in layer.items if isinstance(t, Text)]


def cover(p: Box, q: Box) -> bool:
    return p[0] < q[2] and q[0] < p[2] and p[1] < q[3] and q[1] < p[3]


def test_no_words_lie_over_others(scene: Scene) -> None:
    boxes = [(text.text, box_of(text, 0)) for text in texts(scene, "numbers", *LAYERS)]
    assert [(a, b) for (a, p), (b, q) in combinations(boxes, 2) if cover(p, q)] == []


def test_a_name_stands_nearest_to_its_own_place(scene: Scene, board: Map) -> None:
    frame = frame_of(board)
    spots = {s.id: frame.pixel(*map(float, board.centres[s.id])) for s in board.spaces.values() if is_named(s)}
    lines: dict[str, list[Box]] = {}
    last = ""
    for text in texts(scene, "place-names"):
        last = text.instead or last  # only the first line of a name says whose it is
        lines.setdefault(last, []).append(box_of(text, 0))
    assert set(lines) == set(spots)
    wrong = [
        (space, other)
        for space, boxes in lines.items()
        for other, spot in spots.items()
        if other != space and away(spot, hull(boxes)) <= away(spots[space], hull(boxes))
    ]
    assert wrong == []


def away(point: tuple[float, float], box: Box) -> float:
    x, y = max(box[0] - point[0], point[0] - box[2], 0.0), max(box[1] - point[1], point[1] - box[3], 0.0)
    return float(x * x + y * y)


def test_few_names_lie_over_a_strait(scene: Scene) -> None:
    """Where a place has no other room its name may; that is so for a handful of two hundred."""
    straits = [extent(item) for layer in scene.layers if layer.name == "strait" for item in layer.items]
    over = {text.text for text in texts(scene, *LAYERS) if any(cover(box_of(text, 0), box) for box in straits)}
    assert len(over) <= 8
