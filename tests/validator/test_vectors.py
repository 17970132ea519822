"""Every vector through the API, and those that are positions through the command line as well."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from cli.main import main
from tests.validator.vectors import Vector, asked, vectors

ALL = list(vectors())
WANTED = {f"AE-EX-{n:02}" for n in (*range(1, 44), 64, 65, 66, 69)} | {
    f"AE-DX-{n:02}" for n in (1, 2, 4, 6, 7, 10, 11, 14, 17, 18, 19, 59, 61, 66, 67)
}
ELSEWHERE = {"AE-EX-43"}  # every port of a zone, in test_judge.py


def same(record: dict[str, object], vector: Vector) -> None:
    """The whole answer: what the vector does not name must be absent."""
    said = vector.said
    assert (record["answer"], record["missing"], record["options"]) == (
        said["expect"],
        said.get("missing", []),
        said.get("options", []),
    )
    assert record["rule"] == said.get("rule", record["rule"])
    assert record["spaces"] == said.get("spaces", record["spaces"])
    facts = record["facts"]
    assert isinstance(facts, list)
    told = [fact["text"] for fact in facts]
    wanted = said.get("facts", [])
    assert [text for text in told if text in wanted] == sorted(wanted, key=told.index), "facts missing or out of order"


@pytest.mark.parametrize("vector", ALL, ids=lambda vector: vector.name)
def test_vector(vector: Vector) -> None:
    verdict = asked(vector)
    facts = [{"text": fact.text} for fact in verdict.facts]
    same(
        {
            "answer": verdict.answer,
            "missing": list(verdict.missing),
            "options": list(verdict.options),
            "rule": verdict.rule,
            "spaces": list(verdict.spaces),
            "facts": facts,
        },
        vector,
    )


POSITIONS = [vector for vector in ALL if "ask" in vector.said and not vector.changes]


@pytest.mark.parametrize("vector", POSITIONS, ids=lambda vector: vector.name)
def test_vector_as_a_position_file(vector: Vector, tmp_path: Path) -> None:
    file = tmp_path / "position.toml"
    file.write_text(vector.text, "utf-8")
    sets = [word for name, value in vector.set.items() for word in ("--set", f"{name}={value}")]
    result = CliRunner().invoke(main, ["explain", *vector.said["ask"], "--in", str(file), *sets, "--format", "json"])
    assert result.exit_code == 0, result.output
    same(json.loads(result.output), vector)


def test_no_vector_of_the_digest_is_left_out() -> None:
    there = {vector.said["id"] for vector in ALL} | ELSEWHERE
    assert WANTED - there == set()


def test_vectors_named_after_the_digest_exist_there(shared: Path) -> None:
    digest = (shared / "rules" / "axis_empires.md").read_text("utf-8")
    known = set(re.findall(r"\*\*(AE-[0-9A-Za-z.-]+)\*\*", digest))
    assert sorted({vector.said["id"] for vector in ALL} - known) == []
