"""What a module's palette holds: each sort of piece once, with what tells it from the others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from module_builder.formats.vassal.pieces.definition import Definition
from module_builder.formats.vassal.pieces.piece import PieceTypes
from module_builder.formats.vassal.traits import Layer, Marker, Property

if TYPE_CHECKING:
    from module_builder.formats.vassal.modules.module import Module, Slot
    from module_builder.formats.vassal.pieces.piece import PieceType

__all__ = ["Sort", "sorts_of"]


@dataclass(frozen=True, slots=True)
class Sort:
    """A sort of piece. `fixed` are properties that play never changes, `changing` those it does, with the values known.

    A save does not tell the `prototypes`, nor the `folders` of the palette down to it: no entry can ask for them, but
    they say what a piece may be. `count` slots are of this sort.
    """

    name: str
    prototypes: tuple[str, ...] = ()
    fixed: Mapping[str, str] = field(default_factory=dict)
    changing: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    folders: tuple[str, ...] = ()
    count: int = 1


def sorts_of(module: Module) -> list[Sort]:
    """The sorts of pieces of a module's palette, decks and boards, in file order. What cannot be read is left out."""
    types = PieceTypes(module.prototypes)
    found: dict[object, Sort] = {}
    for slot in module.slots:
        sort = _sort(slot, types)
        if sort is not None:
            key = (sort.name, sort.prototypes, tuple(sort.fixed.items()))
            old = found.get(key)
            found[key] = sort if old is None else _together(old, sort)
    return list(found.values())


def _together(old: Sort, new: Sort) -> Sort:
    """Two slots of one sort: what may be changed in either may be changed."""
    names = dict.fromkeys((*old.changing, *new.changing))
    merged = {name: tuple(dict.fromkeys((*old.changing.get(name, ()), *new.changing.get(name, ())))) for name in names}
    return Sort(old.name, old.prototypes, old.fixed, merged, old.folders, old.count + 1)


def _sort(slot: Slot, types: PieceTypes) -> Sort | None:
    definition = Definition(slot.definition)
    if not definition.whole:
        return None
    kind = types[definition.type]
    fixed, changing = _properties(kind, definition.states)
    folders = tuple(step.partition(":")[2] for step in slot.path[:-1] if ":" in step)
    return Sort(kind.basic_name or slot.name, kind.prototypes, fixed, changing, folders)


def _properties(kind: PieceType, states: tuple[str, ...]) -> tuple[dict[str, str], dict[str, tuple[str, ...]]]:
    """The fixed and the changing properties; of two with one name the outer one counts."""
    fixed: dict[str, str] = {}
    changing: dict[str, tuple[str, ...]] = {}
    for link in kind.links:
        trait, state = link.trait, link.state(states)
        if isinstance(trait, Property):
            values = dict.fromkeys((state, *_choices(trait)))
            changing.setdefault(trait.key, tuple(values))
        elif isinstance(trait, Layer) and trait.name and not trait.follows:
            names = [name.strip("+") for name in trait.level_names if name]
            changing.setdefault(f"{trait.name}_Name", tuple(dict.fromkeys(("", *names))))
        elif isinstance(trait, Marker):
            pairs = ((key, value) for key, value in trait.properties(state) if key and value)
            fixed.update((key, value) for key, value in pairs if key not in fixed and key not in changing)
    return {key: value for key, value in fixed.items() if key not in changing}, changing


def _choices(trait: Property) -> Iterator[str]:
    for command in trait.commands:
        change = command.change
        yield from change.choices if change.how == "E" else (change.value,) if change.how == "P" else ()
