"""MOD043: a region that is named and not there."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity
from validator.lint.dangling import dangling
from validator.lint.module import ModuleSubject
from validator.lint.names import Kind
from validator.lint.rule import Report, rule

__all__ = ["region_unknown"]


@rule("MOD043", "region-unknown", Severity.WARNING, hint="correct the name of the region")
def region_unknown(report: Report, subject: ModuleSubject) -> Iterator[Diagnostic]:
    """A trait sends a piece to a region that no board of the map has.

    Names that play decides (`$...$`, `{...}`) are not looked at, and nothing is told of a module whose own Java code
    may make maps and boards, nor of an extension by itself.

    Why it matters: nothing happens when the command is given, and in many versions of VASSAL no message tells why.

    Bad:
        +/null/sendto;To Rome;...;R;;Roma;...   and the region is called "Rome"

    Good:
        +/null/sendto;To Rome;...;R;;Rome;...

    To fix: write the name as the region of the irregular grid has it.

    Careful: of two regions with one name the first that is found counts, on whichever board it is.
    """
    yield from dangling(report, subject, Kind.REGION)
