"""Places and options that are wrong or hostile: the right status, one line, never a fault of ours."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

import mapdata
from cli.main import main

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
    assert run("check", GAME) == (1, "1 illegal, 4 undecided")


def test_a_damaged_kept_module_is_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZOC_CACHE", str(tmp_path))
    assert run("check", GAME)[0] == 1
    (kept,) = (tmp_path / "modules").iterdir()
    whole = kept.read_bytes()
    kept.write_bytes(whole[:1000])
    assert run("check", GAME) == (1, "1 illegal, 4 undecided")
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
