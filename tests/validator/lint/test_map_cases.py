"""Every rule on map data finds in its cases what they say, and mends what it can; the maps of ours are clean."""

from __future__ import annotations

from pathlib import Path

import pytest

from mapdata.diagnostic import Edit, Severity
from mapdata.opening import bundled
from mapdata.skeleton import KINDS, new_map
from tests.validator.lint.cases import Case, cases
from tests.validator.lint.maps import changed, findings, relative, texts, write
from validator.lint import lint
from validator.lint.rules import MAP_RULES

BY_CODE = {rule.code: rule for rule in MAP_RULES}
CASES = [case for case in cases() if case.code in BY_CODE]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_case(case: Case, tmp_path: Path) -> None:
    folder = write(case, tmp_path / "case")
    found = findings((BY_CODE[case.code],), folder)
    assert [relative(one, folder) for one in found] == list(case.expect)
    assert all(one.where.line for one in found)
    if "points" in case.given:
        assert [[round(x, 2) for x in one.point or ()] for one in found] == case.given["points"]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_is_mended(case: Case, tmp_path: Path) -> None:
    folder = write(case, tmp_path / "case")
    before = texts(folder)
    edits = {edit for one in findings((BY_CODE[case.code],), folder) for edit in one.edits}
    assert _mended(before, edits, folder) == changed(before, case.given.get("fixed", ()))


def _mended(given: dict[str, str], edits: set[Edit], folder: Path) -> dict[str, str]:
    made = dict(given)
    for edit in sorted(edits, reverse=True):
        name = Path(edit.file).relative_to(folder).as_posix()
        made[name] = made[name][: edit.start] + edit.new + made[name][edit.end :]
    return made


@pytest.mark.parametrize("name", bundled())
def test_our_maps_are_clean(name: str) -> None:
    assert [str(one) for one in lint(name) if one.severity > Severity.INFO] == []


@pytest.mark.parametrize("kind", KINDS)
def test_new_maps_are_clean(kind: str, tmp_path: Path) -> None:
    new_map(tmp_path / "new", kind)
    assert [str(one) for one in lint(tmp_path / "new")] == []
