"""TRI014: a territory named in a game that does not have it."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity
from validator.lint.rule import Report, rule
from validator.lint.triplea import Seen, TripleASubject, once
from validator.lint.triplea_names import Spelling, territory_uses

__all__ = ["territory_unknown"]


@rule("TRI014", "territory-unknown", Severity.ERROR, hint="correct the name, or define the territory")
def territory_unknown(report: Report, subject: TripleASubject) -> Iterator[Diagnostic]:
    """An attachment, one of its options, an owner or a placement names a territory that the game does not define.

    Why it matters: the engine refuses the game with "No territory called", and does not say where.

    Bad:
        <option name="landTerritories" value="Egypt:Transjordan"/>      and <territory name="Trans-Jordan"/>

    Good:
        <option name="landTerritories" value="Egypt:Trans-Jordan"/>

    To fix: write the name as the territory has it, blanks and capitals included.

    Careful: a territory that stands in a comment is not defined.
    """
    yield from once(report, _seen(subject))


def _seen(subject: TripleASubject) -> Iterator[Seen]:
    for game in subject.games:
        spelling = Spelling(game.territories)
        for use in territory_uses(game):
            if use.name not in game.territories:
                where = subject.at(game, use.element, use.attribute, use.name)
                message = f"no territory '{use.name}'" + (f" for {use.what}" if use.what else "")
                yield Seen(message, where, spelling(use.name))
