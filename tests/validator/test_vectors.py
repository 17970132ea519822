"""Every vector through the API, and those that are positions through the command line as well."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from cli.main import main
from tests.validator.vectors import LATER, Vector, asked, proven, vectors
from validator.rulebooks.axis_empires.book import BOOK
from validator.rulebooks.axis_empires.options import DEFINITIONS
from validator.rulebooks.rule import Option, Rule
from validator.verdict import Verdict

ALL = list(vectors())


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
    assert list(repeated(verdict)) == []


def repeated(verdict: Verdict) -> Iterator[object]:
    """What a verdict, or one that it rests on, tells twice."""
    for told in (verdict.facts, verdict.because):
        yield from (one for number, one in enumerate(told) if one in told[:number])
    for part in verdict.because:
        yield from repeated(part)


POSITIONS = [vector for vector in ALL if "ask" in vector.said and not vector.changes]


@pytest.mark.parametrize("vector", POSITIONS, ids=lambda vector: vector.name)
def test_vector_as_a_position_file(vector: Vector, tmp_path: Path) -> None:
    file = tmp_path / "position.toml"
    file.write_text(vector.text, "utf-8")
    sets = [word for name, value in vector.set.items() for word in ("--set", f"{name}={value}")]
    result = CliRunner().invoke(main, ["explain", *vector.said["ask"], "--in", str(file), *sets, "--format", "json"])
    assert result.exit_code == 0, result.output
    same(json.loads(result.output), vector)


def test_every_vector_of_the_digest_is_here_or_waits_for_its_section(shared: Path) -> None:
    digest = (shared / "rules" / "axis_empires.md").read_text("utf-8")
    there = proven()
    known = set(re.findall(r"\*\*(AE-[ED]X-[0-9]+)\*\*", digest))
    assert sorted(known - there) == sorted(LATER)
    sections = set(re.findall(r"^### (16\.[0-9.]+) ", digest, flags=re.MULTILINE)) | {"16.7"}
    assert sorted(set(LATER.values()) - sections) == []


FLIPPED = {text.partition("=")[0] for vector in ALL for text in vector.said.get("options", ())}


@pytest.mark.parametrize("option", DEFINITIONS, ids=lambda option: option.name)
def test_an_option_of_the_definitions_changes_the_answer_of_a_vector(option: Option) -> None:
    assert option.name in FLIPPED


@pytest.mark.parametrize("rule", [rule for rule in BOOK.rules if rule.options], ids=lambda rule: rule.id)
def test_what_a_rule_reads_is_in_effect(rule: Rule[..., object]) -> None:
    """No rule reads an option that is said to wait for the events."""
    assert [name for name in rule.options if (found := BOOK.option(name)) is None or found.waits] == []


def test_vectors_named_after_the_digest_exist_there(shared: Path) -> None:
    digest = (shared / "rules" / "axis_empires.md").read_text("utf-8")
    known = set(re.findall(r"\*\*(AE-[0-9A-Za-z.-]+)\*\*", digest))
    assert sorted({vector.said["id"] for vector in ALL} - known) == []
