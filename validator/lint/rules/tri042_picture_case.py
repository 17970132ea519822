"""TRI042: a picture whose name differs from what is asked for by capitals only."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity
from validator.lint.rule import Report, rule
from validator.lint.triplea import Seen, TripleASubject, once, spot
from validator.lint.triplea_pictures import (
    decorations,
    has_flag,
    has_unit_picture,
    in_other_case,
    unit_owners,
)

__all__ = ["picture_case"]


@rule("TRI042", "picture-case", Severity.WARNING, hint="write both alike")
def picture_case(report: Report, subject: TripleASubject) -> Iterator[Diagnostic]:
    """A picture of a unit, flag or decoration has another name than the game asks for, but for capitals.

    Why it matters: names are told apart by capitals inside zips and on Linux, so the picture is missing; on Windows
    and macOS its author does not see it.

    Bad:
        units/Germans/Infantry.png      and <unit name="infantry"/>

    Good:
        units/Germans/infantry.png

    To fix: rename the picture, or what asks for it.

    Careful: on Windows and macOS, version control may not notice that a file is renamed so: rename it twice.
    """
    yield from once(report, _asked(subject))
    for entry, name in decorations(subject):
        if other := in_other_case(subject, f"misc/{name}"):
            yield report(f"misc/{name} is called '{other}'", spot(entry))


def _asked(subject: TripleASubject) -> Iterator[Seen]:
    for game in subject.games:
        for unit, owners in unit_owners(game).items():
            where = subject.at(game, game.names("unitList/unit")[unit], "name")
            for name in (f"units/{owner}/{unit}.png" for owner in owners if not has_unit_picture(subject, owner, unit)):
                if other := in_other_case(subject, name):
                    yield Seen(f"{name} is called '{other}'", where)
        for player, element in game.players.items():
            other = "" if has_flag(subject, player) else in_other_case(subject, f"flags/{player}.png")
            if other:
                yield Seen(f"flags/{player}.png is called '{other}'", subject.at(game, element, "name"))
