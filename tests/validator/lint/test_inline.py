"""Suppressions in the sources: where they stand, what they cover, and what is told of them."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapdata.diagnostic import Diagnostic, Severity, Where
from validator.lint.inline import END, Suppression, suppressions
from validator.lint.silence import silenced

CASES = tomllib.loads(Path(__file__).with_name("inline.toml").read_text("utf-8"))["case"]


def said(each: Suppression) -> str:
    last = "end" if each.last == END else ":".join(map(str, each.last))
    odd = f" ({each.odd})" if each.odd else ""
    spot = f"{each.where.line}:{each.where.column}"
    return f"{spot}: {' '.join(each.codes)}, {':'.join(map(str, each.first))}-{last}{odd}"


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_a_text_has_these(case: dict[str, Any], ends: str) -> None:
    data = case["text"].replace("\n", ends).encode()
    assert [said(each) for each in suppressions(case["file"], data)] == case["says"]


@given(st.sampled_from(["a.toml", "a.geojson", "a.xml", "a.csv"]), st.text(max_size=40), st.text(max_size=40))
def test_any_text_is_answered(file: str, before: str, after: str) -> None:
    for mark in ("# zoc: ignore MAP003", '"zoc:ignore": "MAP003"', "<!-- zoc: ignore MAP003 -->"):
        text = f"{before}{mark}{after}"
        for each in suppressions(file, text.encode("utf-8", "replace")):
            assert 1 <= each.where.line <= text.count("\n") + 1
            assert each.first <= each.last


def found(code: str, line: int = 0, column: int = 0, severity: Severity = Severity.WARNING) -> Diagnostic:
    return Diagnostic(code, severity, "it is so", Where("f", (), line, column))


def covering(*codes: str, first: tuple[int, int], last: tuple[int, int]) -> Suppression:
    return Suppression(Where("f", (), 1, 1), codes, first, last)


def told(problems: list[Diagnostic], *given: Suppression) -> tuple[list[str], list[str]]:
    kept, about = silenced(problems, given)
    return (
        [f"{each.code}:{each.where.line}" for each in kept],
        [f"{each.code}: {each.message} ({each.hint})" for each in about],
    )


UNUSED = "it out: what it stood for is no longer found"


def test_what_is_covered_is_not_told_and_what_covers_nothing_is() -> None:
    line = covering("MOD030", "MOD031", first=(2, 0), last=(3, 0))
    assert told([found("MOD030", 2, 5), found("MOD030", 3, 1), found("MOD030", 2)], line) == (
        ["MOD030:3"],
        [f"SUP001: no MOD031 is found here (take {UNUSED})"],
    )


def test_the_beginning_of_a_code_covers_all_of_them() -> None:
    assert told([found("MOD030", 2, 5), found("MAP003", 2)], covering("MOD", first=(2, 0), last=(3, 0))) == (
        ["MAP003:2"],
        [],
    )


def test_a_finding_of_the_whole_file_needs_a_suppression_of_it() -> None:
    assert told([found("MAP004")], covering("MAP004", first=(1, 0), last=(9, 0)))[0] == ["MAP004:0"]
    assert told([found("MAP004"), found("MAP004", 7, 7)], covering("MAP004", first=(0, 0), last=END)) == ([], [])


def test_a_crash_cannot_be_suppressed() -> None:
    crash = Diagnostic("INT001", Severity.ERROR, "crashed", Where("f", ("MOD030",)))
    assert told([crash], covering("INT001", "MOD030", first=(0, 0), last=END)) == (["INT001:0"], [])


def test_what_was_not_looked_for_is_not_called_unused() -> None:
    broken = [found("SRC010", 1, 1, Severity.ERROR)]
    whole = {"first": (0, 0), "last": END}
    assert told(broken, covering("MAP003", **whole)) == (["SRC010:1"], [])
    assert told(broken, covering("MOD030", **whole))[1] == [f"SUP001: no MOD030 is found here (take {UNUSED})"]


def test_a_code_that_does_not_exist() -> None:
    odd = Suppression(Where("f", (), 1, 1), ("MAP300",), (1, 0), (2, 0), "why")
    assert told([], odd)[1] == [
        "SUP002: the suppression is not understood: 'why' is no code (write `zoc: ignore CODE, CODE: why`)",
        "SUP002: there is no code 'MAP300' (zoc rules lists those of MAP)",
    ]
