"""The numbers by which saves know the slots of a palette, kept from one build of a module to the next.

A save says of each piece which slot it came from, by the slot's gpid. A counter that stays in the map keeps its number,
a new one gets a number that no slot ever had, and the number of one that is gone is not given again.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from module_builder.formats.vassal.pieces.definition import Definition, embedded
from module_builder.formats.vassal.traits import PlaceMarker
from module_builder.migrate.identity import identity, marks_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from module_builder.formats.vassal.modules.module import Module
    from module_builder.plan.model import Piece, Plan

__all__ = ["Refresh", "renumbered"]


@dataclass(frozen=True, slots=True)
class Refresh:
    """What became of the slots of an older module: names of the pieces that kept their gpids, that are new, and of the
    old slots that are gone. `doubled` are old slots that had no number of their own; the first of two keeps it."""

    kept: tuple[str, ...] = ()
    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    doubled: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Slot:
    """A slot of the old module: its number, 0 without one of its own, what it is, and its name."""

    gpid: int
    identity: tuple[str, ...]
    name: str


def renumbered(plan: Plan, old: Module) -> tuple[Plan, Refresh]:
    """The plan with the gpids of an older module: the same counter by counter id, then by name, in file order."""
    slots = list(_slots(old))
    every = {**plan.pieces, **plan.cards}
    pairs = _pairs(every, [slot for slot in slots if slot.gpid])
    fresh = _first_free(old, slots)
    pieces = {}
    for key, piece in every.items():
        pieces[key] = replace(piece, gpid=pairs[key].gpid if key in pairs else fresh)
        fresh += key not in pairs
    used = {slot.gpid for slot in pairs.values()}
    refresh = Refresh(
        kept=tuple(piece.name for key, piece in every.items() if key in pairs),
        added=tuple(piece.name for key, piece in every.items() if key not in pairs),
        removed=tuple(slot.name for slot in slots if slot.gpid and slot.gpid not in used),
        doubled=tuple(slot.name for slot in slots if not slot.gpid),
    )
    counters = {key: pieces[key] for key in plan.pieces}
    cards = {key: pieces[key] for key in plan.cards}
    return replace(plan, pieces=counters, cards=cards, next_gpid=max(fresh, plan.next_gpid)), refresh


def _pairs(pieces: Mapping[str, Piece], slots: list[_Slot]) -> dict[str, _Slot]:
    """The old slot of each piece that had one; of several slots that would do the first that is left."""
    found: dict[str, _Slot] = {}
    taken: set[int] = set()
    ways: tuple[tuple[Callable[[Piece], object], Callable[[_Slot], object]], ...] = (
        (lambda piece: identity(piece.marks), lambda slot: slot.identity),
        (lambda piece: piece.name, lambda slot: slot.name),
    )
    for of_piece, of_slot in ways:
        waiting: dict[object, list[_Slot]] = {}
        for slot in slots:
            if slot.gpid not in taken and of_slot(slot):
                waiting.setdefault(of_slot(slot), []).append(slot)
        for key, piece in pieces.items():
            if key not in found and waiting.get(of_piece(piece)):
                found[key] = waiting[of_piece(piece)].pop(0)
                taken.add(found[key].gpid)
    return found


def _slots(module: Module) -> Iterator[_Slot]:
    taken: set[int] = set()
    for slot in module.slots:
        number = _number(slot.gpid)
        definition = Definition(slot.definition)
        name = str(getattr(definition.basic, "name", "")) if definition.whole else ""
        yield _Slot(
            0 if number in taken else number,
            identity(marks_of(definition.traits, definition.states)),
            name or slot.name,
        )
        taken.add(number)


def _first_free(module: Module, slots: Iterable[_Slot]) -> int:
    """A number above all that the old module gave, to slots that are gone and to markers placed by pieces too."""
    counted = _number(module.root.get("nextPieceSlotId", ""))
    definitions = [*(slot.definition for slot in module.slots), *module.prototypes.values()]
    traits = [Definition(text).traits for text in definitions if Definition(text).whole]
    inner = [each.traits for chain in traits for each in embedded(chain)]
    placed = [_number(t.gpid) for chain in (*traits, *inner) for t in chain if isinstance(t, PlaceMarker)]
    return max([counted, *(slot.gpid + 1 for slot in slots), *(number + 1 for number in placed), 1])


def _number(text: str) -> int:
    """A gpid as the builder gives them; 0 for an extension's or any other."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 0
