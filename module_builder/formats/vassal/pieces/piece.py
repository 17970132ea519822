"""What a piece is: its chain of traits with prototypes filled in, and the basic piece.

Types repeat (a save has thousands of pieces of a few hundred types), so a `PieceType` is made once per type text and
everything read from it is kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeVar

from module_builder.formats.vassal.pieces.chain import split_chain
from module_builder.formats.vassal.pieces.definition import Definition
from module_builder.formats.vassal.pieces.scope import PieceScope
from module_builder.formats.vassal.sequence import join, parts, split, unescape
from module_builder.formats.vassal.traits import (
    BasicName,
    BasicPiece,
    Hideable,
    Immobilized,
    Mask,
    Mat,
    Trait,
    UsePrototype,
    read_basic,
    read_trait,
)
from module_builder.formats.vassal.traits.kind import whole

__all__ = ["BasicState", "Link", "PieceType", "PieceTypes", "Viewer"]

T = TypeVar("T", bound=Trait)
DEPTH = 64  # prototypes within prototypes; the engine stops at a recursion limit of its own and drops the prototype


@dataclass(frozen=True, slots=True)
class BasicState:
    """The state of the basic piece: `map;x;y;gpid;number;key;value;...` (engine: counters/BasicPiece.java).

    `map` is None for a piece that is on no map. `rest` is everything after the gpid, as it stands.
    """

    map: str | None
    x: int
    y: int
    gpid: str
    rest: str

    @classmethod
    def read(cls, text: str) -> BasicState:
        """The state of a text; what is missing or no number is 0 or empty, as in the engine."""
        tokens = text.split(";", 4) if "\\" not in text and "'" not in text else _five(text)
        tokens += [""] * (5 - len(tokens))
        place, x, y, gpid, rest = tokens
        return cls(None if place in ("null", "") else place, whole(x), whole(y), gpid, rest)

    @property
    def persistent(self) -> dict[str, str]:
        """The key and value pairs: OldX, OldLocationName, UniqueID ... Their order means nothing."""
        number, *pairs = split(self.rest, ";")
        pairs = pairs[: 2 * max(whole(number), 0)]
        pairs += [""] * (len(pairs) % 2)
        return dict(zip(pairs[::2], pairs[1::2], strict=True))

    def encode(self) -> str:
        """The state as text, the pairs as they stood."""
        place = join((self.map or "null", str(self.x), str(self.y), self.gpid), ";")
        return f"{place};{self.rest or 0}"


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks at a piece: hidden and masked pieces depend on it. Without an id, somebody who may see everything.

    `players`: the ids of a whole side, instead of one player's.
    """

    player: str | None = None
    side: str | None = None
    players: frozenset[str] | None = None

    def sees(self, owner: str | None, access: str) -> bool:
        """Whether a piece that `owner` hid can be seen (engine: counters/PlayerAccess.java and its siblings)."""
        if owner is None or (self.player is None and self.players is None):
            return True
        if access == "side:":
            return owner == self.side
        if access.startswith("sides:"):
            sides = split(access[len("sides:") :], ":")
            return owner in sides and self.side in sides
        return owner == self.player if self.players is None else owner in self.players


@dataclass(frozen=True, slots=True)
class Link:
    """A trait in a chain: `slot` is its place among the piece's states, None when a prototype fixes its state."""

    trait: Trait
    slot: int | None
    fixed: str = ""

    def state(self, states: Sequence[str]) -> str:
        """The trait's state in a piece with these states; empty when the piece has too few."""
        if self.slot is None:
            return self.fixed
        return states[self.slot] if self.slot < len(states) else ""


@dataclass(frozen=True)
class PieceType:
    """A type text read: links outermost first, prototypes filled in, without the basic piece.

    `missing` names the prototypes that no definition was found for, and those that contain themselves.
    """

    text: str
    own: tuple[Trait, ...]
    links: tuple[Link, ...]
    basic: str
    prototypes: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()

    @cached_property
    def _basic(self) -> BasicPiece:
        """The basic piece; an empty one in the place of something that the engine does not know."""
        found = read_basic(self.basic)
        return found if isinstance(found, BasicPiece) else BasicPiece(found.canonical())

    @property
    def image(self) -> str:
        """The picture of the basic piece, "" for none."""
        return self._basic.image

    @property
    def name(self) -> str:
        """The name written in the basic piece."""
        return self._basic.name

    @cached_property
    def basic_name(self) -> str:
        """The property BasicName: the outermost basic-name trait's, else the basic piece's."""
        return next((link.trait.name for link in self.links if isinstance(link.trait, BasicName)), self.name)

    @cached_property
    def stacks(self) -> bool:
        """Whether the piece may be in a stack; the outermost trait that says anything decides."""
        for link in self.links:
            if isinstance(link.trait, Immobilized):
                return link.trait.stacks
            if isinstance(link.trait, Mat):
                return False
        return True

    @cached_property
    def hiding(self) -> tuple[tuple[Hideable, Link], ...]:
        """The traits that can hide the piece, outermost first. In the engine the first decides."""
        return tuple(self.of(Hideable))

    @cached_property
    def masks(self) -> tuple[tuple[Mask, Link], ...]:
        """The traits that can mask the piece, outermost first."""
        return tuple(self.of(Mask))

    @property
    def goes_by_basic_name(self) -> bool:
        """Whether no trait ever shows another name than the basic one, to whomever."""
        traits = (link.trait for link in self.links)
        return all(
            type(trait).shown_name is Trait.shown_name and not isinstance(trait, Hideable | Mask) for trait in traits
        )

    def of(self, kind: type[T]) -> Iterator[tuple[T, Link]]:
        """The traits of one kind, outermost first, each with its link."""
        for link in self.links:
            if isinstance(link.trait, kind):
                yield link.trait, link

    def hidden_by(self, states: Sequence[str]) -> str | None:
        """Who hid the piece; None when nobody did or nobody can."""
        return next((trait.hidden_by(link.state(states)) for trait, link in self.hiding), None)

    def visible(self, states: Sequence[str], viewer: Viewer) -> bool:
        """Whether the viewer sees the piece at all."""
        return all(viewer.sees(trait.hidden_by(link.state(states)), trait.access) for trait, link in self.hiding[:1])

    def scope(self, states: Sequence[str], viewer: Viewer | None = None, key: str | None = None) -> PieceScope:
        """A piece of this type in these states as a scope of expressions, without a game around it."""
        return PieceScope(kind=self, states=states, viewer=viewer, key=key)

    def properties(self, states: Sequence[str], viewer: Viewer | None = None, key: str | None = None) -> dict[str, str]:
        """The properties that the traits give: of two with one name the outer one counts.

        Those that depend on what only a game knows are left out. With a viewer those too that depend on who looks,
        with the piece's id (`key`) that which names it.
        """
        return self.scope(states, viewer, key).all_known()

    def shown_name(self, states: Sequence[str], viewer: Viewer = Viewer()) -> str | None:
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


def _five(text: str) -> list[str]:
    """The first four tokens of a state and the rest as it stands."""
    tokens = parts(text, ";")
    return [*(unescape(token, ";") for token in tokens[:4]), ";".join(tokens[4:])]
