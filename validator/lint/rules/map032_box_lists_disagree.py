"""MAP032: boxes whose lists of neighbours do not go together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mapdata.diagnostic import Diagnostic, Severity
from validator.lint.mapdata import MapSubject
from validator.lint.rule import Report, rule

__all__ = ["box_lists_disagree"]

PREFIX = "box:"


@rule("MAP032", "box-lists-disagree", Severity.WARNING, hint="let both boxes say the same")
def box_lists_disagree(report: Report, subject: MapSubject) -> Iterator[Diagnostic]:
    """Off-map boxes whose lists of neighbours or zones do not go together.

    A box names another one as adjacent, and that one does not name it, or says that it is not; or a box has the same
    name in a list and in the list of what it has not.

    Why it matters: a unit goes from one box to the other and not back, and a verdict depends on the box it is asked of.

    Bad:
        id = "box:western-us"
        adjacent = ["panama-canal"]

        id = "box:panama-canal"

    Good:
        id = "box:panama-canal"
        adjacent = ["western-us"]

    To fix: write each pair into both boxes, `adjacent` or `not-adjacent`, and each zone into one list.

    Careful: look up what the rules say: one of the two is a slip of the pen, and it may be the one that is there.
    """
    boxes = {
        box["id"].removeprefix(PREFIX): (str(n), box) for n, box in enumerate(subject.data.header.get("boxes", ()))
    }
    for name, (number, box) in boxes.items():
        path = ("boxes", number)
        for key in ("adjacent", "not-adjacent"):
            for place, other in enumerate(box.get(key, ())):
                if name not in boxes[other][1].get(key, ()):
                    message = f"'{name}' has '{other}' in its list '{key}', and is not in that of '{other}'"
                    related = (subject.at("boxes", boxes[other][0], "id"),)
                    yield report(message, subject.at(*path, key, str(place)), related=related)
        for key, spot, word in _denied(box):
            message = f"'{name}' has '{word}' both in '{key}' and in 'not-{key}'"
            yield report(message, subject.at(*path, f"not-{key}", spot), hint="take it out of one of the two")


def _denied(box: dict[str, Any]) -> Iterator[tuple[str, str, str]]:
    """What a box has and has not: the list, the place in the list of what it has not, the name."""
    for key in ("adjacent", "zones"):
        for place, word in enumerate(box.get(f"not-{key}", ())):
            if word in box.get(key, ()):
                yield key, str(place), word
