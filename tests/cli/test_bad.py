"""Every broken file of the corpus: one expected outcome each, and none that VASSAL's own would contradict."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from cli.main import main

CASES = tomllib.loads(Path(__file__).with_name("bad_outcomes.toml").read_text("utf-8"))["case"]


def outcome(shared: Path, name: str) -> tuple[int, list[str], list[str]]:
    folder = shared / "corpus" / "bad"
    file, is_module = str(folder / name), name.startswith("modules/")
    words = ["lint", file] if is_module else ["show", file, "--module", str(folder / "saves" / "tiny.vmod")]
    done = CliRunner().invoke(main, words)
    out, err = (text.replace(file, "FILE").splitlines() for text in (done.stdout, done.stderr))
    assert is_module or done.exit_code == 3 or len(out) == 24  # 13 pieces and more
    return done.exit_code, out if is_module else [], err


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["file"])
def test_outcome(shared: Path, case: dict[str, Any]) -> None:
    assert outcome(shared, case["file"]) == (case["status"], case["out"], case["err"])


def engine(record: dict[str, Any]) -> str:
    """What VASSAL did, as the cases say it."""
    if record["record"] == "bad module":
        return "clean" if record["clean"] else "loads" if record["ok"] else "fatal"
    return "fatal" if not record["started"] else "loads" if record["errorlog"] else "clean"


def test_nothing_is_left_out_and_nothing_contradicts_the_engine(shared: Path) -> None:
    lines = (shared / "corpus" / "bad" / "bad.jsonl").read_text("utf-8").splitlines()
    assert [(case["file"], case["engine"]) for case in CASES] == [
        (record["file"], engine(record)) for record in map(json.loads, lines)
    ]
    for case in CASES:
        told = " ".join((*case["out"], *case["err"]))
        refused, error, warning = case["status"] == 3, " error " in told, " warning " in told
        assert {"fatal": refused or error, "loads": refused or error or warning, "clean": not (refused or error)}[
            case["engine"]
        ], case["file"]
