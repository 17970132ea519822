"""TRI040: a unit without a picture."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from mapdata.diagnostic import Diagnostic, Severity, listed
from module_builder.formats.triplea.game import Game
from validator.lint.rule import Report, rule
from validator.lint.triplea import Seen, TripleASubject, once
from validator.lint.triplea_pictures import (
    bare,
    foreign_units,
    has_folder,
    has_unit_picture,
    in_other_case,
    unit_owners,
    wears,
)

__all__ = ["unit_picture_missing"]


@rule("TRI040", "unit-picture-missing", Severity.WARNING, hint="add the picture as units/<player>/<unit>.png")
def unit_picture_missing(report: Report, subject: TripleASubject) -> Iterator[Diagnostic]:
    """A unit without a picture.

    A player starts with a unit, or can buy it, and the map has no `units/<player>/<unit>.png`, nor one in `units/`
    for all players; and TripleA has none of its own under these names. A missing picture of a damaged unit (`_hit`,
    for units with two hits and more or with damage) or of a disabled one (`_disabled`) is told as information.
    Pictures of units with technologies are not looked for. A map without units/ is told once.

    Why it matters: the unit is not seen on the map, or as a question mark; the engine says so only in its log, in
    the middle of a game.

    Bad:
        units/Germans/Tank.png      and <unit name="tank"/>

    Good:
        units/Germans/tank.png

    To fix: add the picture under exactly that name.

    Careful: a unit that changes hands needs a picture of its new owner as well: look at what can be captured.
    """
    if not has_folder(subject, "units"):
        yield from bare(report, subject, "units", (unit for game in subject.games for unit in foreign_units(game)))
        return
    seen = [one for game in subject.games for one in _seen(subject, game, "")]
    yield from once(report, seen)
    worn = [one for game in subject.games for ending in ("_hit", "_disabled") for one in _seen(subject, game, ending)]
    for found in once(report, worn):
        yield replace(found, severity=Severity.INFO)


def _seen(subject: TripleASubject, game: Game, ending: str) -> Iterator[Seen]:
    for unit, owners in unit_owners(game).items():
        picture = unit + ending
        if ending and not wears(game.units.get(unit), ending):
            continue
        lacking = [
            owner
            for owner in owners
            if not has_unit_picture(subject, owner, picture)
            and not in_other_case(subject, f"units/{owner}/{picture}.png")
            and (not ending or has_unit_picture(subject, owner, unit))
        ]
        if lacking:
            where = subject.at(game, game.names("unitList/unit")[unit], "name")
            yield Seen(f"no picture {picture}.png for {listed(lacking)}", where)
