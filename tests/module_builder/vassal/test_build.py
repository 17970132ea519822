"""The VASSAL module of a small map: its text, its files, and that the same input gives the same bytes.

`small.buildFile.xml` and `small.setup.txt` are golden: ZOC_UPDATE_GOLDEN=1 writes them anew.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import tomllib
import zipfile
from io import BytesIO
from pathlib import Path

import pytest
from lxml import etree
from PIL import Image

from mapdata.schema import check
from module_builder.drawing.frame import frame_of
from module_builder.formats.vassal.saves.container import read_save
from module_builder.plan import make_plan
from module_builder.vassal import build_vassal
from module_builder.vassal.grid import numbers
from tests.module_builder.small import small_map
from tests.module_builder.small_outfit import OUTFIT
from tests.module_builder.small_setup import SETUP

ROOT = Path(__file__).resolve().parents[3]
PRIVATE = {"Axis Hand", "Western Hand", "Referee Table"}  # what lies there is not on the table
GOLDEN = Path(__file__).parent / "golden"


@pytest.fixture(scope="module")
def module() -> bytes:
    return build_vassal(small_map(), {"start": SETUP}, OUTFIT).data


@pytest.fixture(scope="module")
def entries(module: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(BytesIO(module)) as archive:
        return {info.filename: archive.read(info) for info in archive.infolist()}


def golden(name: str, text: str) -> None:
    path = GOLDEN / name
    if os.environ.get("ZOC_UPDATE_GOLDEN"):
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(text.encode())
    assert text.splitlines() == path.read_text("utf-8").splitlines()


def test_counts() -> None:
    built = build_vassal(small_map(), {"start": SETUP}, OUTFIT)
    assert (built.spaces, built.zones, built.pieces, built.setups, built.problems) == (35, 2, 16, 1, ())
    assert built.sha256 == hashlib.sha256(built.data).hexdigest()


def test_a_setup_with_a_fault_makes_no_module() -> None:
    built = build_vassal(small_map(), {"start": {"counters": [{"id": "nobody", "at": "w0602"}]}})
    assert (built.data, [p.code for p in built.problems]) == (b"", ["BLD001"])


def test_the_component_tree(entries: dict[str, bytes]) -> None:
    golden("small.buildFile.xml", entries["buildFile.xml"].decode())


def test_the_setup_is_a_save_the_decoder_reads(entries: dict[str, bytes]) -> None:
    save = read_save(entries["start.vsav"], "start.vsav")
    assert save.problems == ()
    assert save.module is not None and save.module.name == "Two Small Seas"
    text = save.decoded.text.decode()
    golden("small.setup.txt", "\n".join(line.replace("\t", "\\t") for line in text.split("\x1b")) + "\n")


def test_every_picture_that_is_named_is_there_and_no_other(entries: dict[str, bytes]) -> None:
    text = entries["buildFile.xml"].decode()
    pictures = {name.removeprefix("images/") for name in entries if name.startswith("images/")}
    assert {name for name in pictures if name not in text} == set()
    named = {word for chunk in text.split('"') for part in chunk.split(";") for word in part.split(",")}
    assert {word for word in named if word.endswith(".png")} == pictures


def test_boards_join_to_one_picture(entries: dict[str, bytes]) -> None:
    west, east = (Image.open(BytesIO(entries[f"images/board-{letter}.png"])) for letter in "we")
    frame = frame_of(small_map())
    assert (west.width + east.width, west.height, east.height) == (frame.width, frame.height, frame.height)


def test_numbers_of_the_grid_follow_the_rule_of_the_engine() -> None:
    """Name of a raw row = M - raw + hOff; raw 0 stands at y = x0; an odd raw row stands half a column east."""
    board = small_map()
    plan, _ = make_plan(board)
    assert board.grid is not None
    for part in plan.windows[0].boards:
        found = numbers(part, board.grid, frame_of(board))
        largest = int(part.height / 52 + 0.5)
        for row in range(board.grid.first_row, board.grid.last_row + 1):
            raw = largest + found.h_off - row
            assert raw % 2 == row % 2
            x, y = frame_of(board).pixel(*map(float, board.centres[f"{part.sheet.letter}{row:02}01"]))  # type: ignore[union-attr]  # main boards have sheets
            assert (round(y), round(x) - part.left) == (found.x0 + 52 * raw, found.y0 + 30 * (raw % 2))


def test_the_binding_inside_is_valid_and_names_every_board(entries: dict[str, bytes]) -> None:
    text = entries["zoc/binding.toml"].decode()
    binding = tomllib.loads(text)
    assert check(binding, "binding", "binding.toml", text) == []
    tree = etree.fromstring(entries["buildFile.xml"])
    boards = [node.get("name") for node in tree.iter("VASSAL.build.module.map.boardPicker.Board")]
    assert list(dict.fromkeys(entry["board"] for entry in binding["boards"])) == [
        board for board in boards if board not in PRIVATE
    ]


def test_the_module_says_which_map_it_is_of(entries: dict[str, bytes]) -> None:
    expected = {"id": "small", "title": "Two Small Seas", "version": "1", "hash": "0" * 64}
    assert json.loads(entries["zoc/map.json"]) == expected


def test_entries_are_sorted_and_carry_no_time(module: bytes) -> None:
    with zipfile.ZipFile(BytesIO(module)) as archive:
        infos = archive.infolist()
    names = [info.filename for info in infos]
    assert names[:2] == ["buildFile.xml", "moduledata"]
    assert names[2:] == sorted(names[2:])
    assert {info.date_time for info in infos} == {(1980, 1, 1, 0, 0, 0)}


SCRIPT = """
from module_builder.vassal import build_vassal
from tests.module_builder.small import small_map
from tests.module_builder.small_outfit import OUTFIT
from tests.module_builder.small_setup import SETUP
print(build_vassal(small_map(), {"start": SETUP}, OUTFIT).sha256)
"""


def test_the_same_map_gives_the_same_bytes_in_any_process(module: bytes, tmp_path: Path) -> None:
    def run(seed: str, zone: str, folder: Path) -> str:
        folder.mkdir()
        env = {**os.environ, "PYTHONHASHSEED": seed, "TZ": zone, "PYTHONPATH": str(ROOT)}
        command = [sys.executable, "-c", SCRIPT]
        return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=True).stdout.strip()

    found = {run("1", "UTC", tmp_path / "a"), run("77", "Asia/Tokyo", tmp_path / "b")}
    assert found == {hashlib.sha256(module).hexdigest()}


def test_the_pacific_build_is_the_same_in_any_process_and_folder(tmp_path: Path) -> None:
    def run(seed: str, zone: str, name: str) -> str:
        folder = tmp_path / name
        folder.mkdir()
        env = {**os.environ, "PYTHONHASHSEED": seed, "TZ": zone, "PYTHONPATH": str(ROOT), "ZOC_CACHE": str(folder)}
        command = [sys.executable, "-c", "from cli.main import main; main()", "build", "pacific", "-o", "p.vmod"]
        subprocess.run(command, cwd=folder, env=env, capture_output=True, check=True)
        return hashlib.sha256((folder / "p.vmod").read_bytes()).hexdigest()

    assert run("1", "UTC", "a") == run("77", "Asia/Tokyo", "b")
