"""MOD039: a slot without a gpid."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity
from validator.lint.module import ModuleSubject
from validator.lint.rule import Report, rule

__all__ = ["gpid_missing"]


@rule("MOD039", "gpid-missing", Severity.INFO, hint="open the module in VASSAL's editor and save it")
def gpid_missing(report: Report, subject: ModuleSubject) -> Iterator[Diagnostic]:
    """Slots have no gpid, the number by which a saved piece finds its slot again. One finding counts them all.

    Why it matters: such pieces are left as they are when a saved game is refreshed, and get nothing of what was
    changed in the module.

    Bad:
        <VASSAL.build.widget.PieceSlot entryName="Tank" ...>

    Good:
        <VASSAL.build.widget.PieceSlot entryName="Tank" gpid="7" ...>

    To fix: the editor of VASSAL 3.2 and later gives a number to every slot that has none when it saves the module.

    Careful: pieces in saves made before have no number either, and are found by their name if at all. A module of
    VASSAL 3.1 or older has none anywhere; that is in order as long as it stays so.
    """
    without = [slot for slot in subject.module.slots if not slot.gpid]
    if without:
        count, every = len(without), len(subject.module.slots)
        names = ", ".join(f"'{slot.name}'" for slot in without[:3]) + (" ..." if count > 3 else "")
        message = f"{count} of {every} slots have no gpid: {names}"
        related = tuple(subject.at(slot.element) for slot in without[1:20])
        yield report(message, subject.at(without[0].element), related=related)
