"""`zoc map --overlay` and `--around`: a scan with our grid over it, and a part of a map at its full size."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner, Result
from lxml import etree
from PIL import Image

import mapdata
from cli.main import main
from module_builder.drawing.frame import frame_of
from module_builder.drawing.photo import INK
from tests.module_builder.scans import Made, board_of, scanned

HEADER = Path(mapdata.__file__).parent / "maps" / "small-hex" / "map.toml"
ALONE = "Error: --overlay is for a map alone, and in the size of its scan"
NO_SPACE = "Error: Invalid value for --around: there is no {} '{}'"
IDS = "hex ids are a letter, two digits of row and two of column: a0101 to a0403, b0101 to b0402"


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["map", *map(str, arguments)])


def corners(made: Made) -> list[tuple[int, int]]:
    """The pixels of the scan where the lower corners of the hexes lie, worked out from how the scan was made."""
    found = []
    for space in made.board.spaces:
        x, y = frame_of(made.board).pixel(*map(float, made.board.centres[space]))
        shifted = Made(made.folder, made.board, made.scale, made.shift, made.degrees)
        turn = np.radians(shifted.degrees)
        y += 52 * 2 / 3
        across, down = x * np.cos(turn) - y * np.sin(turn), x * np.sin(turn) + y * np.cos(turn)
        found.append((round(made.scale * across + made.shift[0]), round(made.scale * down + made.shift[1])))
    return found


@pytest.mark.parametrize("degrees", [0.0, 3.0, -8.0])
def test_the_overlay_lies_on_the_hexes_of_the_scan_even_of_a_turned_one(tmp_path: Path, degrees: float) -> None:
    made = scanned(tmp_path / "map", shift=(120.0, 90.0), degrees=degrees, scale=1.2)
    result = run(made.folder, "--overlay", "-o", tmp_path / "over.png")
    assert (result.exit_code, result.stderr) == (0, "")
    size, fit = result.stdout.splitlines()
    scan, over = Image.open(made.folder / "scan.png"), Image.open(tmp_path / "over.png").convert("RGB")
    assert size == f"{tmp_path / 'over.png'}: {scan.width} x {scan.height}"
    told = re.fullmatch(
        r"scan\.png: 6 points, 0\.0 pixels off on average, at most 0\.0 \(\w{5}\); turned by (\S+) degrees", fit
    )
    assert told is not None
    assert float(told[1]) == pytest.approx(degrees, abs=0.02)
    ink = np.array([int(INK[n : n + 2], 16) for n in (1, 3, 5)])
    pixels = np.asarray(over, dtype=int)
    missed = [
        (x, y) for x, y in corners(made) if np.abs(pixels[y - 2 : y + 3, x - 2 : x + 3] - ink).sum(axis=2).min() > 150
    ]
    assert missed == []


def test_a_point_that_is_off_is_told_and_shown(tmp_path: Path) -> None:
    made = scanned(tmp_path / "map", errors={"a0202": 35.0})
    result = run(made.folder, "--overlay", "-o", tmp_path / "over.png")
    assert result.exit_code == 0
    told = "a0202 lies 35.0 pixels from where the other points put it"
    hint = "measure it again; map.toml allows 5 pixels (tolerance)"
    assert result.stderr == f"zoc: {made.folder / 'map.toml'}:77:27: warning SRC072: {told} ({hint})\n"
    fit = "6 points, 14.3 pixels off on average, at most 35.0 (a0202); turned by 0.00 degrees"
    assert result.stdout.splitlines()[1] == f"scan.png: {fit}"


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["small-hex", "--overlay"], 3, f"zoc: {HEADER}: names no scan to lay anything over (give it a table [scan])"),
        (["small-hex", "--overlay", "-o", "a.svg"], 2, "Error: Invalid value for -o: 'a.svg' does not end in .png"),
        (["small-hex", "--overlay", "--scale", "2"], 2, ALONE),
        (["small-hex", "--overlay", "--around", "a0101"], 2, ALONE),
        (["small-hex", "--counters", "--around", "a0101"], 2, "Error: --counters is for a map alone"),
        (["small-hex", "--around", "a0199"], 2, f"{NO_SPACE.format('hex', 'a0199')} ({IDS})"),
        (
            ["small-area", "--around", "nroth-plain"],
            2,
            f"{NO_SPACE.format('area', 'nroth-plain')} (did you mean 'north-plain'?)",
        ),
        (
            ["small-hex", "--around", "a0101", "--radius", "nan"],
            2,
            "Error: Invalid value for --radius: 'nan' is no radius; give a number from 0.5 to 500",
        ),
    ],
)
def test_wrong_usage_is_told(
    arguments: list[str], code: int, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(*arguments)
    assert (result.exit_code, result.output.splitlines()[-1], result.stdout) == (code, message, "")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("damage", ["gone", "words", "cut"])
def test_a_scan_that_cannot_be_read_is_told(tmp_path: Path, damage: str) -> None:
    made = scanned(tmp_path / "map")
    picture = made.folder / "scan.png"
    data = picture.read_bytes()
    if damage == "gone":
        picture.unlink()
    else:
        picture.write_bytes(b"no picture" if damage == "words" else data[: len(data) // 2])
    result = run(made.folder, "--overlay", "-o", tmp_path / "over.png")
    expected = {
        "gone": "there is no such picture (put the picture into the folder of the map)",
        "words": "is no PNG and no JPEG picture (save the scan as one of these)",
        "cut": "the picture is damaged (save it anew)",
    }
    assert (result.exit_code, result.output) == (3, f"zoc: {picture}: {expected[damage]}\n")


@pytest.mark.parametrize("words", [["map"], ["map", "--overlay"], ["map", "--counters"]], ids=" ".join)
def test_the_scan_is_never_written_over(tmp_path: Path, words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    made = scanned(tmp_path / "map")
    monkeypatch.chdir(made.folder)
    before = (made.folder / "scan.png").read_bytes()
    done = CliRunner().invoke(main, [*words, ".", "-o", "scan.png"])
    assert (done.exit_code, done.output.splitlines()[-1]) == (
        2,
        "Error: Invalid value for -o: 'scan.png' is the file that is read: it would be lost; give another name",
    )
    assert (made.folder / "scan.png").read_bytes() == before


def test_a_sheet_shows_every_counter_and_each_back(tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.svg"
    assert run("small-hex", "--counters", "-o", sheet).exit_code == 0
    words = [text.text for text in etree.parse(sheet).findall(".//{*}text")]
    assert words.count("1st Corps") == 2 and words.count("HQ") == 2  # two steps: the front and the back


def test_a_part_of_a_map_is_the_same_pixels(tmp_path: Path) -> None:
    whole, part = tmp_path / "whole.png", tmp_path / "part.png"
    assert run("small-hex", "-o", whole).exit_code == 0
    result = run("small-hex", "--around", "a0202", "--radius", 1.5, "-o", part)
    assert (result.exit_code, result.stdout) == (0, f"{part}: 180 x 180\n")
    space = next(space for space in board_of().spaces.values() if space.name)
    drawn = {}
    for word in (space.id, space.name, space.name.upper()):
        assert run("small-hex", "--around", word, "-o", tmp_path / "city.svg").exit_code == 0
        drawn[word] = (tmp_path / "city.svg").read_bytes()
    assert len(set(drawn.values())) == 1, "a hex may be named by its city"
    board = board_of()
    left, top = (round(n) - 90 for n in frame_of(board).pixel(*map(float, board.centres["a0202"])))
    expected = np.asarray(Image.open(whole).convert("RGB").crop((left, top, left + 180, top + 180)), dtype=int)
    assert np.abs(np.asarray(Image.open(part).convert("RGB"), dtype=int) - expected).mean() < 2


def test_a_part_of_an_svg_holds_only_what_lies_there(tmp_path: Path) -> None:
    part = tmp_path / "part.svg"
    assert run("small-hex", "--around", "a0101", "--radius", 0.5, "-o", part).exit_code == 0
    numbers = etree.parse(part).findall(".//{*}g[@id='numbers']/{*}text")
    assert [text.text for text in numbers] == ["a0101"]
