"""TRI015: a connection with a territory that is not there."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity
from validator.lint.rule import Report, rule
from validator.lint.triplea import Seen, TripleASubject, once
from validator.lint.triplea_names import Spelling

__all__ = ["connection_unknown"]


@rule("TRI015", "connection-unknown", Severity.ERROR, hint="correct the name, or define the territory")
def connection_unknown(report: Report, subject: TripleASubject) -> Iterator[Diagnostic]:
    """A connection names a territory that the game does not define.

    Why it matters: the engine refuses the game with "Could not find territory".

    Bad:
        <connection t1="62 Sea Zone" t2="63 SeaZone"/>

    Good:
        <connection t1="62 Sea Zone" t2="63 Sea Zone"/>

    To fix: write the name as the territory has it.

    Careful: a territory that stands in a comment is not defined: take its connections out as well.
    """
    yield from once(report, _seen(subject))


def _seen(subject: TripleASubject) -> Iterator[Seen]:
    for game in subject.games:
        spelling = Spelling(game.territories)
        for element, *ends in game.connections:
            for attribute, name in zip(("t1", "t2"), ends, strict=True):
                if name not in game.territories:
                    where = subject.at(game, element, attribute)
                    message = f"no territory '{name}'" if name else f"the connection has no {attribute}"
                    yield Seen(message, where, spelling(name))
