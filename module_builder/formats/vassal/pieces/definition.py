"""A whole piece as `+/id/type/state`: in a save's command, a palette's slot, a prototype, or inside another's trait."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Self

from module_builder.formats.vassal.pieces.chain import join_chain, split_chain
from module_builder.formats.vassal.sequence import join, split
from module_builder.formats.vassal.traits import (
    NOWHERE,
    Fault,
    PlaceMarker,
    Setting,
    Trait,
    TraitError,
    Unknown,
    UnknownPiece,
    read_basic,
    read_trait,
)

__all__ = ["Definition", "embedded"]

DEPTH = 32  # definitions within definitions; each level doubles the backslashes, so real ones are far from it


@dataclass(frozen=True)
class Definition:
    """The text of one piece. Nothing is read until it is asked for."""

    text: str

    @classmethod
    def made(cls, key: str | None, links: Sequence[Trait], states: Sequence[str]) -> Self:
        """The piece of an id, its traits from the outside in with the basic piece last, and the state of each."""
        kind, state = join_chain([link.encode() for link in links]), join_chain(list(states))
        return cls(join(["+", key or "null", kind, state], "/"))

    @cached_property
    def _parts(self) -> tuple[str, str, str] | None:
        tokens = split(self.text[2:], "/") if self.text.startswith("+/") else []
        return (tokens[0], tokens[1], tokens[2]) if len(tokens) > 2 else None

    @property
    def whole(self) -> bool:
        """Whether the text has an id, a type and a state."""
        return self._parts is not None

    @property
    def id(self) -> str | None:
        """The id; None for a piece that has none yet."""
        return None if self._parts is None or self._parts[0] == "null" else self._parts[0]

    @property
    def type(self) -> str:
        """The type of all traits."""
        return self._parts[1] if self._parts else ""

    @property
    def state(self) -> str:
        """The state of all traits."""
        return self._parts[2] if self._parts else ""

    @cached_property
    def links(self) -> tuple[Trait, ...]:
        """The traits from the outside in, the basic piece (or stack, or deck) last."""
        return _links(self.type)

    @property
    def traits(self) -> tuple[Trait, ...]:
        """The traits from the outside in, without the basic piece."""
        return self.links[:-1]

    @property
    def basic(self) -> Trait:
        """The basic piece, stack or deck."""
        return self.links[-1]

    @cached_property
    def states(self) -> tuple[str, ...]:
        """The state of each link, as many as the text has."""
        return tuple(split_chain(self.state, len(self.links)))

    @cached_property
    def problem(self) -> TraitError | None:
        """Why the engine throws at this piece; None when it makes it. Types are read from the inside out."""
        if self._parts is None:
            return TraitError("+/", "", Fault.MISSING)
        for link in reversed(self.links):
            if link.problem is not None:
                return link.problem
        if len(self.states) < len(self.links):
            return TraitError(self.links[len(self.states) - 1].canonical(), "", Fault.NO_STATE)
        problems = (link.state_problem(state) for link, state in zip(self.links, self.states, strict=True))
        return next((problem for problem in problems if problem is not None), None)

    @property
    def nothing(self) -> bool:
        """Whether the engine makes no piece of it and throws nothing: the type is of no kind that it knows."""
        return self.whole and len(self.links) == 1 and isinstance(self.basic, UnknownPiece)

    @property
    def unknown(self) -> tuple[Unknown, ...]:
        """The traits that the engine does not know, or that a module's own code makes."""
        return tuple(link for link in self.links if isinstance(link, Unknown))

    def encode(self) -> str:
        """The text as it was read."""
        return self.text

    def canonical_types(self) -> tuple[str, ...]:
        """The type of each link as the engine writes it (`TraitError`: it throws)."""
        if self.problem is not None:
            raise self.problem.with_traceback(None)
        return tuple(link.canonical() for link in self.links)

    def canonical_states(self, game: Setting = NOWHERE) -> tuple[str, ...]:
        """The state of each link as the engine writes it (`TraitError`: it throws)."""
        if self.problem is not None:
            raise self.problem.with_traceback(None)
        return tuple(link.canonical_state(state, game) for link, state in zip(self.links, self.states, strict=True))

    def canonical(self, game: Setting = NOWHERE) -> str:
        """The text as engine 3.7.26 writes it (`TraitError`: it throws)."""
        kind, state = join_chain(list(self.canonical_types())), join_chain(list(self.canonical_states(game)))
        return join(["+", self.id or "null", kind, state], "/")

    def embedded(self) -> Iterator[Definition]:
        """The definitions inside the traits, those inside them too, the outer one first."""
        yield from embedded(self.links)


@lru_cache(maxsize=1 << 10)
def _links(kind: str) -> tuple[Trait, ...]:
    """The traits of a type text. Pieces of one type come by the hundred."""
    *outer, basic = split_chain(kind)
    return (*map(read_trait, outer), read_basic(basic))


def embedded(traits: tuple[Trait, ...], depth: int = DEPTH) -> Iterator[Definition]:
    """The definitions of pieces inside traits, and inside those."""
    for trait in traits:
        spec = trait.marker_spec if isinstance(trait, PlaceMarker) else None
        if spec is not None and spec.startswith("+/"):
            inner = Definition(spec)
            yield inner
            if depth > 0:
                yield from embedded(inner.links, depth - 1)
