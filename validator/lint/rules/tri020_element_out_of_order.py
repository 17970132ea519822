"""TRI020: elements of <game> in another order, or that nothing reads."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from mapdata.diagnostic import Diagnostic, Severity, Where, nearest
from module_builder.formats.vassal.markup.buildfile import Element
from validator.lint.rule import Report, rule
from validator.lint.triplea import Seen, TripleASubject, once

__all__ = ["element_out_of_order"]

ORDER = (
    "info", "loader", "triplea", "diceSides", "variableList", "map", "resourceList", "playerList", "unitList",
    "relationshipTypes", "territoryEffectList", "gamePlay", "production", "technology", "attachmentList",
    "initialize", "propertyList",
)  # fmt: skip
NEEDED = ("map", "playerList", "gamePlay")


@rule(
    "TRI020",
    "element-out-of-order",
    Severity.WARNING,
    hint="the order is that of the document type: info, loader, triplea, diceSides, map ...",
)
def element_out_of_order(report: Report, subject: TripleASubject) -> Iterator[Diagnostic]:
    """Elements of <game> in another order, or that nothing reads.

    An element directly inside `<game>` is none that TripleA knows, is there twice, or stands before one that must
    come first. A second one, and a missing map, playerList or gamePlay, are errors.

    Why it matters: engine 1.9 checks the order and complains of each; what is not known is not read at all.

    Bad:
        <playerList>...</playerList> <map>...</map>

    Good:
        <map>...</map> <playerList>...</playerList>

    To fix: move the element; the order is info, loader, triplea, diceSides, variableList, map, resourceList,
    playerList, unitList, relationshipTypes, territoryEffectList, gamePlay, production, technology, attachmentList,
    initialize, propertyList.

    Careful: the modern engine minds the order no more; a map for it alone may ignore this rule.
    """
    yield from once(report, _seen(subject))
    for found in once(report, _not_once(subject)):
        yield replace(found, severity=Severity.ERROR, hint="a game has one of it")


def _not_once(subject: TripleASubject) -> Iterator[Seen]:
    for game in subject.games:
        for tag in ORDER:
            found = game.root.findall(tag)
            yield from (Seen(f"there is a second <{tag}>", subject.at(game, one)) for one in found[1:])
            if not found and tag in NEEDED:
                yield Seen(f"there is no <{tag}>", Where(game.file))


def _seen(subject: TripleASubject) -> Iterator[Seen]:
    for game in subject.games:
        tags = [(str(one.tag).replace("attatch", "attach"), one) for one in game.root if isinstance(one.tag, str)]
        known: list[tuple[str, Element]] = []
        met: set[str] = set()
        for tag, element in tags:
            if tag not in ORDER:
                yield Seen(f"TripleA knows no <{tag}> in <game>", subject.at(game, element), nearest(tag, ORDER))
            elif tag in met:
                continue
            else:
                known.append((tag, element))
            met.add(tag)
        kept = _in_order([ORDER.index(tag) for tag, _ in known])
        for index, (tag, element) in enumerate(known):
            if index not in kept:
                yield Seen(f"<{tag}> stands out of its order", subject.at(game, element))


def _in_order(places: list[int]) -> set[int]:
    """The indexes of as many places as can stay where they are; there are no more of them than kinds of elements."""
    best: list[tuple[int, ...]] = []
    for index, place in enumerate(places):
        before = [(len(row), row) for row in best if places[row[-1]] < place]
        best.append((*max(before, default=(0, ()))[1], index))
    return set(max(((len(row), row) for row in best), default=(0, ()))[1])
