"""TRI018: the old spelling `attatchment`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Edit, Severity, Where, many
from module_builder.formats.vassal.markup.places import Places
from validator.lint.rule import Report, rule
from validator.lint.triplea import TripleASubject

__all__ = ["old_spelling"]

OLD = re.compile("[Aa]ttatch(?:ment|To)")
NEW = {old: old.replace("ttatch", "ttach") for old in ("attatchment", "Attatchment", "attatchTo", "AttatchTo")}


@rule("TRI018", "old-spelling", Severity.ERROR, hint="write attachment with one t")
def old_spelling(report: Report, subject: TripleASubject) -> Iterator[Diagnostic]:
    """A game writes `attatchment`, `attatchmentList` or `attatchTo`. It is told once for each game, with their number.

    Why it matters: the modern engine no longer knows the old spelling: what is attached so is lost, with a message
    for each.

    Bad:
        <attatchment name="unitAttatchment" attatchTo="infantry" javaClass="UnitAttatchment" type="unitType">

    Good:
        <attachment name="unitAttachment" attachTo="infantry" javaClass="UnitAttachment" type="unitType">

    To fix: `--fix` writes every one of them anew.

    Careful: engine versions before 1.8 know the old spelling alone.
    """
    for game in subject.games:
        found = [one for one in OLD.finditer(game.text) if _in_tag(game.text, one.start())]
        if found:
            places = Places(game.text)
            spans = ((one.start() + game.shift, one.end() + game.shift, NEW[one[0]]) for one in found)
            edits = tuple(Edit(game.file, *span) for span in spans)
            where = Where(game.file, (), *places.spot(found[0].start()))
            yield report(f"'{found[0][0]}' and the like are written {many(len(found), 'time')}", where, edits=edits)


def _in_tag(text: str, at: int) -> bool:
    """Whether a place lies inside a tag: not in a comment, and not in the text of a note."""
    begin = text.rfind("<", 0, at)
    return begin > text.rfind(">", 0, at) and not text.startswith("<!", begin)
