"""Replaying a log of 3,000 steps among 400 and among 4,000 pieces: growing with what changes, not with the board.

The steps are moves and changes of layers drawn from a fixed seed, each with its line of chat. `genuine` is a log that
VASSAL wrote, of 2,923 steps.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from module_builder.formats.vassal.container import open_save
from tests.validator.replay.small import move, script, setup
from validator.replay.positions import positions
from validator.replay.replay import Replay, replay

if TYPE_CHECKING:
    from pathlib import Path

    from pytest_benchmark.fixture import BenchmarkFixture

    from module_builder.formats.vassal.commands import Script

STEPS = 3000


def played_log(pieces: int) -> Script:
    draw = random.Random(1)
    names = [f"p{n}" for n in range(pieces)]
    save = setup([f"{name} Main {n % 60} {n // 60}" for n, name in enumerate(names)])
    steps = [
        [move(f"{draw.choice(names)} > Main {draw.randrange(60)} {draw.randrange(60)}"), "CHAT* moves *"]
        for _ in range(STEPS)
    ]
    return script(save, steps)


def last_step(played: Replay) -> int:
    return max(step.n for step in played.steps())


@pytest.mark.parametrize("pieces", [400, 4000])
def test_every_step_of_a_log(benchmark: BenchmarkFixture, pieces: int) -> None:
    log = played_log(pieces)
    assert benchmark(lambda: last_step(replay(log))) == STEPS


def test_every_step_of_a_genuine_log(benchmark: BenchmarkFixture, shared: Path) -> None:
    log = open_save(shared / "corpus/logs/big3000.vlog").script()
    assert benchmark(lambda: last_step(replay(log))) == 2923


def test_opening_a_save_of_72609_pieces(benchmark: BenchmarkFixture, shared: Path) -> None:
    save = open_save(shared / "corpus/corpus/ccnapoleonics/B003_-_Vimiero.vsav").script()
    assert len(benchmark.pedantic(lambda: replay(save).initial.items, rounds=3)) > 72000


def test_where_4000_pieces_are(benchmark: BenchmarkFixture) -> None:
    state = replay(played_log(4000)).initial
    assert len(benchmark(lambda: positions(state))) == 4000
