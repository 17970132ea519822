"""Judging one state: control of all 3,249 hexes, and Open Ports of 3 factions in their zones. Goal: 20 ms.

The state is denser than play is: 250 counters on the map and 60 On Station, drawn from a fixed seed.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

from tests.validator.vectors import pacific
from validator.check import check_state
from validator.position import build_state
from validator.rulebooks.axis_empires.judge import Judge
from validator.rulebooks.axis_empires.state import State

if TYPE_CHECKING:
    from pytest_benchmark.fixture import BenchmarkFixture

NATIONS = ("japan", "us", "britain", "russia", "szechwan", "australia")
KINDS = ("ground", "ground", "air", "detachment", "logistics", "airdrop", "devastation")


def crowded() -> State:
    draw = random.Random(1)
    board = pacific()
    land = [space.id for space in board.spaces.values() if space.is_land]
    ports = [space.id for space in board.spaces.values() if space.get("port") is True]
    said: list[dict[str, Any]] = []
    for _ in range(250):
        what = draw.choice(KINDS)
        kind = {"kind": what} if what in ("ground", "air") else {"kind": "marker", "marker": what}
        supplied = {"supplied": draw.choice((True, False))}
        said.append({**kind, **supplied, "nation": draw.choice(NATIONS), "at": draw.choice(ports + land)})
    for _ in range(60):
        at = f"zone:{draw.choice(sorted(board.zones))}/on-station"
        said.append({"kind": draw.choice(("air", "fleet")), "nation": draw.choice(NATIONS), "at": at})
    state, problems = build_state({"map": "pacific", "rules": "axis-empires", "counters": said}, board)
    assert state is not None, problems
    return state


@pytest.fixture(scope="module")
def state() -> State:
    return crowded()


def judged(state: State) -> tuple[int, int]:
    judge = Judge(state)
    return len(judge.controls), len(judge.open_ports)


def test_control_and_ports_of_one_state(benchmark: BenchmarkFixture, state: State) -> None:
    hexes, ports = benchmark(judged, state)
    assert hexes == 3249
    assert ports > 0


def test_the_report_of_one_state(benchmark: BenchmarkFixture, state: State) -> None:
    assert benchmark(check_state, state)


def test_a_document_into_a_state(benchmark: BenchmarkFixture) -> None:
    benchmark(crowded)
