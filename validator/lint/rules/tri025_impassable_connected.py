"""TRI025: an impassable territory with connections."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity, many
from validator.lint.rule import Report, rule
from validator.lint.triplea import Seen, TripleASubject, once

__all__ = ["impassable_connected"]


@rule(
    "TRI025",
    "impassable-connected",
    Severity.INFO,
    hint="take its connections out, unless something is to look across it",
)
def impassable_connected(report: Report, subject: TripleASubject) -> Iterator[Diagnostic]:
    """A territory is impassable, and is connected all the same.

    Why it matters: nothing can go there, so the connections do nothing for movement; a territory that became
    impassable by mistake looks like this.

    Bad:
        <option name="isImpassable" value="true"/>      for Himalayas, and connections of it

    Good:
        <option name="isImpassable" value="true"/>      and no connection of Himalayas

    To fix: take the connections out, or the option.

    Careful: distances that planes and the computer player count do not change: they go round it as before.
    """
    yield from once(report, _seen(subject))


def _seen(subject: TripleASubject) -> Iterator[Seen]:
    for game in subject.games:
        for name in game.territories:
            near = game.neighbours[name]
            if near and name in game.impassable:
                message = f"'{name}' is impassable and has {many(len(near), 'connection')}"
                yield Seen(message, subject.at(game, game.territories[name], "name"))
