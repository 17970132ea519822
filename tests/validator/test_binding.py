"""Bindings: pieces in, a position document out; faults of the file named by place."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from mapdata import InputError
from validator.binding import read_binding
from validator.replay.positions import PieceRecord

DATA = tomllib.loads((Path(__file__).parent / "binding" / "cases.toml").read_text("utf-8"))
BLANK: dict[str, Any] = {"kind": "piece", "basic_name": None, "gpid": None, "x": 0, "y": 0}


def piece(given: dict[str, Any]) -> PieceRecord:
    known = {"name": None, "map": None, "board": None, "zone": None, "location": None, **BLANK, **given}
    return PieceRecord(**{**known, "prototypes": tuple(given.get("prototypes", ()))})


@pytest.mark.parametrize("case", DATA["case"], ids=lambda case: str(case["name"]))
def test_pieces_become_a_position(case: dict[str, Any]) -> None:
    binding = read_binding(DATA["binding"].encode(), "b.toml")
    placed = [given for given in map(piece, case["pieces"]) if given.kind == "piece"]
    bound = binding.document([binding.read(given, "game.vsav") for given in placed])
    extra = {key: case[key] for key in ("territories", "snow", "postures", "cards") if key in case}
    assert bound.document == {"map": "pacific", "rules": "axis-empires", "counters": case.get("counters", []), **extra}
    assert bound.unmatched == case.get("unmatched", {})
    assert [str(problem) for problem in bound.problems] == case.get("problems", [])


@pytest.mark.parametrize("case", DATA["fault"], ids=lambda case: str(case["name"]))
def test_a_faulty_binding_is_refused_with_its_place(case: dict[str, Any]) -> None:
    with pytest.raises(InputError) as caught:
        read_binding(case["text"].encode(), "b.toml")
    assert str(caught.value) == case["error"]


def test_a_binding_in_another_encoding_is_refused() -> None:
    with pytest.raises(InputError, match=r"^b\.toml: not UTF-8 text: byte 2 \(save it as UTF-8\)$"):
        read_binding(b"# \xff", "b.toml")
