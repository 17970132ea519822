"""TRI005: a file that was not read."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity, Where
from validator.lint.rule import Report, rule
from validator.lint.triplea import TripleASubject, told

__all__ = ["file_unread"]


@rule("TRI005", "file-unread", Severity.WARNING, hint="put the plain file itself there")
def file_unread(report: Report, subject: TripleASubject) -> Iterator[Diagnostic]:
    """A file that was not read.

    A file of the map is too large, is no plain file, leads out of the map, or its name in the zip is not what it
    should be.

    Why it matters: what was not read was not looked at, and the engine may not find it either.

    Bad:
        polygons.txt -> /home/me/polygons.txt      a link that leads out of the map

    Good:
        polygons.txt      the file itself

    To fix: put the file itself in its place, or pack the map again.

    Careful: a folder of version control beside the map is left alone.
    """
    yield from told(report, (fault for fault in subject.faults if fault.kind == "size"))
    for _, message in subject.map.files.told:
        if "'.git/" not in message:
            yield report(message, Where(subject.file))
