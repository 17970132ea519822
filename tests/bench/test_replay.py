"""Replaying a log of 3,000 steps among 400 and among 4,000 pieces: growing with what changes, not with the board.

The steps are moves and changes of layers drawn from a fixed seed, each with its line of chat. `genuine` is a log that
VASSAL wrote, of 2,923 steps.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from module_builder.formats.vassal.modules.module import open_module
from module_builder.formats.vassal.saves.container import open_save
from tests.module_builder.formats.tiny import BASICS, buildfile, pack
from tests.validator.replay.small import move, script, setup
from validator.replay.positions import positions
from validator.replay.replay import Replay, replay
from validator.replay.view import SideView

if TYPE_CHECKING:
    from pathlib import Path

    from pytest_benchmark.fixture import BenchmarkFixture

    from module_builder.formats.vassal.commands.script import Script

STEPS = 3000


def played_log(pieces: int, count: int = STEPS) -> Script:
    draw = random.Random(1)
    names = [f"p{n}" for n in range(pieces)]
    save = setup([f"{name} Main {n % 60} {n // 60}" for n, name in enumerate(names)])
    steps = [
        [move(f"{draw.choice(names)} > Main {draw.randrange(60)} {draw.randrange(60)}"), "CHAT* moves *"]
        for _ in range(count)
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


@pytest.mark.parametrize("pieces", [400, 4000])
def test_every_step_as_a_side_sees_it(benchmark: BenchmarkFixture, tmp_path: Path, pieces: int) -> None:
    """A step costs what changes in it, however much there is to see."""
    module = open_module(pack(tmp_path / "m.vmod", buildfile(BASICS + '<Map mapName="Main"><BoardPicker/></Map>')))
    played = replay(played_log(pieces, 300), module)
    assert benchmark(lambda: max(seen.step.n for seen in SideView(played, "Blue").steps())) == 300


def test_a_deck_of_42000_cards(benchmark: BenchmarkFixture) -> None:
    """Filled, shuffled and looked at: linear in the cards."""
    names = [f"p{n}" for n in range(42_000)]
    deck = f"d Main 1 1 {' '.join(names)}"
    shuffle = f"D/d/Main;1;1;true;{','.join(reversed(names))}"
    log = script(setup([f"{name} Main 1 1" for name in names], (), [deck]), [[shuffle]])
    assert len(benchmark.pedantic(lambda: positions(replay(log).after().state), rounds=3)) == 42_001
