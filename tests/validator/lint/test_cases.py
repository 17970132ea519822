"""Every rule finds in its cases what they say, all of it and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.validator.lint.cases import Case, cases, mended, module_findings, shown
from validator.lint.rules import MODULE_RULES

BY_CODE = {rule.code: rule for rule in MODULE_RULES}


@pytest.mark.parametrize("case", [case for case in cases() if case.code in BY_CODE], ids=str)
def test_a_case(case: Case, tmp_path: Path) -> None:
    found, text = module_findings(BY_CODE[case.code], case, tmp_path)
    assert [shown(finding) for finding in found] == list(case.expect)
    assert text == mended(case)
    assert all(finding.fixable == bool(finding.edits) for finding in found)
