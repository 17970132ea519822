"""TRI013: a line of a drawing file for a territory that no game has."""

from __future__ import annotations

from collections.abc import Iterator
from posixpath import basename

from mapdata.diagnostic import Diagnostic, Severity
from module_builder.formats.triplea.drawing import DECORATIONS
from validator.lint.rule import Report, rule
from validator.lint.triplea import TripleASubject, spot
from validator.lint.triplea_names import Spelling

__all__ = ["name_unknown"]


@rule("TRI013", "name-unknown", Severity.WARNING, hint="take the line out, or correct the name")
def name_unknown(report: Report, subject: TripleASubject) -> Iterator[Diagnostic]:
    """A line of a drawing file for a territory that no game has.

    A drawing file names a territory that none of the games of the map has. Where a game cannot be read, nothing is
    said.

    Why it matters: mostly it is a territory spelled otherwise in the game, which then has no place of its own; or it
    was renamed and left behind.

    Bad:
        British  Columbia  (10,10)      and <territory name="British Columbia"/>

    Good:
        British Columbia  (10,10)

    To fix: correct the name, or take the line out.

    Careful: a further game in preparation may need the line.
    """
    if not subject.all_read:
        return
    spelling = Spelling(subject.names)
    for file in (subject.map.outlines, *subject.map.points.values()):
        for entry in file.entries if file is not None else ():
            if basename(entry.file) != DECORATIONS and entry.name not in subject.names:
                message = f"no game has a territory '{entry.name}'"
                yield report(message, spot(entry), hint=spelling(entry.name))
