"""Nothing of the digest is forgotten: every id of a chapter is implemented and proved, or says why not.

A chapter is a file in coverage/: each id with the function that implements it, and the vectors and tests that prove it.
"""

from __future__ import annotations

import ast
import importlib
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ROOT
from tests.validator.vectors import proven
from validator.rulebooks.axis_empires.book import BOOK
from validator.rulebooks.rule import Rule

FOLDER = Path(__file__).with_name("coverage")
BOOK_PACKAGE = "validator.rulebooks.axis_empires"
# What ids a chapter must list: those between two titles of the digest, or those that begin alike.
CHAPTERS = {
    "a": lambda digest: _between(digest, "# A. Definitions", "# B. Conditional Events"),
    "f": lambda digest: _between(digest, "# F. Data model", "# Z. Counts"),
    "16.7": lambda digest: {code for code in _ids(digest) if code.startswith("AE-16.7-")},
    "snapshots": lambda digest: {code for code in _ids(digest) if re.search(r"-VS[0-9]+$", code)},
}


def _ids(text: str) -> set[str]:
    return set(re.findall(r"\*\*(AE-[0-9A-Za-z.-]+)\*\*", text))


def _between(digest: str, start: str, end: str) -> set[str]:
    return _ids(digest[digest.index(start) : digest.index(end)])


def listed(chapter: str) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = tomllib.loads((FOLDER / f"{chapter}.toml").read_text("utf-8"))["ids"]
    return found


THERE = sorted(path.stem for path in FOLDER.glob("*.toml"))
ENTRIES = [(code, entry) for chapter in THERE for code, entry in listed(chapter).items()]
VECTORS = proven()


def test_the_definitions_and_the_data_model_are_listed() -> None:
    assert {"a", "f"} <= set(THERE) <= set(CHAPTERS)


@pytest.mark.parametrize("chapter", THERE)
def test_a_chapter_lists_every_id_of_the_digest_and_no_other(chapter: str, shared: Path) -> None:
    digest = (shared / "rules" / "axis_empires.md").read_text("utf-8")
    assert set(listed(chapter)) == CHAPTERS[chapter](digest)


@pytest.mark.parametrize(("code", "entry"), ENTRIES, ids=[code for code, _ in ENTRIES])
def test_an_id_is_implemented_and_proved_or_says_why_not(code: str, entry: dict[str, Any]) -> None:
    assert set(entry) <= {"function", "proof", "reason"}
    assert ("function" in entry) == ("proof" in entry), "what is implemented is proved"
    if "function" not in entry:
        assert len(entry["reason"].split()) > 4, "a reason is a sentence"
        return
    found = imported(entry["function"])
    rule = BOOK.rule(code)
    assert rule is None or found is rule, f"{code} is the rule {rule}"
    assert entry["proof"], "something proves it"
    assert [name for name in entry["proof"] if not proves(name)] == []


def test_every_snapshot_check_has_a_rule_of_its_own() -> None:
    """What is asked of the West and of the Soviets alike is two rules, each with its id, its article and its words."""
    rules = [(code, imported(entry["function"])) for code, entry in listed("snapshots").items() if "function" in entry]
    borrowed = {code: rule.id for code, rule in rules if isinstance(rule, Rule) and rule.id != code}
    assert borrowed == {"AE-16.2.5-VS2": "AE-16.7-L3", "AE-16.3.8-VS2": "AE-16.3.8-D1"}


def imported(name: str) -> object:
    """The thing that a function's name leads to: module:name, the module in the rule book's package or in full."""
    module, _, path = name.partition(":")
    found: object = importlib.import_module(module if "." in module else f"{BOOK_PACKAGE}.{module}")
    for part in path.split("."):
        found = getattr(found, part)
    return found


def proves(name: str) -> bool:
    """Whether there is such a vector, or such a test."""
    file, colons, test = name.partition("::")
    return name in VECTORS if not colons else test in cases_in(file)


@cache
def cases_in(file: str) -> frozenset[str]:
    """The test functions of a file; none where there is no such file."""
    if not (ROOT / file).is_file():
        return frozenset()
    tree = ast.parse((ROOT / file).read_text("utf-8"))
    return frozenset(node.name for node in tree.body if isinstance(node, ast.FunctionDef) and node.name[:5] == "test_")
