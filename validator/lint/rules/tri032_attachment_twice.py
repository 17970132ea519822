"""TRI032: two attachments of one name on one object."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity
from validator.lint.rule import Report, rule
from validator.lint.triplea import Seen, TripleASubject, once

__all__ = ["attachment_twice"]


@rule("TRI032", "attachment-twice", Severity.WARNING, hint="leave one, or give the other its right name")
def attachment_twice(report: Report, subject: TripleASubject) -> Iterator[Diagnostic]:
    """Two attachments of the same name are attached to the same territory, player or unit.

    Why it matters: the last one wins, whole: what only the first one says is lost, and the engine says nothing.

    Bad:
        <attachment name="territoryAttachment" attachTo="Russia" ...> production 3
        <attachment name="territoryAttachment" attachTo="Russia" ...> capital Russians

    Good:
        <attachment name="territoryAttachment" attachTo="Russia" ...> production 3, capital Russians

    To fix: put their options together in one.

    Careful: the options of the two may contradict each other: those of the last count today.
    """
    yield from once(report, _seen(subject))


def _seen(subject: TripleASubject) -> Iterator[Seen]:
    for game in subject.games:
        seen: set[tuple[str, str, str]] = set()
        for one in game.attachments:
            key = (one.name, one.target, one.type)
            if key in seen and not one.element.get("foreach"):
                yield Seen(f"'{one.target}' has an attachment '{one.name}' already", subject.at(game, one.element))
            seen.add(key)
