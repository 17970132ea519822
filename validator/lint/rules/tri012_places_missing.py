"""TRI012: a territory without places for units."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity
from validator.lint.rule import Report, rule
from validator.lint.triplea import TripleASubject, once
from validator.lint.triplea_names import missing

__all__ = ["places_missing"]

FILE = "place.txt"


@rule("TRI012", "places-missing", Severity.ERROR, hint="add a line to place.txt, or correct the name")
def places_missing(report: Report, subject: TripleASubject) -> Iterator[Diagnostic]:
    """A territory of a game has no line in place.txt. Names must be alike to the letter: two blanks are not one.

    Why it matters: the old engine stops; the modern one has nowhere to draw the units of the territory.

    Bad:
        <territory name="Belgium"/>      and in place.txt: Holland Belgium  (10,10)

    Good:
        <territory name="Belgium"/>      and in place.txt: Belgium  (10,10)

    To fix: give the territory a line in place.txt; where the other one only spells it otherwise, make both alike.

    Careful: a name stands in many places: rename it in the game, in all its options, and in every drawing file at
    once.
    """
    read = subject.map.points.get(FILE)
    if read is not None:
        yield from once(report, missing(subject, read.names, "place.txt"))
