"""Logs refereed step by step: the bundled game, and the same moves played anew by the real engine."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import mapdata
from module_builder.formats.vassal.modules.module import open_module
from module_builder.formats.vassal.saves.container import open_save
from module_builder.vassal.source import build_map
from validator.assuming import Assumption
from validator.games import Game, open_game
from validator.referee import Judged, judge_game, state_at
from validator.rulebooks.axis_empires.judge import Judge
from validator.verdict import Truth, Verdict

if TYPE_CHECKING:
    from collections.abc import Callable

SAMPLES = Path(mapdata.__file__).parent / "maps" / "pacific" / "samples"
LOG = SAMPLES / "malaya-1941.vlog"
SCRIPT = SAMPLES / "malaya-1941.script"

# (step, ruling, deciding rule, spaces) of every verdict on the bundled game, in order.
VERDICTS = [
    (8, "illegal", "AE-DM-I1", ("box:eastern-europe",)),
    (10, "undecided", "AE-AIRBASE-2", ("e3612", "e3906", "w4120", "e4519")),
    (10, "undecided", "AE-AIRBASE-2", ("e3612", "e3906", "w4120", "e4519")),
    (10, "undecided", "AE-OPENPORT-R4", ("w4222",)),
    (10, "undecided", "AE-OPENPORT-R3", ("e4519",)),
    (10, "undecided", "AE-16.1.3-VS1", ("e5605",)),
]

# What the moves do to Malaya: step -> control of Kota Bharu, and where Singapore is an Open Port of the West.
WEST = ("w3218", "west")
MALAYA = {
    0: ("WEST", {"bay-of-bengal"}),
    2: ("WEST", {"bay-of-bengal"}),
    3: ("AXIS", {"bay-of-bengal"}),
    6: ("AXIS", {"bay-of-bengal"}),
    10: ("AXIS", {"bay-of-bengal"}),
}


@pytest.fixture(scope="module")
def module(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("module") / "pacific.vmod"
    path.write_bytes(build_map("pacific").data)
    return path


@pytest.fixture(scope="module")
def game(module: Path) -> Game:
    return open_game(open_save(LOG), open_module(module))


def short(verdict: Verdict) -> tuple[int | None, str, str, tuple[str, ...]]:
    return verdict.step, verdict.ruling.value, verdict.rule, verdict.spaces


def test_the_bundled_game_is_judged(game: Game) -> None:
    judged = judge_game(game)
    assert [short(verdict) for verdict in judged.verdicts] == VERDICTS
    assert [str(problem) for problem in judged.problems] == []
    eastern = next(verdict for verdict in judged.verdicts if verdict.rule == "AE-DM-I1")
    assert eastern.offset == next(step.offset for step in game.replay.steps() if step.n == 8)


def test_a_breach_is_told_once_where_it_begins(game: Game) -> None:
    illegal = [verdict.step for verdict in judge_game(game).verdicts if verdict.ruling.value == "illegal"]
    assert illegal == [8], "the counter stays there in steps 9 and 10"


@pytest.mark.parametrize("step", MALAYA)
def test_the_state_after_a_step(game: Game, step: int) -> None:
    state = state_at(game, step).state
    assert state is not None
    judge = Judge(state)
    opened = {
        z for (p, f, z), answer in judge.open_ports.items() if (p, f) == ("w3218", "west") and answer is Truth.TRUE
    }
    assert (judge.controls["w3417"], opened) == MALAYA[step]


def test_the_last_step_is_the_end(game: Game) -> None:
    last = max(step.n for step in game.replay.steps())
    assert state_at(game, last).state == state_at(game).state


def test_a_step_that_is_not_there(game: Game) -> None:
    with pytest.raises(ValueError, match=r"there is no step 11: .*malaya-1941\.vlog has 10"):
        state_at(game, 11)


def test_what_is_assumed_fills_what_the_save_does_not_say(game: Game) -> None:
    counters = [{"id": name, "supplied": True} for name in ("japan-detachment", "japan-detachment#2")]
    document: dict[str, Any] = {"map": "pacific", "rules": "axis-empires", "counters": counters}
    bases = [v for v in judge_game(game, assumed=[Assumption(document)]).verdicts if v.rule == "AE-AIRBASE-2"]
    assert [verdict.counters for verdict in bases] == [("japan-detachment#3", "west-detachment#2")] * 2


def test_everything_is_told_when_asked(game: Game) -> None:
    found = judge_game(game, everything=True).verdicts
    legal = {(v.rule, v.answer) for v in found if v.ruling.value == "legal" and v.spaces == ("w3417",)}
    assert ("AE-CONTROL-AX-P2", "AXIS") in legal


@pytest.mark.engine
def test_the_engine_plays_it_and_is_judged_alike(
    oracle: Callable[..., list[dict[str, Any]]], module: Path, tmp_path: Path
) -> None:
    script = tmp_path / "game.script"
    script.write_text(SCRIPT.read_text("utf-8"), "utf-8")
    log = tmp_path / "game.vlog"
    records = oracle("play", module, script, log)
    assert [(r.get("op"), r["ok"]) for r in records if not r.get("ok", True)] == []
    saved = _judged(module, tmp_path / "game.vsav")
    assert [short(verdict) for verdict in _judged(module, log).verdicts] == VERDICTS
    assert [short(verdict)[1:] for verdict in saved.verdicts] == [expected[1:] for expected in VERDICTS]


def _judged(module: Path, file: Path) -> Judged:
    return judge_game(open_game(open_save(file), open_module(module)))
