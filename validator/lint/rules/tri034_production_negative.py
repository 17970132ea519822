"""TRI034: a territory that produces less than nothing."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity
from validator.lint.rule import Report, rule
from validator.lint.triplea import Seen, TripleASubject, once

__all__ = ["production_negative"]


@rule("TRI034", "production-negative", Severity.ERROR, hint="production is nought or more")
def production_negative(report: Report, subject: TripleASubject) -> Iterator[Diagnostic]:
    """The production of a territory is below nought, or no whole number.

    Why it matters: its owner pays for holding it: the engine takes it as it is, and says nothing; what is no number
    stops it.

    Bad:
        <option name="production" value="-3"/>

    Good:
        <option name="production" value="3"/>

    To fix: correct the number.

    Careful: a territory that is to cost its owner something is better done by an objective of the player.
    """
    yield from once(report, _seen(subject))


def _seen(subject: TripleASubject) -> Iterator[Seen]:
    for game in subject.games:
        for one in game.attached("TerritoryAttachment"):
            for option in one.options:
                value = option.value.strip()
                if option.name in ("production", "unitProduction") and "$" not in value and not value.isdecimal():
                    message = f"the {option.name} of '{one.target}' is {value or 'empty'}"
                    yield Seen(message, subject.at(game, option.element, "value"))
