"""Every point and name that the engine was asked about: 102 grids, and five maps numbered alike."""

from __future__ import annotations

import gzip
import json
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from module_builder.formats.vassal.modules.module import Module, open_module
from tests.conftest import shared_folder

if TYPE_CHECKING:
    from pathlib import Path

    from module_builder.formats.vassal.grids.mapwindow import MapWindow

SHARED = shared_folder()
CONFIGURATIONS = sorted((SHARED / "corpus" / "grids").glob("c*.jsonl")) if SHARED else []
TOLD = ("board", "zone", "location", "snap", "snap_location", "range", "point")


@cache
def opened(path: Path) -> Module:
    return open_module(path)


def answer(window: MapWindow, record: dict[str, Any]) -> dict[str, Any]:
    """Our record for a truth record, as far as the truth answers; a grid without range gives none."""
    if record["record"] == "name":
        point = window.find(record["name"])
        return {"point": list(point)} if point else {}
    x, y = record["x"], record["y"]
    here, snap = window.locate(x, y), window.snap(x, y)
    assert snap is not None
    found: dict[str, Any] = {"board": here.board, "zone": here.zone, "location": here.location, "snap": list(snap)}
    found["snap_location"] = window.locate(*snap).location
    distance = window.range((x, y), (record["x2"], record["y2"])) if "x2" in record else None
    return found if distance is None else {**found, "range": distance}


@pytest.mark.usefixtures("shared")
def test_the_corpus_is_all_there() -> None:
    records = [json.loads(line)["record"] for path in CONFIGURATIONS for line in path.read_text("utf-8").splitlines()]
    assert {kind: records.count(kind) for kind in ("config", "point", "name")} == {
        "config": 102,
        "point": 21228,
        "name": 2575,
    }


@pytest.mark.parametrize("path", CONFIGURATIONS, ids=lambda path: path.stem)
def test_every_answer_is_the_engines(path: Path) -> None:
    config, *records = map(json.loads, path.read_text("utf-8").splitlines())
    window = opened(path.parent / config["module"]).map(config["map"])
    differing = [
        (record, ours)
        for record in records
        if (ours := answer(window, record)) != {key: record[key] for key in TOLD if key in record}
    ]
    assert differing == []


def test_two_boards_carry_the_names_they_were_made_for(shared: Path) -> None:
    module = opened(shared / "corpus" / "grids" / "two_board_hex_numbering.vmod")
    counts, differing = {"point": 0, "name": 0}, []
    with gzip.open(shared / "corpus" / "grids" / "two_board_hex_numbering.jsonl.gz", "rt", encoding="utf-8") as lines:
        for record in map(json.loads, lines):
            counts[record["record"]] += 1
            ours = answer(module.map(record["map"]), record)
            if ours != {key: record[key] for key in TOLD if key in record}:
                differing.append((record, ours))
            if ours.get("location", record.get("expected")) != record.get("expected"):
                differing.append((record, ours))
    assert differing == []
    assert counts == {"point": 5 * 3249, "name": 5 * 3249}
