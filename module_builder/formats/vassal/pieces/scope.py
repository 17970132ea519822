"""A piece as a scope of expressions: its own properties, those of its traits that others decide included."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from module_builder.formats.vassal.expressions import PlainScope, Tally, Unknown
from module_builder.formats.vassal.expressions.answer import ITSELF, TOO_DEEP
from module_builder.formats.vassal.expressions.scope import OUTSIDE, Found
from module_builder.formats.vassal.pieces.piecekind import Link, PieceKind, Viewer
from module_builder.formats.vassal.traits import Hideable, Mask, Mat, Restricted, Trait
from module_builder.formats.vassal.traits.kind import truth

if TYPE_CHECKING:
    from module_builder.formats.vassal.traits import Formula

__all__ = ["PieceScope"]


@dataclass(slots=True)
class PieceScope(PlainScope):
    """A piece's type and states. What only a game knows is unknown here; whoever has one says it in `outer`.

    `viewer` is who looks; without one the properties that depend on it are as everybody else sees them. `key` is the
    piece's id. One scope is for one instant: what was worked out is kept.
    """

    values: dict[str, Found] = field(default_factory=dict)
    kind: PieceKind = field(kw_only=True)
    states: Sequence[str] = field(kw_only=True)
    viewer: Viewer | None = field(default=None, kw_only=True)
    key: str | None = field(default=None, kw_only=True)
    tally: Tally | None = field(default=None, kw_only=True)
    given: tuple[str, ...] = ()
    _formulas: dict[str, Formula] = field(default_factory=dict)
    _busy: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        for link in reversed(self.kind.links):
            self._add(link)
        self.given = tuple(self.values)

    def _add(self, link: Link) -> None:
        """The properties of one trait, which count before those of the traits inside it."""
        state = link.state(self.states)
        for name, fallback in link.trait.fallbacks():
            if name not in self._formulas:
                self.values.setdefault(name, fallback)
        for name, value in link.trait.properties(state):
            self.values[name] = value
            self._formulas.pop(name, None)
        for name, value in self._depending(link.trait, state):
            self.values[name] = value
        for name, formula in link.trait.formulas(state):
            self._formulas[name] = formula
            self.values.pop(name, None)

    def _depending(self, trait: Trait, state: str) -> Iterator[tuple[str, str]]:
        """The properties of a trait that depend on who looks, in a module with sides, or on the piece's id."""
        if isinstance(trait, Mat) and self.key is not None:
            yield "MatID", f"{trait.name}_{self.key}"
        viewer = self.viewer
        if viewer is None:
            return
        if isinstance(trait, Hideable):
            yield "Invisible", truth(not viewer.sees(trait.hidden_by(state), trait.access))
        elif isinstance(trait, Mask):
            yield "Obscured", truth(not viewer.sees(trait.masked_by(state), trait.access))
        elif isinstance(trait, Restricted) and viewer.player is not None:
            restricted = trait.restricts(state, viewer.player, viewer.side)
            yield "Restricted", truth(restricted)
            yield "RestrictedMovement", truth(restricted and trait.movement)

    @property
    def is_piece(self) -> bool:
        """It is one."""
        return True

    def property(self, name: str) -> Found:
        """The property, from the outermost trait that has it inwards, then what lies around the piece."""
        if name in self.values:
            return self.values[name]
        found = self._worked_out(name)
        if not isinstance(found, Unknown) or not self._busy:  # what is unknown may be so only within another formula
            self.values[name] = found
        return found

    def _worked_out(self, name: str) -> Found:
        if name in self._busy:
            return Unknown(ITSELF)
        if not self.budget.may_nest():
            return Unknown(TOO_DEEP)
        formula = self._formulas.get(name)
        self._busy.add(name)
        self.budget.formulas += 1
        try:
            return formula(self) if formula else self._seen(name)
        finally:
            self.budget.formulas -= 1
            self._busy.discard(name)

    def _seen(self, name: str) -> Found:
        """What the viewer sees of the piece, then what lies around it."""
        if name == "PieceName":
            return self.shown_name()
        if name == "BasicName":
            return self.kind.basic_name
        if name == "ObscuredToMe" and self.kind.masks:
            mask, link = self.kind.masks[0]
            return truth(not self._sees(mask.masked_by(link.state(self.states)), mask.access))
        if name == "InvisibleToMe" and self.kind.hiding:
            return truth(not self.visible())
        return self.outer(name)

    def outer(self, name: str) -> Found:
        """A property that no trait of the piece has."""
        return OUTSIDE

    def visible(self) -> bool:
        """Whether the viewer sees the piece."""
        return self.viewer is None or self.kind.visible(self.states, self.viewer)

    def _sees(self, owner: str | None, access: str) -> bool:
        return self.viewer is None or self.viewer.sees(owner, access)

    def all_known(self) -> dict[str, str]:
        """All properties that the traits give and that have a value here."""
        found = {name: self.property(name) for name in [*self.given, *self._formulas]}
        return {name: value for name, value in found.items() if isinstance(value, str)}

    def shown_name(self) -> str | Unknown:
        """The name that the viewer reads (property PieceName), made from the inside out."""
        name: str | Unknown = self.kind.basic_name
        for link in reversed(self.kind.links):
            name = self._named(link, name)
        return name

    def _named(self, link: Link, inner: str | Unknown) -> str | Unknown:
        """The name after one trait."""
        trait, state = link.trait, link.state(self.states)
        if isinstance(trait, Hideable) and (owner := trait.hidden_by(state)) is not None:
            if not self._sees(owner, trait.access):
                return ""
            return inner if isinstance(inner, Unknown) else f"{inner}({trait.command})"
        if isinstance(trait, Mask) and (owner := trait.masked_by(state)) is not None:
            if not self._sees(owner, trait.access):
                return trait.masked_name
            return inner if isinstance(inner, Unknown) else f"{inner}({trait.masked_name})"
        if isinstance(inner, Unknown):
            # The trait may put a name in place of the unknown one, but only if it has no place for it.
            alone, other = trait.shown_name("\0", state, self), trait.shown_name("\1", state, self)
            return alone if alone == other else inner
        return trait.shown_name(inner, state, self)
