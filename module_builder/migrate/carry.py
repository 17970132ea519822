"""The state of a piece carried over to another definition of it, trait by trait.

A trait of the new definition takes the state of the trait it was: the same text, else the same kind and name, else the
only one of its kind. What the engine would make of a state that no longer fits is what it becomes, and is told.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from module_builder.formats.vassal.sequence import join, split
from module_builder.formats.vassal.traits import Layer, Marker, SendToLocation, Trait
from module_builder.migrate.identity import marks_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from module_builder.formats.vassal.pieces.definition import Definition
    from module_builder.migrate.slots import Template

__all__ = ["Carried", "Mover", "Pairing", "carried"]

Mover = Callable[[str, int, int], tuple[str, int, int]]

# The number of a named key, which the engine gives out anew in every session: `57345,0,name`, escaped inside lists.
KEY_NUMBER = re.compile(r"(?<![0-9])(?:5[7-9]|6[0-3])[0-9]{3}(?=\\*,0\\*,)")
NAMED_BY = ("name", "key", "property_name", "command_name", "menu_command", "menu_name", "command", "description")


@dataclass(slots=True)
class Carried:
    """The states of a piece as it will be, without the basic piece's; `told`: what could not be carried as it was."""

    states: list[str] = field(default_factory=list)
    told: list[tuple[str, str]] = field(default_factory=list)  # MIG004 lost, MIG005 changed; and what


@dataclass(frozen=True, slots=True)
class Pairing:
    """A new definition beside the traits of pieces of one type, worked out once for all of them.

    `sources`: the old trait that each new one was, None for a new one; `same`: whether it says the same; `types`: the
    type each will have, the text as it stood where it says the same.
    """

    old: tuple[Trait, ...]
    new: Template
    sources: tuple[int | None, ...]
    same: tuple[bool, ...]
    types: tuple[str, ...]

    @classmethod
    def of(cls, old: tuple[Trait, ...], new: Template) -> Pairing:
        """`old`: the traits of the piece with the basic piece last."""
        pairs = _pairs(old[:-1], new.links[:-1]) | {len(new.links) - 1: len(old) - 1}
        sources = tuple(pairs.get(index) for index in range(len(new.links)))
        same = tuple(
            source is not None and alike(_written(old[source]), kind)
            for source, kind in zip(sources, new.types, strict=True)
        )
        types = (
            old[source].text if source is not None and kept else kind
            for source, kept, kind in zip(sources, same, new.types, strict=True)
        )
        return cls(old, new, sources, same, tuple(types))


def carried(piece: Definition, to: Pairing, before: Template | None, moved: Mover) -> Carried:
    """The states of the traits of a piece as the new definition has them, without the basic piece.

    `before`: what the old module made such a piece of, where that is known. `moved` says where a spot that a state
    remembers is now.
    """
    found = Carried()
    marks = _marks(piece, to.new, before)
    for index, trait in enumerate(to.new.links[:-1]):
        source, fresh = to.sources[index], to.new.states[index]
        state = None if source is None else piece.states[source]
        if type(trait) is Marker:
            found.states.append(_marked(trait, state if to.same[index] else None, marks))
        elif source is None or state is None:
            found.states.append(trait.canonical_state(fresh))
        else:
            state = _spot(state, moved) if isinstance(trait, SendToLocation) else state
            found.states.append(state if to.same[index] else _fitted(to.old[source], trait, state, fresh, found))
    found.told += _lost(piece, set(to.sources), before)
    return found


def _pairs(old: Sequence[Trait], new: Sequence[Trait]) -> dict[int, int]:
    """New trait -> old trait, by place."""
    found: dict[int, int] = {}
    for key in (_canonical, _named):
        waiting: dict[object, list[int]] = {}
        for place, trait in enumerate(old):
            if place not in found.values() and key(trait) is not None:
                waiting.setdefault(key(trait), []).append(place)
        for place, trait in enumerate(new):
            if place not in found and waiting.get(key(trait)):
                found[place] = waiting[key(trait)].pop(0)
    rest = [place for place in range(len(old)) if place not in set(found.values())]
    for place, trait in enumerate(new):
        alike = [other for other in rest if old[other].java == trait.java]
        lone = sum(other.java == trait.java for n, other in enumerate(new) if n not in found) == 1
        if place not in found and len(alike) == 1 and lone and not (_name(trait) and _name(old[alike[0]])):
            found[place] = alike[0]
    return found


def _written(trait: Trait) -> str:
    return trait.text if trait.problem is not None else trait.canonical()


def _canonical(trait: Trait) -> str:
    return KEY_NUMBER.sub("", _written(trait))


def alike(one: str, other: str) -> bool:
    """Whether two types as the engine writes them say the same; the numbers of named keys mean nothing."""
    return one == other or KEY_NUMBER.sub("", one) == KEY_NUMBER.sub("", other)


def _named(trait: Trait) -> tuple[str, str] | None:
    return (trait.java, _name(trait)) if _name(trait) else None


def _name(trait: Trait) -> str:
    """What tells a trait from others of its kind: the name or property it has, else the command of its menu."""
    words = (trait.values.get(name) for name in NAMED_BY)
    return next((word for word in words if isinstance(word, str) and word), "")


def _marks(old: Definition, new: Template, before: Template | None) -> dict[str, str]:
    """The fixed properties: the new definition's, but for what the piece had otherwise than its own definition."""
    own = marks_of(old.links, old.states)
    if before is None:
        return new.marks
    played = {key: value for key, value in own.items() if key in new.marks and value != before.marks.get(key, "")}
    return new.marks | played


def _marked(trait: Marker, same: str | None, marks: dict[str, str]) -> str:
    """The state of a marker; the text as it stood where it says the same."""
    values = [marks.get(key, "") for key in trait.keys]
    stood = None if same is None else [value for _, value in trait.properties(same)]
    return same if same is not None and stood == values else join(values, ",")


def _fitted(old: Trait, new: Trait, state: str, fresh: str, found: Carried) -> str:
    """A state as another type takes it."""
    if isinstance(old, Layer) and isinstance(new, Layer) and (level := _level(old, new, state)):
        return level
    if new.state_problem(state) is not None:
        found.told.append(("MIG004", f"{_shown(new)}: the state '{state}' cannot be read"))
        return new.canonical_state(fresh)
    held = new.next_state(new.canonical_state(fresh), state)
    if new.canonical_state(state) != old.canonical_state(state):
        found.told.append(("MIG005", f"{_shown(new)}: the state '{state}' is now '{held}'"))
    return held


def _level(old: Layer, new: Layer, state: str) -> str:
    """The level with the name that the old one had, where one alone bears it; else "", and the number counts."""
    level = int(old.canonical_state(state))
    name = old.level_names[abs(level) - 1] if 0 < abs(level) <= len(old.level_names) else None
    places = [place for place, other in enumerate(new.level_names, 1) if name and other == name]
    return "" if len(places) != 1 else str(places[0] if level > 0 else -places[0])


def _lost(old: Definition, taken: set[int | None], before: Template | None) -> Iterator[tuple[str, str]]:
    """The states of traits that the new definition does not have, unless they say nothing that play has made."""
    fresh = {} if before is None else dict(zip(before.types, before.states, strict=True))
    for place, trait in enumerate(old.traits):
        if place in taken or type(trait) is Marker or trait.problem is not None:
            continue
        state = trait.canonical_state(old.states[place])
        usual = {trait.canonical_state(""), trait.canonical_state(fresh.get(trait.canonical(), ""))}
        if state not in usual:
            yield "MIG004", f"{_shown(trait)}: there is no such trait any more, its state '{state}' is lost"


def _spot(state: str, moved: Mover) -> str:
    """The spot `map;x;y` that a piece was sent away from, where it is now."""
    words = split(state, ";")
    if len(words) != 3 or not words[0] or not (words[1] + words[2]).lstrip("-").replace("-", "").isdecimal():
        return state
    here = (words[0], int(words[1]), int(words[2]))
    there = moved(*here)
    return state if there == here else join(list(map(str, there)), ";")


def _shown(trait: Trait) -> str:
    return f"{trait.java} '{_name(trait)}'" if _name(trait) else trait.java
