"""Running rules: in stages, and so that one that crashes ends nothing but itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from operator import attrgetter
from typing import TypeVar

from mapdata.diagnostic import Diagnostic, InputError, Severity, Where
from validator.lint.rule import Rule

__all__ = ["CRASHED", "run"]

S = TypeVar("S")
CRASHED = "INT001"


def run(rules: Iterable[Rule[S]], subject: S, file: str) -> list[Diagnostic]:
    """The findings of some rules on a subject, stage by stage; a stage that found an error is the last.

    A rule that crashes becomes one INT001 naming it and `file`, and the others go on.
    """
    found: list[Diagnostic] = []
    for _, stage in groupby(sorted(rules, key=attrgetter("stage", "code")), key=attrgetter("stage")):
        new = [finding for rule in stage for finding in _findings(rule, subject, file)]
        found += new
        if any(finding.severity is Severity.ERROR for finding in new):
            break
    return found


def _findings(rule: Rule[S], subject: S, file: str) -> Iterator[Diagnostic]:
    try:
        yield from rule(subject)
    except InputError:
        raise  # the input cannot be read at all, and that is told as such
    except Exception as error:
        message = f"rule {rule.code} crashed: {type(error).__name__}: {error}"
        hint = "this is a fault of zoc: please report it with the input; the other rules have run"
        yield Diagnostic(CRASHED, Severity.ERROR, message, Where(file, (rule.code,)), hint=hint, name="rule-crashed")
