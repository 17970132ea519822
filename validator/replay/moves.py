"""What a step brought from one place to another, by the names of the places."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from validator.replay.state import Deck, Piece, Place

if TYPE_CHECKING:
    from validator.replay.locator import Locator
    from validator.replay.replay import Step
    from validator.replay.state import Item, State

__all__ = ["Move", "Mover", "called"]


@dataclass(frozen=True, slots=True)
class Move:
    """A piece that came to another place. `start` is "" for what is new or was on no map, `end` for what is gone.

    Places are location names, which decks have too; a place without one is its map and pixels, and the map is named
    too when it is another one. `deck_from` and `deck_to` are the decks it was and is in.
    """

    id: str
    piece: str
    start: str
    end: str
    made: bool = False
    gone: bool = False
    deck_from: str | None = None
    deck_to: str | None = None

    @property
    def card(self) -> bool:
        """Whether it left a deck or came into one."""
        return self.deck_from != self.deck_to


class Mover:
    """Finds the moves of steps."""

    def __init__(self, locator: Locator) -> None:
        self.locator = locator

    def moves(self, step: Step) -> Iterator[Move]:
        """The moves of one step: first what came or went, in the step's own order, then what is gone."""
        for key in step.changed:
            after, before = step.after.items[key], step.before.items.get(key)
            if isinstance(after, Piece):
                yield from self._moved(step, before if isinstance(before, Piece) else None, after)
        for key in step.removed:
            item = step.before.items[key]
            if isinstance(item, Piece):
                deck, place = _deck(step.before, item), self._name(step.before, item)
                yield Move(key, called(item), place, "", gone=True, deck_from=_title(deck))

    def _moved(self, step: Step, old: Piece | None, new: Piece) -> Iterator[Move]:
        here = step.after.place(new)
        there = Place(None, 0, 0) if old is None else step.before.place(old)
        decks = _deck(step.before, old), _deck(step.after, new)
        if old is not None and here == there and decks[0] == decks[1]:
            return
        if old is not None and here.map is None and there.map is None:
            return
        start = "" if there.map is None or old is None else self._name(step.before, old)
        end = self._name(step.after, new)
        if there.map is not None and here.map is not None and there.map != here.map:
            start, end = f"{there.map}: {start}", f"{here.map}: {end}"
        yield Move(new.id, called(new), start, end, old is None, False, _title(decks[0]), _title(decks[1]))

    def _name(self, state: State, item: Item) -> str:
        """What the place of an item is called: "" off all maps."""
        place = state.place(item)
        if place.map is None:
            return ""
        known = self.locator.locate(state, place).location
        deck = None if known else _deck(state, item)
        return known or (deck.name if deck else "") or f"{place.map} {place.x},{place.y}"


def _deck(state: State, item: Item | None) -> Deck | None:
    home = state.container(item) if item is not None else None
    return home if isinstance(home, Deck) else None


def _title(deck: Deck | None) -> str | None:
    return None if deck is None else deck.name or deck.id


def called(piece: Piece) -> str:
    """The name that a reader sees; the basic name where an expression decides it."""
    return piece.type.shown_name(piece.states) or piece.type.basic_name or piece.id
