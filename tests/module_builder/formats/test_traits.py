"""What is read from a piece's traits: on a table of cases, and on the pieces that the engine itself took apart."""

from __future__ import annotations

import gzip
import json
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from module_builder.formats.vassal.archive import open_files
from module_builder.formats.vassal.chain import join_chain, split_chain
from module_builder.formats.vassal.piece import BasicState, PieceType, PieceTypes, Viewer
from module_builder.formats.vassal.sequence import escape, split
from module_builder.formats.vassal.traits import Layer

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


def test_the_pieces_that_the_engine_took_apart(shared: Path) -> None:
    """Every chain comes apart as in the engine and goes together to the byte; names and properties agree."""
    types = PieceTypes(_prototypes(shared / "corpus/pieces/pieces.vmod"))
    counts: Counter[str] = Counter()
    wrong: list[tuple[object, ...]] = []
    with gzip.open(shared / "corpus/pieces/pieces.jsonl.gz", "rt", encoding="utf-8") as file:
        for record in map(json.loads, file):
            if "traits" in record:
                wrong += _check_piece(types, record, counts)

    print(f"\npieces.jsonl: {dict(counts)}")  # noqa: T201  (shown by -s and on failure)
    assert counts["pieces"] > 670
    assert wrong == []


def _prototypes(path: Path) -> dict[str, str]:
    root = etree.fromstring(open_files(path).read("buildFile.xml", 10**6))
    return {e.get("name", ""): e.text or "" for e in root.iter("VASSAL.build.module.PrototypeDefinition")}


def _check_piece(types: PieceTypes, record: dict[str, Any], counts: Counter[str]) -> list[tuple[object, ...]]:
    kind, state = split(record["canonical"][2:], "/")[1:3]
    piece = types[kind]
    chain = split_chain(state, len(piece.own) + 1)
    truth = [(trait["type"], trait["state"]) for trait in record["traits"]]
    found = list(zip([*(trait.type for trait in piece.own), piece.basic], chain, strict=True))
    for place, trait in enumerate(piece.own):
        if isinstance(trait, Layer) and trait.follows:  # the engine worked its level out between the two records
            found[place] = truth[place]
    seen = {
        "chain": (found[:-1], truth[:-1]),
        "basic": (_unordered(*found[-1]), _unordered(*truth[-1])),
        "type": (join_chain([*(trait.type for trait in piece.own), piece.basic]), kind),
        "state": (join_chain(chain), state),
        "basic name": (piece.basic_name, record["props"]["BasicName"]),
    }
    name = piece.shown_name(chain[:-1], Viewer("secret"))
    seen |= {"name": (name, record["props"]["PieceName"])} if name is not None else {}
    seen |= _properties(piece, chain, record)
    counts.update({"pieces": 1, "names left open": name is None, "properties": len(seen) - 5 - (name is not None)})
    return [(record["n"], what, *pair) for what, pair in seen.items() if pair[0] != pair[1]]


def _properties(piece: PieceType, chain: list[str], record: dict[str, Any]) -> dict[str, tuple[object, object]]:
    """Our properties beside the engine's, where it exports one; a level name the type does not write is "" there."""
    given = {k: str(v).lower() if isinstance(v, bool) else v for k, v in record["trait_props"].items()}
    ours = piece.properties(chain[:-1])
    short = "emb2;;2;" in record["input"]  # its canonical form has names where the short form has none
    return {f"property {k}": (v, given[k]) for k, v in ours.items() if k in given and not (short and k == "_Name")}


def _unordered(kind: str, state: str) -> tuple[str, list[str], list[str]]:
    tokens = split(state, ";")
    return kind, tokens[:5], sorted(tokens[5:])
