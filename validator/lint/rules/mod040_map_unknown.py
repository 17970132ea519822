"""MOD040: a map that is named and not there."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity
from validator.lint.dangling import dangling
from validator.lint.module import ModuleSubject
from validator.lint.names import Kind
from validator.lint.rule import Report, rule

__all__ = ["map_unknown"]


@rule("MOD040", "map-unknown", Severity.WARNING, hint="correct the name of the map")
def map_unknown(report: Report, subject: ModuleSubject) -> Iterator[Diagnostic]:
    """A trait or a component names a map window that the module does not have.

    Names that play decides (`$...$`, `{...}`) are not looked at, and nothing is told of a module whose own Java code
    may make maps and boards, nor of an extension by itself.

    Why it matters: a global command that is limited to that map reaches nothing; a piece that is sent there stays
    on its own map, and a private map that borrows its boards has none. VASSAL does not say so.

    Bad:
        +/null/sendto;Send;...;Main;...   and the only map is called "Main Map"

    Good:
        +/null/sendto;Send;...;Main Map;...

    To fix: write the name as the map window has it, capitals and blanks included.

    Careful: a map may also be named by its number, `Map0` for the first; that changes when a map is put before it.
    """
    yield from dangling(report, subject, Kind.MAP)
