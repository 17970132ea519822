"""MOD038: two slots with one gpid."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Edit, Severity
from module_builder.formats.vassal.modules.module import Slot
from validator.lint.module import ModuleSubject
from validator.lint.rule import Report, rule

__all__ = ["gpid_twice"]

NEXT = "nextPieceSlotId"


@rule("MOD038", "gpid-twice", Severity.WARNING, hint="give the later slot a gpid of its own")
def gpid_twice(report: Report, subject: ModuleSubject) -> Iterator[Diagnostic]:
    """Two slots of the palette, the decks or the at-start stacks have the same gpid.

    The whole gpid is compared, with the prefix of the extension that a slot is from: `a1:7` and `7` are two.

    Why it matters: VASSAL refreshes the pieces of a saved game by their gpid, and finds the first slot only: pieces
    made from the second become pieces of the first.

    Bad:
        <VASSAL.build.widget.PieceSlot entryName="Tank" gpid="7" ...> and <... entryName="Fort" gpid="7" ...>

    Good:
        <VASSAL.build.widget.PieceSlot entryName="Tank" gpid="7" ...> and <... entryName="Fort" gpid="8" ...>

    To fix: keep the first, which is the one in use, and give the later slot a number that no other has; `--fix` takes
    it from `nextPieceSlotId` and counts that on.

    Careful: pieces of the later slot in saves made before keep the old number, and turn into the first one's when the
    game is refreshed, as they do today. Place such pieces anew.
    """
    first: dict[str, Slot] = {}
    twice = []
    for slot in subject.module.slots:
        if slot.gpid and first.setdefault(slot.gpid, slot) is not slot:
            twice.append(slot)
    free = _free(subject)
    for offset, slot in enumerate(twice):
        other = first[slot.gpid]
        message = f"the gpid {slot.gpid} of '{slot.name}' is that of '{other.name}' too"
        where, related = subject.at(slot.element, attribute="gpid"), subject.at(other.element, attribute="gpid")
        edits = () if free is None else _edits(subject, slot, free + offset, free + len(twice))
        yield report(message, where, related=(related,), edits=edits)


def _free(subject: ModuleSubject) -> int | None:
    """The next number that no slot has and no other part can have taken; None when the module does not say."""
    said = subject.root.get(NEXT, "")
    if not re.fullmatch("[0-9]{1,8}", said):
        return None
    numbers = (re.fullmatch("(?:.*:)?([0-9]{1,8})", slot.gpid) for slot in subject.module.slots)
    return max([int(said), *(int(number[1]) + 1 for number in numbers if number)])


def _edits(subject: ModuleSubject, slot: Slot, number: int, following: int) -> tuple[Edit, ...]:
    prefix = slot.gpid.rpartition(":")[0]
    new = f"{prefix}:{number}" if prefix else str(number)
    own = subject.replaced(slot.element, "gpid", new)
    counted = subject.replaced(subject.root, NEXT, str(following))
    return (*own, *counted) if own and counted else ()
