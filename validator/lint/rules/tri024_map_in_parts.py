"""TRI024: a map that falls into parts."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity, listed, many
from module_builder.formats.triplea.game import Game
from validator.lint.rule import Report, rule
from validator.lint.triplea import Seen, TripleASubject, once

__all__ = ["map_in_parts"]


@rule("TRI024", "map-in-parts", Severity.WARNING, hint="connect the parts, or make the smaller impassable")
def map_in_parts(report: Report, subject: TripleASubject) -> Iterator[Diagnostic]:
    """A map that falls into parts.

    Some territories are connected among themselves, but not with the rest of the map. Single ones are TRI023; those
    that are impassable, or that a condition closes to everyone (movementRestrictionTerritories), are none.

    Why it matters: nothing can go from one part to the other: mostly a connection is missing.

    Bad:
        <connection t1="Crete" t2="Crete Coast"/>      and no other of the two

    Good:
        <connection t1="Crete Coast" t2="99 Sea Zone"/>

    To fix: connect the parts.

    Careful: worlds that only a trigger joins are parts on purpose.
    """
    yield from once(report, _seen(subject))


def _seen(subject: TripleASubject) -> Iterator[Seen]:
    for game in subject.games:
        _, *others = sorted(_parts(game), key=len, reverse=True) or [[]]
        for part in others:
            if len(part) > 1 and not set(part) <= game.impassable | game.closed:
                count = many(len(part), "territory lies", "territories lie")
                message = f"{count} apart from the rest: {listed(part, 3)}"
                yield Seen(message, subject.at(game, game.territories[part[0]], "name"))


def _parts(game: Game) -> list[list[str]]:
    """The territories by what is connected, each part in the game's order."""
    order, seen, found = list(game.territories), set[str](), []
    for start in order:
        if start not in seen:
            part, ahead = {start}, [start]
            while ahead:
                new = game.neighbours[ahead.pop()] - part
                part |= new
                ahead += new
            seen |= part
            found.append([name for name in order if name in part])
    return found
