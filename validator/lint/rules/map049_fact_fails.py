"""MAP049: a fact of facts.csv that the map does not have."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity
from validator.lint.facts import CHECKS, FactError, refuted
from validator.lint.mapdata import COMPILED, MapSubject
from validator.lint.rule import Report, rule

__all__ = ["fact_fails"]


@rule("MAP049", "fact-fails", Severity.WARNING, stage=COMPILED, hint="correct the map, or the fact")
def fact_fails(report: Report, subject: MapSubject) -> Iterator[Diagnostic]:
    """A fact of facts.csv that does not hold on the map, or cannot be read.

    A document says of many places what the map must have: a hex is an island, two zones are adjacent, four hexes lie
    between two cities. facts.csv lists such sentences, one a row, and every compiled map is held against them.

    Why it matters: outlines, thresholds and corrections change one by one, and nobody looks the whole document up again
    each time.

    Bad:
        kind,about,source,cite
        within,w4313;w4216;3,document,page 31      and they lie 4 apart

    Good:
        the outlines and hexes such that they lie 3 apart

    To fix: look the fact up; then mend the outlines or state a correction, or mend the fact.

    Careful: a document may have a misprint. Then give the fact the option under which it would hold.
    """
    for row in subject.holding("facts.csv"):
        kind, about = row.text("kind"), row.text("about")
        try:
            otherwise = refuted(kind, about, subject.board)
        except FactError as error:
            yield report(f"the fact cannot be checked: {error}", row.where("about"), hint=error.hint)
            continue
        if otherwise:
            cite = f" ({row.text('cite')})" if row.text("cite") else ""
            message = f"'{kind} {about.replace(';', ' ')}'{cite} does not hold: {otherwise}"
            yield report(message, row.where("about"), point=_point(kind, about, subject))


def _point(kind: str, about: str, subject: MapSubject) -> tuple[float, float] | None:
    """The middle of the first space that a fact is about."""
    words = zip(CHECKS[kind].words, about.split(";"), strict=True)
    space = next((word.strip() for what, word in words if what == "space"), None)
    if space is None:
        return None
    x, y = subject.board.centres[space].tolist()
    return x, y
