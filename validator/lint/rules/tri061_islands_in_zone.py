"""TRI061: a sea zone with more than one island."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity
from validator.lint.rule import Report, rule
from validator.lint.triplea import Seen, TripleASubject, once

__all__ = ["islands_in_zone"]


@rule("TRI061", "islands-in-zone", Severity.INFO, hint="look whether the zone should be parted")
def islands_in_zone(report: Report, subject: TripleASubject) -> Iterator[Diagnostic]:
    """A sea has two or more land territories in it that touch nothing but that sea. It is told once for each game.

    Why it matters: many games of this kind count on one island, or one group of islands, in each sea zone; others do
    not mind.

    Bad:
        95 Sea Zone      with Sardinia and Sicily

    Good:
        95 Sea Zone      with Sicily, and another zone around Sardinia

    To fix: part the zone, or make the islands one territory.

    Careful: genuine maps break this rule knowingly.
    """
    yield from once(report, _seen(subject))


def _seen(subject: TripleASubject) -> Iterator[Seen]:
    for game in subject.games:
        seas: dict[str, list[str]] = {}
        for name, near in game.neighbours.items():
            if name not in game.water and len(near) == 1 and near <= game.water:
                seas.setdefault(next(iter(near)), []).append(name)
        full = [f"{sea} ({', '.join(islands)})" for sea, islands in seas.items() if len(islands) > 1]
        if full:
            first = next(sea for sea, islands in seas.items() if len(islands) > 1)
            message = f"more than one island in {'; '.join(full)}"
            yield Seen(message, subject.at(game, game.territories[first], "name"))
