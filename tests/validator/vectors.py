"""The vectors: positions with a question and its answer, read from the files in vectors/.

Those of the worked examples are setups of the Pacific, which `setup` names by their file.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

from mapdata import UNKNOWN, Map, open_map
from mapdata.opening import map_folder
from validator.explain import QUERIES, explain
from validator.position import build_state
from validator.rulebooks.axis_empires.book import BOOK
from validator.rulebooks.axis_empires.judge import Judge
from validator.rulebooks.axis_empires.state import State
from validator.rulebooks.rule import Rule
from validator.verdict import Verdict

FOLDER = Path(__file__).parent / "vectors"
HEAD = 'map = "pacific"\nrules = "axis-empires"\n'
KEYS = {"id", "about", "given", "position", "map", "set", "ask", "call", "expect", "rule", "facts", "missing"}
KEYS |= {"options", "spaces", "setup"}
SETUPS = map_folder("pacific") / "setups"
LATER: dict[str, str] = tomllib.loads(Path(__file__).with_name("later.toml").read_text("utf-8"))["later"]


@dataclass(frozen=True)
class Vector:
    """One line of a vector file."""

    name: str
    text: str
    said: dict[str, Any]
    changes: tuple[tuple[str, str, Any], ...] = ()
    set: dict[str, str] = field(default_factory=dict)


def vectors() -> Iterator[Vector]:
    for path in sorted(FOLDER.glob("*.toml")):
        document = tomllib.loads(path.read_text("utf-8"))
        for number, said in enumerate(document["vector"], 1):
            assert set(said) <= KEYS, f"{path.name}, vector {number}: unknown {set(said) - KEYS}"
            assert ("ask" in said) != ("call" in said), f"{path.name}, vector {number}: ask or call"
            given = document["positions"][said["given"]] if "given" in said else ""
            yield Vector(
                f"{path.stem} {number} {said['id']}",
                (SETUPS / f"{said['setup']}.toml").read_text("utf-8")
                if "setup" in said
                else HEAD + said.get("position", "") + given,
                said,
                tuple((a, b, UNKNOWN if c == "?" else c) for a, b, c in said.get("map", ())),
                said.get("set", {}),
            )


def proven() -> set[str]:
    """The ids of all vectors, and of the cases of what was done between two positions, in the files beside."""
    documents = [tomllib.loads(path.read_text("utf-8")) for path in sorted(FOLDER.parent.glob("*.toml"))]
    tables = [table for document in documents for table in document.values() if isinstance(table, list)]
    cases = [case for table in tables for case in table]
    return {vector.said["id"] for vector in vectors()} | {case["id"] for case in cases if "id" in case}


@cache
def pacific() -> Map:
    board, problems = open_map("pacific")
    assert board is not None, problems
    return board


def changed(board: Map, changes: tuple[tuple[str, str, Any], ...]) -> Map:
    """The map with some attributes replaced."""
    spaces, boxes = dict(board.spaces), dict(board.boxes)
    for place, name, value in changes:
        if place in boxes:
            boxes[place] = replace(boxes[place], attributes={**boxes[place].attributes, name: value})
        elif name == "zones":
            spaces[place] = replace(spaces[place], zones=tuple(value))
        elif name == "kind":
            spaces[place] = replace(spaces[place], kind=value)
        else:
            spaces[place] = replace(spaces[place], attributes={**spaces[place].attributes, name: value})
    return replace(board, spaces=spaces, boxes=boxes)


def state(vector: Vector) -> State:
    document = tomllib.loads(vector.text)
    board = changed(pacific(), vector.changes) if vector.changes else pacific()
    made, problems = build_state(document, board, file="vector.toml", text=vector.text)
    assert made is not None, [str(problem) for problem in problems]
    return made


def question(vector: Vector) -> Rule[..., object]:
    """The rule that a vector asks."""
    if "ask" in vector.said:
        word, *words = vector.said["ask"]
        return QUERIES[word].ask(state(vector), words)[0]
    rule = BOOK.rule(vector.said["call"][0])
    assert rule is not None, vector.said["call"]
    return rule


def asked(vector: Vector) -> Verdict:
    """The verdict of a vector's question through the public API."""
    made = state(vector)
    if "ask" in vector.said:
        return explain(vector.said["ask"], made, options=vector.set)
    words = vector.said["call"][1:]
    return Judge(made, vector.set).verdict(question(vector), *(_argument(made, word) for word in words))


def _argument(made: State, word: object) -> object:
    if isinstance(word, str) and word.startswith("counter "):
        return next(counter for counter in made.counters if counter.id == word.removeprefix("counter "))
    return word
