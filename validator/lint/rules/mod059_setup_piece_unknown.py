"""MOD059: pieces of a predefined setup that the module does not have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity, many
from module_builder.formats.vassal.traits import PlaceMarker
from validator.lint.module import ModuleSubject
from validator.lint.rule import Report, rule
from validator.lint.setups import SavedPiece

__all__ = ["setup_piece_unknown"]

SHOWN = 4


@rule("MOD059", "setup-piece-unknown", Severity.INFO, hint="place these pieces anew from the palette")
def setup_piece_unknown(report: Report, subject: ModuleSubject) -> Iterator[Diagnostic]:
    """Pieces in the save of a predefined setup have a gpid that no slot of the module has, or none at all.

    Where a slot is called as the piece is, it is named with its gpid. Pieces whose gpid has the prefix of an extension
    are that extension's, and not told.

    Why it matters: refreshing the setup leaves these pieces as they are, without a word: they keep old pictures and
    traits while all others get the new ones.

    Bad:
        a setup with a "Tank" of gpid 7, and the slot of "Tank" has gpid 12

    Good:
        a setup with a "Tank" of gpid 12

    To fix: replace such pieces in the setup by new ones from the palette, and save it.

    Careful: a piece that has no number was placed with VASSAL 3.1 or older. It is no rubbish: do not delete it.
    """
    if subject.is_extension:
        return
    names: dict[str, str] = {}
    for slot in subject.module.slots:
        names.setdefault(slot.name, slot.gpid)
    known = {slot.gpid for slot in subject.module.slots} | set(_placed(subject))
    for setup in subject.setup_saves:
        lost = [piece for piece in setup.pieces if piece.gpid not in known and ":" not in piece.gpid]
        if lost:
            message = f"'{setup.file}': {len(lost)} of {many(len(setup.pieces), 'piece')} are of no slot: "
            yield report(message + _shown(lost, names), subject.at(setup.element, attribute="file"))


def _placed(subject: ModuleSubject) -> Iterator[str]:
    """The gpids of the pieces that traits place."""
    for definition in subject.definitions:
        for part in definition.of(PlaceMarker):
            yield part.trait.gpid if isinstance(part.trait, PlaceMarker) else ""


def _shown(lost: list[SavedPiece], names: dict[str, str]) -> str:
    counts = Counter((piece.name, piece.gpid) for piece in lost).most_common()
    told = [_one(name, gpid, count, names) for (name, gpid), count in counts[:SHOWN]]
    return ", ".join(told) + (" ..." if len(counts) > SHOWN else "")


def _one(name: str, gpid: str, count: int, names: dict[str, str]) -> str:
    times = f" {count} times" if count > 1 else ""
    meant = f"; the slot of that name has {names[name]}" if names.get(name) else ""
    return f"'{name}'{times} ({f'gpid {gpid}' if gpid else 'no gpid'}{meant})"
