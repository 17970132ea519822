"""TRI044: a decoration without its picture."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity, nearest
from validator.lint.rule import Report, rule
from validator.lint.triplea import TripleASubject, spot
from validator.lint.triplea_pictures import decorations, in_other_case

__all__ = ["decoration_missing"]


@rule("TRI044", "decoration-missing", Severity.WARNING, hint="add the picture to misc/, or take the line out")
def decoration_missing(report: Report, subject: TripleASubject) -> Iterator[Diagnostic]:
    """decorations.txt names a picture that is not in misc/. Where none of them is there it is told once.

    Why it matters: the engine leaves it out, and says so only in its log.

    Bad:
        Suez.png (10,10)      and misc/suez_canal.png

    Good:
        suez_canal.png (10,10)

    To fix: add the picture, or correct its name.

    Careful: a line for a picture that comes with another skin of the map may stay.
    """
    asked = [(entry, name) for entry, name in decorations(subject) if not in_other_case(subject, f"misc/{name}")]
    lacking = [(entry, name) for entry, name in asked if f"{subject.map.home}misc/{name}" not in subject.map.names]
    if len(lacking) > 3 and len(lacking) == len(asked):
        yield report(f"none of the {len(asked)} pictures is in misc/", spot(asked[0][0]))
        return
    there = [name.rpartition("/")[2] for name in subject.map.names if name.startswith(f"{subject.map.home}misc/")]
    for entry, name in lacking:
        yield report(f"no picture misc/{name}", spot(entry), hint=nearest(name, there))
