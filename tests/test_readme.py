"""The README is true: its examples run and give what it says, and every command it lists is there, and no other."""

from __future__ import annotations

import re
import shutil
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner

import mapdata
from cli.main import COMMANDS, main

ROOT = Path(__file__).resolve().parent.parent
TALLY = "1 illegal, 5 undecided"  # of the bundled game
TEXT = (ROOT / "README.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE)


def test_the_two_commands_are_the_first_and_second_shell_block() -> None:
    first, second = blocks("sh")
    assert (first.strip().endswith("zoc demo"), second.strip().endswith("pytest")) == (True, True)


def test_it_lists_every_command() -> None:
    rows = re.findall(r"^\| (`zoc .*?`) \|", TEXT, re.MULTILINE)
    listed = [name for row in rows for name in re.findall(r"`zoc (\w+)", row)]
    assert sorted(listed) == sorted(COMMANDS)


def test_the_position_is_the_example_of_the_rules(tmp_path: Path) -> None:
    position = blocks("toml")[0]
    file = tmp_path / "position.toml"
    file.write_text(position, "utf-8")
    query = ["explain", "open-port", "Singapore", "west", "south-china-sea", "--in", str(file)]
    done = CliRunner().invoke(main, query)
    assert (done.exit_code, done.output.splitlines()[0]) == (
        0,
        "legal: Singapore w3218 is no Open Port of the West in South China Sea [AE-OPENPORT-R4; Open Port]",
    )


def test_the_assumption_tells_the_demo_game_what_it_left_unknown(tmp_path: Path) -> None:
    supplied = blocks("toml")[1]
    file = tmp_path / "supplied.toml"
    file.write_text(supplied, "utf-8")
    game = Path(mapdata.__file__).parent / "maps" / "pacific" / "samples" / "malaya-1941.vlog"
    wanted = "supplied of japan-detachment,"
    plain = CliRunner().invoke(main, ["check", str(game)])
    done = CliRunner().invoke(main, ["check", str(game), "--assume", str(file)])
    assert (wanted in plain.output, wanted in done.output, "error" in done.output.replace("(error)", "")) == (
        True,
        False,
        False,
    )


def test_the_table_of_supply_is_taken(tmp_path: Path) -> None:
    position, _, supply, _ = blocks("toml")
    file = tmp_path / "position.toml"
    file.write_text(position + supply, "utf-8")
    done = CliRunner().invoke(main, ["explain", "supply", "britain-ground", "--in", str(file)])
    assert (done.exit_code, done.output.splitlines()[0]) == (
        0,
        "legal: britain-ground (Ground unit, Britain) is not supplied [AE-SUP-1; Supply]",
    )


def test_the_library_example_gives_what_its_comments_say() -> None:
    (code,) = blocks("python")
    names: dict[str, object] = {}
    exec(code, names)
    said = re.findall(r"^(\S.*?)\s+# (.+)$", code, re.MULTILINE)
    assert [(line, repr(eval(line, names))) for line, _ in said] == said


def test_the_log_example_is_told() -> None:
    (line,) = re.findall(r"^    zoc log (mapdata\S+)$", TEXT, re.MULTILINE)
    done = CliRunner().invoke(main, ["log", str(Path(mapdata.__file__).parent.parent / line)])
    assert (done.exit_code, done.stdout.splitlines()[0]) == (0, "step 1, Umpire, Nov-Dec 1941 (seasonal)")


def test_the_own_map_example(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    making, doing = re.findall(r"^    (zoc new .*|zoc lint .*&&.*)$", TEXT, re.MULTILINE)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "dist").mkdir()
    for command in (making, *doing.split(" && ")):
        assert CliRunner().invoke(main, command.split()[1:]).exit_code == 0, command
    made = sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.glob("*/*"))
    assert made == ["dist/mymap", "dist/mymap.svg", "dist/mymap.vmod"]


def test_the_new_version_example(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    making, _ = re.findall(r"^    (zoc new .*|zoc lint .*&&.*)$", TEXT, re.MULTILINE)
    building, carrying = re.findall(r"^    (zoc build .*--against.*|zoc migrate .*)$", TEXT, re.MULTILINE)
    monkeypatch.chdir(tmp_path)
    for command in (making, "zoc build dist/mymap", building):
        assert CliRunner().invoke(main, command.split()[1:]).exit_code == 0, command
    with zipfile.ZipFile("dist/mymap.vmod") as packed:
        Path("game.vsav").write_bytes(packed.read("start.vsav"))
    assert CliRunner().invoke(main, carrying.split()[1:]).exit_code == 0
    assert Path("game-migrated.vsav").read_bytes() == Path("game.vsav").read_bytes()


def test_git_leaves_alone_what_the_examples_write() -> None:
    ignored = (ROOT / ".gitignore").read_text("utf-8").splitlines()
    assert {"dist/*", "/*.svg", "/*.png", "/*.vmod"} <= set(ignored)


def test_a_copy_of_the_pacific_map_is_refereed_as_the_readme_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    folder = Path(shutil.copytree(Path(mapdata.__file__).parent / "maps" / "pacific", "mymap"))
    header = folder / "map.toml"
    header.write_text(header.read_text("utf-8").replace('id = "pacific"', 'id = "mine"'), "utf-8")
    for setup in (folder / "setups").glob("*.toml"):
        setup.write_text(setup.read_text("utf-8").replace('"pacific"', '"mine"'), "utf-8")
    assert CliRunner().invoke(main, ["build", "mymap", "-o", "mymap.vmod"]).exit_code == 0
    shutil.copy(folder / "samples" / "malaya-1941.vlog", "save.vsav")
    done = CliRunner().invoke(main, ["check", "save.vsav", "--module", "mymap.vmod"])
    assert (done.exit_code, done.stdout.splitlines()[-1]) == (1, TALLY)
    Path("position.toml").write_text(blocks("toml")[0].replace('"pacific"', '"mymap"'), "utf-8")
    asked = CliRunner().invoke(main, ["explain", "control", "w3218", "--in", "position.toml"])
    assert asked.stdout.startswith("legal: Control of Singapore w3218: WEST ")
