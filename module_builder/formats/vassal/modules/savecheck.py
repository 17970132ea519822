"""What the engine makes of the pieces in a save that is not what their text says: it replaces or refuses them."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING

from mapdata.diagnostic import Diagnostic, Severity, Where
from module_builder.formats.vassal.commands.kinds import AddPiece, Log
from module_builder.formats.vassal.files.ziplimits import printable
from module_builder.formats.vassal.modules.piececheck import unknown_in
from module_builder.formats.vassal.pieces.chain import split_chain, states_missing
from module_builder.formats.vassal.saves.codec import ENTRY

if TYPE_CHECKING:
    from collections.abc import Iterator

    from module_builder.formats.vassal.commands.script import Command, Script

__all__ = ["check_save_pieces"]

OWN = "a module's own Java code may know it"
MOST = 20  # pieces with too few states that are named


def check_save_pieces(script: Script, path: str, own_code: bool = False) -> Iterator[Diagnostic]:
    """The findings about all pieces that a save or a log adds. `own_code`: the module has Java classes of its own."""
    unknown: Counter[str] = Counter()
    messages: dict[str, str] = {}
    short, read = 0, cache(_type)
    for add in _added(script):
        values = add.values
        types, faults = read(str(values[1] or ""))
        unknown.update(id_ for id_, _ in faults)
        messages |= {id_: message for id_, message in faults if id_ not in messages}
        missing = states_missing(types, str(values[2] or "")) if len(types) > 1 else ""
        if missing and (short := short + 1) <= MOST:
            where = Where(path, (ENTRY, str(add.offset)))
            hint = "VASSAL gives the whole file up there"
            yield Diagnostic(
                "SAV006", Severity.ERROR, f"piece {values[0]}: {missing}", where, hint=hint, name="state-too-short"
            )
    if short > MOST:
        more = f"{short - MOST} more such pieces"
        yield Diagnostic("SAV006", Severity.ERROR, more, Where(path, (ENTRY,)), name="state-too-short")
    for id_, count in unknown.items():
        told = messages[id_] if count == 1 else f"{messages[id_]}; {count} such traits"
        level, hint = (
            (Severity.INFO, OWN) if own_code else (Severity.WARNING, "VASSAL puts something empty in its place")
        )
        where = Where(path, (ENTRY, printable(id_)) if id_ else (ENTRY,))
        yield Diagnostic("SAV005", level, told, where, hint=hint, name="unknown-trait")


def _type(text: str) -> tuple[list[str], list[tuple[str, str]]]:
    types = split_chain(text)
    return types, [(fault.id, fault.message) for fault in unknown_in(types)]


def _added(script: Script) -> Iterator[Command]:
    for each in script:
        inner = each.command if isinstance(each, Log) else each
        if isinstance(inner, AddPiece):
            yield inner
