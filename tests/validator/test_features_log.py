"""What a player does with the commands of a built module is read from the log by the binding inside it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from module_builder.formats.vassal.modules.module import open_module
from module_builder.formats.vassal.saves.container import open_save
from module_builder.vassal.source import build_map
from validator.games import Game, open_game
from validator.referee import judge_game, state_at

if TYPE_CHECKING:
    from collections.abc import Callable

SCRIPT = """
side Axis
setup "1941 Dec"
key "Japanese HQ" "ctrl L"
key "Japanese HQ" "ctrl U"
key "Japanese HQ" "alt shift D"
key "Axis cards 1" "alt shift 1"
key "Axis cards 2" "alt shift 2"
side Western
key "US Sub Fleet" "alt shift U"
side Referee
key "British infantry" "alt shift R"
"""


@pytest.fixture(scope="module")
def game(oracle: Callable[..., list[dict[str, Any]]], tmp_path_factory: pytest.TempPathFactory) -> Game:
    folder: Path = tmp_path_factory.mktemp("features")
    module, script, log = (folder / name for name in ("pacific.vmod", "game.script", "game.vlog"))
    module.write_bytes(build_map("pacific").data)
    script.write_text(SCRIPT, "utf-8")
    records = oracle("play", module, script, log)
    assert [(r["op"], r["ok"]) for r in records if r["record"] == "op" and not r["ok"]] == []
    return open_game(open_save(log), open_module(module))


@pytest.mark.engine
def test_the_binding_inside_fits_and_knows_every_piece(game: Game) -> None:
    assert [str(problem) for problem in judge_game(game).problems] == []
    assert [moment.bound.unmatched for moment in game.moments() if moment.bound.unmatched] == []


@pytest.mark.engine
def test_what_was_done_is_in_the_state(game: Game) -> None:
    state = state_at(game).state
    assert state is not None
    assert state.cards["axis"] == {"current": "1", "pending": "2"}
    units = {unit.id: unit for unit in state.counters}
    hq, subs, british = (units[name] for name in ("japan-hq", "us-subs", "britain-infantry"))
    assert (hq.at, hq.attributes["steps"], hq.supplied) == ("delay", 2, False)
    assert subs.at.endswith("/used")
    assert british.at == "removed"
