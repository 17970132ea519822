"""TRI026: a sea that its name does not show, or land that it calls sea."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity, Where, many
from validator.lint.rule import Report, rule
from validator.lint.triplea import Seen, TripleASubject, once

__all__ = ["water_by_name"]

SEA = "Sea Zone"


@rule(
    "TRI026",
    "water-by-name",
    Severity.WARNING,
    hint="name sea territories `... Sea Zone` or `Sea Zone ...`, and no land so",
)
def water_by_name(report: Report, subject: TripleASubject) -> Iterator[Diagnostic]:
    """A sea that its name does not show, or land that it calls sea.

    The engine's drawing knows sea by its name alone: it begins or ends with `Sea Zone`, in these letters. Told are
    land of such a name, seas of another name where most have one, and, as information, maps whose seas have none.

    Why it matters: the engine looks for the territory under the cursor among land first, and finds islands inside
    seas, by these names. An island in a sea of another name may be covered by it.

    Bad:
        <territory name="Caspian" water="true"/>      among 127 other `... Sea Zone`

    Good:
        <territory name="Caspian Sea Zone" water="true"/>

    To fix: rename the territory, or correct its `water`.

    Careful: rename it in every file at once.
    """
    named = {name for name in subject.names if name.startswith(SEA) or name.endswith(SEA)}
    seas = subject.water & named
    yield from once(report, _land(subject, named))
    if len(seas) * 2 > len(subject.water):
        yield from once(report, _odd(subject, named))
    elif subject.water and subject.games:
        message = f"of {many(len(subject.water), 'sea')} {len(subject.water - named)} are not named '{SEA}'"
        where = Where(subject.games[0].file)
        yield report(message, where, severity=Severity.INFO)


def _land(subject: TripleASubject, named: set[str]) -> Iterator[Seen]:
    for game in subject.games:
        for name, element in game.territories.items():
            if name in named and name not in game.water:
                yield Seen(f"'{name}' is named as a sea, and is land", subject.at(game, element, "name"))


def _odd(subject: TripleASubject, named: set[str]) -> Iterator[Seen]:
    for game in subject.games:
        for name in (one for one in game.territories if one in game.water and one not in named):
            yield Seen(f"'{name}' is sea, and not named '{SEA}'", subject.at(game, game.territories[name], "name"))
