"""TRI039: units placed in a number, or with hits, that cannot be."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity
from module_builder.formats.triplea.game import Attachment
from validator.lint.rule import Report, rule
from validator.lint.triplea import Seen, TripleASubject, once

__all__ = ["placement_out_of_bounds"]


@rule("TRI039", "placement-out-of-bounds", Severity.ERROR, hint="correct the number")
def placement_out_of_bounds(report: Report, subject: TripleASubject) -> Iterator[Diagnostic]:
    """Units placed in a number, or with hits, that cannot be.

    A row of unitInitialize has a quantity that is no whole number from nought on, or more hitsTaken than a unit can
    take and stay.

    Why it matters: the engine refuses the game.

    Bad:
        <unitPlacement unitType="infantry" ... quantity="1" hitsTaken="1"/>

    Good:
        <unitPlacement unitType="battleship" ... quantity="1" hitsTaken="1"/>

    To fix: correct the number.

    Careful: a unit with hitPoints 2 can have taken one hit.
    """
    yield from once(report, _seen(subject))


def _seen(subject: TripleASubject) -> Iterator[Seen]:
    for game in subject.games:
        for row in game.placements:
            quantity, hits = row.get("quantity", ""), row.get("hitsTaken", "0")
            if "$" in quantity or "$" in hits:
                continue
            if not quantity.isdecimal():
                where = subject.at(game, row, "quantity" if quantity else "")
                yield Seen(f"the quantity is {quantity or 'missing'}", where)
            unit = game.units.get(row.get("unitType", ""))
            if unit is not None and not (hits.isdecimal() and len(hits) < 10 and int(hits) < _takes(unit)):
                message = f"'{unit.target}' has taken {hits} hits, and goes down with {_takes(unit)}"
                yield Seen(message, subject.at(game, row, "hitsTaken"))


def _takes(unit: Attachment) -> int:
    """With how many hits a unit goes down."""
    value = (unit.value("hitPoints") or "").strip()
    known = value.isdecimal() and len(value) < 10
    return int(value) if known else 2 if unit.is_true("isTwoHit") else 1
