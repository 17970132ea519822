"""TRI009: a colour that is none."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity, Where
from validator.lint.rule import Report, rule
from validator.lint.triplea import TripleASubject

__all__ = ["colour_malformed"]

DIGITS = re.compile("[0-9a-fA-F]{6}")


@rule("TRI009", "colour-malformed", Severity.ERROR, hint="a colour is six hexadecimal digits: 5a5a5a")
def colour_malformed(report: Report, subject: TripleASubject) -> Iterator[Diagnostic]:
    """A `color.` of map.properties is not six hexadecimal digits.

    Why it matters: the engine stops with an error as soon as it draws a territory of that player.

    Bad:
        color.Germans=#5a5a5a

    Good:
        color.Germans=5a5a5a

    To fix: write six hexadecimal digits without a sign before them.

    Careful: letters of either case will do; blanks after them will not.
    """
    for one in subject.map.properties or ():
        if one.key.startswith("color.") and not DIGITS.fullmatch(one.value):
            place = Where(one.file, (one.key,), one.line, one.column)
            yield report(f"{one.key} is '{one.value}', no colour", place)
