"""Findings as GitHub shows them beside the lines of a change: workflow commands, one a line.

Escapes are those that the runner takes back: % and line ends in a message, `:` and `,` too in what stands before it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from mapdata.diagnostic import Severity
from validator.report.artifacts import inner, named

if TYPE_CHECKING:
    from mapdata.diagnostic import Diagnostic, InputError

__all__ = ["commands"]

LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}


def commands(problems: Iterable[Diagnostic], closed: Iterable[InputError] = ()) -> Iterator[str]:
    """A command for each finding, and for each input that could not be opened."""
    for problem in problems:
        yield _command(problem)
    for error in closed:
        yield f"::error file={_property(named(error.file))}::{_data(str(error))}"


def _command(problem: Diagnostic) -> str:
    where, entry = problem.where, inner(problem.where.file)
    message = problem.message + (f" ({problem.hint})" if problem.hint else "")
    spot = {"line": where.line, "col": where.column}
    if entry:  # its lines are not those of the archive
        message = f"{entry}{''.join(f':{n}' for n in spot.values() if n)}: {message}"
        spot = {}
    title = f"{problem.code} {problem.name}".strip()
    fields = {"file": named(where.file), **{key: n for key, n in spot.items() if n}, "title": title}
    written = ",".join(f"{key}={_property(str(value))}" for key, value in fields.items())
    return f"::{LEVELS[problem.severity]} {written}::{_data(message)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
