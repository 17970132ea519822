"""Colours: words and lines stand out from what they lie on, and what is told apart is so for every colour vision."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, cycle

import numpy as np
import pytest

from mapdata import open_map
from mapdata.model import Map
from module_builder.drawing import colours, draw
from module_builder.drawing.labels import box_of
from module_builder.drawing.legend import MARK_NAMES
from module_builder.drawing.overlay import Mark, Watch
from module_builder.drawing.png import rasterise
from module_builder.drawing.scene import Line, Scene, Text
from module_builder.drawing.terrain import SIDES, WAYS
from module_builder.plan.make import plain_outfit
from module_builder.plan.pieces import palette
from tests.module_builder.drawing.vision import VISION, contrast, distance, rgb
from tests.module_builder.small import small_map

TEXT, SIGN, GUIDE = 4.5, 3.0, 1.5  # WCAG 2.1: words, signs; the grid is only a guide
TOLD = 12.0  # CIE 1976; colours that lie side by side are told apart from about 2 on


def least(ink: str, grounds: tuple[str, ...]) -> tuple[float, str]:
    return min((float(contrast(rgb(ink), rgb(ground))), ground) for ground in grounds)


@pytest.mark.parametrize(("what", "ink", "grounds"), colours.WRITTEN, ids=[row[0] for row in colours.WRITTEN])
def test_words_stand_out(what: str, ink: str, grounds: tuple[str, ...]) -> None:
    assert least(ink, grounds) >= (TEXT, "")


@pytest.mark.parametrize(("what", "ink", "grounds"), colours.DRAWN, ids=[row[0] for row in colours.DRAWN])
def test_lines_and_signs_stand_out(what: str, ink: str, grounds: tuple[str, ...]) -> None:
    assert least(ink, grounds) >= (SIGN, "")


@pytest.mark.parametrize("grounds", [(colours.GRID_ON_SEA, colours.ON_SEA), (colours.GRID_ON_LAND, colours.ON_LAND)])
def test_the_grid_is_seen(grounds: tuple[str, tuple[str, ...]]) -> None:
    ink, shades = grounds
    strength = int(ink[7:], 16) / 255
    assert min(least(colours.laid_over(shade, ink, strength), (shade,))[0] for shade in shades) >= GUIDE


@pytest.mark.parametrize("vision", VISION)
@pytest.mark.parametrize("group", colours.APART)
def test_colours_of_one_kind_are_told_apart(group: str, vision: str) -> None:
    pairs = combinations(colours.APART[group], 2)
    assert [(a, b) for a, b in pairs if distance(a, b, vision) < TOLD] == []


@pytest.mark.parametrize("vision", VISION)
def test_lines_are_told_apart_by_colour_dashes_or_width(vision: str) -> None:
    lines = {**SIDES, **WAYS, "coast": (colours.COAST, 1.2, ())}
    alike = [
        (one, two)
        for (one, a), (two, b) in combinations(lines.items(), 2)
        if a[2] == b[2] and max(a[1], b[1]) < 1.5 * min(a[1], b[1]) and distance(a[0], b[0], vision) < TOLD
    ]
    assert alike == []


def crowded(board: Map, *, watched: bool = False) -> Scene:
    """A map with every control in turn, every counter somewhere, every mark; or with control of its land only, and all
    its zones watched."""
    land = [space.id for space in board.spaces.values() if space.is_land]
    control = cycle((*colours.FILL, ""))
    fills = {space: fill for space, fill in zip(land if watched else board.spaces, control, strict=False) if fill}
    spots = cycle(land)
    pieces: dict[str, list[object]] = {}
    for piece in palette(board, plain_outfit(board)).values():
        pieces.setdefault(next(spots), []).append(piece.face)
    kinds = cycle(MARK_NAMES)
    marks = {space: Mark(next(kinds), "S") for space in land[::3]}
    whose = cycle(colours.FILL)
    watches = {zone: Watch(next(whose), "On Station") for zone in board.zones if watched}
    return draw(board, pieces=pieces, fills=fills, marks=marks, watches=watches, legend=True)  # type: ignore[arg-type]  # faces


def pacific() -> Map:
    board, _ = open_map("pacific")
    assert board is not None
    return board


@pytest.mark.parametrize("watched", [False, True], ids=["", "watched"])
@pytest.mark.parametrize("board", [small_map, pacific], ids=["small", "pacific"])
def test_words_stand_out_from_the_pixels_they_lie_on(board: object, watched: bool) -> None:
    """As drawn: against most of what is below each line of words, its rim of light counted in."""
    scene = crowded(board(), watched=watched)  # type: ignore[operator]  # a function that makes a map
    shapes = tuple(
        replace(layer, items=tuple(i for i in layer.items if not isinstance(i, Text))) for layer in scene.layers
    )
    pixels = np.asarray(rasterise(replace(scene, layers=shapes)), dtype=float) / 255
    assert [(t.text, t.fill, round(c, 1)) for t in scene.texts() if (c := seen(t, pixels)) < TEXT] == []


def seen(text: Text, pixels: np.ndarray) -> float:
    """The contrast of a text with all but the worst quarter of the pixels it lies on."""
    left, top, right, bottom = (max(int(n), 0) for n in box_of(text, 0))
    below = pixels[top : bottom + 1, left : right + 1].reshape(-1, 3)
    if text.halo:
        strength = int(text.halo[7:] or "ff", 16) / 255
        below = below * (1 - strength) + rgb(text.halo) * strength
    return float(np.percentile(contrast(rgb(text.fill), below), 25))


def test_lines_stand_out_from_the_pixels_they_lie_on() -> None:
    scene = crowded(small_map())
    kinds = {*SIDES, *WAYS, "coast"}
    below = tuple(layer for layer in scene.layers if layer.name in {"sea", "shallows", "land", "control"})
    pixels = np.asarray(rasterise(replace(scene, layers=below)), dtype=float) / 255
    lines = [i for layer in scene.layers if layer.name in kinds for i in layer.items if isinstance(i, Line)]
    assert len(lines) > 8
    faint = [(line.stroke, p) for line in lines for p in middles(line) if under(line, p, pixels) < SIGN]
    assert faint == []


def middles(line: Line) -> list[tuple[int, int]]:
    pairs = zip(line.points, line.points[1:], strict=False)
    return [(round((x1 + x2) / 2), round((y1 + y2) / 2)) for (x1, y1), (x2, y2) in pairs]


def under(line: Line, spot: tuple[int, int], pixels: np.ndarray) -> float:
    return float(contrast(rgb(line.stroke), pixels[spot[1], spot[0]]))
