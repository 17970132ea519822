"""TRI031: land that belongs to nobody at the start."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity, Where, listed, many
from validator.lint.rule import Report, rule
from validator.lint.triplea import TripleASubject

__all__ = ["land_without_owner"]


@rule("TRI031", "land-without-owner", Severity.INFO, hint="give it an owner, unless it is to be neutral")
def land_without_owner(report: Report, subject: TripleASubject) -> Iterator[Diagnostic]:
    """Some land territories have no row in ownerInitialize and are not impassable. It is told once for each game.

    Why it matters: such land is neutral; where only a few are, they have been forgotten.

    Bad:
        <territory name="Wales"/>      and no territoryOwner of Wales

    Good:
        <territoryOwner territory="Wales" owner="British"/>

    To fix: add a row for each that is not meant to be neutral.

    Careful: an owner adds the production of the territory to the income.
    """
    for game in subject.games:
        owned = {row.get("territory") for row in game.owners} | game.water | game.impassable
        bare = [name for name in game.territories if name not in owned]
        if bare:
            place = game.root.find("initialize/ownerInitialize")
            where = Where(game.file) if place is None else subject.at(game, place)
            count = many(len(bare), "land territory has no owner", "land territories have no owner")
            yield report(f"{count}: {listed(bare)}", where)
