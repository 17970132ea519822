"""TRI010: a territory without an outline."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity
from validator.lint.rule import Report, rule
from validator.lint.triplea import TripleASubject, once
from validator.lint.triplea_names import missing

__all__ = ["outline_missing"]


@rule("TRI010", "outline-missing", Severity.ERROR, hint="add a line to polygons.txt, or correct the name")
def outline_missing(report: Report, subject: TripleASubject) -> Iterator[Diagnostic]:
    """A territory of a game has no line in polygons.txt. Names must be alike to the letter: two blanks are not one.

    Why it matters: the map starts, and stops with "No polygons found" as soon as the territory is looked for; units
    cannot move in.

    Bad:
        <territory name="Belgium"/>      and in polygons.txt: Holland Belgium  <  (10,10) (20,10) (20,20)  >

    Good:
        <territory name="Belgium"/>      and in polygons.txt: Belgium  <  (10,10) (20,10) (20,20)  >

    To fix: give the territory a line in polygons.txt; where the other one only spells it otherwise, make both alike.

    Careful: a name stands in many places: rename it in the game, in all its options, and in every drawing file at
    once.
    """
    read = subject.map.outlines
    if read is not None:
        yield from once(report, missing(subject, read.names, "polygons.txt"))
