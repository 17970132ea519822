"""What kind a piece is, by its type text: the chain of its traits with prototypes filled in, and the basic piece."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from module_builder.formats.vassal.sequence import join, parts, split, unescape
from module_builder.formats.vassal.traits import (
    BasicName,
    BasicPiece,
    Hideable,
    Immobilized,
    Mask,
    Mat,
    Trait,
    read_basic,
)
from module_builder.formats.vassal.traits.kind import whole

__all__ = ["BasicState", "Link", "PieceKind", "Viewer"]

T = TypeVar("T", bound=Trait)


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
class PieceKind:
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


def _five(text: str) -> list[str]:
    """The first four tokens of a state and the rest as it stands."""
    tokens = parts(text, ";")
    return [*(unescape(token, ";") for token in tokens[:4]), ";".join(tokens[4:])]
