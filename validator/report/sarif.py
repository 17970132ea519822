"""Findings as SARIF 2.1.0 (OASIS), which code hosts and editors read: rules with their pages, places, repairs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

from mapdata.diagnostic import Severity
from validator.lint.codes import all_codes
from validator.lint.fingerprint import fingerprint
from validator.lint.pages import page_of
from validator.report.artifacts import inner, uri
from validator.report.lintpages import as_markdown

if TYPE_CHECKING:
    from mapdata.diagnostic import Diagnostic, Edit, InputError, Where
    from validator.lint.texts import Texts

__all__ = ["sarif"]

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}
MARK = "zoc/v1"

Json = Mapping[str, object]


def sarif(problems: Sequence[Diagnostic], closed: Sequence[InputError], texts: Texts, *, crashed: bool) -> str:
    """One run with every finding; columns count letters (code points), as those of zoc do.

    `crashed`: whether a rule crashed, so that not all was looked at.
    """
    codes = sorted({problem.code for problem in problems})
    run = {
        "tool": {"driver": _driver(codes)},
        "invocations": [_invocation(closed, crashed=crashed)],
        "columnKind": "unicodeCodePoints",
        "results": [_result(problem, codes, texts) for problem in problems],
    }
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, ensure_ascii=True, indent=2) + "\n"


def _driver(codes: Iterable[str]) -> Json:
    return {"name": "zoc", "semanticVersion": version("zoc"), "rules": [_rule(code) for code in codes]}


def _rule(code: str) -> Json:
    """A code with its page; one that is no longer in the tables has its code alone."""
    facts = all_codes().get(code)
    if facts is None:
        return {"id": code}
    page = page_of(code)
    return {
        "id": code,
        "name": facts.name,
        "shortDescription": {"text": page.partition("\n\n")[0].replace("\n", " ") or facts.name},
        "fullDescription": {"text": page or facts.name},
        "help": {"text": page or facts.name, "markdown": as_markdown(page or facts.name)},
        "defaultConfiguration": {"level": LEVELS[facts.severity]},
    }


def _invocation(closed: Iterable[InputError], *, crashed: bool) -> Json:
    told = [_notification(error) for error in closed]
    return {"executionSuccessful": not told and not crashed, "toolExecutionNotifications": told}


def _notification(error: InputError) -> Json:
    locations = [{"physicalLocation": _artifact(error.file)}]
    return {"level": "error", "message": {"text": _text(str(error))}, "locations": locations}


def _artifact(file: str) -> dict[str, object]:
    return {"artifactLocation": {"uri": uri(file)}}


def _result(problem: Diagnostic, codes: Sequence[str], texts: Texts) -> Json:
    message = problem.message + (f" ({problem.hint})" if problem.hint else "")
    fields: dict[str, object] = {
        "ruleId": problem.code,
        "ruleIndex": codes.index(problem.code),
        "level": LEVELS[problem.severity],
        "message": {"text": _text(message)},
        "locations": [_location(problem.where)],
        "partialFingerprints": {MARK: fingerprint(problem, Path(), texts)},
    }
    if problem.related:
        fields["relatedLocations"] = [{"id": n, **_location(where)} for n, where in enumerate(problem.related, 1)]
    if problem.edits and not any(inner(edit.file) for edit in problem.edits):
        fields["fixes"] = [_fix(problem)]
    if problem.point is not None:
        fields["properties"] = {"point": list(problem.point)}
    return fields


def _text(text: str) -> str:
    """A text that every JSON reader takes: what was no letter in a damaged file is an escape."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def _location(where: Where) -> dict[str, object]:
    """A place; inside an archive the line and column are those of the entry that the logical location names."""
    entry = inner(where.file)
    physical = _artifact(where.file)
    if where.line and not entry:
        column = {"startColumn": where.column} if where.column else {}
        physical["region"] = {"startLine": where.line, **column}
    names = [*([entry] if entry else []), *where.path]
    spot = "".join(f":{n}" for n in (where.line, where.column) if n) if entry else ""
    logical = [{"fullyQualifiedName": _text(f"{' > '.join(names)}{spot and f' ({entry}{spot})'}")}] if names else []
    return {"physicalLocation": physical, **({"logicalLocations": logical} if logical else {})}


def _fix(problem: Diagnostic) -> Json:
    by_file: dict[str, list[Edit]] = {}
    for edit in problem.edits:
        by_file.setdefault(edit.file, []).append(edit)
    changes = [
        {**_artifact(file), "replacements": [_replacement(edit) for edit in edits]} for file, edits in by_file.items()
    ]
    return {"description": {"text": problem.hint or f"mend {problem.name}"}, "artifactChanges": changes}


def _replacement(edit: Edit) -> Json:
    deleted = {"charOffset": edit.start, "charLength": edit.end - edit.start}
    return {"deletedRegion": deleted, "insertedContent": {"text": edit.new}}
