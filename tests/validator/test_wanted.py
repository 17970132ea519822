"""What `--missing` writes: accepted as it is, complete, and deciding once filled in; cases in wanted.toml."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from mapdata import UNKNOWN, Map
from tests.validator.vectors import HEAD, SETUPS, Vector, changed, pacific, state, vectors
from validator.assuming import Assumption, assume
from validator.check import check_state
from validator.position import build_state
from validator.rulebooks.axis_empires.state import State
from validator.verdict import Ruling
from validator.wanted import wanted_position

CASES = tomllib.loads(Path(__file__).with_name("wanted.toml").read_text("utf-8"))["case"]
LINE = re.compile(r"# (?P<key>[^ ]+) =     # .*")
HEADS = re.compile(r"\[(?P<table>[^\[\]]+)\]|id = \"(?P<id>.*)\"")
# What only the map could say, or rules that nobody has.
MAPS_OWN = re.compile(
    r".* symbol of .*|(primary-zone|strategic|territory|open-port|owner) of .*|hexsides of .* beyond the map"
    r"|range from .* by the terrain rules|zone that the supply of .* comes through"
)


def board(case: dict[str, Any]) -> Map:
    return changed(pacific(), tuple((a, b, UNKNOWN if c == "?" else c) for a, b, c in case.get("map", ())))


def made(document: Any, case: dict[str, Any]) -> State:
    found, problems = build_state(document, board(case))
    assert found is not None, [str(problem) for problem in problems]
    return found


def asked(text: str) -> list[str]:
    """The lines to fill in, each as the table or the counter it belongs to and its key."""
    found, table = [], ""
    for line in text.splitlines():
        if head := HEADS.fullmatch(line):
            table = head["table"] or f"counters.{head['id']}"
        elif wanted := LINE.fullmatch(line):
            found.append(f"{table} {wanted['key']}")
    return found


def listed(text: str, head: str) -> list[str]:
    """What is listed in comments under a line that begins with `head`."""
    after = text.partition(f"# {head}")[2]
    lines = after.splitlines()[1:]
    count = next((n for n, line in enumerate(lines) if not line.startswith("#   ")), len(lines))
    return [line.removeprefix("#   ") for line in lines[:count]]


def filled(text: str, values: list[str]) -> str:
    """The file with each line made a value, in order."""
    rest = iter(values)
    return "\n".join(f"{m['key']} = {next(rest)}" if (m := LINE.fullmatch(line)) else line for line in text.split("\n"))


def assumed(document: Any, text: str) -> Any:
    """The document with the file given as --assume."""
    merged, problems = assume(document, Assumption(tomllib.loads(text), "wanted.toml", text))
    assert problems == []
    return merged


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['id']} {case['about']}")
def test_it_asks_for_all_of_it_and_then_it_is_decided(case: dict[str, Any]) -> None:
    document = tomllib.loads(HEAD + case["position"])
    everything = case.get("all", False)
    before = check_state(made(document, case), all=everything)
    text = wanted_position(before, made(document, case))
    never = listed(text, "No position")
    assert asked(text) == case["lines"]
    assert (listed(text, "The position itself"), never) == (case.get("said", []), case.get("never", []))
    assert check_state(made(assumed(document, text), case), all=everything) == before

    after = made(assumed(document, filled(text, case["fill"])), case)
    left = wanted_position(check_state(after, all=everything), after)
    assert asked(left) == case.get("then", [])
    assert listed(left, "The position itself") == case.get("said", [])


def test_an_option_offers_every_reading_but_the_present_one() -> None:
    case = next(case for case in CASES if case["lines"] == ["options OPT-CONTROL-TIE"])
    position = made(tomllib.loads(HEAD + case["position"]), case)
    line = "# OPT-CONTROL-TIE =     # PREVIOUS_CONTROLLER, NEXT_PRIORITY, TERRITORY_OWNER"
    assert line in wanted_position(check_state(position), position).splitlines()


SET_UP = [Vector(path.stem, path.read_text("utf-8"), {}) for path in sorted(SETUPS.glob("*.toml"))]
EVERY = {(vector.text, repr(vector.changes), repr(vector.set)): vector for vector in (*vectors(), *SET_UP)}


@pytest.mark.parametrize("vector", EVERY.values(), ids=lambda vector: vector.name)
def test_every_input_has_its_line_or_is_named(vector: Vector) -> None:
    """Of every position of the vectors: what undecided verdicts want is a line, the position's own, or the map's."""
    position = state(vector)
    found = check_state(position, options=vector.set)
    open_ones = [verdict for verdict in found if verdict.ruling is Ruling.UNDECIDED]
    assert [verdict.message for verdict in open_ones if not verdict.missing] == []
    text = wanted_position(found, position, vector.set)
    tomllib.loads(text)
    assert [name for name in listed(text, "No position") if not MAPS_OWN.fullmatch(name)] == []
