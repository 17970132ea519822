"""The frozen state of a game at one instant: pieces, stacks and decks, and what goes with the whole game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from module_builder.formats.vassal.pieces.chain import join_chain
from module_builder.formats.vassal.pieces.piece import PieceType
from module_builder.formats.vassal.pieces.piecekind import BasicState
from module_builder.formats.vassal.sequence import join
from module_builder.formats.vassal.traits import DeckType
from validator.replay.notes import Notes
from validator.replay.shared_map import SharedMap, empty

__all__ = ["UNIQUE_ID", "Deck", "Game", "Item", "Piece", "Place", "Point", "Stack", "State"]

Point = tuple[str, int, int]
UNIQUE_ID = "UniqueID"


@dataclass(frozen=True, slots=True)
class Piece:
    """A counter or card. `states` are its traits' states from the outside in, without the basic piece's.

    `map`, `x` and `y` are its own; while it is in a stack or deck (`parent`) the parent's count, ask `State.place`.
    `draw` counts up in the order in which things came onto a map; None for what lies in a stack or on no map.
    """

    id: str
    type: PieceType
    states: tuple[str, ...] = ()
    map: str | None = None
    x: int = 0
    y: int = 0
    gpid: str = ""
    rest: str = ""
    parent: str | None = None
    draw: int | None = None

    @property
    def persistent(self) -> dict[str, str]:
        """OldX, OldLocationName, UniqueID ...: in a replay only what `D/` commands carried.

        A piece without UniqueID has its own id there (engine: counters/BasicPiece.java, setId).
        """
        found = BasicState(None, 0, 0, "", self.rest).persistent
        found.setdefault(UNIQUE_ID, self.id)
        return found

    def state(self, place: Place) -> str:
        """The state text as the engine would write it at `place`."""
        basic = BasicState(place.map, place.x, place.y, self.gpid, self.rest).encode()
        return join_chain([*self.states, basic])


@dataclass(frozen=True, slots=True)
class Stack:
    """Pieces on one spot; `contents` from the bottom up. An empty one may stay behind; saves leave it out.

    `layer` is the drawing layer the engine binds a stack to, -1 for none.
    """

    id: str
    map: str | None = None
    x: int = 0
    y: int = 0
    contents: tuple[str, ...] = ()
    layer: int = -1
    draw: int | None = None

    @property
    def tail(self) -> tuple[str, ...]:
        """The tokens of the state after map, x and y."""
        return (*self.contents, f"@@{self.layer}")

    @property
    def state(self) -> str:
        """The state text as the engine writes it."""
        return join((self.map or "null", str(self.x), str(self.y), *self.tail), ";")


@dataclass(frozen=True, slots=True)
class Deck(Stack):
    """A deck: a stack with a type of its own, face up or down; the last of `contents` is drawn first.

    `unseen` counts the cards that are left out of `contents` because whoever looks does not see them.
    """

    type: str = "deck;"
    face_down: bool = False
    unseen: int = 0

    @property
    def tail(self) -> tuple[str, ...]:
        """The tokens of the state after map, x and y."""
        cards = (join(self.contents, ","),) if self.contents else ()
        return ("true" if self.face_down else "false", *cards)

    @property
    def name(self) -> str:
        """The deck's name in the module."""
        return _deck_type(self.type).deck_name

    @property
    def hides_cards(self) -> bool:
        """Whether its cards lie face down: they do now, or always must."""
        return self.face_down or _deck_type(self.type).face_down_option == "Always"

    @property
    def properties(self) -> dict[str, str]:
        """What a deck says of itself: its name, and on its map how many cards it holds (Deck.fireNumCardsProperty)."""
        return {"DeckName": self.name, f"{self.name}_numPieces": str(len(self.contents) + self.unseen)}


@lru_cache(maxsize=1 << 10)
def _deck_type(text: str) -> DeckType:
    """The fields of a deck's type, read once for all versions of the deck."""
    return DeckType(text)


Item = Piece | Stack


@dataclass(frozen=True, slots=True)
class Place:
    """Where something is: `map` None off all maps."""

    map: str | None
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Game:
    """What belongs to the game and to no piece.

    `properties`: "container/name" -> value; the container is `Module`, a map's name or `map:zone`. `turns`: tracker
    id -> its state text. `players`: player id (the password) -> (name, side). `boards`: map -> boards as the picker
    wrote them, (name, column, row, reversed).
    """

    properties: Mapping[str, str] = field(default_factory=empty)
    turns: Mapping[str, str] = field(default_factory=empty)
    players: Mapping[str, tuple[str, str]] = field(default_factory=empty)
    boards: Mapping[str, tuple[tuple[str, int, int, bool], ...]] = field(default_factory=empty)
    notes: Notes = field(default_factory=Notes)


@dataclass(frozen=True, slots=True)
class State:
    """One instant of a game. Two states share all that did not change between them.

    `points` lists what lies directly on a spot of a map; `gone` holds stacks that were removed with pieces still in
    them, since those pieces keep counting as parts of it until something moves them (as in the engine).
    `drawn` and `made` number what came onto maps and the stacks that the replay had to make.
    """

    items: SharedMap[str, Item] = field(default_factory=SharedMap)
    points: SharedMap[Point, tuple[str, ...]] = field(default_factory=SharedMap)
    gone: SharedMap[str, Stack] = field(default_factory=SharedMap)
    game: Game = field(default_factory=Game)
    drawn: int = 0
    made: int = 0

    def container(self, item: Item) -> Stack | None:
        """The stack or deck that a piece counts as part of."""
        if not isinstance(item, Piece) or item.parent is None:
            return None
        found = self.items.get(item.parent)
        return found if isinstance(found, Stack) else self.gone.get(item.parent)

    def place(self, item: Item) -> Place:
        """Where an item is: a piece in a stack is where the stack is."""
        home = self.container(item) or item
        return Place(home.map, home.x, home.y)

    def pieces(self) -> Iterator[Piece]:
        """All pieces, in no order."""
        return (item for item in self.items.values() if isinstance(item, Piece))

    def stacks(self) -> Iterator[Stack]:
        """All stacks and decks, the empty ones too, in no order."""
        return (item for item in self.items.values() if isinstance(item, Stack))

    def text(self, item: Item) -> str:
        """The state text that the engine would write for an item."""
        return item.state(self.place(item)) if isinstance(item, Piece) else item.state
