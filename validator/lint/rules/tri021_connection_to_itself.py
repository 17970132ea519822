"""TRI021: a connection of a territory with itself."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity
from validator.lint.rule import Report, rule
from validator.lint.triplea import Seen, TripleASubject, once

__all__ = ["connection_to_itself"]


@rule("TRI021", "connection-to-itself", Severity.ERROR, hint="take it out, or correct one of its ends")
def connection_to_itself(report: Report, subject: TripleASubject) -> Iterator[Diagnostic]:
    """Both ends of a connection are one territory.

    Why it matters: mostly one end is misspelled, and the border that was meant is missing.

    Bad:
        <connection t1="Egypt" t2="Egypt"/>

    Good:
        <connection t1="Egypt" t2="Sinai"/>

    To fix: correct the end that is wrong, or take the connection out.

    Careful: look which border is missing before you take it out.
    """
    yield from once(report, _seen(subject))


def _seen(subject: TripleASubject) -> Iterator[Seen]:
    for game in subject.games:
        for element, one, other in game.connections:
            if one and one == other:
                yield Seen(f"'{one}' is connected with itself", subject.at(game, element))
