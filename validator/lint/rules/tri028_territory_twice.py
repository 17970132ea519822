"""TRI028: two territories of one name."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity
from validator.lint.rule import Report, rule
from validator.lint.triplea import Seen, TripleASubject, once

__all__ = ["territory_twice"]


@rule("TRI028", "territory-twice", Severity.ERROR, hint="take one out, or give it its right name")
def territory_twice(report: Report, subject: TripleASubject) -> Iterator[Diagnostic]:
    """A game defines two territories with one name.

    Why it matters: the engine keeps one of them; the other was meant to be another territory.

    Bad:
        <territory name="Crete"/> <territory name="Crete"/>

    Good:
        <territory name="Crete"/> <territory name="Cyprus"/>

    To fix: take one out or rename it.

    Careful: look which of the names in the drawing files no game has.
    """
    yield from once(report, _seen(subject))


def _seen(subject: TripleASubject) -> Iterator[Seen]:
    for game in subject.games:
        for element in game.root.findall("map/territory"):
            name = element.get("name", "")
            if game.territories.get(name) is not element:
                yield Seen(f"there is a territory '{name}' already", subject.at(game, element, "name"))
