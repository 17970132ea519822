"""Every rule on TripleA maps finds in its cases what they say, in a folder as in a zip, and mends what it can."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tests.validator.lint.cases import Case, cases
from tests.validator.lint.triplea import GAME, findings, game_text, placed, relative, write
from validator.lint.rules import TRIPLEA_RULES

BY_CODE = {rule.code: rule for rule in TRIPLEA_RULES}
CASES = [case for case in cases() if case.code in BY_CODE]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_map_in_a_folder(case: Case, tmp_path: Path) -> None:
    path = write(case.given, tmp_path / "case")
    found = findings((BY_CODE[case.code],), case, path)
    assert [relative(one, path) for one in found] == list(case.expect)
    assert all(one.fixable == bool(one.edits) for one in found)


@pytest.mark.parametrize("case", [case for case in CASES if not case.given.get("folder_only")], ids=str)
def test_a_map_in_a_zip(case: Case, tmp_path: Path) -> None:
    path = placed(case.given, tmp_path / "case.zip")
    found = findings((BY_CODE[case.code],), case, path)
    assert [relative(one, path) for one in found] == list(case.expect)


@pytest.mark.parametrize("case", [case for case in CASES if "fixed_game" in case.given], ids=str)
def test_what_is_mended(case: Case, tmp_path: Path) -> None:
    path = write(case.given, tmp_path / "case")
    text = (path / GAME).read_bytes().decode()
    edits = {edit for one in findings((BY_CODE[case.code],), case, path) for edit in one.edits}
    for edit in sorted(edits, reverse=True):
        text = text[: edit.start] + edit.new + text[edit.end :]
    assert text == game_text(case.given["fixed_game"])


COMPLAINTS = tomllib.loads((Path(__file__).parent / "triplea_complaints.toml").read_text("utf-8"))


def test_every_complaint_about_maps_is_named_by_a_case_or_has_a_reason() -> None:
    numbers = {number for case in CASES for number in case.complaints}
    reasons = {int(number) for number in COMPLAINTS["reasons"]}
    assert numbers | reasons == set(COMPLAINTS["numbers"])
    assert not numbers & reasons
    assert all(COMPLAINTS["reasons"].values())


def test_all_rules_are_silent_on_the_sound_map(tmp_path: Path) -> None:
    path = write({}, tmp_path / "case")
    sound = Case("", "", "", (), (), None)
    assert [relative(one, path) for one in findings(TRIPLEA_RULES, sound, path)] == []
