"""Judging a log of 3,000 steps, all of it: replay, binding, state, verdicts. Goal: 5 s, growing with what changed.

The board of 3,249 hexes is never gone through; with five times as many counters the log takes about twice as long.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from module_builder.formats.vassal.modules.module import Module, open_module
from module_builder.formats.vassal.saves.container import new_save, read_save
from module_builder.vassal.source import build_map
from tests.bench.long_log import long_log
from validator.games import open_game
from validator.referee import judge_game
from validator.verdict import Ruling

if TYPE_CHECKING:
    from pytest_benchmark.fixture import BenchmarkFixture


@pytest.fixture(scope="module")
def module(tmp_path_factory: pytest.TempPathFactory) -> Module:
    path = tmp_path_factory.mktemp("module") / "pacific.vmod"
    path.write_bytes(build_map("pacific").data)
    return open_module(path)


@pytest.mark.parametrize(("steps", "more"), [(300, 0), (3000, 0), (3000, 400)], ids=["300", "3000", "3000-fuller"])
def test_a_log_judged(benchmark: BenchmarkFixture, module: Module, steps: int, more: int) -> None:
    data = new_save(long_log(module, steps, more).data)
    assert sum(1 for _ in read_save(data).script().steps()) == steps
    judged = benchmark.pedantic(lambda: judge_game(open_game(read_save(data), module)), rounds=2, warmup_rounds=1)
    assert judged.problems == ()
    assert Ruling.ILLEGAL in {verdict.ruling for verdict in judged.verdicts}
