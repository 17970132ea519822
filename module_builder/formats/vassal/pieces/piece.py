"""The types of pieces, read from their texts and from the prototypes that these use.

Types repeat (a save has thousands of pieces of a few hundred types), so a `PieceType` is made once per type text and
everything read from it is kept.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from module_builder.formats.vassal.pieces.chain import split_chain
from module_builder.formats.vassal.pieces.definition import Definition
from module_builder.formats.vassal.pieces.piecekind import Link, PieceKind, Viewer
from module_builder.formats.vassal.pieces.scope import PieceScope
from module_builder.formats.vassal.traits import Trait, UsePrototype, read_trait

__all__ = ["PieceType", "PieceTypes"]

ALL_SEEING = Viewer()
DEPTH = 64  # prototypes within prototypes; the engine stops at a recursion limit of its own and drops the prototype


@dataclass(frozen=True)
class PieceType(PieceKind):
    """A kind of piece with the properties that its pieces have."""

    def scope(self, states: Sequence[str], viewer: Viewer | None = None, key: str | None = None) -> PieceScope:
        """A piece of this type in these states as a scope of expressions, without a game around it."""
        return PieceScope(kind=self, states=states, viewer=viewer, key=key)

    def properties(self, states: Sequence[str], viewer: Viewer | None = None, key: str | None = None) -> dict[str, str]:
        """The properties that the traits give: of two with one name the outer one counts.

        Those that depend on what only a game knows are left out. With a viewer those too that depend on who looks,
        with the piece's id (`key`) that which names it.
        """
        return self.scope(states, viewer, key).all_known()

    def shown_name(self, states: Sequence[str], viewer: Viewer = ALL_SEEING) -> str | None:
        """The name that the viewer reads (property PieceName); None when it depends on what only a game knows."""
        name = self.scope(states, viewer).shown_name()
        return name if isinstance(name, str) else None


@dataclass(slots=True)
class PieceTypes:
    """The types seen so far, and the module's prototype definitions (name -> `+/id/type/state`) that fill them in."""

    definitions: Mapping[str, str] = field(default_factory=dict)
    _types: dict[str, PieceType] = field(default_factory=dict)

    def __getitem__(self, text: str) -> PieceType:
        found = self._types.get(text)
        if found is None:
            found = self._types[text] = self._read(text)
        return found

    def _read(self, text: str) -> PieceType:
        *outer, basic = split_chain(text)
        own = tuple(read_trait(trait) for trait in outer)
        used: list[str] = []
        missing: list[str] = []
        links: list[Link] = []
        for slot, trait in enumerate(own):
            links.append(Link(trait, slot))
            if isinstance(trait, UsePrototype):
                links += self._expand(trait, (), used, missing)
        return PieceType(text, own, tuple(links), basic, tuple(used), tuple(missing))

    def _expand(self, use: UsePrototype, inside: tuple[str, ...], used: list[str], missing: list[str]) -> list[Link]:
        """The links that a prototype stands for; none, and a note, when it is unknown or contains itself."""
        name = use.prototype
        used.append(name)
        definition = self.definitions.get(name)
        if definition is None or name in inside or len(inside) > DEPTH:
            missing.append(name)
            return []
        links: list[Link] = []
        for trait, state in _definition(use.fill(definition)):
            links.append(Link(trait, None, state))
            if isinstance(trait, UsePrototype):
                links += self._expand(trait, (*inside, name), used, missing)
        return links


def _definition(text: str) -> list[tuple[Trait, str]]:
    """The traits of a definition with their states; none for a text that is not `+/id/type/state`."""
    piece = Definition(text)
    return list(zip(piece.traits, [*piece.states, *[""] * len(piece.traits)], strict=False))
