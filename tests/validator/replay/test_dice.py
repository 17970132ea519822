"""Dice: what reports and properties tell, and what the statistics make of it."""

from __future__ import annotations

import math
import random
import time
import tomllib
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from module_builder.formats.vassal.commands.kinds import command
from module_builder.formats.vassal.modules.dicebuttons import Dice, dice_of
from module_builder.formats.vassal.modules.module import open_module
from tests.module_builder.formats.tiny import BASICS, buildfile, pack
from validator.replay.dice import Roll, rolls
from validator.replay.dicestats import Reroll, chi_square_tail, expected, rerolls, statistics
from validator.replay.story import StepStory
from validator.report.log import dice_record, dice_text, story_record

CASES = tomllib.loads(Path(__file__).with_name("dice_cases.toml").read_text("utf-8"))["case"]


def plain(roll: Roll) -> dict[str, Any]:
    """A roll's fields that differ from what a roll has anyway, as a case writes them."""
    values = {field.name: getattr(roll, field.name) for field in fields(roll) if getattr(roll, field.name)}
    values = {key: value for key, value in values.items() if value not in (None, False, ())}
    return {key: _lists(value) for key, value in values.items()}


def _lists(value: object) -> object:
    return [_lists(each) for each in value] if isinstance(value, tuple) else value


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_rolls(case: dict[str, Any], tmp_path: Path) -> None:
    dice = Dice()
    if "xml" in case:
        dice = dice_of(open_module(pack(tmp_path / "dice.vmod", buildfile(BASICS + case["xml"]))))
    found = rolls([command(text.encode()) for text in case["commands"]], dice)
    assert [plain(roll) for roll in found] == case["rolls"]


@given(st.lists(st.text(alphabet="*<>(),: =1d6DRxA-"), max_size=4))
def test_any_chat_is_read(lines: list[str]) -> None:
    for roll in rolls([command(f"CHAT{line}".encode()) for line in lines], Dice()):
        assert roll.die


def test_no_report_takes_long(tmp_path: Path) -> None:
    """A format of many properties against a long line that nearly fits."""
    xml = f'<DiceButton name="D" reportFormat="{"$a$ $b$ " * 10}end"/>'
    dice = dice_of(open_module(pack(tmp_path / "dice.vmod", buildfile(BASICS + xml))))
    lines = ["* " + "x " * 1900, "*** " + "a " * 1900 + "=", "*** (" + "DR " * 1200, "*** 1" + ",1" * 1900]
    start = time.process_time()
    assert rolls([command(f"CHAT{line}".encode()) for line in lines], dice) == []
    assert time.process_time() - start < 1


def step(number: int, *dice: Roll, by: str = "Ann", undone_by: int | None = None) -> StepStory:
    return StepStory(number, 0, by, None, (), (), dice, (), None, undone_by)


def idle(number: int) -> StepStory:
    """A step of chat, or one that takes another one back."""
    return StepStory(number, 0, None, None, (), (), (), (), idle=True)


def d6(*faces: int, die: str = "d6") -> Roll:
    return Roll(die, None, tuple(map(str, faces)), sum(faces), len(faces), 6)


@pytest.mark.parametrize(
    ("value", "degrees", "chance"),
    # 5 % and 1 % points of chi-square from any printed table
    [
        (3.841, 1, 0.05),
        (5.991, 2, 0.05),
        (11.070, 5, 0.05),
        (18.307, 10, 0.05),
        (43.773, 30, 0.05),
        (124.342, 100, 0.05),
        (6.635, 1, 0.01),
        (15.086, 5, 0.01),
        (23.209, 10, 0.01),
        (0.0, 5, 1.0),
    ],
)
def test_the_tail_of_chi_square(value: float, degrees: int, chance: float) -> None:
    assert chi_square_tail(value, degrees) == pytest.approx(chance, abs=5e-5)


@given(st.floats(0, 500), st.floats(0, 500), st.integers(1, 60))
def test_a_higher_chi_square_is_less_likely(one: float, other: float, degrees: int) -> None:
    low, high = sorted((one, other))
    assert 0 <= chi_square_tail(high, degrees) <= chi_square_tail(low, degrees) + 1e-12 <= 1 + 1e-9


@given(st.integers(1, 6), st.integers(1, 12))
def test_the_sums_of_dice_are_all_there(dice: int, sides: int) -> None:
    sums = expected(dice, sides)
    assert [int(total) for total, _ in sums] == list(range(dice, dice * sides + 1))
    assert math.fsum(chance for _, chance in sums) == pytest.approx(1)
    assert sums[0][1] == pytest.approx(sides**-dice)


def test_too_many_dice_are_not_worked_out() -> None:
    assert expected(10**9, 6) == expected(2, 10**9) == expected(0, 6) == ()
    (found,) = statistics([step(1, Roll("huge", None, ("5",), 5, 1, 2**31 - 1))])
    assert (found.expected, found.counts) == ((), {"5": 1})


def test_faces_are_counted_and_judged() -> None:
    (found,) = statistics([step(1, *[d6(1, 2, 3, 4, 5, 6)] * 5)])
    assert (found.player, found.die, found.rolls, found.undone, found.seen) == ("Ann", "d6", 5, 0, 30)
    assert found.counts == dict.fromkeys("123456", 5)
    assert (found.mean, found.expected_mean) == (pytest.approx(3.5), pytest.approx(3.5))
    assert (found.chi_square, found.degrees, found.p) == (0, 5, 1)


def test_too_few_are_not_judged() -> None:
    (found,) = statistics([step(1, d6(6, 6, 6), d6(*[6] * 26))])
    assert (found.seen, found.chi_square, found.p, found.mean) == (29, None, None, 6)


def test_a_loaded_die_shows() -> None:
    (found,) = statistics([step(1, d6(*[6] * 20, *[1, 2, 3, 4, 5] * 2))])
    assert found.p is not None
    assert found.p < 0.0001


def test_a_face_that_the_die_does_not_have() -> None:
    (found,) = statistics([step(1, d6(*[1, 2, 3, 4, 5, 7] * 9))])
    assert (found.strange, found.chi_square, list(found.counts)) == (("7",), None, ["1", "2", "3", "4", "5", "6", "7"])


def test_players_and_dice_are_apart_and_like_dice_together() -> None:
    told = [step(1, d6(1)), step(2, d6(2, die="Other")), step(3, d6(3), by="Bob")]
    found = [(each.player, each.die, each.rolls, each.seen) for each in statistics(told)]
    assert found == [("Ann", "d6", 1, 1), ("Ann", "Other", 1, 1), ("Bob", "d6", 1, 1), ("Ann", "all d6", 2, 2)]


def test_what_was_taken_back_does_not_count() -> None:
    told = [step(1, d6(6), undone_by=2), idle(2), step(3, d6(5))]
    (found,) = statistics(told)
    assert (found.rolls, found.undone, found.counts["6"], found.counts["5"]) == (1, 1, 0, 1)
    assert rerolls(told) == [Reroll("Ann", "d6", 1, 2, 3)]


ALL_BACK = {
    "faces": (d6(6), "d6"),
    "a sum": (Roll("2d6", None, (), 7, 2, 6), "2d6 (sum of 2)"),
    "a face that the die does not have": (d6(7), "d6"),
    "special dice": (Roll("Sym", None, ("1",), None, 1, 2, outcomes=(("1", "2"),)), "Sym"),
    "words": (Roll("Sym", None, ("hit",), None, 1, 2, outcomes=(("hit", "miss"),)), "Sym"),
    "dice of which nothing is known": (Roll("Morale", None, ("4",), 4, 1), "Morale"),
}


@pytest.mark.parametrize("name", ALL_BACK)
def test_dice_whose_every_roll_was_taken_back(name: str) -> None:
    roll, die = ALL_BACK[name]
    (found,) = statistics([step(1, roll, undone_by=2), idle(2)])
    assert (found.rolls, found.undone, found.seen, found.mean, found.p) == (0, 1, 0, None, None)
    assert list(dice_text([found], [])) == ["dice", f"  Ann, {die}: 0 rolls, 1 more taken back"]
    record = dice_record(found)
    assert (record["rolls"], record["undone"], "mean" in record) == (0, 1, False)


BACK = [step(1, d6(6), undone_by=2), idle(2)]  # a roll that is taken back
ONCE_MORE = step(4, d6(1))


@pytest.mark.parametrize(
    ("told", "again"),
    [
        ([*BACK, idle(3), ONCE_MORE], {1: 4}),  # after chat
        ([*BACK, step(3), ONCE_MORE], {1: None}),  # after a move
        ([*BACK, step(3, d6(5, die="Other")), ONCE_MORE], {1: None}),  # after another die
        ([*BACK, step(3, d6(5), by="Bob"), ONCE_MORE], {1: None}),  # after another player's
        (BACK, {1: None}),  # at the end
        ([*BACK, step(3, d6(6), undone_by=4), idle(4), step(5, d6(1)), step(6, d6(1))], {1: 3, 3: 5}),
        (
            # two dice taken back, the later one first, and rolled again as they were
            [
                step(1, d6(6), undone_by=4),
                step(2, d6(2, die="B"), undone_by=3),
                idle(3),
                idle(4),
                step(5, d6(1)),
                step(6, d6(3, die="B")),
            ],
            {1: 5, 2: 6},
        ),
        (
            # the same die twice
            [
                step(1, d6(6), undone_by=4),
                step(2, d6(2), undone_by=3),
                idle(3),
                idle(4),
                step(5, d6(1)),
                step(6, d6(3)),
            ],
            {1: 5, 2: 6},
        ),
        ([step(1, d6(6), undone_by=3), step(2, d6(5)), idle(3), ONCE_MORE], {1: 4}),  # what was rolled before the undo
    ],
)
def test_what_is_taken_back_is_rolled_again_only_when_nothing_lies_between(
    told: list[StepStory], again: dict[int, int | None]
) -> None:
    found = rerolls(told)
    assert {each.first: each.again for each in found} == again
    assert [each.first for each in found] == sorted(again)
    assert {each.player for each in found} == {"Ann"}


def test_what_comes_after_a_part_of_a_log_is_open() -> None:
    assert rerolls(BACK, whole=False) == []
    assert rerolls([*BACK, step(3)], whole=False) == [Reroll("Ann", "d6", 1, 2)]


def test_sums_and_what_is_added() -> None:
    seven = Roll("2d6", "Ann", (), 9, 2, 6, plus=1)
    (found,) = statistics([step(1, seven)])
    assert (found.die, {face: n for face, n in found.counts.items() if n}) == ("2d6 (sum of 2)", {"7": 1})
    assert found.expected_mean == pytest.approx(7)
    (faces,) = statistics([step(1, Roll("d", None, ("3", "4"), 9, 2, 6, plus=2, add=2))])
    assert {face: n for face, n in faces.counts.items() if n} == {"1": 1, "2": 1}


def test_special_dice_are_judged_by_their_faces() -> None:
    die = ("hit", "hit", "miss")
    told = [step(n, Roll("Sym", None, ("hit", "miss"), None, 2, 3, outcomes=(die, die))) for n in range(20)]
    (found,) = statistics(told)
    assert dict(found.expected) == {"hit": pytest.approx(2 / 3), "miss": pytest.approx(1 / 3)}
    assert (found.counts, found.mean, found.degrees) == ({"hit": 20, "miss": 20}, None, 1)
    mixed = Roll("Two", None, ("a", "y"), None, 2, None, outcomes=(("a", "b"), ("x", "y")))
    assert [each.die for each in statistics([step(1, mixed)])] == ["Two (a, b)", "Two (x, y)"]


def test_a_face_of_any_length_is_a_word() -> None:
    """A face with more digits than a number may have is counted and told like any other."""
    long = "9" * 5000
    told = step(1, Roll("Sym", None, (long, "2"), None, 2, 2, outcomes=(("2", long), ("2", long))))
    (found,) = statistics([told])
    assert (found.counts, found.mean, found.expected_mean) == ({"2": 1, long: 1}, None, None)
    assert story_record(told)["dice"] == [{"die": "Sym", "dice": 2, "sides": 2, "faces": [long, 2]}]


def test_nothing_is_expected_of_loose_dice() -> None:
    (found,) = statistics([step(1, Roll("K", None, ("6", "6"), None, 4, 6, loose=True))])
    assert (found.expected, found.counts, found.p) == ((), {"6": 2}, None)


def test_fair_dice_look_fair() -> None:
    """Of a thousand fair series about one in twenty is below 5 %: the test is neither blind nor jumpy."""
    made = random.Random(7)
    low = 0
    for _ in range(1000):
        (found,) = statistics([step(1, d6(*(made.randint(1, 6) for _ in range(120))))])
        assert found.p is not None
        low += found.p < 0.05
    assert 30 <= low <= 70
