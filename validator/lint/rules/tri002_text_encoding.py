"""TRI002: a file whose text is not UTF-8."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity
from validator.lint.rule import Report, rule
from validator.lint.triplea import TripleASubject, told

__all__ = ["text_encoding"]


@rule("TRI002", "text-encoding", Severity.ERROR, hint="save the file as UTF-8")
def text_encoding(report: Report, subject: TripleASubject) -> Iterator[Diagnostic]:
    """A drawing file, map.yml or a game XML without another encoding in its first line holds bytes that are not UTF-8.

    Why it matters: TripleA reads these files as UTF-8, so names with accents come out otherwise than they were
    written and match nothing.

    Bad:
        São Paulo (10,10)      saved as Latin-1

    Good:
        São Paulo (10,10)      saved as UTF-8

    To fix: open the file in an editor with the encoding it has, and save it as UTF-8.

    Careful: an editor that guesses the encoding wrongly saves the wrong letters as good UTF-8; look at the names
    afterwards.
    """
    yield from told(report, (fault for fault in subject.faults if fault.kind == "encoding"))
