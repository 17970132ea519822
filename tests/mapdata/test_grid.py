"""Hex grids: ids and cells, neighbours, ranges."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapdata import Grid, Sheet
from mapdata.compile_hexes import SIDE, make_hexes

GRID = Grid(5, 61, (Sheet("w", "West", 27, 0), Sheet("e", "East", 30, 27)))
IDS = tuple(GRID.ids())
hexes = st.sampled_from(IDS)


def test_how_many() -> None:
    assert (len(IDS), len(set(IDS)), IDS[0], IDS[-1]) == (3249, 3249, "w0501", "e6130")


@given(hexes)
def test_id_and_cell_are_inverse(space: str) -> None:
    assert GRID.name(*GRID.cell(space)) == space


@given(hexes)
def test_neighbours_are_mutual_and_one_hex_away(space: str) -> None:
    near = GRID.neighbours(space)
    assert len(near) == len(set(near)) <= 6
    assert all(space in GRID.neighbours(other) and GRID.range(space, other) == 1 for other in near)


@given(hexes, hexes, hexes)
def test_range_is_a_distance(a: str, b: str, c: str) -> None:
    assert GRID.range(a, b) == GRID.range(b, a)
    assert (GRID.range(a, b) == 0) == (a == b)
    assert GRID.range(a, c) <= GRID.range(a, b) + GRID.range(b, c)


@given(hexes, hexes)
def test_a_neighbour_leads_one_step_nearer(a: str, b: str) -> None:
    if a != b:
        assert min(GRID.range(other, b) for other in GRID.neighbours(a)) == GRID.range(a, b) - 1


@pytest.mark.parametrize(("west", "east"), [("w3227", "e3201"), ("w3327", "e3301")])
def test_the_sheets_join(west: str, east: str) -> None:
    assert (east in GRID.neighbours(west), GRID.range(west, east)) == (True, 1)


@pytest.mark.parametrize(
    "space",
    ["", "w", "x0501", "w0401", "w6201", "w0500", "w0528", "e0531", "w 501", "w05011", "w\u0660\u0665\u0660\u0661"],
)
def test_what_is_no_id(space: str) -> None:
    with pytest.raises(ValueError, match=r"no hex id|off the map"):
        GRID.cell(space)


def test_the_arrays_are_the_grid() -> None:
    made = make_hexes(GRID)
    pairs = {tuple(sorted((made.ids[a], made.ids[b]))) for a, b in zip(made.a, made.b, strict=True)}
    assert pairs == {tuple(sorted((a, b))) for a in IDS for b in GRID.neighbours(a)}
    middles = [(polygon.centroid.x, polygon.centroid.y) for polygon in made.polygons]
    assert middles == [pytest.approx(GRID.center(space)) for space in IDS]


def test_a_side_lies_between_its_hexes() -> None:
    made = make_hexes(Grid(1, 4, (Sheet("a", "", 4, 0),)))
    for a, b, side in zip(made.a, made.b, made.sides, strict=True):
        assert side.length == pytest.approx(SIDE)
        assert made.polygons[a].intersection(made.polygons[b]).equals(side)
