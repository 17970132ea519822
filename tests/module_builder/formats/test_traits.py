"""What is read from a piece's traits: on a table of cases."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from module_builder.formats.vassal.chain import split_chain
from module_builder.formats.vassal.piece import BasicState, PieceTypes, Viewer
from module_builder.formats.vassal.sequence import escape

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
