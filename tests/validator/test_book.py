"""The registry: every rule documented, every id the digest's, every option with its readings."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.validator.vectors import Vector, asked, question, vectors
from validator.rulebooks.axis_empires.book import BOOK
from validator.rulebooks.axis_empires.options import OPTIONS
from validator.rulebooks.rule import Option, Rule
from validator.verdict import Verdict


def test_ids_are_unique() -> None:
    codes = [*(rule.id for rule in BOOK.rules), *(option.name for option in BOOK.options)]
    assert sorted({code for code in codes if codes.count(code) > 1}) == []


@pytest.mark.parametrize("rule", BOOK.rules, ids=lambda rule: rule.id)
def test_a_rule_has_a_page(rule: Rule[..., object]) -> None:
    first, *rest = rule.page.split("\n")
    assert first.endswith((".", ":", ",")) or rest, "a page begins with a sentence"
    assert rule.page.endswith((".", ")."))
    assert rule.article and rule.title and rule.yes
    assert all(BOOK.option(name) for name in rule.options)


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_an_option_has_a_default_among_its_readings(option: Option) -> None:
    assert option.default in option.values
    assert len(set(option.values)) == len(option.values) > 1
    assert option.meaning.endswith(".")


def test_every_id_stands_in_the_digest(shared: Path) -> None:
    digest = (shared / "rules" / "axis_empires.md").read_text("utf-8")
    known = set(re.findall(r"\*\*(AE-[0-9A-Za-z.-]+)\*\*", digest))
    assert sorted({rule.id for rule in BOOK.rules} - known) == []
    assert sorted({option.ambiguity for option in OPTIONS} - known) == []


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_options_are_those_of_the_digest(option: Option, shared: Path) -> None:
    digest = (shared / "rules" / "axis_empires.md").read_text("utf-8")
    entry = re.search(rf"\*\*{option.ambiguity}\*\*.*", digest)
    assert entry is not None
    readings = re.search(rf"{option.name} = {{([^}}]*)}}", entry[0])
    assert readings is not None
    said = re.sub(r"\([^)]*\)", "", readings[1]).split(",")
    assert [reading.split()[0] for reading in said] == list(option.values)
    assert re.search(rf"{option.default} ★", readings[1])


def _plain(vector: Vector) -> bool:
    """Whether a vector names options; the supply tracer asks rules of its own, which its verdicts do not show."""
    return bool(vector.said.get("options")) and "[supply]" not in vector.text


@pytest.mark.parametrize("vector", [v for v in vectors() if _plain(v)], ids=lambda vector: vector.name)
def test_a_rule_reads_no_option_that_it_does_not_name(vector: Vector) -> None:
    """Whatever a verdict says that an option changes, a rule it rests on names."""
    verdict = asked(vector)
    named = {
        name
        for code in (question(vector).id, *_rules(verdict))
        if (rule := BOOK.rule(code)) is not None
        for name in rule.options
    }
    assert sorted({text.partition("=")[0] for text in verdict.options} - named) == []


def _rules(verdict: Verdict) -> set[str]:
    return {verdict.rule, *(code for part in verdict.because for code in _rules(part))}
