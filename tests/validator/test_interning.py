"""Internments as they were done, from internments.toml: all that is wrong with each."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.validator.changing import afterwards, built, position
from validator.rulebooks.axis_empires.interning import Due, check_internment

FILE = tomllib.loads((Path(__file__).parent / "internments.toml").read_text("utf-8"))


@pytest.mark.parametrize("case", FILE["case"], ids=lambda case: f"{case['id']} {case['about']}")
def test_an_internment(case: dict[str, Any]) -> None:
    before = position(case, FILE["positions"])
    after = afterwards(before, case)
    due = {name: Due(code) for name, code in case["due"].items()} if "due" in case else None
    found = check_internment(built(before), built(after), due=due, options=case.get("set"))
    assert sorted(f"{v.rule} {v.ruling.value}: {v.message}" for v in found) == sorted(case["told"])
    if "options" in case:
        assert [list(v.options) for v in found] == [case["options"]]
    assert all(bool(v.missing) == (v.ruling.value == "undecided") for v in found)
