"""Findings as JUnit XML, which CI systems show as tests: a suite for each input, a failure for each finding."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from lxml import etree

from mapdata.diagnostic import Severity
from validator.report.artifacts import named

if TYPE_CHECKING:
    from mapdata.diagnostic import Diagnostic, InputError

__all__ = ["junit"]

NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
CRASH = "INT"


def junit(
    targets: Sequence[str], problems: Iterable[Diagnostic], closed: Iterable[InputError], threshold: Severity
) -> str:
    """A suite for each of the inputs and for each file of theirs with findings.

    What lies below the threshold is a test that passes and says so; a crash of ours, and an input that could not be
    opened, is an error of its test; an input without findings is one test that passes.
    """
    root = etree.Element("testsuites", name="zoc lint")
    cases: dict[str, list[etree._Element]] = {}
    for problem in problems:
        cases.setdefault(problem.where.file, []).append(_case(problem, threshold))
    for error in closed:
        case = _element("testcase", {"classname": named(error.file), "name": "opened"})
        case.append(_element("error", {"type": "input", "message": error.problem}, str(error)))
        cases.setdefault(error.file, []).append(case)
    for target in targets:
        if not any(file == target or file.startswith((f"{target}/", f"{target}!")) for file in cases):
            cases[target] = [_element("testcase", {"classname": named(target), "name": "no findings"})]
    for file, each in cases.items():
        root.append(_suite(file, each))
    _count(root)
    etree.indent(root)
    return etree.tostring(root, xml_declaration=True, encoding="US-ASCII").decode("ascii") + "\n"


def _case(problem: Diagnostic, threshold: Severity) -> etree._Element:
    where = problem.where
    spot = ":".join(str(n) for n in (where.line, where.column) if n)
    fields = {"classname": named(where.file), "name": f"{problem.code} {problem.name} {spot}".strip()}
    fields |= {"file": named(where.file)} | ({"line": str(where.line)} if where.line else {})
    case = _element("testcase", fields)
    told = {"type": f"{problem.severity.name.lower()} {problem.code}", "message": problem.message}
    if problem.code.startswith(CRASH):
        case.append(_element("error", told, str(problem)))
    elif problem.severity >= threshold:
        case.append(_element("failure", told, str(problem)))
    else:
        case.append(_element("system-out", {}, str(problem)))
    return case


def _suite(file: str, cases: Iterable[etree._Element]) -> etree._Element:
    suite = _element("testsuite", {"name": named(file) if "!" not in file else file})
    suite.extend(list(cases))
    _count(suite)
    return suite


def _count(element: etree._Element) -> None:
    for name, tag in (("tests", "testcase"), ("failures", "failure"), ("errors", "error")):
        element.set(name, str(sum(1 for _ in element.iter(tag))))
    element.set("time", "0")


def _element(tag: str, fields: Mapping[str, str], text: str = "") -> etree._Element:
    element = etree.Element(tag, {key: NO_XML.sub("?", value) for key, value in fields.items()})
    element.text = NO_XML.sub("?", text) or None
    return element
