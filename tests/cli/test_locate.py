"""`zoc locate` as its user sees it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cli.main import main
from tests.module_builder.formats import tiny

HEXES = '<HexGrid dx="30" dy="36" x0="0" y0="18"><HexGridNumbering stagger="false"/></HexGrid>'
MAPS = (
    '<Map mapName="Main Map"><BoardPicker>'
    f'<Board name="Länd" width="300" height="200">{HEXES}</Board></BoardPicker></Map>'
    '<Map mapName="Chart"><BoardPicker>'
    '<Board name="C" width="90" height="90"><foo.OwnGrid/></Board></BoardPicker></Map>'
)


@pytest.fixture
def module(tmp_path: Path) -> Path:
    return tiny.pack(tmp_path / "m.vmod", tiny.buildfile(MAPS), foo__OwnGrid_dot_class=b"x")


def run(module: Path, points: str, *options: str) -> Result:
    return CliRunner().invoke(main, ["locate", "--module", str(module), *options], input=points)


def test_text(module: Path) -> None:
    done = run(module, "Main Map\t1\t20\t61\t20\nMap0\t400\t0\nChart\t5\t5\n\nMain Map\t@\t0302\nChart\t@\tHere\n")
    assert done.stdout.splitlines() == [
        "Main Map 1,20: 0101 (board Länd), snaps to 0,18 0101, range 2",
        "Main Map 400,0: offboard, snaps to 400,0 offboard",
        "Chart 5,5: ? (board C), snaps to ?",
        "Main Map '0302': 60,54",
        "Chart 'Here': no such place",
    ]
    assert (done.exit_code, done.stderr) == (0, "")


def test_records_have_the_keys_of_the_contract_in_order(module: Path) -> None:
    done = run(module, "Main Map\t1\t20\t61\t20\nChart\t5\t5\nMain Map\t@\t9\n", "--format", "jsonl")
    first, second, third = map(json.loads, done.stdout.splitlines())
    assert list(first.items()) == [
        ("map", "Main Map"), ("x", 1), ("y", 20), ("board", "Länd"), ("zone", None), ("location", "0101"),
        ("snap", [0, 18]), ("snap_location", "0101"), ("range", 2),
    ]  # fmt: skip
    assert second == {"map": "Chart", "x": 5, "y": 5, "board": "C", "zone": None}
    assert third == {"map": "Main Map", "name": "9", "point": None}


def test_lines_that_are_no_questions(module: Path, tmp_path: Path) -> None:
    points = tmp_path / "points.txt"
    points.write_bytes(
        b"\xef\xbb\xbfMain Map\t1\t1\r\nMain Map\nMain Map\t1\tx\nMian Map\t1\t1\n"
        b"Main Map\t1\t2\t3\n\xff\t1\t1\nMain Map\t1\t9999999999\n"
    )
    done = run(module, "", "--points", str(points))
    usage = "a line is MAP, X, Y, or MAP, X, Y, X2, Y2, or MAP, @, NAME, with tabs between"
    assert done.stderr.splitlines() == [
        f"{points}:2: error LOC001: has 1 of at least 3 fields ({usage})",
        f"{points}:3: error LOC001: 'x' is not a whole number of pixels ({usage})",
        f"{points}:4: error LOC001: has no map 'Mian Map' (did you mean 'Main Map'?)",
        f"{points}:5: error LOC001: has 4 fields, not 3 or 5 ({usage})",
        f"{points}:6: error LOC001: is not UTF-8 text ({usage})",
        f"{points}:7: error LOC001: '9999999999' is not a whole number of pixels ({usage})",
    ]
    assert (done.exit_code, len(done.stdout.splitlines())) == (1, 1)


def test_a_map_that_shows_no_board_is_told_once(tmp_path: Path) -> None:
    board = '<Board name="Land" width="100" height="80"/>'
    maps = f'<Map mapName="Twice"><BoardPicker>{board}{board}</BoardPicker></Map>'
    packed = tiny.pack(tmp_path / "m.vmod", tiny.buildfile(tiny.BASICS + maps))
    done = run(packed, "Twice\t1\t2\nTwice\t@\tx\n")
    assert done.stderr == (
        "<stdin>:1: warning LOC002: a new game shows no board on map 'Twice'; the boards it has: Land, Land "
        "(its module lets the players choose, or names a board that is not there once)\n"
    )
    assert (done.exit_code, len(done.stdout.splitlines())) == (0, 2)


def test_what_cannot_be_opened(module: Path, tmp_path: Path) -> None:
    assert run(tmp_path / "none.vmod", "").exit_code == 3
    done = run(module, "", "--points", str(tmp_path / "none.txt"))
    assert (done.exit_code, done.stderr) == (
        3,
        f"zoc: {tmp_path / 'none.txt'}: no such file or directory (check the name, and the folder you are in)\n",
    )
    assert CliRunner().invoke(main, ["locate"]).exit_code == 2


def test_a_reader_that_goes_away_is_no_fault(module: Path, tmp_path: Path) -> None:
    points = tmp_path / "points.txt"
    points.write_text("Main Map\t1\t20\n" * 20_000)
    start = [sys.executable, "-c", "from cli.main import main; main()"]
    command = [*start, "locate", "--module", str(module), "--points", str(points)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        assert running.stdout.readline().startswith(b"Main Map 1,20: 0101")
        running.stdout.close()
        assert running.stderr.read() == b""
