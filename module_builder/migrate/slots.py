"""The pieces a module can make, prototypes filled in, and which of them a piece of a save is."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from mapdata.diagnostic import nearest
from module_builder.formats.vassal.pieces.definition import Definition
from module_builder.formats.vassal.pieces.piece import PieceTypes
from module_builder.formats.vassal.traits import PlaceMarker, TraitError, UsePrototype, read_basic
from module_builder.migrate.identity import identity, marks_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from module_builder.formats.vassal.modules.module import Module
    from module_builder.formats.vassal.traits import Trait

__all__ = ["Found", "Slots", "Template"]


@dataclass(frozen=True)
class Template:
    """A piece as the palette makes it: traits from the outside in with the basic piece last, and the state of each.

    A prototype that the module does not have gives nothing, as in the engine.
    """

    gpid: str
    links: tuple[Trait, ...]
    states: tuple[str, ...]

    @property
    def name(self) -> str:
        """The name in the basic piece."""
        return str(getattr(self.links[-1], "name", ""))

    def makes_the_same(self, other: Template) -> bool:
        """Whether pieces of both differ in nothing but the gpid."""
        return self.links == other.links and self.states[:-1] == other.states[:-1]

    @cached_property
    def marks(self) -> dict[str, str]:
        """Its fixed properties."""
        return marks_of(self.links, self.states)

    @cached_property
    def types(self) -> tuple[str, ...]:
        """The type of each link as the engine writes it (`TraitError`: it throws)."""
        return tuple(link.canonical() for link in self.links)

    @cached_property
    def problem(self) -> str:
        """Why no piece can be made of it; "" when one can."""
        try:
            _ = self.types
        except TraitError as error:
            return str(error)
        return ""


@dataclass(frozen=True, slots=True)
class Found:
    """The template of a piece, None when there is none; `way`: gpid, id or name; `note`: what is to be told of it."""

    template: Template | None
    way: str = ""
    note: str = ""


class Slots:
    """All templates of a module. Of two with one gpid the first one has it; the other is found by what it is."""

    def __init__(self, module: Module) -> None:
        types = PieceTypes(module.prototypes)
        self.all = [template for text, gpid in _definitions(module) if (template := _template(text, gpid, types))]
        self._by_gpid = {template.gpid: template for template in reversed(self.all) if template.gpid}
        self._by_identity = {what: each for each in reversed(self.all) if (what := identity(each.marks))}
        self._by_name: dict[str, list[Template]] = {}
        for template in self.all:
            self._by_name.setdefault(template.name, []).append(template)

    @property
    def doubled(self) -> list[str]:
        """The gpids that several slots have."""
        return [gpid for gpid, count in Counter(template.gpid for template in self.all).items() if gpid and count > 1]

    def find(self, gpid: str, name: str, marks: dict[str, str]) -> Found:
        """The template of a piece: by gpid unless that is now another piece's, then by counter id, then by name."""
        own = self._by_gpid.get(gpid)
        what = identity(marks)
        there = identity(own.marks) if own is not None else ()
        stranger = bool(what and there and what != there)
        if own is not None and (what == there if what and there else name == own.name):
            return Found(own, "gpid")
        if what in self._by_identity:
            return Found(self._by_identity[what], "id", _instead(gpid, own))
        if own is not None and name == own.name:  # its counter id was changed
            return Found(own, "gpid")
        named = self._by_name.get(name, []) if name else []
        if named and all(each.makes_the_same(named[0]) for each in named):
            return Found(named[0], "name", _instead(gpid, own))
        if own is not None and not stranger:
            return Found(own, "gpid", f"is called '{own.name}' now")
        return Found(None, note=self._why(gpid, name, len(named)))

    def _why(self, gpid: str, name: str, named: int) -> str:
        lacking = f"no slot has its gpid {gpid}" if gpid else "it has no gpid"
        if named:
            return f"{lacking}, and {named} different slots are called '{name}'"
        hint = nearest(name, filter(None, self._by_name))
        return f"{lacking}, and none is called '{name}'" + (f": {hint}" if hint else "")


def _instead(gpid: str, own: Template | None) -> str:
    if own is not None:
        return f"the gpid {gpid} is now that of '{own.name}'"
    return f"no slot has its gpid {gpid}" if gpid else "it has no gpid"


def _definitions(module: Module) -> Iterator[tuple[str, str]]:
    """Every definition with the gpid its pieces get: slots first, then the markers that pieces place."""
    for slot in module.slots:
        yield slot.definition, slot.gpid
    for text in (*(slot.definition for slot in module.slots), *module.prototypes.values()):
        yield from _placed(text)


def _placed(text: str) -> Iterator[tuple[str, str]]:
    outer = Definition(text)
    for each in (outer, *outer.embedded()) if outer.whole else ():
        for trait in each.traits:
            if isinstance(trait, PlaceMarker) and (trait.marker_spec or "").startswith("+/"):
                yield trait.marker_spec or "", trait.gpid


def _template(text: str, gpid: str, types: PieceTypes) -> Template | None:
    definition = Definition(text)
    if not definition.whole:
        return None
    kind = types[definition.type]
    used = [link for link in kind.links if not isinstance(link.trait, UsePrototype)]
    states = [*(link.state(definition.states) for link in used), definition.states[-1]]
    return Template(gpid, (*(link.trait for link in used), read_basic(kind.basic)), tuple(states))
