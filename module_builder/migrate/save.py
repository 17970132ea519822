"""A whole save carried over: its pieces as the new module makes them, everything else as it stands."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from mapdata.diagnostic import Diagnostic, InputError, Severity, Where, choose, many
from module_builder.formats.vassal.commands.kinds import AddPiece, AddPlayer, SetBoards
from module_builder.formats.vassal.files.metadata import MODULE_DATA
from module_builder.formats.vassal.modules.module import find_map
from module_builder.formats.vassal.pieces.definition import Definition
from module_builder.formats.vassal.saves.container import SaveKind
from module_builder.formats.vassal.sequence import join, split
from module_builder.formats.vassal.traits import DeckType
from module_builder.formats.vassal.traits.kind import whole
from module_builder.migrate.pieces import Pieces
from module_builder.migrate.places import Places, Spot, deck_spot
from module_builder.migrate.slots import Slots

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from module_builder.formats.vassal.commands.script import Script
    from module_builder.formats.vassal.grids.mapwindow import MapWindow
    from module_builder.formats.vassal.modules.module import Module
    from module_builder.formats.vassal.saves.container import SaveFile

__all__ = ["Migrated", "migrate"]

ROSTER = "VASSAL.build.module.PlayerRoster"
OBSERVER = "<observer>"
NAMES = {
    "MIG001": "piece-not-matched",
    "MIG002": "matched-otherwise",
    "MIG003": "place-not-found",
    "MIG004": "state-lost",
    "MIG005": "state-changed",
    "MIG006": "boards-replaced",
    "MIG007": "side-not-found",
    "MIG008": "gpid-twice",
    "MIG009": "deck-not-found",
    "MIG010": "pieces-alike",
}
ERRORS = frozenset({"MIG001", "MIG003", "MIG004", "MIG009"})
NOTES = frozenset({"MIG002", "MIG010"})


@dataclass(frozen=True, slots=True)
class Migrated:
    """The save for the new module, and what became of its pieces: how many there are, were known by their gpid, by
    their counter id or name, were kept as they were, and lie at another spot."""

    save: SaveFile
    pieces: int
    by_gpid: int
    by_name: int
    kept: int
    moved: int
    problems: tuple[Diagnostic, ...] = ()


@dataclass(slots=True)
class _Work:
    """What is told, said once with a count of pieces."""

    file: str
    told: Counter[tuple[str, str, str]] = field(default_factory=Counter)

    def tell(self, code: str, message: str, hint: str = "") -> None:
        """Note a finding; the same one again only counts."""
        self.told[code, message, hint] += 1

    def problems(self) -> tuple[Diagnostic, ...]:
        """All of them, the gravest first."""
        found = [self._problem(*told, count) for told, count in self.told.items()]
        return tuple(sorted(found, key=lambda each: (-each.severity, each.code, each.message)))

    def _problem(self, code: str, message: str, hint: str, count: int) -> Diagnostic:
        level = Severity.ERROR if code in ERRORS else Severity.INFO if code in NOTES else Severity.WARNING
        times = f" ({many(count, 'time')})" if count > 1 else ""
        return Diagnostic(code, level, message + times, Where(self.file), hint=hint, name=NAMES[code])


def migrate(save: SaveFile, new: Module, old: Module | None = None) -> Migrated:
    """A save of one version of a module for another, `new`; `old` is the module that it was made with.

    Each piece becomes what the new module makes of it, in its old state and under its old id; a piece that the new
    module does not have stays as it was. With `old` a piece lies where its place is now (by the place's name), and
    fixed properties that it had otherwise than its definition are kept; without it every piece stays on its pixel.
    InputError for a log, whose steps speak of the old pieces alone.
    """
    if save.kind is SaveKind.LOG:
        hint = "play it to its end in VASSAL with the old module, save the game there, and give that save"
        raise InputError(save.path, "is a log: its steps fit the pieces of the old module alone", hint)
    script, work = save.script(), _Work(save.path)
    boards = dict(_boards(script, new, work))
    places = _places(script, boards, new, old, work)
    pieces = Pieces(Slots(new), None if old is None else Slots(old), places, work.tell)
    changes = boards | dict(pieces.all(script))
    _sides(script, new, work)
    for gpid in pieces.new.doubled:
        work.tell("MIG008", f"{new.path}: several slots have the gpid {gpid}: the first counts", "give each its own")
    made = _for_module(save.with_text(script.replaced(changes)) if changes else save, new)
    return Migrated(made, *pieces.counts, work.problems())


def _added(script: Script) -> Iterator[tuple[int, Definition]]:
    for at, each in enumerate(script):
        if isinstance(each, AddPiece):
            yield at, Definition(each.raw)


# Boards and places


def _boards(script: Script, new: Module, work: _Work) -> Iterator[tuple[int, str]]:
    """The boards commands that name boards which the new module does not have, as a new game there would begin."""
    for at, each in enumerate(script):
        if not isinstance(each, SetBoards):
            continue
        window = find_map(new.maps, each.map_id or "")
        wanted = {board.name for board in each.boards or ()}
        if window is not None and wanted - {board.name for board in window.boards}:
            gone = ", ".join(sorted(wanted - {board.name for board in window.boards}))
            work.tell("MIG006", f"map '{window.name}' has no board {gone}: it shows those of a new game")
            yield at, _layout(window)


def _layout(window: MapWindow) -> str:
    placed = [(place.board + ("/rev" if place.reversed else ""), *map(str, place.cell)) for place in window.layout]
    return join([f"{window.name}BoardPicker", *(word for place in placed for word in place)], "\t")


def _places(script: Script, boards: dict[int, str], new: Module, old: Module | None, work: _Work) -> Places:
    told = {at: each.raw for at, each in enumerate(script) if isinstance(each, SetBoards)}
    now = new.laid_out((told | boards).values())
    before = None if old is None else old.laid_out(told.values())
    return Places(now, before, dict(_decks(script, now, work)))


def _decks(script: Script, maps: Iterable[MapWindow], work: _Work) -> Iterator[tuple[Spot, Spot]]:
    """Where each deck of the save is in the new module."""
    windows = list(maps)
    for _, piece in _added(script):
        if not piece.type.startswith("deck;") or not isinstance(piece.basic, DeckType):
            continue
        place, *spot = [*split(piece.state, ";"), "", "", ""][:3]
        if place in ("null", ""):
            continue
        here = (whole(spot[0]), whole(spot[1]))
        window, name = find_map(windows, place), piece.basic.deck_name
        there = None if window is None else deck_spot(window, name, here)
        if there is None:
            work.tell("MIG009", f"the deck '{name}' on map '{place}' is not in the module: it stays as it was")
        else:
            yield (place, *here), (place, *there)


# What is around the pieces


def _sides(script: Script, new: Module, work: _Work) -> None:
    """Players of a side that the new module does not have keep it, but VASSAL takes them for observers."""
    sides = [entry.text or "" for roster in new.root.iter(ROSTER) for entry in roster.iter("entry")]
    taken = {each.side or "" for each in script if isinstance(each, AddPlayer)}
    for side in sorted(taken - {*sides, "", OBSERVER}):
        work.tell("MIG007", f"there is no side '{side}' any more", choose(side, sides))


def _for_module(save: SaveFile, new: Module) -> SaveFile:
    """The save as one of the new module, whose name and version it bears."""
    told = None if save.module is None else (save.module.name, save.module.version)
    if not save.entries or told == (new.name, new.version):
        return save
    data = new.read(MODULE_DATA) if MODULE_DATA in new.entries else _metadata(new)
    return save.with_entry(MODULE_DATA, data)


def _metadata(module: Module) -> bytes:
    """What says of a module what its buildFile says."""
    fields = {"name": module.name, "version": module.version, "VassalVersion": module.vassal_version}
    inside = "".join(f"  <{key}>{escape(value)}</{key}>\n" for key, value in fields.items())
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<data version="1">\n{inside}</data>\n'.encode()
