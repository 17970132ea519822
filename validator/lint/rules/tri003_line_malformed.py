"""TRI003: a line of a drawing file that cannot be read."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity
from validator.lint.rule import Report, rule
from validator.lint.triplea import TripleASubject, told

__all__ = ["line_malformed"]


@rule(
    "TRI003",
    "line-malformed",
    Severity.ERROR,
    hint="a line is `Name  (x,y) (x,y)`, in polygons.txt `Name  <  (x,y) (x,y)  >`, in whole pixels",
)
def line_malformed(report: Report, subject: TripleASubject) -> Iterator[Diagnostic]:
    """A line of a drawing file has no point, no name, an open `<`, or something that is no point.

    Why it matters: the modern engine refuses the whole map for it; the old one passes over the line, and the
    territory has no place.

    Bad:
        Belgium  <  (10,10) (20,10) (20,20)

    Good:
        Belgium  <  (10,10) (20,10) (20,20)  >

    To fix: correct the line at the place that is named.

    Careful: two lines run together are two territories: look whether the next name went in with the last one.
    """
    yield from told(report, (fault for fault in subject.faults if fault.kind == "line"))
