"""The fit of a scan: exact for exact points, wrong points found, faults told with their lines."""

from __future__ import annotations

import shutil
import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mapdata import open_map
from mapdata.diagnostic import Severity
from mapdata.opening import MAPS, read_map
from mapdata.scan import Scan, read_scan

CASES: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("scan_cases.toml").read_text("utf-8"))["case"]
HEXES = ("a0101", "a0402", "b0102", "b0401", "a0202", "b0302", "a0303")


def folder_with(tmp: Path, table: str, name: str = "small-hex") -> Path:
    folder = tmp / name
    shutil.copytree(MAPS / name, folder)
    with (folder / "map.toml").open("a", encoding="utf-8") as file:
        file.write(table)
    return folder


def scan_of(folder: Path) -> Scan | None:
    data, board, _ = read_map(folder)
    assert board is not None and data is not None
    return read_scan(data, board)


@pytest.mark.parametrize("case", CASES, ids=[case["about"] for case in CASES])
def test_points_and_what_is_told_of_them(case: dict[str, Any], tmp_path: Path) -> None:
    folder = folder_with(tmp_path, case["table"], case.get("map", "small-hex"))
    start = (folder / "map.toml").read_text("utf-8").splitlines().index("[scan]")
    _, found = open_map(folder, cache=False)
    told = [f"{d.where.line - start}: {d.code}: {d.message}" for d in found if d.severity > Severity.INFO]
    assert told == case.get("told", [])


MATRIX = st.tuples(st.floats(20, 300), st.floats(-5, 5), st.floats(-5, 5), st.floats(-300, -20))


def table(pixels: dict[str, tuple[float, float]]) -> str:
    rows = "".join(f'  {{ at = "{space}", pixel = [{x!r}, {y!r}] }},\n' for space, (x, y) in pixels.items())
    return f'\n[scan]\nimage = "scan.png"\npoints = [\n{rows}]\n'


def measured(matrix: tuple[float, float, float, float]) -> dict[str, tuple[float, float]]:
    board, _ = open_map("small-hex")
    assert board is not None and board.grid is not None
    a, b, c, d = matrix
    centres = {space: board.grid.center(space) for space in HEXES}
    return {space: (a * x + b * y + 100, c * x + d * y + 2000) for space, (x, y) in centres.items()}


@settings(max_examples=25, deadline=None)
@given(MATRIX)
def test_exact_points_are_fitted_exactly(matrix: tuple[float, float, float, float]) -> None:
    import tempfile

    with tempfile.TemporaryDirectory() as name:
        found = scan_of(folder_with(Path(name), table(measured(matrix))))
    assert found is not None
    a, b, c, d = matrix
    assert np.allclose(found.matrix, ((a, b, 100), (c, d, 2000)), atol=1e-6)
    assert found.off.max() < 1e-6


@pytest.mark.parametrize("space", HEXES)
@pytest.mark.parametrize("away", [(40.0, 0.0), (0.0, -9.0), (-300.0, 200.0)])
def test_the_one_wrong_point_is_found_and_not_fitted_to(space: str, away: tuple[float, float], tmp_path: Path) -> None:
    pixels = measured((100.0, 0.5, -0.5, -100.0))
    x, y = pixels[space]
    pixels[space] = (x + away[0], y + away[1])
    folder = folder_with(tmp_path, table(pixels))
    _, problems = open_map(folder, cache=False)
    told = [d for d in problems if d.code == "SRC072"]
    assert [d.message.split()[0] for d in told] == [space]
    line = (folder / "map.toml").read_text("utf-8").splitlines()[told[0].where.line - 1]
    assert f'"{space}"' in line
    found = scan_of(folder)
    assert found is not None
    assert np.allclose(found.matrix, ((100.0, 0.5, 100), (-0.5, -100.0, 2000)), atol=1e-6)
