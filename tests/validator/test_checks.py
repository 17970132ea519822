"""What `check` finds in a position: every invariant and every snapshot check of events, from checks.toml."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.validator.vectors import HEAD, SETUPS, changed, pacific
from validator.check import check_state
from validator.position import build_state
from validator.rulebooks.axis_empires.garrisons import deficit, sources
from validator.rulebooks.axis_empires.reading import Reading
from validator.rulebooks.axis_empires.state import State
from validator.verdict import Fact, Ruling

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


@pytest.mark.parametrize("case", [case for case in CASES if "may" in case], ids=lambda case: f"{case['id']}")
def test_check_tells_what_may_be_done(case: dict[str, Any]) -> None:
    found = check_state(state(case), all=True, options=case.get("set"))
    codes = ("AE-16.3.1-VS1", "AE-16.3.8-D1", "AE-16.4.4-VS1", "AE-16.5.1-VS1", "AE-16.5.5-D2")
    told = [f"{v.rule}: {v.message}" for v in found if v.rule in codes and v.ruling is Ruling.LEGAL]
    assert sorted(told) == sorted(case["may"])


def test_an_internment_says_first_what_is_to_be_done() -> None:
    """AE-16.7-VS1: where the counter goes, before what it rests on."""
    case = {"position": 'postures.britain = "policy"\n[[counters]]\nid = "japan-infantry"\nat = "w3218"\n'}
    (found,) = (verdict for verdict in check_state(state(case)) if verdict.rule == "AE-16.7-A2")
    choice = "the Axis ends the Policy in Britain posture:britain instead, which starts Limited War if it is pre-war"
    goal = f"to Axis Pending Card pending:axis; or {choice}"
    assert found.facts[0] == Fact(
        f"japan-infantry, to be interned: {goal}", "internment of japan-infantry", ("pending:axis",), "rule"
    )


def test_the_units_that_may_garrison_the_border() -> None:
    """AE-16.1.3-VS2: what a hex lacks, and the Japanese units, no fortresses, that stand on no border."""
    said = [
        {"id": "japan-infantry", "at": "w5322"},
        {"id": "japan-hq", "at": "w3619"},
        {"id": "japan-fortress", "at": "e4904"},
        {"id": "siam-infantry", "at": "w3817"},
    ]
    document = {"map": "pacific", "rules": "axis-empires", "counters": said, "postures": {"russia": "neutrality"}}
    made, _ = build_state(document, pacific())
    assert made is not None
    reading = Reading(made)
    assert [deficit(reading, place) for place in ("w5322", "e5201")] == [1, 2]
    assert sources(reading) == {"japan-infantry": 1, "japan-hq": 3}
