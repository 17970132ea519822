"""MOD045: a location that is named and not there."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity
from validator.lint.dangling import dangling
from validator.lint.module import ModuleSubject
from validator.lint.names import Kind
from validator.lint.rule import Report, rule

__all__ = ["location_unknown"]


@rule("MOD045", "location-unknown", Severity.WARNING, hint="correct the location, or give the board a grid")
def location_unknown(report: Report, subject: ModuleSubject) -> Iterator[Diagnostic]:
    """A piece is sent to a location, or a stack is set up on one, that the grid of the board does not name.

    Names that play decides (`$...$`, `{...}`) are not looked at, and nothing is told of a module whose own Java code
    may make maps and boards, nor of an extension by itself.

    Why it matters: VASSAL leaves the piece where it is; a stack stands where its old position in pixels was. A
    board without a grid has no locations at all.

    Bad:
        <VASSAL.build.module.map.SetupStack location="0199" useGridLocation="true" .../>   and rows end at 20

    Good:
        <VASSAL.build.module.map.SetupStack location="0119" useGridLocation="true" .../>

    To fix: write the location as VASSAL shows it for the hex, leading zeros included.

    Careful: the names change with the numbering of the grid and the name formats of zones: correct those first.
    """
    yield from dangling(report, subject, Kind.LOCATION)
