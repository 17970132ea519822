"""Diagnostics as text and as records (formats/json.md, lint)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from mapdata.diagnostic import Severity, in_order
from validator.report.records import as_document, as_line

if TYPE_CHECKING:
    from mapdata.diagnostic import Diagnostic, Where

__all__ = ["FORMATS", "record", "render", "tally"]

MOST = 50  # findings of one kind in one file that the text shows


def record(problem: Diagnostic) -> dict[str, object]:
    """One finding as a record; what is not known is absent."""
    fields: dict[str, object] = {
        "code": problem.code,
        "name": problem.name,
        "severity": problem.severity.name.lower(),
        "message": problem.message,
        **_place(problem.where),
        "path": list(problem.where.path),
        "point": list(problem.point) if problem.point else None,
        "hint": problem.hint,
        "related": [_place(where) for where in problem.related],
        "fixable": problem.fixable,
    }
    return {key: value for key, value in fields.items() if value not in (None, "", [], 0) or key == "fixable"}


def render(problems: Sequence[Diagnostic], style: str) -> str:
    """All findings in one of `FORMATS`, sorted by place and code."""
    return FORMATS[style](in_order(problems))


def _place(where: Where) -> dict[str, object]:
    return {
        key: value for key, value in (("file", where.file), ("line", where.line), ("column", where.column)) if value
    }


def _text(problems: Sequence[Diagnostic]) -> str:
    """A line each, of one kind in one file not without end: a table of a thousand rows can be wrong in all of them."""
    total = Counter(map(_kind, problems))
    seen: Counter[tuple[str, str]] = Counter()
    lines = []
    for problem in problems:
        kind = _kind(problem)
        seen[kind] += 1
        if seen[kind] <= MOST:
            lines.append(f"{problem}\n")
        elif seen[kind] == MOST + 1:
            rest = f"... and {total[kind] - MOST:,} more of {problem.code} (zoc lint --format json lists all)"
            lines.append(f"{problem.where.file}: {rest}\n")
    return "".join(lines) + tally(problems)


def _kind(problem: Diagnostic) -> tuple[str, str]:
    return problem.where.file, problem.code


def tally(problems: Sequence[Diagnostic]) -> str:
    """How many findings of each severity there are, on one line."""
    counts = [
        f"{count} {severity.name.lower()}{'s' if count != 1 and severity is not Severity.INFO else ''}"
        for severity in sorted(Severity, reverse=True)
        if (count := sum(problem.severity is severity for problem in problems))
    ]
    return f"{', '.join(counts) or 'no findings'}\n"


def _json(problems: Sequence[Diagnostic]) -> str:
    return as_document([record(problem) for problem in problems]) + "\n"


def _jsonl(problems: Sequence[Diagnostic]) -> str:
    return "".join(as_line(record(problem)) + "\n" for problem in problems)


FORMATS: dict[str, Callable[[Sequence[Diagnostic]], str]] = {"text": _text, "json": _json, "jsonl": _jsonl}
