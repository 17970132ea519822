"""Running rules: stages, and a rule that crashes."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity, Where
from validator.lint.engine import run
from validator.lint.rule import Report, Rule, rule

HERE = Where("f")


def made(code: str, stage: int, severity: Severity = Severity.ERROR, *, finds: bool = True) -> Rule[object]:
    @rule(code, "name", severity, hint="mend it", stage=stage)
    def check(report: Report, subject: object) -> Iterator[Diagnostic]:
        if finds:
            yield report(f"{subject}", HERE)

    return check


def codes(*rules: Rule[object]) -> list[str]:
    return [finding.code for finding in run(rules, "it", "f")]


def test_rules_run_by_stage_and_code() -> None:
    assert codes(made("B2", 1), made("A2", 0, Severity.WARNING), made("A1", 0, Severity.INFO)) == ["A1", "A2", "B2"]


def test_a_stage_with_an_error_is_the_last() -> None:
    assert codes(made("B2", 1), made("A2", 0), made("A1", 0, Severity.INFO)) == ["A1", "A2"]
    assert codes(made("B2", 1), made("A2", 0, finds=False)) == ["B2"]


def test_a_rule_that_crashes_is_told_as_ours_and_the_others_go_on() -> None:
    @rule("A1", "broken", Severity.INFO, hint="none")
    def broken(report: Report, subject: object) -> Iterator[Diagnostic]:
        yield report("before", HERE)
        raise ZeroDivisionError("by nought")

    found = run([broken, made("A2", 0)], "it", "f")
    assert [str(finding) for finding in found] == [
        "f: info A1: before (none)",
        "f: error INT001: rule A1 crashed: ZeroDivisionError: by nought "
        "(this is a fault of zoc: please report it with the input; the other rules have run)",
        "f: error A2: it (mend it)",
    ]
