"""Repatriation (16.7-S1), from repatriations.toml: all that is wrong with each."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.validator.changing import afterwards, built, position
from validator.rulebooks.axis_empires.repatriation import check_repatriation

FILE = tomllib.loads((Path(__file__).parent / "repatriations.toml").read_text("utf-8"))


@pytest.mark.parametrize("case", FILE["case"], ids=lambda case: f"{case['id']} {case['about']}")
def test_a_repatriation(case: dict[str, Any]) -> None:
    before = position(case, FILE["positions"])
    after = afterwards(before, case)
    if "cards" in case:
        after["cards"] = {"west": case["cards"]}
    found = check_repatriation(built(before), built(after), "west", case.get("set"))
    assert sorted(f"{v.rule} {v.ruling.value}: {v.message}" for v in found) == sorted(case["told"])
