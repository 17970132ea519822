"""TRI017: a name that cannot be an XML identifier, or stands twice."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity
from validator.lint.rule import Report, rule
from validator.lint.triplea import Seen, TripleASubject, once
from validator.lint.triplea_names import IDENTIFIED

__all__ = ["name_not_xml"]

NAME = re.compile(r"[^\W\d][\w.\-]*")


@rule(
    "TRI017",
    "name-not-xml",
    Severity.WARNING,
    hint="choose a name of letters, digits, `_`, `-` and `.`, which nothing else has",
)
def name_not_xml(report: Report, subject: TripleASubject) -> Iterator[Diagnostic]:
    """A name that cannot be an XML identifier, or stands twice.

    The name of a player, unit, resource, relationship, delegate, step, production rule, frontier or technology is
    none that XML allows for an ID (it begins with a digit, or has a blank or an apostrophe), or two of them share
    one name: all of them are one name space.

    Why it matters: engine 1.9 checks each game against its document type, in which these names are IDs. The modern
    engine does not. Two of one kind with one name are wrong for every engine.

    Bad:
        <unit name="Tiger's Tank"/>

    Good:
        <unit name="Tigers_Tank"/>

    To fix: rename it, in the game and in its pictures.

    Careful: a unit is named in options, in units.properties and in the names of its pictures as well.
    """
    yield from once(report, _seen(subject))


def _seen(subject: TripleASubject) -> Iterator[Seen]:
    for game in subject.games:
        first: dict[str, str] = {}
        for element in game.root.iter(*IDENTIFIED):
            name, kind = element.get("name", ""), str(element.tag)
            if not NAME.fullmatch(name):
                yield Seen(f"'{name}' is no name for a {kind}", subject.at(game, element, "name"))
            elif name in first:
                what = "another" if first[name] == kind else f"a {first[name]}"
                yield Seen(f"the {kind} '{name}' has the name of {what}", subject.at(game, element, "name"))
            first.setdefault(name, kind)
