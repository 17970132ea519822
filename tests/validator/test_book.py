"""The registry: every rule documented, every id the digest's, every option with its readings."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.validator.vectors import pacific, vectors
from validator.position import build_state
from validator.rulebooks.axis_empires.book import BOOK
from validator.rulebooks.axis_empires.nodes import Node
from validator.rulebooks.axis_empires.options import OPTIONS
from validator.rulebooks.axis_empires.tracing import Traced
from validator.rulebooks.rule import Option, Rule


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


def test_a_rule_reads_no_option_that_it_does_not_name() -> None:
    """And every option is read by some vector."""
    read: set[str] = set()
    for vector in vectors():
        if "ask" in vector.said:
            read |= {text.partition("=")[0] for text in vector.said.get("options", [])}
    document = {
        "map": "pacific",
        "rules": "axis-empires",
        "counters": [{"kind": "ground", "nation": "us", "at": "w3218"}],
    }
    state, _ = build_state(document, pacific())
    assert state is not None
    traced = Traced(state)
    for rule in BOOK.rules:
        if rule.id in ("AE-CONTROL-RES", "AE-AIRBASE-1", "AE-NAVBASE-1"):
            traced.ask(rule, ("w3218", "us")[: 1 if rule.id == "AE-CONTROL-RES" else 2])
    for node in _nodes(traced.roots):
        assert {fact.subject for fact in node.facts if fact.source == "option"} <= set(node.rule.options)
    assert sorted({option.name for option in OPTIONS} - read) == ["OPT-BORDER-SOURCE", "OPT-MUTUAL"]


def _nodes(roots: list[Node]) -> list[Node]:
    return [node for root in roots for node in (root, *_nodes(root.parts))]
