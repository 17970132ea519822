"""TRI001: a game XML that cannot be read."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity
from validator.lint.rule import Report, rule
from validator.lint.triplea import TripleASubject, told

__all__ = ["game_unreadable"]


@rule("TRI001", "game-unreadable", Severity.ERROR, hint="correct the XML; the place is where reading stopped")
def game_unreadable(report: Report, subject: TripleASubject) -> Iterator[Diagnostic]:
    """A game XML is not well-formed, or its root is not `<game>`.

    Nothing else is told about that game, and nothing is said about names that only it could know.

    Why it matters: TripleA leaves such a game out of its list, and tells of it only in its log.

    Bad:
        <unit na me="infantry"/>

    Good:
        <unit name="infantry"/>

    To fix: correct the XML at the place that is named.

    Careful: the place is where reading stopped: a quote or a tag left open may stand far before it.
    """
    yield from told(report, (fault for fault in subject.faults if fault.kind == "xml"))
