"""Every rule is registered, has a code of its own, a page in the house's form, and cases that fail and that pass."""

from __future__ import annotations

import pkgutil
from collections import Counter

import pytest

from mapdata.codes import CODES
from module_builder.formats.vassal.markup.problems import KINDS
from tests.validator.lint.cases import cases
from validator.lint import CRASHED, RULES, rules
from validator.lint.rule import Rule

HEADINGS = ("Why it matters:", "Bad:", "Good:", "To fix:", "Careful:")
CASES = cases()


def test_codes_are_unique_and_no_loaders() -> None:
    codes = [*(rule.code for rule in RULES), *CODES, *KINDS, CRASHED]
    assert [code for code, count in Counter(codes).items() if count > 1] == []
    assert [code for rule in RULES if not (code := rule.code)[:3].isupper() or not code[3:].isdecimal()] == []


def test_every_module_of_the_folder_is_a_rule_of_that_name() -> None:
    modules = sorted(info.name for info in pkgutil.iter_modules(rules.__path__))
    assert modules == sorted(f"{rule.code.lower()}_{rule.name.replace('-', '_')}" for rule in RULES)
    assert [rule.code for rule in RULES] == sorted(rule.code for rule in RULES)


def test_there_are_no_cases_without_a_rule() -> None:
    assert {case.code for case in CASES} == {rule.code for rule in RULES}
    assert [str(case) for case, count in Counter(map(str, CASES)).items() if count > 1] == []


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_a_rule_has_cases_that_fail_and_that_pass(rule: Rule[object]) -> None:
    found = [bool(case.expect) for case in CASES if case.code == rule.code]
    assert (True in found, False in found) == (True, True)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_a_page_has_its_parts_in_order(rule: Rule[object]) -> None:
    lines = rule.page.splitlines()
    headings = [heading for line in lines for heading in HEADINGS if line.startswith(heading)]
    assert tuple(headings) == HEADINGS
    assert lines[0].endswith(".")
    assert rule.hint
