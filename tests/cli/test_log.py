"""`zoc log` as its users see it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from cli.main import main
from module_builder.formats.vassal.saves.container import new_save
from tests.module_builder.formats.tiny import pack
from tests.validator.replay.telling import MODULE, SAVE, made_log

TOTALS = [7, 9, 2]
ROLLS = [[f"CHAT*** 2d6 = {total} *** <Ann>"] for total in TOTALS]
STEPS = [
    ["CHAT&lt;Ann&gt; - hello"],
    ["a > Main 80 80", "b > Main 80 80", "CHAT* A, B move Paris -> Rome *"],
    ["a at Main;80;80: null null 2 4 0"],
    ["y > Main 12 8"],
    ROLLS[0],
    ["UNDO\ttrue", "CHAT* UNDO: *** 2d6 = 7 *** <Ann>", "UNDO\tfalse"],
    ROLLS[1],
    ["unit k Main;12;8", "-/b"],
    ["SHOW_RESULTS\tSym\t0"],
    ["TURNTurnTracker0\t0|1;0;false;-1;1\\;0\\;0\\;true,true"],
]
BLOCKS = """\
step 1, Ann, Turn 1 Move
  <Ann> - hello
step 2, Bob, Turn 1 Move
  A, B: Paris -> Rome
  * A, B move Paris -> Rome *
step 3, Turn 1 Move
  A becomes A (reduced)
step 4, Bob, Turn 1 Move
  card Y: Pile -> Paris
step 5, Ann, Turn 1 Move, taken back by step 6
  dice 2d6: 7
  *** 2d6 = 7 *** <Ann>
step 6, Turn 1 Move, takes back step 5
  * UNDO: *** 2d6 = 7 *** <Ann>
step 7, Ann, Turn 1 Move
  dice 2d6: 9
  *** 2d6 = 9 *** <Ann>
step 8, Turn 1 Move
  new: K at Paris
  gone: B from Rome
step 9, Turn 1 Move
  dice Sym: hit
step 10, Turn 1 Fight
"""
DICE = """\
dice
  Ann, 2d6 (sum of 2): 1 roll, 1 more taken back (9: 1); mean 9.00 (expected 7.00); too few to judge
  somebody, Sym: 1 roll (hit: 1); too few to judge
  (judged once every face is expected 5 times)
  rolled again: Ann, 2d6: step 5 was taken back by step 6, rolled again in step 7
"""
SECOND = {
    "step": 2,
    "player": "Bob",
    "turn": "Turn 1 Move",
    "moves": [{"piece": "A", "from": "Paris", "to": "Rome"}, {"piece": "B", "from": "Paris", "to": "Rome"}],
    "dice": [],
    "cards": [],
    "chat": ["* A, B move Paris -> Rome *"],
    "undone": False,
    "changes": [],
}


@pytest.fixture
def module(tmp_path: Path) -> Path:
    return pack(tmp_path / "told.vmod", MODULE)


def write(path: Path, steps: list[list[str]]) -> Path:
    path.write_bytes(new_save(made_log(steps).data))
    return path


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return write(tmp_path / "game.vlog", STEPS)


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["log", *map(str, arguments)])


def records(result: Result) -> list[dict[str, Any]]:
    assert result.exit_code == 0, result.output
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_a_log_for_a_reader(log: Path, module: Path) -> None:
    result = run(log, "--module", module)
    assert (result.exit_code, result.stdout) == (0, BLOCKS + DICE)


def test_only_the_dice(log: Path, module: Path) -> None:
    assert run(log, "--module", module, "--dice").stdout == DICE


def test_no_dice_at_all(tmp_path: Path, module: Path) -> None:
    quiet = write(tmp_path / "quiet.vlog", STEPS[:1])
    assert run(quiet, "--module", module).stdout == "step 1, Ann, Turn 1 Move\n  <Ann> - hello\n"
    assert run(quiet, "--module", module, "--dice").stdout == "dice: none by a dice button\n"


@pytest.mark.parametrize(
    ("steps", "first", "last"), [("3", 3, 3), ("3-5", 3, 5), ("8-", 8, 10), ("-2", 1, 2), ("1-10", 1, 10)]
)
def test_some_steps(log: Path, module: Path, steps: str, first: int, last: int) -> None:
    found = records(run(log, "--module", module, "--step", steps, "--format", "jsonl"))
    assert [record["step"] for record in found] == list(range(first, last + 1))
    text = run(log, "--module", module, "--step", steps).stdout
    assert BLOCKS[BLOCKS.index(f"step {first},") :].startswith(text)
    assert text.splitlines()[0].startswith(f"step {first},")


def test_the_dice_of_some_steps(log: Path, module: Path) -> None:
    assert run(log, "--module", module, "--step", "9", "--dice").stdout.splitlines() == [
        "dice",
        "  somebody, Sym: 1 roll (hit: 1); too few to judge",
        "  (judged once every face is expected 5 times)",
    ]


def test_records(log: Path, module: Path) -> None:
    told = records(run(log, "--module", module, "--format", "jsonl"))
    found, dice = told[:10], told[10:]
    assert dice == records(run(log, "--module", module, "--format", "jsonl", "--dice"))
    assert list(found[1].items()) == list(SECOND.items())
    assert [record["undone"] for record in found] == [False] * 4 + [True, 5] + [False] * 4
    assert [record["changes"] for record in found] == [[], [], ["A becomes A (reduced)"], *[[]] * 7]
    assert found[3]["cards"] == [{"card": "Y", "from": "Pile", "to": "Paris"}]
    assert found[6]["dice"] == [{"die": "2d6", "player": "Ann", "dice": 2, "sides": 6, "total": 9}]
    assert found[8]["dice"] == [{"die": "Sym", "dice": 1, "sides": 2, "faces": ["hit"]}]
    assert ["player" in record for record in found] == [n in (1, 2, 4, 5, 7) for n in range(1, 11)]
    assert json.loads(run(log, "--module", module, "--format", "json").stdout) == told


def test_the_dice_as_records(log: Path, module: Path) -> None:
    sums, special, again = records(run(log, "--module", module, "--dice", "--format", "jsonl"))
    assert {key: sums[key] for key in ("kind", "player", "die", "rolls", "undone", "mean")} == {
        "kind": "dice",
        "player": "Ann",
        "die": "2d6 (sum of 2)",
        "rolls": 1,
        "undone": 1,
        "mean": 9.0,
    }
    assert sums["expected"]["7"] == pytest.approx(1 / 6)
    assert special == {
        "kind": "dice",
        "die": "Sym",
        "rolls": 1,
        "undone": 0,
        "counts": {"hit": 1, "miss": 0},
        "expected": {"hit": 0.5, "miss": 0.5},
    }
    assert again == {"kind": "taken back", "player": "Ann", "die": "2d6", "rolled": 5, "undone": 6, "rerolled": 7}


def test_many_rolls_are_judged(tmp_path: Path, module: Path) -> None:
    steps = [[f"CHAT*** 2d6 = {1 + n % 6},{1 + n % 5} *** <Ann>"] for n in range(30)]
    result = run(write(tmp_path / "dice.vlog", steps), "--dice")
    assert result.stdout == (
        "dice\n  Ann, 2d6: 30 rolls\n    1: 11  2: 11  3: 11  4: 11  5: 11  6: 5\n"
        "    mean 3.25 (expected 3.50); chi-square 3.00, 5 degrees of freedom, p 0.700\n"
    )


def test_as_a_side_sees_it(tmp_path: Path, module: Path) -> None:
    steps = [["a at Main;12;8: ann null 1 4 0"], ["a > Main 80 80"], ["b > Main 80 80"]]
    steps.append(["D/zz/x", "+/c/piece;;;;X/null;0;0;;0", "D/c"])  # an information, a warning, an error
    log = write(tmp_path / "secret.vlog", steps)
    blue = run(log, "--module", module, "--side", "Blue")
    assert blue.stdout.splitlines() == [
        "step 1, Turn 1 Move",
        "  no longer seen: A from Paris",
        "step 2, Bob, Turn 1 Move",
        "step 3, Bob, Turn 1 Move",
        "  B: Paris -> Rome",
        "step 4, Turn 1 Move",
    ]
    assert blue.stderr.splitlines() == [f"zoc: {log}: 1 error and 1 warning, told without --side"]
    quiet = write(tmp_path / "quiet.vlog", [["D/zz/x"]])  # an information
    assert "--side" not in run(quiet, "--module", module, "--side", "Blue").stderr
    red = run(log, "--module", module, "--side", "Red").stdout.splitlines()
    assert red[1] == "  A is hidden"
    assert red[3] == "  A(Hidden): Paris -> Rome"


def test_a_side_that_nobody_has(log: Path, module: Path) -> None:
    result = run(log, "--module", module, "--side", "Green")
    assert (result.exit_code, "no player has the side 'Green', only Red, Blue, <observer>" in result.output) == (
        2,
        True,
    )
    assert run(log, "--side", "Red").exit_code == 3  # which maps are whose is in the module


def test_without_the_module(log: Path) -> None:
    result = run(log, "--step", "2")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[1] == "  A, B: Main 12,8 -> Main 80,80"
    assert result.stderr.splitlines()[0] == (
        f"zoc: {log}: does not say with which module it was made (say --module FILE): "
        "places are map pixels, prototypes give nothing"
    )


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        (["--step", "11"], 2, "--step 11: the log has 10 steps"),
        (["--step", "9-12"], 2, "--step 12: the log has 10 steps"),
        (["--step", "0"], 2, "'0': steps are numbered from 1"),
        (["--step", "5-3"], 2, "'5-3' is backwards: say 3-5"),
        (["--step", "x"], 2, "'x' is no step and no range of steps (3, 3-8, 3-, -8)"),
        (["--step", "-"], 2, "'-' is no step and no range of steps"),
        (["--step", "1-2-3"], 2, "'1-2-3' is no step and no range of steps"),
        (["--module", "absent.vmod"], 3, "absent.vmod: no such file"),
    ],
)
def test_wrong_use(log: Path, module: Path, arguments: list[str], status: int, message: str) -> None:
    given = arguments if "--module" in arguments else [*arguments, "--module", str(module)]
    result = run(log, *given)
    assert (result.exit_code, message in result.output, result.stdout) == (status, True, "")


def test_a_save_is_told_from_a_log_by_its_content(tmp_path: Path, module: Path) -> None:
    save = write(tmp_path / "save.vlog", [])
    result = run(save, "--module", module)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "this is a save, or a log that ended before its first step: it has no steps" in result.output
    named = write(tmp_path / "log.vsav", STEPS)
    assert run(named, "--module", module).stdout == BLOCKS + DICE


def test_a_log_with_nothing_in_its_steps(tmp_path: Path, module: Path) -> None:
    empty = tmp_path / "empty.vlog"
    empty.write_bytes(new_save("\x1b".join([*SAVE, "LOG\tnull"]).encode()))
    assert (run(empty, "--module", module).exit_code, run(empty, "--module", module).stdout) == (0, "")
    assert run(empty, "--module", module, "--format", "json").stdout == "[]\n"


def test_no_log_at_all(tmp_path: Path) -> None:
    (tmp_path / "x.vlog").write_bytes(b"hello")
    result = run(tmp_path / "x.vlog")
    assert (result.exit_code, "is neither a zip nor" in result.output) == (3, True)


def test_problems_are_told_beside(tmp_path: Path, module: Path) -> None:
    log = write(tmp_path / "odd.vlog", [["D/zz/x"], ["CHAT* fine"]])
    result = run(log, "--module", module)
    assert "info LOG002: piece zz is not in the game: the command does nothing [offset " in result.stderr
    assert result.stdout.splitlines()[1:] == ["step 2, Turn 1 Move", "  * fine"]


def test_bytes_that_are_no_text(tmp_path: Path, module: Path) -> None:
    path = tmp_path / "odd.vlog"
    path.write_bytes(new_save("\x1b".join(SAVE).encode() + b"\x1bLOG\tCHAT* \xff"))
    for style in ("text", "json", "jsonl"):
        assert run(path, "--module", module, "--format", style).exit_code == 0
