"""What stands on counters; `face_cases.toml` has the cases."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from mapdata import open_map
from mapdata.headers import MODIFIER_COLOURS, UNIT_TYPES
from mapdata.model import UNKNOWN, Counter
from module_builder.drawing.colours import MODIFIER
from module_builder.drawing.counter import Face, nation_letters
from module_builder.drawing.unit_symbols import GROUND
from module_builder.plan.faces import MARKERS, back_faces, face_of

CASES = tomllib.loads(Path(__file__).with_name("face_cases.toml").read_text("utf-8"))["case"]
FIELDS = ("name", "kind", "nation", "faction")


def counter(row: dict[str, Any]) -> Counter:
    facts = {key: UNKNOWN if value == "?" else value for key, value in row.items() if key not in FIELDS}
    return Counter("x", row["name"], row["kind"], row.get("nation"), row.get("faction"), facts)


def face(row: dict[str, Any]) -> Face:
    return Face(**{"label": "", **row})


@pytest.mark.parametrize("case", CASES, ids=[case["about"] for case in CASES])
def test_faces(case: dict[str, Any]) -> None:
    given = counter(case["counter"])
    assert face_of(given) == face(case["front"])
    assert back_faces(given) == tuple(face(row) for row in case.get("backs", ()))


def test_nations_of_the_pacific_have_letters_of_their_own() -> None:
    board, _ = open_map("pacific")
    assert board is not None
    nations = {one.nation for one in board.counters.values() if one.nation}
    letters = {nation: nation_letters(nation) for nation in nations}
    assert len(set(letters.values())) == len(nations) > 20


def test_every_marker_with_a_sign_is_a_marker_of_the_rules() -> None:
    board, _ = open_map("pacific")
    assert board is not None
    assert {*MARKERS} <= {one.attributes.get("marker") for one in board.counters.values()}


def test_what_a_table_may_say_is_what_can_be_drawn() -> None:
    assert (tuple(GROUND), tuple(MODIFIER)) == (UNIT_TYPES, MODIFIER_COLOURS)
