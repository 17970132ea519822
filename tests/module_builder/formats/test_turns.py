"""Turn trackers: a state taken apart, and the text the engine shows for it."""

from __future__ import annotations

import gzip
import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from module_builder.formats.vassal.commands.turnstate import LevelState, TurnState, read_turn
from module_builder.formats.vassal.modules.module import open_module
from module_builder.formats.vassal.modules.turns import turn_trackers
from tests.module_builder.formats.tiny import BASICS, buildfile, pack

CASES = tomllib.loads(Path(__file__).with_name("turn_cases.toml").read_text("utf-8"))["case"]
NUMBERS = st.integers(-(2**31), 2**31 - 1)


def levels(depth: int) -> st.SearchStrategy[LevelState]:
    below = st.lists(levels(depth - 1), max_size=2).map(tuple) if depth else st.just(())
    counters = st.builds(LevelState, NUMBERS, NUMBERS, st.booleans(), NUMBERS, levels=below)
    actives = st.lists(st.booleans(), min_size=1, max_size=3).map(tuple)
    lists = st.builds(LevelState, NUMBERS, NUMBERS, first=NUMBERS, active=actives, levels=below)
    return counters | lists


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_text(case: dict[str, Any], tmp_path: Path) -> None:
    module = open_module(pack(tmp_path / "turns.vmod", buildfile(BASICS + case["xml"])))
    tracker = turn_trackers(module)["TurnTracker0"]
    for state, *text in case["texts"]:
        assert (state, tracker.text(state, case.get("properties"))) == (state, text[0] if text else None)


def test_trackers_are_counted_in_file_order(tmp_path: Path) -> None:
    module = open_module(pack(tmp_path / "two.vmod", buildfile('<TurnTracker name="A"/><TurnTracker name="B"/>')))
    assert [(key, each.name) for key, each in turn_trackers(module).items()] == [
        ("TurnTracker0", "A"),
        ("TurnTracker1", "B"),
    ]


@given(st.builds(TurnState, NUMBERS, st.lists(levels(2), max_size=3).map(tuple)))
def test_a_state_is_written_as_it_was_read(state: TurnState) -> None:
    assert read_turn(state.encode()) == state
    assert read_turn(state.encode()).encode() == state.encode()


@given(st.text(alphabet="01;|\\,truefalse'-+", max_size=60))
@example("-+5|+1;--1;true")
def test_any_text_is_read(text: str) -> None:
    assert isinstance(read_turn(text), TurnState)


def test_the_turns_of_the_played_logs(shared: Path) -> None:
    """Every state of every tracker in the truth of the played logs and saves, and every one of its texts."""
    folder, seen = shared / "corpus/logs", 0
    for record in map(json.loads, (folder / "index.jsonl").read_text("utf-8").splitlines()):
        trackers = turn_trackers(open_module(folder / record["module"]))
        for path in sorted(folder.glob(f"{record['name']}.v*.state.jsonl*")):
            data = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
            games = [line for line in map(json.loads, data.splitlines()) if line["record"] == "game"]
            for now in (each for game in games for each in game["turn_trackers"]):
                seen += 1
                assert trackers[now["id"]].text(now["state"]) == now["turn"]
                assert trackers[now["id"]].name == now["name"]
                assert read_turn(now["state"]).encode() == now["state"]
    assert seen == 69
