"""TRI016: a player, unit, resource, rule or delegate that is not there."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity, nearest
from validator.lint.rule import Report, rule
from validator.lint.triplea import Seen, TripleASubject, once
from validator.lint.triplea_names import references

__all__ = ["reference_unknown"]


@rule("TRI016", "reference-unknown", Severity.ERROR, hint="correct the name, or define what it names")
def reference_unknown(report: Report, subject: TripleASubject) -> Iterator[Diagnostic]:
    """A player, unit, resource, rule or delegate that is not there.

    An element names a player, a unit type, a resource, a delegate, a production rule or frontier, a relationship or
    an alliance partner that the game does not define; or something is attached to what is not there.

    Why it matters: the engine refuses the game, in many cases without saying where.

    Bad:
        <step name="germanMove" delegate="move" player="German"/>      and <player name="Germans"/>

    Good:
        <step name="germanMove" delegate="move" player="Germans"/>

    To fix: write the name as it is defined.

    Careful: Neutral is a player that every game has.
    """
    yield from once(report, _seen(subject))


def _seen(subject: TripleASubject) -> Iterator[Seen]:
    for game in subject.games:
        for use, known in references(game):
            if use.name not in known:
                where = subject.at(game, use.element, use.attribute)
                yield Seen(f"no {use.what} '{use.name}'", where, nearest(use.name, known))
