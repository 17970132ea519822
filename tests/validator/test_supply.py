"""The supply tracer beyond its vectors (vectors/supply.toml): what holds of every position, faults of its table."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from cli.main import main
from tests.validator.vectors import HEAD, pacific
from validator.position import build_state
from validator.rulebooks.axis_empires.judge import Judge
from validator.rulebooks.axis_empires.reading import settled
from validator.rulebooks.axis_empires.roster import Roster
from validator.rulebooks.axis_empires.state import State
from validator.rulebooks.axis_empires.supply.rules import supply
from validator.rulebooks.axis_empires.supply.solve import Solution, solution_of
from validator.rulebooks.axis_empires.supply.table import SupplyTable
from validator.verdict import Truth

# The South China Sea and round it, where ports of both sides lie within three hexes of each other.
PORTS = ("w2721", "w2819", "w2921", "w3022", "w3119", "w3218", "w3220", "w3223", "w3316", "w3417", "w3516", "w3619")
INLAND = ("w3317", "w3217", "w3416", "w3816", "w3817", "w3716")
ZONES = ("south-china-sea", "celebes-sea", "bay-of-bengal", "arafura-sea")
NATIONS = ("japan", "britain")
TABLE = {"mode": "traced", "rail": "known", "sources": {"axis": ["e4904"], "west": ["w3809"]}}
ORDER = {Truth.FALSE: 0, Truth.UNKNOWN: 1, Truth.TRUE: 2}

counters = st.one_of(
    st.fixed_dictionaries({
        "kind": st.just("ground"), "nation": st.sampled_from(NATIONS), "at": st.sampled_from((*PORTS, *INLAND)),
    }),
    st.fixed_dictionaries({
        "kind": st.sampled_from(("air", "air", "fleet")), "nation": st.sampled_from(NATIONS),
        "at": st.sampled_from(ZONES).map("zone:{}/on-station".format),
    }),
)  # fmt: skip
positions = st.lists(counters, min_size=2, max_size=14)
figures = st.fixed_dictionaries({"overland": st.integers(0, 4)})


def position(said: list[dict[str, Any]], table: dict[str, Any], options: dict[str, str] | None = None) -> State:
    named = [{"id": f"c{index}", **entry} for index, entry in enumerate(said)]
    document = {
        "map": "pacific",
        "rules": "axis-empires",
        "snow": False,
        "counters": named,
        "supply": {**TABLE, **table},
    }
    state, problems = build_state({**document, "options": options or {}}, pacific())
    assert state is not None, problems
    return state


def solved(state: State) -> Solution:
    return solution_of(state, settled(state))


@settings(max_examples=40)
@given(said=positions, table=figures, seed=st.integers(0, 99), mutual=st.sampled_from(("PAIR_ONLY", "ALL_CYCLES")))
def test_the_order_of_counters_changes_nothing(
    said: list[dict[str, Any]], table: dict[str, Any], seed: int, mutual: str
) -> None:
    state = position(said, table, {"OPT-MUTUAL": mutual})
    mixed = list(state.counters)
    random.Random(seed).shuffle(mixed)
    one, other = solved(state), solved(replace(state, roster=Roster.of(mixed)))
    assert (one.supplied, one.closed, one.unsettled) == (other.supplied, other.closed, other.unsettled)


@settings(max_examples=60)
@given(said=positions, more=st.lists(counters, min_size=1, max_size=3), table=figures)
def test_an_enemy_more_never_supplies_more(
    said: list[dict[str, Any]], more: list[dict[str, Any]], table: dict[str, Any]
) -> None:
    """Of two sides, and with every circle closed; a third side could harm the enemy."""
    for side, enemy in (NATIONS, NATIONS[::-1]):
        added = [{**entry, "nation": enemy} for entry in more]
        before = solved(position(said, table, {"OPT-MUTUAL": "ALL_CYCLES"}))
        after = solved(position([*said, *added], table, {"OPT-MUTUAL": "ALL_CYCLES"}))
        mine = {f"c{index}" for index, entry in enumerate(said) if entry["nation"] == side} & before.supplied.keys()
        assert [name for name in sorted(mine) if ORDER[after.supplied[name]] > ORDER[before.supplied[name]]] == []


@settings(max_examples=25)
@given(said=positions, table=figures, mutual=st.sampled_from(("PAIR_ONLY", "ALL_CYCLES")))
def test_a_verdict_is_what_the_fixed_point_says(said: list[dict[str, Any]], table: dict[str, Any], mutual: str) -> None:
    """The rule asks anew, with who else is supplied as found: it must find the same."""
    state = position(said, table, {"OPT-MUTUAL": mutual})
    found, judge = solved(state), Judge(state)
    asked = {c.id: judge.answer(supply, c) for c in state.counters if c.id in found.supplied}
    assert asked == found.supplied


@settings(max_examples=25)
@given(said=positions)
def test_what_is_told_is_never_traced(said: list[dict[str, Any]]) -> None:
    told = [{**entry, "supplied": index % 2 == 0} for index, entry in enumerate(said) if entry["kind"] == "ground"]
    state = position(told, {})
    assert solved(state).supplied == {}
    assert dict(Judge(state).naval_bases) == dict(Judge(state, {"SUPPLY": "TOLD"}).naval_bases)


def test_off_by_default() -> None:
    state, problems = build_state({"map": "pacific", "rules": "axis-empires", "counters": []}, pacific())
    assert state is not None, problems
    assert (settled(state)["SUPPLY"], state.supply, Judge(state).reading.solution) == ("TOLD", SupplyTable(), None)


def test_an_assumption_may_give_the_table(tmp_path: Path) -> None:
    position, table = tmp_path / "p.toml", tmp_path / "t.toml"
    position.write_text(
        f'{HEAD}\n[[counters]]\nid = "lone"\nkind = "ground"\nnation = "japan"\nat = "e4904"\n', "utf-8"
    )
    table.write_text(f'{HEAD}\n[supply]\nmode = "traced"\n', "utf-8")
    words = ["explain", "supply", "lone", "--in", str(position)]
    for more, answer in (([], "undecided"), (["--assume", str(table)], "legal"), (["--set", "SUPPLY=TRACED"], "legal")):
        done = CliRunner().invoke(main, [*words, *more])
        assert (done.exit_code, done.output.partition(":")[0]) == (0, answer), done.output


FAULTS = {
    'overland = "far"': "5:12: error SRC022: 'far' is not allowed for 'overland' (must be integer)",
    'sources = { atlantis = ["e4904"] }': "5:13: error SRC040: there is no territory 'atlantis' on map pacific",
    'sources = { axis = ["e9904"] }': "5:21: error SRC041: there is no place 'e9904' on map pacific",
    'mode = "maybe"': "5:8: error SRC022: 'maybe' is not allowed",
    "length = 3": "5:1: error SRC020: key 'length' is not known",
}


@pytest.mark.parametrize("line", FAULTS)
def test_a_fault_of_the_table_is_told_on_its_line(line: str, tmp_path: Path) -> None:
    file = tmp_path / "p.toml"
    file.write_text(f"{HEAD}\n[supply]\n{line}\n", "utf-8")
    done = CliRunner().invoke(main, ["check", str(file)])
    assert done.exit_code == 1
    assert done.output.splitlines()[0].replace(f"{file}:", "").startswith(FAULTS[line]), done.output
