"""Positions before and after something was done, from case files."""

from __future__ import annotations

import tomllib
from copy import deepcopy
from typing import Any

from tests.validator.vectors import HEAD, SETUPS, pacific
from validator.position import build_state
from validator.rulebooks.axis_empires.state import State

Document = dict[str, Any]


def built(document: Document) -> State:
    state, problems = build_state(document, pacific())
    assert state is not None, [str(problem) for problem in problems]
    return state


def position(case: dict[str, Any], positions: dict[str, str]) -> Document:
    """The document of a case before anything was done."""
    if "setup" in case:
        text = (SETUPS / f"{case['setup']}.toml").read_text("utf-8")
    else:
        text = HEAD + (positions[case["given"]] if "given" in case else case["position"])
    document = tomllib.loads(text)
    document["counters"] = [*document.get("counters", []), *case.get("also", [])]
    if "breakdown" in case:
        document["breakdown"] = case["breakdown"]
    return document


def afterwards(document: Document, case: dict[str, Any]) -> Document:
    """The document after `moves`, turned `sides`, other `postures`, and counters `gone` or new."""
    after = deepcopy(document)
    moves, sides = case.get("moves", {}), case.get("sides", {})
    for counter in after["counters"]:
        counter["at"] = moves.get(counter["id"], counter["at"])
        if counter["id"] in sides:
            counter["side"] = sides[counter["id"]]
    kept = [counter for counter in after["counters"] if counter["id"] not in case.get("gone", ())]
    after["counters"] = [*kept, *case.get("also-after", ())]
    after["postures"] = {**after.get("postures", {}), **case.get("postures", {})}
    if "war" in case:
        after["war-level"] = case["war"]
    after.update(case.get("after", {}))
    return after
