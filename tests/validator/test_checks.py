"""What `check` finds in a position: every invariant and every snapshot check of events, from checks.toml."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.validator.vectors import HEAD, SETUPS, changed, pacific
from validator.check import check_state
from validator.position import build_state
from validator.rulebooks.axis_empires.state import State
from validator.verdict import Ruling

CASES = tomllib.loads((Path(__file__).parent / "checks.toml").read_text("utf-8"))["case"]


def state(case: dict[str, Any]) -> State:
    """The position of a case: of a setup or its own, with a unit in every city of the Countries `every`."""
    text = (SETUPS / f"{case['setup']}.toml").read_text("utf-8") if "setup" in case else HEAD + case["position"]
    document = tomllib.loads(text)
    if "phase" in case:
        document["phase"] = case["phase"]
    cities = [p for name in case.get("every", ()) for p in pacific().territory_spaces(name) if city(p)]
    garrison = [{"id": f"{case['unit']}#{n}" if n > 1 else case["unit"], "at": p} for n, p in enumerate(cities, 1)]
    document["counters"] = [*document.get("counters", []), *garrison]
    made, problems = build_state(document, changed(pacific(), tuple(map(tuple, case.get("map", ())))))
    assert made is not None, [str(problem) for problem in problems]
    return made


def city(place: str) -> bool:
    return any(pacific().spaces[place].get(name) is True for name in ("city", "capital", "provisional-capital"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['id']} {case.get('about', '')}")
def test_check_tells_all_of_it(case: dict[str, Any]) -> None:
    found = check_state(state(case), options=case.get("set"))
    told = [
        f"{v.rule} {v.ruling.value} {v.severity.name.lower()}: {v.message}"
        for v in found
        if v.ruling is not Ruling.UNDECIDED
    ]
    assert sorted(told) == sorted(case["told"])
