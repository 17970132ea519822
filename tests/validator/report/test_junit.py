"""JUnit XML, read by a program that reads it."""

from __future__ import annotations

from pathlib import Path

import pytest
from junitparser import Error, Failure, JUnitXml, TestCase, TestSuite

from mapdata.diagnostic import Severity
from tests.validator.report.findings import checked
from validator.report.lint import report

TestCase.__test__ = TestSuite.__test__ = False  # they are no tests of ours


def suites(folder: Path, threshold: Severity) -> list[TestSuite]:
    return list(JUnitXml.fromstring(report(checked(folder), "junit", threshold).encode()))


def outcome(case: TestCase) -> str:
    return case.result[0].__class__.__name__ if case.result else "passed"


def test_a_suite_for_each_file_and_a_test_for_each_finding(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    found = [
        (suite.name, suite.tests, suite.failures, suite.errors, [(case.name, outcome(case)) for case in suite])
        for suite in suites(tmp_path, Severity.WARNING)
    ]
    assert found == [
        (
            "a, b: 100%/places.csv",
            2,
            1,
            0,
            [("MAP003 place-outside-its-hex 2:5", "Failure"), ("MAP004 territory-without-spaces", "passed")],
        ),
        ("u!buildFile.xml", 1, 1, 0, [("MOD031 image-case 2:10", "Failure")]),
        ("p.vmod!buildFile.xml", 2, 1, 1, [("MOD031 image-case 2:10", "Failure"), ("INT001 rule-crashed", "Error")]),
        ("gone.vmod", 1, 0, 1, [("opened", "Error")]),
        ("clean", 1, 0, 0, [("no findings", "passed")]),
    ]


def test_what_a_failure_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    first, unpacked, packed, gone, _ = suites(tmp_path, Severity.WARNING)
    told = [each for suite in (first, unpacked, packed, gone) for case in suite for each in case.result]
    assert [(type(each), each.type, each.message) for each in told] == [
        (Failure, "warning MAP003", "Läe lies 2.00 hexes off,\nthat is 100%"),
        (Failure, "warning MOD031", "the picture 'Dice.png'? is called 'dice.png'"),
        (Failure, "error MOD031", "the picture ?"),
        (Error, "error INT001", "rule MOD030 crashed"),
        (Error, "input", "no such file"),
    ]
    assert told[-1].text == "gone.vmod: no such file (check the name)"
    (_, below) = first
    assert below.system_out == "a, b: 100%/places.csv: info MAP004: nothing is there"
    case = next(iter(unpacked))
    assert (case.classname, case._elem.get("file"), case._elem.get("line")) == (
        "u/buildFile.xml",
        "u/buildFile.xml",
        "2",
    )


def test_the_threshold_decides_what_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    document = JUnitXml.fromstring(report(checked(tmp_path), "junit", Severity.ERROR).encode())
    assert (document.tests, document.failures, document.errors) == (7, 1, 2)
