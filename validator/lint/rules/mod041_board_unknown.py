"""MOD041: a board that is named and not there."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity
from validator.lint.dangling import dangling
from validator.lint.module import ModuleSubject
from validator.lint.names import Kind
from validator.lint.rule import Report, rule

__all__ = ["board_unknown"]


@rule("MOD041", "board-unknown", Severity.WARNING, hint="correct the name of the board")
def board_unknown(report: Report, subject: ModuleSubject) -> Iterator[Diagnostic]:
    """A trait, a deck or an at-start stack names a board that the map does not have.

    Names that play decides (`$...$`, `{...}`) are not looked at, and nothing is told of a module whose own Java code
    may make maps and boards, nor of an extension by itself.

    Why it matters: a deck or a stack on a board that is not there does not appear when a game begins; a piece that
    is sent to one lands at that spot of the whole map.

    Bad:
        <VASSAL.build.module.map.SetupStack name="Reserves" owningBoard="East" .../>   on a map without board "East"

    Good:
        <VASSAL.build.module.map.SetupStack name="Reserves" owningBoard="West" .../>

    To fix: write the name as the board has it, or choose any board.

    Careful: with any board the position counts from the corner of the whole map: on a map of several boards it must
    be moved.
    """
    yield from dangling(report, subject, Kind.BOARD)
