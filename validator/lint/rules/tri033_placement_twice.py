"""TRI033: two rows that place the same units."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity
from validator.lint.rule import Report, rule
from validator.lint.triplea import Seen, TripleASubject, once

__all__ = ["placement_twice"]


@rule("TRI033", "placement-twice", Severity.INFO, hint="put them together in one row")
def placement_twice(report: Report, subject: TripleASubject) -> Iterator[Diagnostic]:
    """Two rows of unitInitialize place the same type of unit for the same owner in the same territory.

    Why it matters: both count: it may be on purpose, or one row may have been copied and its territory not changed.

    Bad:
        <unitPlacement unitType="infantry" territory="Malta" quantity="1" owner="British"/>      twice

    Good:
        <unitPlacement unitType="infantry" territory="Malta" quantity="2" owner="British"/>

    To fix: put them together, or correct the territory of one.

    Careful: the order of rows decides which transport is filled with what.
    """
    yield from once(report, _seen(subject))


def _seen(subject: TripleASubject) -> Iterator[Seen]:
    for game in subject.games:
        seen: set[tuple[str, ...]] = set()
        for row in game.placements:
            key = tuple(row.get(name, "") for name in ("unitType", "territory", "owner", "hitsTaken", "unitDamage"))
            if key in seen:
                message = f"'{key[0]}' of '{key[2] or 'Neutral'}' stand in '{key[1]}' already"
                yield Seen(message, subject.at(game, row))
            seen.add(key)
