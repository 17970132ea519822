"""MOD060: a predefined setup in which nearly every piece is there twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity
from validator.lint.module import ModuleSubject
from validator.lint.rule import Report, rule

__all__ = ["setup_doubled"]

PART = 0.8  # of the pieces, from where it is no pile of markers but a setup that was doubled
FEWEST = 5  # different pieces


@rule("MOD060", "setup-doubled", Severity.WARNING, hint="take an older copy of the setup")
def setup_doubled(report: Report, subject: ModuleSubject) -> Iterator[Diagnostic]:
    """In the save of a predefined setup nearly every piece lies twice on its spot, alike in all it has.

    Why it matters: refreshing setups has doubled their pieces in some versions of VASSAL, also where it was asked only
    to look; the copies lie exactly on the pieces, so that nobody sees them.

    Bad:
        two "Infantry 1" and two "Infantry 2", each pair on one spot

    Good:
        one "Infantry 1" and one "Infantry 2"

    To fix: take the setup from the release before. Else open it, and delete one of each pair.

    Careful: a few piles of equal markers are in order, and are not told.
    """
    for setup in subject.setup_saves:
        placed = (piece for piece in setup.pieces if piece.map not in ("", "null"))
        spots = Counter((piece.map, piece.point, piece.looks) for piece in placed)
        twice = sum(count % 2 == 0 for count in spots.values())
        if len(spots) >= FEWEST and twice >= PART * len(spots):
            message = f"'{setup.file}': {twice} of {len(spots)} pieces lie there twice"
            yield report(message, subject.at(setup.element, attribute="file"))
