"""MOD042: a zone that is named and not there."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity
from validator.lint.dangling import dangling
from validator.lint.module import ModuleSubject
from validator.lint.names import Kind
from validator.lint.rule import Report, rule

__all__ = ["zone_unknown"]


@rule("MOD042", "zone-unknown", Severity.WARNING, hint="correct the name of the zone")
def zone_unknown(report: Report, subject: ModuleSubject) -> Iterator[Diagnostic]:
    """A trait or a component names a zone that no board of the map has.

    Names that play decides (`$...$`, `{...}`) are not looked at, and nothing is told of a module whose own Java code
    may make maps and boards, nor of an extension by itself.

    Why it matters: nothing happens when the command is given, and in many versions of VASSAL no message tells why.

    Bad:
        +/null/sendto;To the box;...;Z;Dead Pile;...   and the zone is called "Dead pile"

    Good:
        +/null/sendto;To the box;...;Z;Dead pile;...

    To fix: write the name as the zone has it, capitals and blanks included.

    Careful: of two zones with one name the first counts; a name that is corrected may lead to another board than is
    meant.
    """
    yield from dangling(report, subject, Kind.ZONE)
