"""From degrees to hex units: the warp moves its pins exactly, and what is equal stays equal."""

from __future__ import annotations

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from mapdata.compile_hexes import make_hexes
from mapdata.compile_land import make_land, make_projection, make_shapes
from mapdata.diagnostic import Where
from mapdata.load import load
from mapdata.model import Grid, Sheet
from mapdata.opening import map_folder
from mapdata.projection import Projection, Warp
from mapdata.source import Outline

PLAIN = Projection("+proj=eqc +lon_0=180 +R=6371000", (10.0, 10.0), (1.0, 0.0), (0.0, 1.0))
points = st.tuples(st.integers(0, 30), st.integers(0, 30))
shifts = st.tuples(st.floats(-1, 1), st.floats(-1, 1))


@given(st.dictionaries(points, shifts, min_size=3, max_size=20))
def test_a_warp_moves_its_pins_by_their_shifts(pins: dict[tuple[int, int], tuple[float, float]]) -> None:
    where, by = np.array(list(pins), dtype=float), np.array(list(pins.values()))
    if np.linalg.matrix_rank(where - where[0]) < 2:
        return
    assert Warp(where, by)(where) == pytest.approx(where + by, abs=1e-6)


@pytest.mark.parametrize("pins", [[(0, 0), (1, 1), (2, 2)], [(0, 0), (0, 0), (1, 0), (0, 1)]])
def test_pins_that_make_no_spline(pins: list[tuple[float, float]]) -> None:
    with pytest.raises(ValueError, match="two warp pins stand at one place"):
        Warp(np.array(pins, dtype=float), np.zeros((len(pins), 2)))


def test_the_sheet_does_not_fold() -> None:
    """The warp of the Pacific map keeps left left and up up everywhere: its Jacobian stays well above 0."""
    data, _ = load(map_folder("pacific"))
    assert data is not None
    projection = make_projection(data)
    assert projection is not None
    assert projection.warp is not None
    x, y = np.meshgrid(np.arange(1.0, 58, 0.5), np.arange(5.0, 53, 0.5), indexing="ij")
    spots = np.column_stack([x.ravel(), y.ravel()])
    step = 1e-4
    east = (projection.warp(spots + np.array([step, 0])) - projection.warp(spots)) / step
    north = (projection.warp(spots + np.array([0, step])) - projection.warp(spots)) / step
    turn = east[:, 0] * north[:, 1] - east[:, 1] * north[:, 0]
    assert 0.5 < turn.min() <= turn.max() < 1.6


def outline(*rings: list[tuple[float, float]]) -> Outline:
    return Outline("x", (tuple(np.array(ring, dtype=float) for ring in rings),), {}, Where("x"))


@pytest.mark.parametrize(
    "ring",
    [
        [(170, 0), (190, 0), (190, 10), (170, 10), (170, 0)],
        [(170, 0), (-170, 0), (-170, 10), (170, 10), (170, 0)],
        [(-190, 0), (-170, 0), (-170, 10), (-190, 10), (-190, 0)],
    ],
)
def test_a_ring_over_the_antimeridian_is_one_small_piece(ring: list[tuple[float, float]]) -> None:
    """However its longitudes are counted, it is no strip round the world."""
    shapes = make_shapes((outline(ring),), PLAIN)
    assert [round(p.area, 3) for p in shapes.polygons] == [round(shapes.polygons[0].area, 3)]
    assert shapes.polygons[0].bounds == pytest.approx((8.888, 10, 11.112, 11.112), abs=1e-3)


def test_halves_cut_at_the_antimeridian_grow_together() -> None:
    east = outline([(170, 0), (180, 0), (180, 10), (170, 10), (170, 0)])
    west = outline([(-180, 0), (-170, 0), (-170, 10), (-180, 10), (-180, 0)])
    shapes = make_shapes((east, west), PLAIN)
    land = make_land(shapes, make_hexes(Grid(1, 20, (Sheet("a", "", 20, 0),))), 0.02)
    assert len(land.masses) == 1


def test_a_lake_counts_as_land() -> None:
    lake = outline(
        [(170, 0), (190, 0), (190, 20), (170, 20), (170, 0)], [(175, 5), (185, 5), (185, 15), (175, 15), (175, 5)]
    )
    land = make_land(make_shapes((lake,), PLAIN), make_hexes(Grid(1, 20, (Sheet("a", "", 20, 0),))), 0.02)
    assert [len(shapely.get_parts(mass.interiors)) if mass.interiors else 0 for mass in land.masses] == [0]
