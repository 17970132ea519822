"""The counters that the intern steps of events take, from peaces.toml; and who is under Occupation."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.validator.changing import built, position
from validator.rulebooks.axis_empires.interning import Due
from validator.rulebooks.axis_empires.judge import Judge
from validator.rulebooks.axis_empires.occupying import occupation_internment, under_occupation
from validator.rulebooks.axis_empires.peaces import (
    british_surrender,
    chinese_surrender,
    concessions,
    forced_settlement,
    russian_surrender,
    us_surrender,
)
from validator.rulebooks.axis_empires.reading import Reading, settled
from validator.verdict import Truth

FILE = tomllib.loads((Path(__file__).parent / "peaces.toml").read_text("utf-8"))


EVENTS: dict[str, Callable[[Reading, dict[str, Any]], dict[str, Due]]] = {
    "british_surrender": lambda r, case: british_surrender(r, case.get("made", ())),
    "us_surrender": lambda r, case: us_surrender(r, case.get("made", ())),
    "nationalist_surrender": lambda r, _: chinese_surrender(r, "west"),
    "communist_surrender": lambda r, _: chinese_surrender(r, "soviet"),
    "russian_surrender": lambda r, case: russian_surrender(r, case.get("made", ())),
    "forced_settlement": lambda r, case: forced_settlement(r, case["sac"], case.get("made", ())),
    "concessions": lambda r, case: concessions(r, case["sac"], case.get("made", ())),
    "occupation": lambda r, case: occupation_internment(r, case["country"]),
}


@pytest.mark.parametrize("case", FILE["case"], ids=lambda case: f"{case['id']} {case['about']}")
def test_the_counters_that_a_step_takes(case: dict[str, Any]) -> None:
    state = built(position(case, FILE["positions"]))
    found = EVENTS[case["event"]](Reading(state, settled(state, case.get("set", {}))), case)
    told = {name: due.rule + "?" * (due.truth is Truth.UNKNOWN) for name, due in found.items()}
    assert told == case["takes"]


@pytest.mark.parametrize("case", FILE["occupied"], ids=lambda case: f"{case['id']} {case['about']}")
def test_under_occupation(case: dict[str, Any]) -> None:
    state = built(position(case, FILE["positions"]))
    verdict = Judge(state).verdict(under_occupation, case["country"])
    assert (verdict.answer, list(verdict.options)) == (case["answer"], case.get("options", []))
