"""Cards and where they lie: a window of decks with their boxes, and for each side a hand that others do not see."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mapdata.slug import slug
from module_builder.drawing.card import CARD, Look, back_scene, card_scene
from module_builder.plan.displays import Section, display_board
from module_builder.plan.model import Card, Window

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mapdata.model import Map
    from mapdata.outfit import Card as CardRow
    from mapdata.outfit import Deck, Outfit
    from module_builder.drawing import Scene

__all__ = ["CARDS", "card_pictures", "card_window", "cards_of", "private_windows"]

CARDS = "Cards"
CARD_GPID = 7001  # behind those of counters and of the states of the game
HAND = (720, 190)


def cards_of(outfit: Outfit) -> tuple[Card, ...]:
    """The cards of all decks, in the order of the decks."""
    rows = [(deck, card) for deck in outfit.decks for card in deck.cards]
    return tuple(_card(outfit, deck, card, CARD_GPID + n) for n, (deck, card) in enumerate(rows))


def _card(outfit: Outfit, deck: Deck, card: CardRow, gpid: int) -> Card:
    faction = next((side.faction for side in outfit.sides if side.name == deck.side), "")
    title = f"{card.number} {card.name}".strip()
    look = Look(deck.name, card.number, card.name, _words(card), faction)
    name = f"{deck.name}: {title}"
    return Card(f"{deck.id}-{_file_word(card.number)}", gpid, name, deck.id, card.number, look, card.copies)


def _file_word(number: str) -> str:
    """A number as a part of a file's name."""
    return "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in number.lower())


def _words(card: CardRow) -> str:
    """What stands on a card below its title."""
    parts = [card.text, f"Event {card.event}" if card.event else "", card.settlement.replace("-", " ").title()]
    return ". ".join(part for part in parts if part)


def card_window(board: Map, outfit: Outfit) -> list[Window]:
    """A row for each deck: the deck, and its boxes but those that the map has among its own."""
    sections = [_section(board, outfit, deck) for deck in outfit.decks]
    return [Window(CARDS, (display_board(CARDS, sections),))] if sections else []


def _section(board: Map, outfit: Outfit, deck: Deck) -> Section:
    faction = next((side.faction for side in outfit.sides if side.name == deck.side), "")
    places = [(f"deck:{deck.id}", "Deck"), *((f"{box}:{deck.id}", title) for box, title in deck.boxes)]
    boxes = tuple((place, title, faction) for place, title in places if place not in board.boxes)
    return Section(deck.name, boxes, (CARD[0] + 40, CARD[1] + 50), len(boxes))


def card_pictures(cards: tuple[Card, ...]) -> dict[str, Scene]:
    """The faces of all cards and the backs of their decks."""
    pictures: dict[str, Scene] = {}
    for card in cards:
        pictures |= {card.image: card_scene(card.look), card.back: back_scene(card.look)}
    return pictures


@dataclass(frozen=True, slots=True)
class _Private:
    """A window that only some sides open."""

    name: str
    sides: tuple[str, ...]
    hand: bool


def private_windows(outfit: Outfit) -> Iterator[Window]:
    """A hand for each side that plays, and a table of the referee's own."""
    referees = tuple(side.name for side in outfit.sides if side.referee)
    playing = [side.name for side in outfit.sides if not side.referee]
    planned = [_Private(f"{name} Hand", (name,), hand=True) for name in playing]
    planned += [_Private(f"{name} Table", (name,), hand=False) for name in referees]
    for one in planned:
        place = (f"{'hand' if one.hand else 'table'}:{slug(one.sides[0])}", one.name, "")
        board = display_board(one.name, [Section(one.name, (place,), HAND, 1)])
        yield Window(one.name, (board,), sides=one.sides, hand=one.hand)
