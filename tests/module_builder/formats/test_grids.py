"""Maps of our own: points, names and the engine's answers to them; properties that hold on every regular grid."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from module_builder.formats.vassal.grids.hexgrid import HexGrid
from module_builder.formats.vassal.grids.locationformat import UNKNOWN, LocationFormat
from module_builder.formats.vassal.grids.mapwindow import Board, MapWindow
from module_builder.formats.vassal.grids.numbering import Axis, Numbering
from module_builder.formats.vassal.grids.polygon import Polygon
from module_builder.formats.vassal.grids.regiongrid import RegionGrid
from module_builder.formats.vassal.grids.squaregrid import SquareGrid
from module_builder.formats.vassal.modules.module import Module, open_module
from tests.module_builder.formats import tiny

if TYPE_CHECKING:
    from collections.abc import Callable

    from module_builder.formats.vassal.javamath import Point

CASES = tomllib.loads(Path(__file__).with_name("grid_cases.toml").read_text("utf-8"))["map"]
META = b"<data><version>1.0</version><VassalVersion>3.6.0</VassalVersion><name>Tiny</name></data>"


@pytest.fixture(scope="module")
def packed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    maps = "".join(map(tiny.map_xml, CASES))
    return tiny.pack(tmp_path_factory.mktemp("grids") / "m.vmod", tiny.buildfile(tiny.BASICS + maps), moduledata=META)


@pytest.fixture(scope="module")
def module(packed: Path) -> Module:
    return open_module(packed)


def point_row(window: MapWindow, x: int, y: int) -> list[Any]:
    """A point as the case file writes it."""
    here = window.locate(x, y)
    return [x, y, here.board or "-", here.zone or "-", here.location, *(window.snap(x, y) or ("?", "?"))]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_points_have_the_engines_names(module: Module, case: dict[str, Any]) -> None:
    window = module.map(case["name"])
    assert [point_row(window, x, y) for x, y, *_ in case["points"]] == case["points"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_names_have_the_engines_points(module: Module, case: dict[str, Any]) -> None:
    window = module.map(case["name"])
    assert [[name, *(window.find(name) or ())] for name, *_ in case["names"]] == case["names"]


@pytest.mark.engine
def test_the_case_file_holds_what_the_engine_says(packed: Path, oracle: Callable[..., list[dict[str, Any]]]) -> None:
    asked = [f"{case['name']}\t{x}\t{y}" for case in CASES for x, y, *_ in case["points"]]
    asked += [f"{case['name']}\t@\t{name}" for case in CASES for name, *_ in case["names"]]
    records = [r for r in oracle("grid", packed, "-", stdin="\n".join(asked) + "\n") if r["record"] == "grid"]
    rows = [
        [r["in"].split("\t")[2], *r.get("point", [])]
        if "@" in r["in"].split("\t")
        else [*map(int, r["in"].split("\t")[1:]), r["board"] or "-", r["zone"] or "-", r["location"], *r["snap"]]
        for r in records
    ]
    assert rows == [p for case in CASES for p in case["points"]] + [n for case in CASES for n in case["names"]]


CELL = st.floats(8, 200, allow_nan=False)
ORIGIN = st.integers(-150, 150)
AXIS = st.builds(Axis, st.booleans(), st.integers(0, 3), st.integers(-5, 60), st.booleans())
NUMBERING = st.builds(Numbering, AXIS, AXIS, st.booleans(), st.just("."), st.booleans()).map(
    # The engine staggers by the counted column on the way back, by the raw one on the way there: with descending
    # columns the two may differ, and then its own names do not lead back.
    lambda n: replace(n, stagger=n.stagger and not n.h.descending and not n.v.descending)
)
SIZE = st.tuples(st.integers(10, 3000), st.integers(10, 3000))
CELLS = {"size": SIZE, "x0": ORIGIN, "y0": ORIGIN, "dx": CELL, "dy": CELL, "numbering": NUMBERING}
HEXES = st.builds(HexGrid, **CELLS, sideways=st.booleans())
SQUARES = st.builds(SquareGrid, **CELLS, metric=st.booleans())
POINT = st.tuples(st.integers(-500, 3500), st.integers(-500, 3500))
FURTHER = st.tuples(st.integers(200, 3500), st.integers(200, 3500))  # right of and below every origin


@given(st.one_of(HEXES, SQUARES), POINT)
def test_what_has_snapped_stays(grid: HexGrid | SquareGrid, point: Point) -> None:
    assert grid.snap(grid.snap(point)) == grid.snap(point)


@given(st.one_of(HEXES, SQUARES), FURTHER)
def test_a_name_leads_back_to_its_cell(grid: HexGrid | SquareGrid, point: Point) -> None:
    name = grid.name(point)
    assert isinstance(name, str)
    found = grid.find(name)
    assert found is not None
    assert grid.name(found) == name


@given(HEXES, FURTHER)
def test_a_hex_names_the_point_it_snaps_to_within_a_pixel_of_the_named_one(grid: HexGrid, point: Point) -> None:
    centre = grid.snap(point)
    name = grid.name(centre)
    assert isinstance(name, str)
    found = grid.find(name)
    assert found is not None
    assert max(abs(found[0] - centre[0]), abs(found[1] - centre[1])) <= 1


@given(st.lists(st.tuples(POINT, st.text(min_size=1)), min_size=1), POINT)
def test_a_region_is_never_further_than_another(regions: list[tuple[Point, str]], point: Point) -> None:
    grid = RegionGrid.build(regions, snaps=True)
    x, y = grid.snap(point)
    nearest = min((px - point[0]) ** 2 + (py - point[1]) ** 2 for (px, py), _ in regions)
    assert (x - point[0]) ** 2 + (y - point[1]) ** 2 == nearest
    assert grid.name((x, y)) == dict(regions)[x, y]


@given(st.integers(-100, 100), st.integers(-100, 100), st.integers(1, 100), st.integers(1, 100), POINT)
def test_a_rectangle_holds_its_left_and_upper_edge_only(left: int, top: int, wide: int, high: int, p: Point) -> None:
    right, bottom = left + wide, top + high
    outline = Polygon(((left, top), (right, top), (right, bottom), (left, bottom)))
    assert outline.contains(p) == (left <= p[0] < right and top <= p[1] < bottom)


def test_range_is_counted_on_the_map_not_on_the_board() -> None:
    hexes = HexGrid((200, 200), 0, 20, 30.0, 40.0)
    squares = SquareGrid((200, 200), 10, 10, 20.0, 20.0, metric=False)
    window = MapWindow("m", "Map0", [Board("h", (200, 200), grid=hexes)], [])
    assert [hexes.distance(a, b, lambda p: window.snap(*p)) for a, b in (((0, 20), (0, 140)), ((0, 20), (90, 40)))] == [
        3,
        3,
    ]
    assert squares.distance((10, 10), (50, 70), lambda p: p) == 5


# Centres of hexes, column by column: the row of every second one further is shifted by half the columns passed. The
# class is younger than the engine that the case file is checked with, so these are worked out from its definition.
OBLIQUE = {
    "false": ["0.4", "1.4", "2.3", "3.3", "4.2", "5.2"],
    "true": ["0.3", "1.4", "2.4", "3.5", "4.5", "5.6"],
}


@pytest.mark.parametrize(("stagger", "names"), OBLIQUE.items())
def test_an_oblique_numbering_runs_along_a_slant(tmp_path: Path, stagger: str, names: list[str]) -> None:
    numbering = f'<ObliqueHexGridNumbering hOff="0" vOff="0" hLeading="0" vLeading="0" sep="." stagger="{stagger}"/>'
    grid = f'<HexGrid dx="40" dy="48" x0="20" y0="24">{numbering}</HexGrid>'
    case = {"name": "m", "boards": [{"name": "B", "width": 300, "height": 300, "grid": grid}]}
    packed = tiny.pack(tmp_path / "m.vmod", tiny.buildfile(tiny.BASICS + tiny.map_xml(case)), moduledata=META)
    window = open_module(packed).map("m")
    centres = [(20 + 40 * column, 24 + 48 * 3 + 24 * (column % 2)) for column in range(6)]
    assert [window.locate(*centre).location for centre in centres] == names
    assert [window.snap(*centre) for centre in centres] == centres


@pytest.mark.parametrize(("stagger", "names"), [(False, ["-2.5", "-1.4"]), (True, ["-2.2", "-1.4"])])
def test_an_oblique_numbering_left_of_its_origin_halves_toward_zero(stagger: bool, names: list[str]) -> None:
    plain = Axis(leading=0, offset=0)
    grid = HexGrid((300, 300), 20, 24, 40.0, 48.0, numbering=Numbering(plain, plain, True, ".", stagger, oblique=True))
    assert [grid.name((-60, 24 + 48 * 3)), grid.name((-20, 48 * 4))] == names


EXPRESSIONS = {
    "$name$ of $gridLocation$": "Hill of 0303",
    "$gridLocation": "gridLocation",
    "$$gridLocation$": "gridLocation",
    "a$b": "ab",
    "": "",
    " 007 ": "7",
    " $name$ ": "Hill",
    "$other$": "other",
    '{name+"/"+gridLocation}': "Hill/303",
    "{ gridLocation + 1 + name}": "304Hill",
    "{gridLocation + gridLocation}": "606",
    "{name.toUpperCase()}": "HILL",
    "{other}": None,
    "$PlayerSide$": None,
}


@pytest.mark.parametrize(("text", "expected"), EXPRESSIONS.items())
def test_formats(text: str, expected: str | None) -> None:
    rendered = LocationFormat(text, prints_unknown=True, game=frozenset({"PlayerSide"})).render(
        {"name": "Hill", "gridLocation": "0303"}
    )
    assert (None if rendered is UNKNOWN else rendered) == expected


def test_leading_zeros_are_kept_where_the_module_says_so() -> None:
    values = {"row": "03", "column": "12"}
    assert LocationFormat('{row + "." + column}', keeps_zeros=True).render(values) == "03.12"
    assert LocationFormat("007", keeps_zeros=True).render(values) == "007"


def test_a_numbering_prints_nothing_for_a_property_it_does_not_have() -> None:
    assert LocationFormat("<$other$>").render({"row": "1"}) == "<>"
