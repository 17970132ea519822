"""TRI038: a unit type that nothing is said of."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity
from validator.lint.rule import Report, rule
from validator.lint.triplea import Seen, TripleASubject, once

__all__ = ["unit_without_attachment"]

OLD = "unitAttatchment"


@rule("TRI038", "unit-without-attachment", Severity.ERROR, hint="give it a unitAttachment")
def unit_without_attachment(report: Report, subject: TripleASubject) -> Iterator[Diagnostic]:
    """A unit type has no attachment named unitAttachment.

    Why it matters: the engine refuses the game: it does not know how such a unit moves and fights.

    Bad:
        <unit name="tank"/>      and <attachment name="unitAttachment" attachTo="tanks" ...>

    Good:
        <attachment name="unitAttachment" attachTo="tank" javaClass="UnitAttachment" type="unitType">

    To fix: attach one, or take the unit out.

    Careful: the name of the attachment counts, not its class alone.
    """
    yield from once(report, _seen(subject))


def _seen(subject: TripleASubject) -> Iterator[Seen]:
    for game in subject.games:
        said = {one.target for one in game.attachments if one.name in ("unitAttachment", OLD)}
        foreach = any(one.element.get("foreach") for one in game.attachments)
        for name, element in game.names("unitList/unit").items():
            if name not in said and not foreach:
                yield Seen(f"the unit '{name}' has no unitAttachment", subject.at(game, element, "name"))
