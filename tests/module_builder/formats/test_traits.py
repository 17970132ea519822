"""What is read from a piece's traits: on a table of cases."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from module_builder.formats.vassal.pieces.chain import split_chain
from module_builder.formats.vassal.pieces.definition import Definition
from module_builder.formats.vassal.pieces.piece import PieceTypes
from module_builder.formats.vassal.pieces.piecekind import BasicState, Viewer
from module_builder.formats.vassal.sequence import escape
from module_builder.formats.vassal.traits import TraitError, read_trait

ERRORS = tomllib.loads(Path(__file__).with_name("trait_errors.toml").read_text("utf-8"))["case"]
CASES = tomllib.loads(Path(__file__).with_name("trait_cases.toml").read_text("utf-8"))["case"]
WORDS = st.text(alphabet="\\';,é/ a", max_size=5).filter(lambda word: not word.endswith("\\"))


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_case(case: dict[str, Any]) -> None:
    piece = PieceTypes(case.get("prototypes", {}))[case["type"]]
    states = split_chain(case["state"], len(piece.own) + 1)[:-1]
    assert piece.properties(states) == case["properties"]
    assert piece.basic_name == case["basic_name"]
    assert piece.shown_name(states, Viewer(*case.get("viewer", ()))) == case.get("shown")
    assert list(piece.prototypes) == case.get("used", [])
    assert list(piece.missing) == case.get("missing", [])
    assert piece.stacks is case.get("stacks", True)


@given(WORDS, st.integers(-(2**31), 2**31 - 1), st.dictionaries(WORDS, WORDS, max_size=3))
def test_a_basic_state_comes_back(gpid: str, x: int, persistent: dict[str, str]) -> None:
    pairs = [word for pair in persistent.items() for word in pair]
    rest = ";".join([str(len(persistent)), *_escaped(pairs)])
    state = BasicState("Main; Map", x, -1, gpid, rest)
    assert BasicState.read(state.encode()) == state
    assert state.persistent == persistent


def _escaped(words: list[str]) -> list[str]:
    return [escape(word, ";") for word in words]


@pytest.mark.parametrize(
    ("text", "state"),
    [
        ("null;0;0;;0", BasicState(None, 0, 0, "", "0")),
        ("Main;x;7;g", BasicState("Main", 0, 7, "g", "")),
        ("Main", BasicState("Main", 0, 0, "", "")),
        ("A\\;B;1;-2;g;1;k;v", BasicState("A;B", 1, -2, "g", "1;k;v")),
        ("Main;99999999999;1_0;g;0", BasicState("Main", 0, 0, "g", "0")),
    ],
)
def test_numbers_that_are_none_are_nought(text: str, state: BasicState) -> None:
    assert BasicState.read(text) == state


@pytest.mark.parametrize("case", ERRORS, ids=[case.get("name", case["said"]) for case in ERRORS])
def test_what_the_engine_throws_at_is_named(case: dict[str, Any]) -> None:
    piece = Definition(case["text"])
    assert piece.encode() == case["text"]
    assert str(piece.problem) == case["said"]
    with pytest.raises(TraitError, match=re.escape(case["said"])):
        piece.canonical()


@pytest.mark.parametrize(
    ("text", "before", "state", "after"),
    [
        ("mark;A,B,C", "1,2,3", "x", "x,2,3"),
        ("mark;A", "1", "x,y", "x"),
        ("sendto;", "Main;3;4", ";;", "Main;3;4"),
        ("sendto;", "Main;3;4", "Other;5;6", "Other;5;6"),
        ("sendto;", "", ";;", ";;"),
        ("rotate;6", "4", "north", "4"),
        ("rotate;6", "4", "9", "5"),
        ("rotate;1;;", "", "north", "0.0"),
        ("mat;M;", "", "2;1", "1;1"),
        ("footprint;", "", "false;;0;true;7", "false;;0;true;7"),
        ("zzz;1", "", "a,b", "a"),
    ],
)
def test_a_new_state_is_set_upon_the_one_before(text: str, before: str, state: str, after: str) -> None:
    """What a state does not say stays; what only a newer engine writes behind it is kept."""
    assert read_trait(text).next_state(before, state) == after
