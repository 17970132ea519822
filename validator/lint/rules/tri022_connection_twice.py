"""TRI022: a connection that is there twice."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity
from module_builder.formats.triplea.game import Game
from module_builder.formats.vassal.markup.buildfile import Element
from validator.lint.rule import Report, rule
from validator.lint.triplea import Seen, TripleASubject, once

__all__ = ["connection_twice"]


@rule("TRI022", "connection-twice", Severity.WARNING, hint="take one of them out")
def connection_twice(report: Report, subject: TripleASubject) -> Iterator[Diagnostic]:
    """Two connections have the same ends, in either order.

    Why it matters: it does no harm by itself, but one of the two may have been meant for another border. The engine
    says nothing.

    Bad:
        <connection t1="Scotland" t2="109 Sea Zone"/>
        <connection t1="109 Sea Zone" t2="Scotland"/>

    Good:
        <connection t1="109 Sea Zone" t2="Scotland"/>

    To fix: take one out, or correct it.

    Careful: look which borders of the two are missing first.
    """
    seen: list[Seen] = []
    for game in subject.games:
        for key, alike in _pairs(game).items():
            seen += [Seen(_message(key), subject.at(game, one)) for one in alike[1:]]
    yield from once(report, seen)


def _message(pair: frozenset[str]) -> str:
    return " and ".join(f"'{name}'" for name in sorted(pair)) + " are connected already"


def _pairs(game: Game) -> dict[frozenset[str], list[Element]]:
    found: dict[frozenset[str], list[Element]] = {}
    for element, one, other in game.connections:
        if one != other:
            found.setdefault(frozenset((one, other)), []).append(element)
    return found
