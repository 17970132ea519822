"""TRI030: a territory with two owners at the start."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from mapdata.diagnostic import Diagnostic, Severity
from validator.lint.rule import Report, rule
from validator.lint.triplea import Seen, TripleASubject, once

__all__ = ["owner_twice"]


@rule("TRI030", "owner-twice", Severity.WARNING, hint="leave one row")
def owner_twice(report: Report, subject: TripleASubject) -> Iterator[Diagnostic]:
    """Two rows of ownerInitialize give one territory an owner. Two different owners are an error.

    Why it matters: the last row wins; the engine says nothing.

    Bad:
        <territoryOwner territory="Russia" owner="Russians"/>
        <territoryOwner territory="Russia" owner="Germans"/>

    Good:
        <territoryOwner territory="Russia" owner="Russians"/>

    To fix: leave one row.

    Careful: the row that counts today is the last.
    """
    for severity, alike in ((Severity.ERROR, False), (Severity.WARNING, True)):
        for found in once(report, _seen(subject, alike)):
            yield replace(found, severity=severity)


def _seen(subject: TripleASubject, alike: bool) -> Iterator[Seen]:
    for game in subject.games:
        before: dict[str, str] = {}
        for row in game.owners:
            name, owner = row.get("territory", ""), row.get("owner", "")
            if name in before and (before[name] == owner) == alike:
                message = f"'{name}' belongs to '{before[name]}' already"
                yield Seen(message, subject.at(game, row))
            before[name] = owner
