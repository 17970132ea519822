"""The README is true: its examples run and give what it says, and every command it lists is there, and no other."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from click.testing import CliRunner

import mapdata
from cli.main import COMMANDS, main

TEXT = (Path(__file__).resolve().parent.parent / "README.md").read_text("utf-8")


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
    position, _ = blocks("toml")
    file = tmp_path / "position.toml"
    file.write_text(position, "utf-8")
    query = ["explain", "open-port", "Singapore", "west", "south-china-sea", "--in", str(file)]
    done = CliRunner().invoke(main, query)
    assert (done.exit_code, done.output.splitlines()[0]) == (
        0,
        "legal: Singapore w3218 is no Open Port of the West in South China Sea [AE-OPENPORT-R4; Open Port]",
    )


def test_the_assumption_tells_the_demo_game_what_it_left_unknown(tmp_path: Path) -> None:
    _, supplied = blocks("toml")
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


def test_the_library_example_gives_what_its_comments_say() -> None:
    (code,) = blocks("python")
    names: dict[str, object] = {}
    exec(code, names)
    said = re.findall(r"^(\S.*?)\s+# (.+)$", code, re.MULTILINE)
    assert [(line, repr(eval(line, names))) for line, _ in said] == said


def test_the_log_example_is_told() -> None:
    (line,) = re.findall(r"^    zoc log (mapdata\S+)$", TEXT, re.MULTILINE)
    done = CliRunner().invoke(main, ["log", str(Path(mapdata.__file__).parent.parent / line)])
    assert (done.exit_code, done.stdout.splitlines()[0]) == (0, "step 1, Umpire, 1941-nov-dec")


def test_the_own_map_example(tmp_path: Path) -> None:
    shutil.copytree(Path(mapdata.__file__).parent / "maps" / "small-hex", tmp_path / "mymap")
    for command in (
        ["lint", "mymap"],
        ["map", "mymap", "-o", "mymap.svg"],
        ["build", "mymap", "-o", "mymap.vmod"],
    ):
        words = [str(tmp_path / word) if word.startswith("mymap") else word for word in command]
        assert CliRunner().invoke(main, words).exit_code == 0, command
    assert sorted(path.name for path in tmp_path.iterdir()) == ["mymap", "mymap.svg", "mymap.vmod"]
