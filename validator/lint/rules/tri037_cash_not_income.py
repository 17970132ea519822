"""TRI037: a player whose money at the start is not its income."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity
from module_builder.formats.triplea.game import Game
from validator.lint.rule import Report, rule
from validator.lint.triplea import Seen, TripleASubject, once

__all__ = ["cash_not_income"]


@rule("TRI037", "cash-not-income", Severity.INFO, hint="give the player what its territories produce, if that is meant")
def cash_not_income(report: Report, subject: TripleASubject) -> Iterator[Diagnostic]:
    """A player whose money at the start is not its income.

    In a game where most players start with what their territories produce, one starts with another sum. Told only
    for three players and more of whom at least two in three do.

    Why it matters: the sum was mostly forgotten when a territory changed hands in the set-up.

    Bad:
        <resourceGiven player="French" resource="PUs" quantity="19"/>      and territories of 17

    Good:
        <resourceGiven player="French" resource="PUs" quantity="17"/>

    To fix: correct the sum or the territories.

    Careful: scenarios that begin in the middle of a war give other sums on purpose.
    """
    yield from once(report, _seen(subject))


def _seen(subject: TripleASubject) -> Iterator[Seen]:
    for game in subject.games:
        income = _income(game)
        given = {row.get("player", ""): row for row in game.root.iter("resourceGiven") if row.get("resource") == "PUs"}
        sums = [(name, row, row.get("quantity", "")) for name, row in given.items() if income.get(name)]
        unlike = [(name, row, value) for name, row, value in sums if value != str(income[name])]
        if len(sums) > 2 and 3 * len(unlike) <= len(sums):
            for name, row, value in unlike:
                message = f"'{name}' starts with {value} PUs, and its territories produce {income[name]}"
                yield Seen(message, subject.at(game, row, "quantity"))


def _income(game: Game) -> dict[str, int]:
    """What the territories of each player produce at the start; the last owner of one counts."""
    produce = {one.target: one.value("production") or "" for one in game.attached("TerritoryAttachment")}
    found: dict[str, int] = {}
    for name, owner in {row.get("territory", ""): row.get("owner", "") for row in game.owners}.items():
        value = produce.get(name, "").strip()
        found[owner] = found.get(owner, 0) + (int(value) if value.isdecimal() and len(value) < 10 else 0)
    return found
