"""TRI007: a territory with two lines in a drawing file."""

from __future__ import annotations

from collections.abc import Iterator
from posixpath import basename

from mapdata.diagnostic import Diagnostic, Severity, Where
from module_builder.formats.triplea.drawing import DECORATIONS
from validator.lint.rule import Report, rule
from validator.lint.triplea import TripleASubject, spot

__all__ = ["entry_twice"]


@rule("TRI007", "entry-twice", Severity.ERROR, hint="leave one line; rings of one territory stand on one line")
def entry_twice(report: Report, subject: TripleASubject) -> Iterator[Diagnostic]:
    """A name has two lines in a drawing file.

    Why it matters: the modern engine refuses the file; the old one takes one of the lines, which may be the wrong
    one.

    Bad:
        Sicily  (10,10)
        Malta  (20,20)
        Sicily  (11,10)

    Good:
        Sicily  (11,10)
        Malta  (20,20)

    To fix: leave one line, or give the other its right name.

    Careful: two outlines of one name may be two pieces: put both rings on one line.
    """
    for file in (subject.map.outlines, *subject.map.points.values()):
        first: dict[str, Where] = {}
        for entry in file.entries if file is not None else ():
            if basename(entry.file) != DECORATIONS and entry.name in first:
                message = f"'{entry.name}' has a line already"
                yield report(message, spot(entry), related=(first[entry.name],))
            first.setdefault(entry.name, spot(entry))
