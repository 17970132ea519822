"""Counters are told apart at full size and at half, front and back; nothing on them covers anything else."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest
from PIL import Image

from module_builder.drawing.colours import MODIFIER
from module_builder.drawing.counter import SIZE, Face, face_items, face_scene
from module_builder.drawing.labels import box_of
from module_builder.drawing.marker_signs import MARKER_SIGNS
from module_builder.drawing.png import rasterise
from module_builder.drawing.scene import Disc, Text
from module_builder.drawing.unit_symbols import SYMBOLS

UNIT = Face("infantry", "", "us", "west", steps=2)
SIDES = {
    **{kind: replace(UNIT, kind=kind) for kind in SYMBOLS},
    **{sign: Face("marker", "", faction="west", sign=sign) for sign in MARKER_SIGNS},
    "colonial": replace(UNIT, colonial=True),
    "stripe": replace(UNIT, stripe=True),
    "one step": replace(UNIT, steps=1),
    "three steps": replace(UNIT, steps=3),
    "a step lost": replace(UNIT, lost=1),
    "back": replace(UNIT, lost=1, back=True),
    "values": replace(UNIT, strength="0-1-2"),
    "other values": replace(UNIT, strength="0-1-0"),
    "other nation": replace(UNIT, nation="japan"),
    "other faction": replace(UNIT, faction="axis"),
    **{f"modifier {c}": Face("marker", "", faction="west", modifier="+1", modifier_colour=c) for c in MODIFIER},
}
LEAST = {1: 14, 2: 3}  # pixels that differ clearly, at full size and at half


@pytest.mark.parametrize("shrunk", LEAST)
def test_faces_are_told_apart(shrunk: int) -> None:
    seen = {name: pixels(face, shrunk) for name, face in SIDES.items()}
    alike = [
        (a, b)
        for a, b in combinations(seen, 2)
        if int((np.abs(seen[a] - seen[b]).max(axis=2) > 40).sum()) < LEAST[shrunk]
    ]
    assert alike == []


def pixels(face: Face, shrunk: int) -> np.ndarray:
    image = rasterise(face_scene(face))
    edge = SIZE // shrunk
    return np.asarray(image.resize((edge, edge), Image.Resampling.BOX), dtype=int)


@pytest.mark.parametrize("stripe", [True, False])
@pytest.mark.parametrize("kind", [*SYMBOLS, "marker"])
def test_words_of_a_counter_do_not_cover_each_other(kind: str, stripe: bool) -> None:
    face = Face(kind, "Far Eastern Forces", "netherlands-east-indies", "west", "Exp", 3, True, stripe)
    for one in (face, replace(face, strength="10-12-10"), replace(face, modifier="+1", sign="flag", note="")):
        words = [item for item in face_items(one, 0, 0) if isinstance(item, Text) and item.text not in {"HQ", "P"}]
        boxes = [(text.text, box_of(text, -0.6)) for text in words]
        over = [
            (a, b)
            for (a, p), (b, q) in combinations(boxes, 2)
            if p[0] < q[2] and q[0] < p[2] and p[1] < q[3] and q[1] < p[3]
        ]
        assert over == []


@pytest.mark.parametrize("small", [True, False])
@pytest.mark.parametrize("steps", [1, 2, 3, 4, 8])
def test_a_step_is_a_dot_and_a_lost_one_a_ring(steps: int, small: bool) -> None:
    items = face_items(replace(UNIT, steps=steps, lost=steps // 2), 0, 0, small=small)
    dots = [item for item in items if isinstance(item, Disc)]
    assert [bool(dot.stroke) for dot in dots] == [False] * (steps - steps // 2) + [True] * (steps // 2)
    assert all(dot.x - dot.radius >= 1 and dot.x + dot.radius <= 39 and dot.y + dot.radius <= 39 for dot in dots)
