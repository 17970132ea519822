"""Geometry that knows nothing of maps: faulty rings, gaps between outlines, shapes side by side (geometry.toml)."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from mapdata.contacts import contact, inside, moved, pairs
from mapdata.coverage import gaps
from mapdata.rings import crossing, ground
from mapdata.validity import invalid

CASES = tomllib.loads(Path(__file__).with_name("geometry.toml").read_text("utf-8"))
GAP, SLIVER = 4, 0.5
SPOTS = st.lists(st.tuples(st.integers(0, 20), st.integers(0, 20)), min_size=4, max_size=8)


def called(case: dict[str, Any]) -> str:
    return str(case["name"])


def shapes(case: dict[str, Any]) -> np.ndarray:
    return np.array([shapely.from_wkt(text) for text in case["shapes"]], dtype=object)


@pytest.mark.parametrize("case", CASES["ring"], ids=called)
def test_what_is_wrong_with_a_ring(case: dict[str, Any]) -> None:
    polygon = shapely.from_wkt(case["shape"])
    wrong, cross = invalid(polygon), crossing(polygon, SLIVER)
    assert (wrong and wrong.reason) == case.get("invalid")
    assert (wrong and list(wrong.point)) == pytest.approx(case.get("point"))
    assert (cross and list(cross)) == case.get("crossing")
    assert ground(polygon).area == pytest.approx(case["ground"], abs=SLIVER)


@given(SPOTS)
def test_the_point_of_a_fault_lies_in_the_ring(spots: list[tuple[int, int]]) -> None:
    polygon = shapely.Polygon(spots)
    wrong = invalid(polygon)
    assert (wrong is None) == shapely.is_valid(polygon)
    if wrong is not None:
        assert shapely.distance(shapely.Point(wrong.point), polygon.exterior) < 1e-9
    assert shapely.is_valid(ground(polygon))


@pytest.mark.parametrize("case", CASES["gap"], ids=called)
def test_gaps_between_outlines(case: dict[str, Any]) -> None:
    found = [[gap.one, gap.other, gap.width] for gap in gaps(shapes(case), 1.0, 0)]
    assert found == case.get("found", [])


def test_without_outlines_there_is_no_gap() -> None:
    assert gaps([], 1.0, 0) == []


@pytest.mark.parametrize("case", CASES["contact"], ids=called)
def test_shapes_side_by_side(case: dict[str, Any]) -> None:
    one, other = shapes(case)
    found = contact(one, other, GAP)
    assert (None if found is None else round(found.length)) == case.get("length")
    assert found is None or shapely.distance(shapely.Point(found.point), shapely.union(one, other)) <= GAP


def test_a_shape_is_moved_and_found_where_it_is() -> None:
    square = shapely.box(0, 0, 10, 10)
    assert moved(square, 0) is square
    assert moved(square, 7).equals(shapely.box(7, 0, 17, 10))
    assert inside(moved(square, 7)) == (12.0, 5.0)


def test_pairs_are_counted_up_to_a_number() -> None:
    row = np.array([shapely.box(x, 0, x + 1, 1) for x in range(100)], dtype=object)
    left, right = pairs(row, row, 1000, predicate="intersects") or (np.empty(0), np.empty(0))
    assert sorted(zip(left.tolist(), right.tolist(), strict=True)) == [
        (a, b) for a in range(100) for b in range(100) if abs(a - b) < 2
    ]
    assert pairs(row, row, 50, predicate="intersects") is None
