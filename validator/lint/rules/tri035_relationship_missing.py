"""TRI035: two players between whom nothing is said."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from mapdata.diagnostic import Diagnostic, Severity
from module_builder.formats.triplea.game import Game
from validator.lint.rule import Report, rule
from validator.lint.triplea import Seen, TripleASubject, once

__all__ = ["relationship_missing"]


@rule("TRI035", "relationship-missing", Severity.ERROR, hint="add a row for each pair of players")
def relationship_missing(report: Report, subject: TripleASubject) -> Iterator[Diagnostic]:
    """Two players between whom nothing is said.

    A game says how players stand to each other, and leaves a pair out. A player that is left out of all pairs is
    told once.

    Why it matters: the engine has no answer when it asks whether the two are at war, and says nothing before that.

    Bad:
        <relationship type="War" player1="Germans" player2="British" .../>      and none of Germans and French

    Good:
        <relationship type="War" player1="Germans" player2="French" .../>

    To fix: add a row for each pair that is named.

    Careful: Neutral needs none.
    """
    yield from once(report, _seen(subject))


def _seen(subject: TripleASubject) -> Iterator[Seen]:
    for game in (one for one in subject.games if one.relationships):
        where = subject.at(game, next(game.root.iter("relationshipInitialize")))
        for message in _messages(game):
            yield Seen(message, where)


def _messages(game: Game) -> Iterator[str]:
    said = {frozenset((row.get("player1", ""), row.get("player2", ""))) for row in game.relationships}
    lacking = [pair for pair in combinations(game.players, 2) if frozenset(pair) not in said]
    lost = {name for name in game.players if sum(name in pair for pair in lacking) == len(game.players) - 1}
    for name in (one for one in game.players if one in lost):
        yield f"nothing is said of '{name}' and any other player"
    for one, other in lacking:
        if not {one, other} & lost:
            yield f"nothing is said of '{one}' and '{other}'"
