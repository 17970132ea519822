"""TRI019: two games of one name."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity, Where
from validator.lint.rule import Report, rule
from validator.lint.triplea import TripleASubject

__all__ = ["game_name_twice"]


@rule("TRI019", "game-name-twice", Severity.ERROR, hint="give each game a name of its own")
def game_name_twice(report: Report, subject: TripleASubject) -> Iterator[Diagnostic]:
    """Two games, of this map or of others that are looked at with it, have one name in their `<info>`.

    Why it matters: the engine keeps games by their names: one of the two cannot be chosen, and hosts that offer it
    stop.

    Bad:
        <info name="Big War" .../>      in two games

    Good:
        <info name="Big War" .../>      and <info name="Big War 1942" .../>

    To fix: rename one, in map.yml as well.

    Careful: saves and lobby posts know the game by its old name.
    """
    first = dict(subject.others)
    for game in subject.games:
        if game.name in first:
            info = game.root.find("info")
            where = Where(game.file) if info is None else subject.at(game, info, "name")
            message = f"there is another game '{game.name}'"
            yield report(message, where, related=(Where(first[game.name]),))
        first.setdefault(game.name, game.file)
