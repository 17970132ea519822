"""TRI006: a file that every map must have."""

from __future__ import annotations

from collections.abc import Iterator
from posixpath import basename

from mapdata.diagnostic import Diagnostic, Severity, Where
from validator.lint.rule import Report, rule
from validator.lint.triplea import TripleASubject

__all__ = ["file_missing"]

NEEDED = ("polygons.txt", "centers.txt", "place.txt", "map.properties")


@rule("TRI006", "file-missing", Severity.ERROR, hint="add the file")
def file_missing(report: Report, subject: TripleASubject) -> Iterator[Diagnostic]:
    """The map lacks polygons.txt, centers.txt, place.txt or map.properties, or has no game.

    Why it matters: the engine does not open the map without them: the old one asks for all four, the modern one for
    all but place.txt.

    Bad:
        map/Polygons.txt

    Good:
        map/polygons.txt

    To fix: add the file, or name it exactly so.

    Careful: capitals count inside zips and on Linux, also where your own system does not mind.
    """
    there = {name.casefold(): name for name in subject.map.names if name.startswith(subject.map.home)}
    for name in NEEDED:
        file = subject.map.home + name
        if file not in subject.map.names:
            other = there.get(file.casefold())
            hint = f"it is called {basename(other)}: capitals count" if other else ""
            yield report(f"there is no {name}", Where(subject.map.file(name)), hint=hint)
    if not subject.map.games:
        yield report("there is no game XML", Where(subject.file), hint="games stand in games/*.xml")
