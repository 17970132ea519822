"""What a terminal gets and a pipe does not: colours; and what --quiet leaves out."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cli.main import COMMANDS, main
from cli.printing import painted
from tests.cli.test_check import OPEN

GREEN, BOLD, DIM, END = "\x1b[32m", "\x1b[1m", "\x1b[2m", "\x1b[0m"
YELLOW, RED = "\x1b[33m", "\x1b[31m"
REPORT = f"""\
step 4: {RED}{BOLD}illegal{END} (error): A is in B {DIM}[AE-DM-I1; Off-Map Box]{END}
    the owner of B is the West {DIM}(map:document){END}
  {YELLOW}{BOLD}undecided{END}: whether illegal: things are {DIM}[AE-X]{END}
{GREEN}{BOLD}legal{END}: fine {DIM}[AE-Y; Y]{END}
    wanted: supplied of a
"""
PLAIN = """\
step 4: illegal (error): A is in B [AE-DM-I1; Off-Map Box]
    the owner of B is the West (map:document)
  undecided: whether illegal: things are [AE-X]
legal: fine [AE-Y; Y]
    wanted: supplied of a
"""


def run(*words: str, terminal: bool = True, env: dict[str, str] | None = None) -> Result:
    return CliRunner(env=env).invoke(main, words, color=terminal)


def test_rulings_are_coloured_and_what_is_cited_is_faint() -> None:
    assert painted(PLAIN) == REPORT


@pytest.mark.parametrize("command", [("check",), ("explain", "control", "w3417", "--in")], ids=lambda words: words[0])
@pytest.mark.parametrize(
    ("words", "no_color", "coloured"),
    [("{}", "", True), ("{} --no-color", "", False), ("--no-color {}", "", False), ("{}", "1", False)],
)
def test_a_terminal_gets_colours(
    command: tuple[str, ...], words: str, no_color: str, coloured: bool, tmp_path: Path
) -> None:
    file = tmp_path / "position.toml"
    file.write_text(OPEN, "utf-8")
    result = run(*words.format(" ".join((*command, str(file)))).split(), env={"NO_COLOR": no_color})
    assert (result.exit_code, "\x1b[" in result.output, "undecided" in result.output) == (0, coloured, True)


def test_a_pipe_gets_none(tmp_path: Path) -> None:
    file = tmp_path / "position.toml"
    file.write_text(OPEN, "utf-8")
    assert "\x1b[" not in run("check", str(file), terminal=False).output


@pytest.mark.parametrize("words", [("new", "{}"), ("--quiet", "new", "{}"), ("new", "{}", "--quiet")], ids=" ".join)
def test_quiet_leaves_advice_out(words: tuple[str, ...], tmp_path: Path) -> None:
    result = run(*(word.format(tmp_path / "mine") for word in words))
    assert (result.exit_code, result.stdout != "") == (0, True)
    assert result.stderr.startswith("next: ") != ("--quiet" in words)


def test_quiet_keeps_errors() -> None:
    result = run("check", "--quiet", "gone.toml")
    assert (result.exit_code, result.stderr) == (
        3,
        "zoc: gone.toml: no such file or directory (check the name, and the folder you are in)\n",
    )


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_takes_them(command: str) -> None:
    helped = run(command, "--help").output
    assert [helped.count(f"{option} ") for option in ("--quiet", "--no-color")] == [1, 1]
