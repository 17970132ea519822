"""TRI020: elements of <game> in another order, or that nothing reads."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity, nearest
from validator.lint.rule import Report, rule
from validator.lint.triplea import Seen, TripleASubject, once

__all__ = ["element_out_of_order"]

ORDER = (
    "info", "loader", "triplea", "diceSides", "variableList", "map", "resourceList", "playerList", "unitList",
    "relationshipTypes", "territoryEffectList", "gamePlay", "production", "technology", "attachmentList",
    "initialize", "propertyList",
)  # fmt: skip


@rule(
    "TRI020",
    "element-out-of-order",
    Severity.WARNING,
    hint="the order is that of the document type: info, loader, triplea, diceSides, map ...",
)
def element_out_of_order(report: Report, subject: TripleASubject) -> Iterator[Diagnostic]:
    """An element directly inside `<game>` is none that TripleA knows, is there twice, or stands before one that must
    come first.

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


def _seen(subject: TripleASubject) -> Iterator[Seen]:
    for game in subject.games:
        before = ""
        for element in game.root:
            tag = str(element.tag).replace("attatch", "attach")
            if not isinstance(element.tag, str):
                continue
            if tag not in ORDER:
                yield Seen(f"TripleA knows no <{tag}> in <game>", subject.at(game, element), nearest(tag, ORDER))
            elif tag == before:
                yield Seen(f"there is a second <{tag}>", subject.at(game, element))
            elif before and ORDER.index(tag) < ORDER.index(before):
                yield Seen(f"<{tag}> stands after <{before}>", subject.at(game, element))
            else:
                before = tag
