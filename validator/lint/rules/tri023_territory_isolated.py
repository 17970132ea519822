"""TRI023: a territory that is connected with none."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity
from validator.lint.rule import Report, rule
from validator.lint.triplea import Seen, TripleASubject, once

__all__ = ["territory_isolated"]


@rule("TRI023", "territory-isolated", Severity.WARNING, hint="connect it, or make it impassable")
def territory_isolated(report: Report, subject: TripleASubject) -> Iterator[Diagnostic]:
    """A territory has no connection and is not impassable.

    Why it matters: nothing can enter or leave it. The engine says nothing.

    Bad:
        <territory name="Malta"/>      and no connection of Malta

    Good:
        <connection t1="Malta" t2="97 Sea Zone"/>

    To fix: connect it with its neighbours, or say isImpassable in its territoryAttachment.

    Careful: a territory that is kept for options or for show is better made impassable.
    """
    yield from once(report, _seen(subject))


def _seen(subject: TripleASubject) -> Iterator[Seen]:
    for game in subject.games:
        for name, near in game.neighbours.items():
            if not near and name not in game.impassable and len(game.territories) > 1:
                yield Seen(f"'{name}' is connected with no territory", subject.at(game, game.territories[name], "name"))
