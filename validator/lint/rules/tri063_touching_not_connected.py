"""TRI063: territories that touch and are not connected."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity
from validator.lint.rule import Report, rule
from validator.lint.triplea import TripleASubject, spot

__all__ = ["touching_not_connected"]

SHORT = 8  # pixels


@rule("TRI063", "touching-not-connected", Severity.WARNING, hint="connect them, if the border can be crossed")
def touching_not_connected(report: Report, subject: TripleASubject) -> Iterator[Diagnostic]:
    """Territories that touch and are not connected.

    The outlines of two territories touch along a border, and no game that has both connects them. A border is twice
    as long as the gap up to which outlines touch on this map (8 pixels at least). Excused are impassable
    territories, and those that a condition closes to movement.

    Why it matters: a border that players see and cannot cross: mostly a connection that was forgotten.

    Bad:
        Belarus and Baltic States touch along 150 pixels      and no connection

    Good:
        <connection t1="Belarus" t2="Baltic States"/>

    To fix: add the connection.

    Careful: deserts, mountains and the edge of the world are crossed by no connection on purpose: the map should
    show it.
    """
    shut = {name for game in subject.games for name in game.closed} | subject.impassable
    for pair, contact in sorted(subject.contacts.items(), key=lambda each: sorted(each[0])):
        if pair in subject.declared or pair & shut or contact.length < max(SHORT, 2 * subject.gap):
            continue
        one, other = sorted(pair)
        if any(pair <= game.territories.keys() for game in subject.games):
            message = f"'{one}' and '{other}' touch along {contact.length:.0f} pixels, and no game connects them"
            where, related = spot(subject.outlines[one]), spot(subject.outlines[other])
            yield report(message, where, related=(related,), point=contact.point)
