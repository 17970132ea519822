"""A game of 300 steps that the real engine plays, with faults on purpose: the referee finds these and no others."""

from __future__ import annotations

import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from module_builder.formats.vassal.modules.module import open_module
from module_builder.formats.vassal.saves.container import open_save
from module_builder.vassal.source import build_map
from tests.validator.planted import WRONGS, Fault, planted
from validator.games import open_game
from validator.referee import judge_game, state_at
from validator.verdict import Ruling

if TYPE_CHECKING:
    from collections.abc import Callable

STEPS = 300
TOLD = (Ruling.ILLEGAL, Ruling.PENDING)


@pytest.mark.engine
@pytest.mark.parametrize("seed", [1, 2])
def test_the_planted_faults_are_found_each_at_its_step(
    seed: int, oracle: Callable[..., list[dict[str, Any]]], tmp_path: Path
) -> None:
    path, save, script, log = (tmp_path / name for name in ("pacific.vmod", "start.vsav", "game.script", "game.vlog"))
    path.write_bytes(build_map("pacific").data)
    with zipfile.ZipFile(path) as archive:
        save.write_bytes(archive.read("1941-dec.vsav"))
    module = open_module(path)
    start = state_at(open_game(open_save(save), module)).state
    assert start is not None
    game = planted(module, start, STEPS, seed)
    script.write_text(game.script, "utf-8")
    played = oracle("play", path, script, log)
    assert [(record["op"], record["line"]) for record in played if record["record"] == "op" and not record["ok"]] == []
    judged = judge_game(open_game(open_save(log), module))
    told = [verdict for verdict in judged.verdicts if verdict.step and verdict.ruling in TOLD]
    found = [Fault(v.step or 0, v.rule, v.ruling.value, v.counters[0]) for v in told]
    assert found == list(game.faults)
    assert {fault.rule for fault in game.faults} == {wrong.rule for wrong in WRONGS}
    assert [str(problem) for problem in judged.problems] == []
