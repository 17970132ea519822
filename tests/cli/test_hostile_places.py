"""Places and options that are wrong or hostile: the right status, one line, never a fault of ours."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from PIL import Image

import mapdata
from cli.main import main
from tests.module_builder.formats import tiny
from tests.module_builder.formats.made_saves import made_save

MAPS = Path(mapdata.__file__).parent / "maps"
GAME = MAPS / "pacific" / "samples" / "malaya-1941.vlog"
POSITION = 'map = "{}"\nrules = "axis-empires"\n'


def run(*words: object) -> tuple[int, str]:
    done = CliRunner().invoke(main, [str(word) for word in words])
    return done.exit_code, done.output.splitlines()[-1] if done.output else ""


def position(folder: Path, board: str = "pacific") -> Path:
    file = folder / "p.toml"
    file.write_text(POSITION.format(board), "utf-8")
    return file


@pytest.mark.parametrize("ending", ["png", "svg"])
def test_a_position_of_a_map_with_other_factions_is_drawn(tmp_path: Path, ending: str) -> None:
    out = tmp_path / f"p.{ending}"
    assert run("map", position(tmp_path, "small-hex"), "-o", out)[0] == 0
    assert out.stat().st_size > 0


def test_a_cache_that_is_no_folder_is_gone_without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "cache").write_text("in the way")
    monkeypatch.setenv("ZOC_CACHE", str(tmp_path / "cache"))
    assert run("check", GAME) == (1, "1 illegal, 5 undecided")


def test_a_damaged_kept_module_is_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZOC_CACHE", str(tmp_path))
    assert run("check", GAME)[0] == 1
    (kept,) = (tmp_path / "modules").iterdir()
    whole = kept.read_bytes()
    kept.write_bytes(whole[:1000])
    assert run("check", GAME) == (1, "1 illegal, 5 undecided")
    assert kept.read_bytes() == whole


@pytest.mark.parametrize("command", [["lint"], ["build"], ["locate", "--module"], ["check"]], ids=" ".join)
def test_a_name_too_long_for_the_system(command: list[str]) -> None:
    assert run(*command, "a" * 300)[0] == 3


@pytest.mark.parametrize(
    "words",
    [
        ["map", "small-hex", "--scale", "nan"],
        ["map", "small-hex", "--step", "2"],
        ["explain", "range", "w3218", "w3417", "--step", "3"],
    ],
    ids=" ".join,
)
def test_an_option_that_does_not_apply_is_refused(words: list[str]) -> None:
    assert run(*words)[0] == 2


def test_a_position_has_no_module(tmp_path: Path) -> None:
    assert run("check", position(tmp_path), "--module", "nope")[0] == 2


def test_a_map_without_a_rule_book_makes_a_module_without_a_binding(tmp_path: Path) -> None:
    shutil.copytree(MAPS / "small-hex", tmp_path / "m")
    assert run("build", tmp_path / "m", "-o", tmp_path / "m.vmod")[0] == 0
    status, said = run("check", GAME, "--module", tmp_path / "m.vmod")
    assert (status, "has no zoc/binding.toml (say with --binding FILE" in said) == (3, True)


def test_an_assumption_blames_its_own_file_and_line(tmp_path: Path) -> None:
    file = tmp_path / "a.toml"
    file.write_text(POSITION.format("pacific") + '\n[[counters]]\nid = "japan-detachmnt"\nat = "w4120"\n', "utf-8")
    done = CliRunner().invoke(main, ["check", str(GAME), "--assume", str(file)])
    assert (done.exit_code, [line for line in done.output.splitlines() if "SRC040" in line]) == (
        1,
        [
            f"{file}:4:1: error SRC040: there is no counter 'japan-detachmnt' to assume anything of "
            "(did you mean 'japan-detachment'?)"
        ],
    )


def test_an_assumption_of_another_map(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["check", str(GAME), "--assume", str(position(tmp_path, "small-hex"))])
    errors = [line for line in done.stdout.splitlines() if " error " in line]
    assert (done.exit_code, errors) == (
        1,
        [
            f"{tmp_path / 'p.toml'}:1:7: error SRC040: this is of map 'small-hex', "
            "what it is assumed of is of map 'pacific'"
        ],
    )


@pytest.mark.parametrize(
    ("find", "put", "told"),
    [
        ("A small hex map", "A \\u0007 map", "map.toml:6:9: error SRC024: a control character is written as an escape"),
        ("A small hex map", "A \x01 map", "map.toml:6:12: error SRC007: a control character (0x01) stands in the text"),
    ],
    ids=["escaped", "raw"],
)
def test_a_control_character_in_a_title(tmp_path: Path, find: str, put: str, told: str) -> None:
    shutil.copytree(MAPS / "small-hex", tmp_path / "m")
    file = tmp_path / "m" / "map.toml"
    file.write_text(file.read_text("utf-8").replace(find, put), "utf-8")
    for command in (["lint", tmp_path / "m"], ["build", tmp_path / "m", "-o", tmp_path / "m.vmod"]):
        done = CliRunner().invoke(main, [str(word) for word in command])
        errors = [line for line in done.stdout.splitlines() if ": error " in line]
        assert (done.exit_code, errors) == (1, [f"{tmp_path / 'm'}/{told} (take it out)"])
    assert not (tmp_path / "m.vmod").exists()


@pytest.mark.parametrize(
    ("command", "last"),
    [("check", "1 illegal, 5 undecided"), ("lint", "1 info")],
)
def test_what_cannot_be_opened_hides_nothing_of_the_others(tmp_path: Path, command: str, last: str) -> None:
    good = GAME if command == "check" else MAPS / "small-hex"
    done = CliRunner().invoke(main, [command, str(tmp_path / "missing"), str(good)])
    assert (done.exit_code, done.stdout.splitlines()[-1]) == (3, last)
    assert done.stderr.startswith(f"zoc: {tmp_path / 'missing'}: no such file")


@pytest.mark.parametrize(("ending", "scale", "size"), [("png", 0.5, "210 x 238"), ("SVG", 1, "420 x 475")])
def test_the_size_that_is_told_is_the_size_that_is_drawn(tmp_path: Path, ending: str, scale: float, size: str) -> None:
    out = tmp_path / f"p.{ending}"
    assert run("map", "small-hex", "--scale", scale, "-o", out) == (0, f"{out}: {size}")
    if ending == "png":
        with Image.open(out) as picture:
            assert f"{picture.width} x {picture.height}" == size


def test_a_save_with_another_module_is_told(tmp_path: Path) -> None:
    shutil.copytree(MAPS / "small-hex", tmp_path / "m")
    header = tmp_path / "m" / "map.toml"
    header.write_text('rules = "axis-empires"\n' + header.read_text("utf-8"), "utf-8")
    assert run("build", tmp_path / "m", "-o", tmp_path / "m.vmod")[0] == 0
    done = CliRunner().invoke(main, ["check", str(GAME), "--module", str(tmp_path / "m.vmod")])
    told = [line for line in done.stdout.splitlines() if "BIND003" in line]
    assert told == [
        f"{GAME}: warning BIND003: was made with the module 'The Pacific and East Asia, 1937-1946', and is read with "
        "'A small hex map' (places and pieces may be wrong: give the module of that name)"
    ]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full on this system")
def test_an_output_without_room() -> None:
    with Path("/dev/full").open("wb") as full:
        command = [sys.executable, "-c", "from cli.main import main; main()", "rules"]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stderr) == (
        3,
        "zoc: the output: cannot be written: no space left on device (make room, or write elsewhere)\n",
    )


def test_a_name_that_the_output_cannot_encode(tmp_path: Path) -> None:
    name = tmp_path / "bad\udcffname.vlog"
    command = [sys.executable, "-c", "from cli.main import main; main()", "check", str(name)]
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8:strict"}
    done = subprocess.run(command, capture_output=True, env=environment, check=False)
    said = (
        f"zoc: {tmp_path}/bad\\udcffname.vlog: no such file or directory (check the name, and the folder you are in)\n"
    )
    assert (done.returncode, done.stdout, done.stderr.decode()) == (3, b"", said)


SORTS = {"lint": ["lint"], "map": ["map", "-o", "m.png"], "build": ["build", "-o", "m.vmod"]}
NO_HEADER = "is no map folder: it holds no map.toml (every map folder has one)"
NO_KIND = (
    "neither a map folder nor a module nor a TripleA map (a map folder holds map.toml, a module ends in .vmod, "
    "a TripleA map has polygons.txt, centers.txt and place.txt, and its games in games/*.xml)"
)


@pytest.mark.parametrize("command", SORTS)
@pytest.mark.parametrize("named", ["small-hex", "./m", "m/map.toml", "./small-hex"])
def test_a_map_is_named_alike_everywhere(
    command: str, named: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copytree(MAPS / "small-hex", "m")
    shutil.copytree(MAPS / "small-hex", "small-hex")
    (tmp_path / "small-hex" / "land.geojson").write_text("{", "utf-8")  # only a path leads here, the bare name does not
    assert run(*SORTS[command], named)[0] == (1 if named == "./small-hex" else 0)


@pytest.mark.parametrize("command", SORTS)
def test_a_folder_without_a_map_cannot_be_opened(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("m").mkdir()
    Path("m/notes.txt").write_text("no map", "utf-8")
    assert run(*SORTS[command], "m") == (3, f"zoc: m: {NO_KIND if command == 'lint' else NO_HEADER}")
    assert run(*SORTS[command], "gone")[0] == 3
    assert sorted(path.name for path in tmp_path.iterdir()) == ["m"]


def test_a_wrong_module_is_told_by_show_and_log(tmp_path: Path) -> None:
    save = tmp_path / "s.vsav"
    save.write_bytes(made_save())
    packed = tiny.pack(tmp_path / "m.vmod", tiny.buildfile(tiny.BASICS))
    done = CliRunner().invoke(main, ["show", str(save), "--module", str(packed)])
    told = (
        f"{save}: warning BIND003: was made with the module 'Made Up', and is read with 'Tiny' (places and pieces may "
    )
    assert (done.exit_code, done.stderr.splitlines()[0] + "\n") == (
        0,
        told + "be wrong: give the module of that name)\n",
    )
    done = CliRunner().invoke(main, ["show", str(save), "--module", str(packed), "--side", "<observer>"])
    assert (done.exit_code, done.stdout) == (3, "")
