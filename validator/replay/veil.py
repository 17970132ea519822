"""The veil between a state and who looks at it: what it lets through is a state of its own.

How it works is here, what is let through and why is told in `view`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from module_builder.formats.vassal.commands.kinds import ChangePiece
from module_builder.formats.vassal.pieces.piece import PieceType
from module_builder.formats.vassal.pieces.piecekind import Viewer
from module_builder.formats.vassal.sequence import join
from validator.replay.locator import Locator
from validator.replay.positions import PieceRecord, positions
from validator.replay.state import Deck, Game, Item, Piece, Stack, State

if TYPE_CHECKING:
    from validator.replay.maps import Maps
    from validator.replay.replay import Step
    from validator.replay.scope import Work

__all__ = ["OBSERVER", "Seen", "Veil"]

IDS = frozenset({"CloneID", "ParentID", "UniqueID"})  # properties that name pieces
OBSERVER = "<observer>"  # the side of those who play none; no hidden piece is theirs


@dataclass(frozen=True)
class MaskedType(PieceType):
    """What is known of a masked piece: its name under the mask."""


@dataclass(frozen=True, slots=True)
class Seen:
    """One instant of a game as a side sees it. `unknown`: whether an id is one that the side must not know."""

    state: State
    viewer: Viewer
    unknown: Callable[[str], bool]

    def records(
        self, locator: Locator, only: Iterable[str] | None = None, work: Work | None = None
    ) -> list[PieceRecord]:
        """A record for everything that is seen, as `positions` makes them."""
        found = positions(self.state, viewer=self.viewer, only=only, locator=locator, work=work)
        return [self._told(record, self.state.items[record.id]) for record in found]

    def _told(self, record: PieceRecord, item: Item) -> PieceRecord:
        """A masked piece has its place and its masked name; of others no property names what must not be known."""
        if isinstance(item, Piece) and isinstance(item.type, MaskedType):
            return replace(record, basic_name=None, gpid=None, prototypes=(), properties={}, masked=True)
        known = {k: v for k, v in record.properties.items() if not (self.unknown(v) or self._stranger(k, v))}
        return replace(record, properties=known)

    def _stranger(self, name: str, value: str) -> bool:
        """Whether a property names a piece that is not in sight, such as one that is out of the game."""
        return name in IDS and value not in self.state.items


@dataclass(slots=True)
class Veil:
    """Keeps what of a state can be seen: for each thing that lies on a map by itself, the items it is seen as."""

    maps: Maps
    side: str
    viewer: Viewer = field(default_factory=Viewer)
    seen: dict[str, _Pile] = field(default_factory=dict)
    state: State = field(default_factory=State)
    touched: set[str] = field(default_factory=set)  # ids in the view of what was seen anew last time
    made: int = 0
    game: Game | None = None  # the one that the view's was made of

    @property
    def hidden_maps(self) -> frozenset[str]:
        """Names and ids of the maps that the side may not look at."""
        return frozenset(key for key, rules in self.maps.known.items() if not rules.shown_to(self.side))

    def whole(self, state: State) -> Seen:
        """Everything seen anew."""
        self.viewer = _viewer(self.side, state.game)
        laid = [item.id for item in state.items.values() if item.draw is not None]
        return self._seen(state, {*laid, *self.seen})

    def after(self, step: Step) -> Seen:
        """What is seen after a step, from what was seen before it."""
        if _viewer(self.side, step.after.game) != self.viewer:
            return self.whole(step.after)
        touched = {*step.changed, *step.removed}
        # Nobody can follow a card through a deck, so what moves while one changes is known by a new id.
        return self._seen(
            step.after, {*_tops(step.before, touched), *_tops(step.after, touched)}, touched if _deals(step) else ()
        )

    def _seen(self, state: State, tops: Iterable[str], lost: Iterable[str] = ()) -> Seen:
        """The view with these things seen anew. The masked pieces of `lost` cannot be followed with the eyes."""
        old = [pile for key in tops if (pile := self.seen.pop(key, None)) is not None]
        labels = {key: label for pile in old for key, label in pile.labels.items()}
        for key in lost:
            labels.pop(key, None)
        changes: dict[str, Item | None] = {item.id: None for pile in old for item in pile.items}
        for key in sorted(tops, key=lambda key: _drawn(state, key)):
            pile = self._pile(state, key, labels)
            if pile.items:
                self.seen[key] = pile
                changes |= {item.id: item for item in pile.items}
        self.touched = {*changes}
        game = self.state.game if state.game is self.game else _game(state.game, self.viewer, self.hidden_maps)
        self.game = state.game
        self.state = seen = State(self.state.items.updated(changes), game=game)
        return Seen(seen, self.viewer, lambda key: key in state.items and key not in seen.items)

    def _pile(self, state: State, key: str, labels: Mapping[str, str]) -> _Pile:
        """What a thing that lies on a map by itself is seen as: nothing, a piece, or a stack or deck with pieces."""
        pile = _Pile()
        item = state.items.get(key)
        rules = self.maps.find(item.map) if item is not None and item.draw is not None else None
        if item is None or rules is None or not rules.shown_to(self.side):
            return pile
        if isinstance(item, Piece):
            pile.items += self._piece(state, item, pile, labels)
        elif isinstance(item, Deck) and item.hides_cards:
            pile.items.append(replace(item, contents=(), unseen=len(item.contents)))
        else:
            self._stack(state, item, pile, labels)
        return pile

    def _stack(self, state: State, stack: Stack, pile: _Pile, labels: Mapping[str, str]) -> None:
        cards = [card for key in stack.contents if isinstance(card := state.items.get(key), Piece)]
        seen = [each for card in cards for each in self._piece(state, card, pile, labels)]
        ids = tuple(each.id for each in seen)
        if isinstance(stack, Deck):
            home: Stack = replace(stack, contents=ids, unseen=len(stack.contents) - len(ids))
        elif not seen:
            return
        else:
            home = replace(stack, id=self._label(state, stack.id, "stack", pile, labels), contents=ids)
        pile.items += [home, *(replace(each, parent=home.id) for each in seen)]

    def _piece(self, state: State, piece: Piece, pile: _Pile, labels: Mapping[str, str]) -> list[Piece]:
        """The piece as it is, as its mask, or nothing."""
        if _hidden(piece, self.viewer):
            return []
        name = _masked_name(piece, self.viewer)
        if name is None:
            return [piece]
        place = state.place(piece)
        label = self._label(state, piece.id, "masked", pile, labels)
        return [Piece(label, _masked(name), (), place.map, place.x, place.y, draw=piece.draw)]

    def _label(self, state: State, key: str, word: str, pile: _Pile, labels: Mapping[str, str]) -> str:
        """The id that a thing has in the view: the one it had, else a new one that nothing in the game has."""
        label = labels.get(key)
        while label is None or label in state.items:
            self.made += 1
            label = f"{word} {self.made}"
        pile.labels[key] = label
        return label


@dataclass(slots=True)
class _Pile:
    """What something that lies on a map by itself is seen as, and the ids in the view that stand for real ones."""

    items: list[Item] = field(default_factory=list)
    labels: dict[str, str] = field(default_factory=dict)


def _hidden(piece: Piece, viewer: Viewer) -> bool:
    """Whether any trait hides the piece from the viewer."""
    covers = piece.type.hiding
    return any(not viewer.sees(trait.hidden_by(link.state(piece.states)), trait.access) for trait, link in covers)


def _masked_name(piece: Piece, viewer: Viewer) -> str | None:
    """The name under the outermost mask that the viewer may not lift; None when there is none."""
    for trait, link in piece.type.masks:
        if not viewer.sees(trait.masked_by(link.state(piece.states)), trait.access):
            return trait.masked_name
    return None


def _masked(name: str) -> MaskedType:
    return MaskedType("", (), (), join(["piece", "", "", "", name], ";"))


def _viewer(side: str, game: Game) -> Viewer:
    """A side as it looks on: what any of its players hid is its own."""
    players = (key for key, (_, taken) in game.players.items() if taken == side and side != OBSERVER)
    return Viewer(side=side, players=frozenset(players))


def _drawn(state: State, key: str) -> int:
    item = state.items.get(key)
    return (item.draw or 0) if item is not None else 0


def _tops(state: State, keys: Iterable[str]) -> Iterator[str]:
    """What lies on a map by itself of these things, or holds one of them."""
    for key in keys:
        item = state.items.get(key)
        if item is not None:
            home = state.container(item)
            yield key if home is None else home.id


def _deals(step: Step) -> bool:
    """Whether a deck is given another content or order in a step."""
    changed = {each.id for each in step.commands if isinstance(each, ChangePiece)}
    return any(isinstance(state.items.get(key), Deck) for key in changed if key for state in (step.before, step.after))


def _game(game: Game, viewer: Viewer, hidden: Collection[str]) -> Game:
    """What a side knows of the game: no player's id, no note of another player's, nothing of others' maps."""
    ids = {key: str(number) for number, key in enumerate(game.players, 1)}
    marks = tuple(f"{name}{mark}" for name in hidden for mark in "/:")
    return replace(
        game,
        properties=MappingProxyType({k: v for k, v in game.properties.items() if not k.startswith(marks)}),
        players=MappingProxyType({ids[key]: player for key, player in game.players.items()}),
        boards=MappingProxyType({key: boards for key, boards in game.boards.items() if key not in hidden}),
        notes=game.notes.seen_by(viewer.players or frozenset(), ids),
    )
