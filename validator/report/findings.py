"""Diagnostics as text and as records (formats/json.md, lint)."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from mapdata.diagnostic import Severity

if TYPE_CHECKING:
    from mapdata.diagnostic import Diagnostic, Where

__all__ = ["FORMATS", "record", "render"]


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
    return FORMATS[style](sorted(problems, key=lambda p: (p.where, p.code, p.message)))


def _place(where: Where) -> dict[str, object]:
    return {
        key: value for key, value in (("file", where.file), ("line", where.line), ("column", where.column)) if value
    }


def _text(problems: Sequence[Diagnostic]) -> str:
    return "".join(f"{problem}\n" for problem in problems) + _tally(problems)


def _tally(problems: Sequence[Diagnostic]) -> str:
    counts = [
        f"{count} {severity.name.lower()}{'s' if count != 1 and severity is not Severity.INFO else ''}"
        for severity in sorted(Severity, reverse=True)
        if (count := sum(problem.severity is severity for problem in problems))
    ]
    return f"{', '.join(counts) or 'no findings'}\n"


def _json(problems: Sequence[Diagnostic]) -> str:
    return json.dumps([record(problem) for problem in problems], ensure_ascii=False, indent=2) + "\n"


def _jsonl(problems: Sequence[Diagnostic]) -> str:
    return "".join(json.dumps(record(problem), ensure_ascii=False) + "\n" for problem in problems)


FORMATS: dict[str, Callable[[Sequence[Diagnostic]], str]] = {"text": _text, "json": _json, "jsonl": _jsonl}
