"""Tracing the supply of one state: who is supplied, which bases work, which ports are open, to the fixed point.

The state is the crowded one of test_judge, with nothing told of supply: 141 counters on the whole Pacific.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from mapdata.model import UNKNOWN
from tests.bench.test_judge import crowded
from validator.check import check_state
from validator.rulebooks.axis_empires.reading import settled
from validator.rulebooks.axis_empires.roster import Roster
from validator.rulebooks.axis_empires.supply.solve import Solution, Solver

if TYPE_CHECKING:
    from pytest_benchmark.fixture import BenchmarkFixture

    from validator.rulebooks.axis_empires.state import State


@pytest.fixture(scope="module")
def state() -> State:
    told = crowded()
    counters = tuple(replace(counter, supplied=UNKNOWN) for counter in told.counters)
    return replace(told, roster=Roster.of(counters), options={"SUPPLY": "TRACED"})


def traced(state: State) -> Solution:
    return Solver(state, settled(state)).solution()


def test_tracing_one_state(benchmark: BenchmarkFixture, state: State) -> None:
    assert len(benchmark(traced, state).supplied) > 100


def test_the_report_of_a_traced_state(benchmark: BenchmarkFixture, state: State) -> None:
    """With the readings under which an answer differs: each traces anew, once a state."""
    assert benchmark.pedantic(check_state, setup=lambda: ((replace(state),), {}), rounds=3)
