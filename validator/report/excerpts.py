"""Findings with the line they are on, and a mark under the place."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import TYPE_CHECKING

from validator.report.fields import clean

if TYPE_CHECKING:
    from mapdata.diagnostic import Diagnostic
    from validator.lint.texts import Texts

__all__ = ["excerpted", "shown_path"]

WIDTH = 100  # letters of a line that are shown
BEFORE = 40  # of these before the place
WORD = re.compile(r"[\w.\-]+")
CUT = "..."


def excerpted(problem: Diagnostic, texts: Texts) -> Iterator[str]:
    """Lines for a reader: the finding, its line with a mark under the place, the path down to the value, the remedy."""
    where = problem.where
    yield clean(f"{where}: {problem.severity.name.lower()} {problem.code} ({problem.name}): {problem.message}")
    yield from _excerpt(problem, texts)
    if where.path:
        yield clean(f"  in: {shown_path(where.path)}")
    if problem.point is not None:
        yield f"  point: {problem.point[0]:.10g}, {problem.point[1]:.10g}"
    yield from (clean(f"  see: {other}") for other in problem.related)
    if problem.hint:
        yield clean(f"  help: {problem.hint}")
    if problem.fixable:
        yield "  --fix mends it"


def shown_path(path: tuple[str, ...]) -> str:
    """A path of keys or components, from the outside in."""
    return " > ".join(path)


def _excerpt(problem: Diagnostic, texts: Texts) -> Iterator[str]:
    where = problem.where
    line = texts.line(where.file, where.line)
    if not line.strip():
        return
    at = min(max(where.column - 1, 0), len(line))
    marked = _length(line, at, problem) if where.column else 0
    first = at - BEFORE if at > WIDTH - BEFORE else 0
    last = first + WIDTH
    head, tail = CUT if first else "", CUT if last < len(line) else ""
    margin = " " * len(str(where.line))
    yield f"  {margin} |"
    yield f"  {where.line} | {head}{clean(line[first:last])}{tail}".rstrip()
    if marked:
        pad = " " * (len(head) + _columns(line[first:at]))
        yield f"  {margin} | {pad}{'^' * max(1, _columns(line[at : min(at + marked, last)]))}"


def _length(line: str, at: int, problem: Diagnostic) -> int:
    """How many letters the mark is long: the value that the path ends with, else the word there."""
    value = problem.where.path[-1] if problem.where.path else ""
    if value and line.startswith(value, at):
        return len(value)
    word = WORD.match(line, at)
    return len(word.group()) if word else 1


def _columns(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return sum(
        0 if unicodedata.combining(letter) else 2 if unicodedata.east_asian_width(letter) in "WF" else 1
        for letter in clean(text)
    )
