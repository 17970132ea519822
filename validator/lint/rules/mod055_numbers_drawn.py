"""MOD055: hex numbers that an old version did not draw."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity
from module_builder.formats.vassal.markup.buildfile import flag
from validator.lint.module import ModuleSubject
from validator.lint.rule import Report, rule
from validator.lint.versions import before

__all__ = ["numbers_drawn"]


@rule("MOD055", "numbers-drawn", Severity.INFO, hint='set visible="false" if the map has its numbers printed')
def numbers_drawn(report: Report, subject: ModuleSubject) -> Iterator[Diagnostic]:
    """A module made with VASSAL 3.1 or older has a grid numbering that is set to be visible.

    Why it matters: VASSAL 3.1 did not draw these numbers, whatever the module said; 3.2 and later draw them over the
    map, beside those that are printed on it.

    Bad:
        VassalVersion="3.1.14" and <...HexGridNumbering visible="true" .../>

    Good:
        <...HexGridNumbering visible="false" .../>

    To fix: set `visible` to false where the picture of the board has its own numbers.

    Careful: the names of locations do not depend on it, so nothing else changes.
    """
    if not before(subject, (3, 2)):
        return
    for element in subject.components:
        if "GridNumbering" in str(element.tag) and flag(element, "visible", False):
            where = subject.at(element, attribute="visible")
            yield report("VASSAL 3.1 did not draw these numbers, later versions do", where)
