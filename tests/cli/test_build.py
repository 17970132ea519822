"""`zoc build` and `zoc map` as their user sees them."""

from __future__ import annotations

import hashlib
import json
import shutil
from io import BytesIO
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from PIL import Image

import mapdata
from cli.main import main

SMALL = Path(mapdata.__file__).parent / "maps" / "small-hex"
UNWRITTEN = "cannot be written: no such file or directory (make the folder first)"
POSITION = 'map = "small-hex"\nrules = "axis-empires"\n\n[[counters]]\nid = "first-corps"\nat = "a0202"\n'


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*words: str) -> Result:
    return CliRunner().invoke(main, list(words))


def copied(here: Path, setup: str = POSITION) -> Path:
    folder = here / "mine"
    shutil.copytree(SMALL, folder)
    (folder / "setups").mkdir(exist_ok=True)
    (folder / "setups" / "start.toml").write_text(setup, "utf-8")
    return folder


def test_it_writes_into_dist_and_says_what_is_in_it(here: Path) -> None:
    done = run("build", "small-hex", "--format", "json")
    assert done.exit_code == 0, done.output
    file = here / "dist" / "small-hex.vmod"
    record = json.loads(done.output)
    assert list(record) == ["output", "target", "sha256", "spaces", "zones", "pieces", "setups"]
    assert record["output"] == str(Path("dist") / "small-hex.vmod")
    assert record["sha256"] == hashlib.sha256(file.read_bytes()).hexdigest()


def test_text_output_and_a_file_of_ones_own(here: Path) -> None:
    done = run("build", str(copied(here)), "-o", "own.vmod")
    digest = hashlib.sha256((here / "own.vmod").read_bytes()).hexdigest()
    assert done.output == f"own.vmod: 20 spaces, 2 zones, 3 pieces, 1 setup\nsha256 {digest}\n"
    assert not (here / "dist").exists()


def test_a_fault_in_a_setup_is_told_with_its_line_and_no_file_is_written(here: Path) -> None:
    folder = copied(here, POSITION.replace("first-corps", "frst-corps"))
    done = run("build", str(folder))
    assert done.exit_code == 1
    file = folder / "setups" / "start.toml"
    expected = f"{file}:5:6: error SRC040: counter 'frst-corps' is not known (did you mean 'first-corps'?)"
    assert done.output.splitlines() == [expected, "1 error"]
    assert not (here / "dist").exists()


def test_a_fault_in_a_table_is_told_with_its_line_and_no_file_is_written(here: Path) -> None:
    folder = copied(here)
    counters = folder / "counters.csv"
    counters.write_text(counters.read_text("utf-8").replace(",ground,", ",grund,"), "utf-8")
    done = run("build", str(folder), "-o", "own.vmod")
    assert done.exit_code == 1
    told = f"{counters}:2:23: error SRC033: 'grund' is not allowed in column 'kind' (did you mean 'ground'?)"
    assert done.output.splitlines()[0] == told
    assert not (here / "own.vmod").exists()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("build", "pacfic"), "zoc: pacfic: no such map folder and no such bundled map (did you mean 'pacific'?)"),
        (("build", "small-hex", "-o", "nowhere/x.vmod"), f"zoc: {Path('nowhere/x.vmod')}: {UNWRITTEN}"),
        (("map", "small-hex", "-o", "nowhere/x.svg"), f"zoc: {Path('nowhere/x.svg')}: {UNWRITTEN}"),
    ],
)  # fmt: skip
def test_what_cannot_be_opened_or_written_ends_with_3(here: Path, words: tuple[str, ...], message: str) -> None:
    done = run(*words)
    assert (done.exit_code, done.output.splitlines()) == (3, [message])


def test_a_picture_as_png_and_svg(here: Path) -> None:
    assert run("map", "small-hex", "-o", "a.svg").exit_code == 0
    assert run("map", "small-hex", "--scale", "0.5").exit_code == 0
    assert (here / "a.svg").read_bytes().startswith(b"<?xml")
    width, height = (int(word) for word in run("map", "small-area", "-o", "b.png").output.split(": ")[1].split(" x "))
    assert Image.open(BytesIO((here / "b.png").read_bytes())).size == (width, height)
    assert (here / "small-hex.png").is_file()


def test_a_picture_of_another_kind_is_wrong_usage(here: Path) -> None:
    done = run("map", "small-hex", "-o", "a.gif")
    assert (done.exit_code, done.output.splitlines()[-1]) == (
        2,
        "Error: Invalid value for -o: 'a.gif' does not end in .svg or .png",
    )


def test_against_an_older_module_it_says_what_became_of_the_numbers(here: Path) -> None:
    folder = copied(here)
    assert run("build", str(folder), "-o", "old.vmod").exit_code == 0
    table = folder / "counters.csv"
    table.write_text(table.read_text("utf-8").replace("1st Corps", "Guards").replace("first-corps", "guards"), "utf-8")
    setup = folder / "setups" / "start.toml"
    setup.write_text(setup.read_text("utf-8").replace("first-corps", "guards"), "utf-8")
    done = run("build", str(folder), "-o", "new.vmod", "--against", "old.vmod")
    assert (done.exit_code, done.output.splitlines()[2:]) == (
        0,
        ["gpids kept: 2", "gpids added: 1 (Guards)", "gpids removed: 1 (1st Corps)"],
    )
    record = json.loads(run("build", str(folder), "-o", "x.vmod", "--against", "old.vmod", "--format", "json").output)
    assert (record["gpids"]["added"], record["gpids"]["removed"]) == (["Guards"], ["1st Corps"])
    gone = run("build", str(folder), "--against", "gone.vmod")
    assert (gone.exit_code, gone.output.splitlines()) == (
        3,
        ["zoc: gone.vmod: no such file or directory (check the name, and the folder you are in)"],
    )
