"""A module with the author's own board: its grid is fitted within a pixel, and every hex has our name there."""

from __future__ import annotations

import zipfile
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from lxml import etree
from PIL import Image

from mapdata.diagnostic import Diagnostic, Severity
from module_builder.vassal import Built
from module_builder.vassal.source import build_map
from tests.module_builder.scans import Made, scanned

if TYPE_CHECKING:
    from collections.abc import Callable

GRID = "VASSAL.build.module.map.boardPicker.board.HexGrid"
SHAPES = {
    "as we draw it": {"scale": 1.0, "shift": (0.0, 0.0)},
    "larger and moved": {},
    "much larger": {"scale": 2.483, "shift": (11.5, 77.25)},
    "smaller": {"scale": 0.813, "shift": (30.0, 20.0)},
    "a photograph": {"ending": "jpg"},
    "measured with a loose hand": {"errors": {"a0202": 1.5, "b0401": -1.5}},
    "turned a very little": {"degrees": 0.2},
}


def entries(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(BytesIO(data)) as archive:
        return {info.filename: archive.read(info) for info in archive.infolist()}


@pytest.mark.parametrize("shape", SHAPES)
def test_the_grid_lies_on_the_scan_within_a_pixel(tmp_path: Path, shape: str) -> None:
    made = scanned(tmp_path / "map", **SHAPES[shape])  # type: ignore[arg-type]  # the arguments of a case
    built = build_map(made.folder)
    assert serious(built) == []
    found = entries(built.data)
    root = etree.fromstring(found["buildFile.xml"])
    grids = [dict(grid.attrib) for grid in root.iter(GRID)]
    assert [float(g["dx"]) for g in grids] == pytest.approx([52 * made.scale] * 2, abs=0.7)
    assert [float(g["dy"]) for g in grids] == pytest.approx([60 * made.scale] * 2, abs=0.7)
    loose = 2.5 if shape.startswith(("measured", "turned")) else 1.0
    for space in made.board.spaces:
        x, y = centre(grids, found, made, space)
        true_x, true_y = made.pixel(space)
        assert (x, y) == (pytest.approx(true_x, abs=loose), pytest.approx(true_y, abs=loose))


def serious(built: Built) -> list[Diagnostic]:
    return [problem for problem in built.problems if problem.severity > Severity.INFO]


def centre(grids: list[dict[str, str]], found: dict[str, bytes], made: Made, space: str) -> tuple[float, float]:
    """Where the engine's numbers put a hex on the joined boards: raw row 0 is at x0, rows with an odd raw number stand
    half a column right."""
    assert made.board.grid is not None
    number = 0 if space[0] == "a" else 1
    dx, dy, x0, y0 = (float(grids[number][key]) for key in ("dx", "dy", "x0", "y0"))
    last = made.board.grid.last_row
    raw = last % 2 + last - int(space[1:3])
    west = next(data for name, data in found.items() if name.startswith("images/board-a."))
    left = Image.open(BytesIO(west)).width if number else 0
    return left + y0 + dy * (int(space[3:]) - 1) + (dy / 2 if raw % 2 else 0), x0 + dx * raw


def test_the_boards_are_the_scan(tmp_path: Path) -> None:
    made = scanned(tmp_path / "map")
    found = entries(build_map(made.folder).data)
    whole = Image.open(made.folder / "scan.png").convert("RGB")
    west, east = (Image.open(BytesIO(found[f"images/board-{letter}.png"])) for letter in "ab")
    assert west.width + east.width == whole.width
    joined = Image.new("RGB", whole.size)
    joined.paste(west, (0, 0))
    joined.paste(east, (west.width, 0))
    assert joined.tobytes() == whole.tobytes()


def test_the_same_scan_gives_the_same_bytes(tmp_path: Path) -> None:
    made = scanned(tmp_path / "map", ending="jpg")
    assert build_map(made.folder).sha256 == build_map(made.folder).sha256


def test_a_scan_that_is_turned_makes_no_module(tmp_path: Path) -> None:
    made = scanned(tmp_path / "map", degrees=4.0)
    built = build_map(made.folder)
    assert built.data == b""
    (problem,) = serious(built)
    line = (made.folder / "map.toml").read_text("utf-8").splitlines().index("[scan]") + 1
    assert (problem.code, problem.where.line, problem.name) == ("BLD006", line, "scan-turned")
    assert "turned by 4.0" in problem.message and "straighten" in problem.hint


@pytest.mark.engine
@pytest.mark.parametrize("shape", ["larger and moved", "smaller", "measured with a loose hand", "turned a very little"])
def test_the_engine_names_every_hex_as_we_do(
    oracle: Callable[..., list[dict[str, Any]]], tmp_path: Path, shape: str
) -> None:
    made = scanned(tmp_path / "map", **SHAPES[shape])  # type: ignore[arg-type]  # the arguments of a case
    module = tmp_path / "scan.vmod"
    module.write_bytes(build_map(made.folder).data)
    (loaded,) = oracle("load", module)
    assert (loaded["clean"], loaded["missing_images"]) == (True, [])
    spots = {space: made.pixel(space) for space in made.board.spaces}
    reach = made.scale * 16
    ways = ((0, 0), (reach, 0), (-reach, 0), (0, reach), (0, -reach))
    points = [(space, round(x + dx), round(y + dy)) for space, (x, y) in spots.items() for dx, dy in ways]
    lines = "".join(f"Main Map\t{x}\t{y}\n" for _, x, y in points)
    found = [r for r in oracle("grid", module, "-", stdin=lines) if r["record"] == "grid"]
    assert [r["snap_location"] for r in found] == [space for space, _, _ in points]
    snapped = [tuple(r["snap"]) for r in found]
    away = [max(abs(a - spots[s][0]), abs(b - spots[s][1])) for (s, _, _), (a, b) in zip(points, snapped, strict=True)]
    assert max(away) <= (3.0 if shape.startswith(("measured", "turned")) else 1.5)
