"""Logs of our own, told: cases with whole texts, and what holds for any log."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from module_builder.formats.vassal.commands.chattext import plain
from module_builder.formats.vassal.commands.script import parse
from module_builder.formats.vassal.modules.module import Module
from tests.validator.replay.small import script, setup
from tests.validator.replay.telling import SAVE, made_log, made_module
from validator.replay.chat import named, speaker
from validator.replay.replay import replay, taken_back
from validator.replay.story import stories
from validator.report.log import story_record, story_text

CASES = tomllib.loads(Path(__file__).with_name("story_cases.toml").read_text("utf-8"))["case"]
KEYS = ["step", "player", "turn", "moves", "dice", "cards", "chat", "undone", "changes"]


@pytest.fixture(scope="module")
def module(tmp_path_factory: pytest.TempPathFactory) -> Module:
    return made_module(tmp_path_factory.mktemp("told"))


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_told(case: dict[str, Any], module: Module) -> None:
    told = list(stories(replay(made_log(case["steps"]), module)))
    assert [line for step in told for line in story_text(step)] == case["told"]
    for step in told:
        record = story_record(step)
        assert list(record) == [key for key in KEYS if key in record]
        assert set(KEYS) - set(record) <= {"player", "turn"}


def test_records(module: Module) -> None:
    steps = [["a > Main 80 80", "y > Main 80 80"], ["UNDO\ttrue", "a > Main 12 8", "UNDO\tfalse"]]
    steps += [["unit k Main;80;80", "-/b"], ["CHAT*** 2d6 = 7 *** <Ann>"], ["UNDO\ttrue", "UNDO\tfalse"]]
    first, second, third, fourth, fifth = map(story_record, stories(replay(made_log(steps), module)))
    assert first == {
        "step": 1,
        "player": "Bob",
        "turn": "Turn 1 Move",
        "moves": [{"piece": "A", "from": "Paris", "to": "Rome"}, {"piece": "Y", "from": "Pile", "to": "Rome"}],
        "dice": [],
        "cards": [{"card": "Y", "from": "Pile", "to": "Rome"}],
        "chat": [],
        "undone": True,
        "changes": [],
    }
    assert second["undone"] == 1
    assert third["moves"] == [{"piece": "K", "from": "", "to": "Rome"}, {"piece": "B", "from": "Paris", "to": ""}]
    assert fourth["dice"] == [{"die": "2d6", "player": "Ann", "dice": 2, "sides": 6, "total": 7}]
    assert (fourth["undone"], fifth["undone"]) == (False, 0)


def test_an_undo_of_what_is_not_in_the_log(module: Module) -> None:
    (told,) = stories(replay(made_log([["UNDO\ttrue", "UNDO\tfalse"]]), module))
    assert (story_record(told)["undone"], list(story_text(told))) == (0, ["step 1, Turn 1 Move, takes a step back"])


def test_the_record_has_the_changes_of_the_text(module: Module) -> None:
    steps = [
        ["a at Main;12;8: null null 2 7 0", "AUDIO\tbang.wav", "AUDIO\tbang.wav", "MutableProperty\tVP\t5\t6\tModule"]
    ]
    (told,) = stories(replay(made_log(steps), module))
    wanted = ["A becomes A (reduced)", "A (reduced): Strength 4 -> 7", "sound bang.wav, 2 times", "VP: 5 -> 6"]
    assert story_record(told)["changes"] == wanted
    assert list(story_text(told)) == ["step 1, Turn 1 Move", *(f"  {line}" for line in wanted)]


def test_without_the_module() -> None:
    told = list(stories(replay(made_log([["a > Main 80 80"], ["y > Main 12 8"]]))))
    assert [line for step in told for line in story_text(step)] == [
        "step 1, Bob, TurnTracker0 0|1;0;false;-1;0\\;0\\;0\\;true,true",
        "  A: Main 12,8 -> Main 80,80",
        "step 2, Bob, TurnTracker0 0|1;0;false;-1;0\\;0\\;0\\;true,true",
        "  card Y: Pile -> Main 12,8",
    ]


def test_the_only_player_did_it() -> None:
    (told,) = stories(replay(script(setup(["a Main 1 1"]), [["D/a/Main;2;2;;0"]])))
    assert told.player == "Bob"


MASK, HIDE = "a at Main;12;8: null ann 2 4 0", "a at Main;12;8: ann null 2 4 0"


@pytest.mark.parametrize(
    ("first", "seen"),
    [
        (MASK, {"Red": ["A (reduced)(?)"], "Blue": ["?"], "<observer>": ["?"], None: ["A (reduced)(?)"]}),
        (HIDE, {"Red": ["A (reduced)(Hidden)"], "Blue": [], "<observer>": [], None: ["A (reduced)(Hidden)"]}),
    ],
)
def test_what_a_side_may_not_see_is_not_named(first: str, seen: dict[str | None, list[str]], module: Module) -> None:
    later = first.replace("4 0", "9 0").replace("12;8", "80;80")
    played = replay(made_log([[first], ["a > Main 80 80"], [later]]), module)
    for side, names in seen.items():
        told = list(stories(played, side))
        assert [move.piece for move in told[1].moves] == names
        assert [bool(step.changes) for step in told[2:]] == [side in (None, "Red")]
        words = " ".join(line for step in told[1:] for line in story_text(step)).split()
        assert ("A" in words) == (side in (None, "Red"))


def test_cards_as_a_side_sees_them(module: Module) -> None:
    """Nobody sees which cards lie in a deck face down, but how many there are."""
    played = replay(made_log([["a > Main 150 50"], ["y > Main 80 80"], ["D/d/Main;150;50;true;x,a"]]), module)
    assert [line for step in stories(played, "Blue") for line in story_text(step)] == [
        "step 1, Bob, Turn 1 Move",
        "  no longer seen: A from Paris",
        "  deck Pile: 2 cards -> 3 cards",
        "step 2, Bob, Turn 1 Move",
        "  now seen: Y at Rome",
        "  deck Pile: 3 cards -> 2 cards",
        "step 3, Turn 1 Move",
    ]


def test_a_side_wants_the_module() -> None:
    with pytest.raises(ValueError, match="private"):
        stories(replay(made_log([])), "Red")


def test_undo_and_its_undo() -> None:
    """Two undos in a row take back two steps; the third step that is undone is the first again."""
    save = setup(["a Main 1 1"])
    move, undo = ["D/a/Main;2;2;;0"], ["UNDO\ttrue", "D/a/Main;1;1;;0", "UNDO\tfalse"]
    assert taken_back(script(save, [move, move, undo, undo])) == {2: 3, 1: 4}
    assert taken_back(script(save, [move, undo, move])) == {1: 2}
    assert taken_back(script(save)) == {}


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("&lt;Ann&gt; - a<b & <i>c</i> ", "<Ann> - a<b & <i>c</i>"),
        ("* <b>Ann</b> moves<br>away &amp; back", "* Ann moves away & back"),
        ("* ! red", "*  red"),
        ("*~waves", "*waves"),
        ("- |system", "- system"),
        ("*** 2d6 = 7 *** <Ann>", "*** 2d6 = 7 *** <Ann>"),
        ("* <img src='x.png'> <Ann> - no tag", "* <Ann> - no tag"),
        ("", ""),
    ],
)
def test_plain_text(line: str, shown: str) -> None:
    assert plain(line) == shown


def test_speakers() -> None:
    assert speaker("<Tutorial (<observer>)> - words - more") == ("Tutorial (<observer>)", "words - more")
    assert speaker("* Ann moves") is None
    assert named("Ann (Red)", ["An", "Ann", ""]) == "Ann"
    assert named("Anna", ["Ann"]) == "Anna"


COMMANDS = st.sampled_from([
    *("a > Main 80 80", "s > Main 12 8", "y > Main 12 8", "b > Main 150 50", "-/a", "-/d", "-/s", MASK, HIDE),
    *("unit k Main;80;80", "+/k/stack/Main;1;1;a", "D/d/null;0;0;true;a", "D/a/x", "UNDO\ttrue", "null"),
    *("CHAT*** 2d6 = 7 *** <Ann>", "SHOW_RESULTS\tSym\t9", "SHOW_RESULTS\tSym", "MutableProperty\tVP"),
    *("TURNTurnTracker0\tx", "TURNx\t1|2", "PLAYER\tann"),
])  # fmt: skip


@given(st.lists(st.lists(COMMANDS, min_size=1, max_size=4), max_size=6))
def test_any_log_is_told(module: Module, steps: list[list[str]]) -> None:
    log = made_log(steps)
    numbers = [step.number for step in log.steps()]
    for side in (None, "Blue"):
        told = list(stories(replay(log, module), side))
        assert [step.step for step in told] == numbers
        for step in told:
            assert all("\n" not in line for line in story_text(step))
            assert story_record(step)["step"] == step.step


def test_a_save_has_no_steps() -> None:
    assert list(stories(replay(parse("\x1b".join(SAVE))))) == []
