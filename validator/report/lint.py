"""What lint found, in each of the forms that somebody reads: people, scripts, code hosts, CI systems."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from validator.report.excerpts import excerpted
from validator.report.findings import render, tally
from validator.report.github import commands
from validator.report.junit import junit
from validator.report.sarif import sarif

if TYPE_CHECKING:
    from mapdata.diagnostic import Severity
    from validator.lint.project import Checked

__all__ = ["STYLES", "report"]

STYLES: Final = ("text", "full", "json", "jsonl", "sarif", "junit", "github")


def report(checked: Checked, style: str, threshold: Severity) -> str:
    """What was found, in one of `STYLES`; `threshold` is what counts as failed."""
    return _FORMS[style](checked, threshold) if style in _FORMS else render(checked.problems, style)


def _full(checked: Checked, _: Severity) -> str:
    told = ["\n".join(excerpted(problem, checked.texts)) + "\n\n" for problem in checked.problems]
    return "".join([*told, tally(checked.problems)])


def _sarif(checked: Checked, _: Severity) -> str:
    return sarif(checked.problems, checked.closed, checked.texts, crashed=checked.crashed)


def _junit(checked: Checked, threshold: Severity) -> str:
    return junit(checked.targets, checked.problems, checked.closed, threshold)


def _github(checked: Checked, _: Severity) -> str:
    return "".join(f"{line}\n" for line in commands(checked.problems, checked.closed))


_FORMS: dict[str, Callable[[Checked, Severity], str]] = {
    "full": _full,
    "sarif": _sarif,
    "junit": _junit,
    "github": _github,
}
