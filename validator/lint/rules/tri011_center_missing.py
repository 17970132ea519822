"""TRI011: a territory without a center."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity
from validator.lint.rule import Report, rule
from validator.lint.triplea import TripleASubject, once
from validator.lint.triplea_names import missing

__all__ = ["center_missing"]

FILE = "centers.txt"


@rule("TRI011", "center-missing", Severity.ERROR, hint="add a line to centers.txt, or correct the name")
def center_missing(report: Report, subject: TripleASubject) -> Iterator[Diagnostic]:
    """A territory of a game has no line in centers.txt. Names must be alike to the letter: two blanks are not one.

    Why it matters: the map starts, and then stops with "No data of type centers".

    Bad:
        <territory name="Belgium"/>      and in centers.txt: Holland Belgium  (10,10)

    Good:
        <territory name="Belgium"/>      and in centers.txt: Belgium  (10,10)

    To fix: give the territory a line in centers.txt; where the other one only spells it otherwise, make both alike.

    Careful: a name stands in many places: rename it in the game, in all its options, and in every drawing file at
    once.
    """
    read = subject.map.points.get(FILE)
    if read is not None:
        yield from once(report, missing(subject, read.names, "centers.txt"))
