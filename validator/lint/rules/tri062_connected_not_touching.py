"""TRI062: a connection between territories that do not touch."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity
from validator.lint.rule import Report, rule
from validator.lint.triplea import TripleASubject

__all__ = ["connected_not_touching"]

SHORT = 8  # pixels along which two outlines touch that have a border
MANY = 10  # one in so many borders that are mere corners: then the map means them


@rule("TRI062", "connected-not-touching", Severity.WARNING, hint="take the connection out, or mend the outlines")
def connected_not_touching(report: Report, subject: TripleASubject) -> Iterator[Diagnostic]:
    """A connection between territories that do not touch.

    Two territories are connected, and their outlines lie apart, or touch along less than 8 pixels. Apart is what
    lies farther apart than the outlines of nearly all connected territories of this map do, and 4 pixels more;
    across the edge of a map that wraps it is measured too. Excused are the ends of a canal and the lands beside it,
    territories that a condition closes to movement, and borders that are mere corners on a map that has many of
    them.

    Why it matters: units go where nobody sees a border: a connection that was meant for another territory, or an
    outline that is wrong.

    Bad:
        <connection t1="Liberia" t2="Gold Coast"/>      and 200 pixels between them

    Good:
        <connection t1="Liberia" t2="Ivory Coast"/>

    To fix: correct the connection, or draw what joins the two.

    Careful: bridges, straits and ferries join on purpose what does not touch: a word in the notes of the game helps
    players.
    """
    canals, weak = _canals(subject), []
    for pair, (game, element) in subject.declared.items():
        if pair in canals or pair <= game.closed or not all(name in subject.shapes.shapes for name in pair):
            continue
        one, other = sorted(pair)
        contact = subject.contacts.get(pair)
        if contact is None:
            message = f"'{one}' and '{other}' are connected, and lie {subject.shapes.gap(one, other):.0f} pixels apart"
            yield report(message, subject.at(game, element), point=subject.shapes.between(one, other))
        elif contact.length < SHORT:
            message = f"'{one}' and '{other}' are connected, and touch along {max(contact.length, 0.1):.1f} pixels"
            weak.append(report(message, subject.at(game, element), point=contact.point))
    if len(weak) * MANY <= len(subject.declared):
        yield from weak


def _canals(subject: TripleASubject) -> set[frozenset[str]]:
    """The pairs that a canal joins: its two seas, and the lands beside it."""
    found: set[frozenset[str]] = set()
    for game in subject.games:
        for ends in game.canals.values():
            seas = {one.target for one in ends}
            lands = {name for one in ends for name in (one.value("landTerritories") or "").split(":")}
            found |= {frozenset((a, b)) for group in (seas, lands) for a in group for b in group if a != b}
    return found
