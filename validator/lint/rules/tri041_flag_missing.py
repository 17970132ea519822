"""TRI041: a player without a flag."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity
from validator.lint.rule import Report, rule
from validator.lint.triplea import Seen, TripleASubject, once
from validator.lint.triplea_pictures import bare, has_flag, has_folder, in_other_case

__all__ = ["flag_missing"]


@rule("TRI041", "flag-missing", Severity.WARNING, hint="add the picture as flags/<player>.png")
def flag_missing(report: Report, subject: TripleASubject) -> Iterator[Diagnostic]:
    """A player without a flag.

    The map has no `flags/<player>.png`, and TripleA has none of its own under that name. A map without flags/ is
    told once.

    Why it matters: the engine shows no flag in its lists and on the map, or stops where it needs one.

    Bad:
        flags/german.png      and <player name="Germans"/>

    Good:
        flags/Germans.png

    To fix: add the picture under exactly that name.

    Careful: the large and small flags (`_large`, `_small`) are made from it when they are not there.
    """
    if not has_folder(subject, "flags"):
        players = (name for game in subject.games for name in game.players if not has_flag(subject, name))
        yield from bare(report, subject, "flags", players)
        return
    yield from once(report, _seen(subject))


def _seen(subject: TripleASubject) -> Iterator[Seen]:
    for game in subject.games:
        for name, element in game.players.items():
            if not has_flag(subject, name) and not in_other_case(subject, f"flags/{name}.png"):
                yield Seen(f"no picture flags/{name}.png", subject.at(game, element, "name"))
