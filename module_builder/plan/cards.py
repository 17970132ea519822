"""The cards: a piece for each, and a pile for each deck in the window of the cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from module_builder.drawing.card import CardFace, back_scene, card_scene
from module_builder.drawing.counter import Face
from module_builder.drawing.livery import KNOWN, NOBODY
from module_builder.plan.liveries import liveries_of
from module_builder.plan.model import Piece, Pile

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mapdata.outfit import Card, Deck, Outfit
    from module_builder.drawing.scene import Scene
    from module_builder.plan.model import Window

__all__ = ["CARD", "back_image", "card_id", "card_pictures", "make_cards", "make_piles"]

CARD = "Card"  # the prototype of all cards
CARD_GPID = 7001  # counters and state pieces come before, so that a new counter does not renumber the cards


def card_id(deck: str, number: str, copy: int = 1) -> str:
    """The id of a card's piece; a number can end like a copy's (`1-2`), so copies are told by `#2` as counters are."""
    return f"card-{deck}-{number}" + (f"#{copy}" if copy > 1 else "")


def back_image(deck: Deck) -> str:
    """The picture of the backs of a deck."""
    return f"card-{deck.id}-back.png"


def make_cards(outfit: Outfit) -> dict[str, Piece]:
    """A piece for each card by its id, in the order of the decks."""
    cards = [(deck, card, n) for deck in outfit.decks for card in deck.cards for n in range(1, card.copies + 1)]
    made = [_piece(outfit, deck, card, copy, CARD_GPID + n) for n, (deck, card, copy) in enumerate(cards)]
    return {piece.id: piece for piece in made}


def _piece(outfit: Outfit, deck: Deck, card: Card, copy: int, gpid: int) -> Piece:
    marks = {
        "State": "card",
        "Deck": deck.id,
        "Number": card.number,
        "Event": card.event,
        "Settlement": card.settlement,
        "Title": card.name,
    }
    return Piece(
        card_id(deck.id, card.number, copy),
        gpid,
        " ".join(filter(None, (deck.name, card.number, card.name))),
        ("Cards", deck.name),
        CARD,
        Face("marker", card.number, faction=outfit.faction_of(deck)),
        f"{card_id(deck.id, card.number)}.png",
        marks,
    )


def card_pictures(outfit: Outfit) -> dict[str, Scene]:
    """The pictures of all cards, front and back, by image name."""
    found: dict[str, Scene] = {}
    worn = KNOWN | liveries_of(outfit)
    for deck in outfit.decks:
        livery = worn.get(outfit.faction_of(deck), NOBODY)
        found[back_image(deck)] = back_scene(deck.name, livery)
        for card in deck.cards:
            words = card.text or (f"Event {card.event}" if card.event else "")
            face = CardFace(deck.name, card.number, card.name, words, livery)
            found[f"{card_id(deck.id, card.number)}.png"] = card_scene(face)
    return found


def make_piles(outfit: Outfit, windows: tuple[Window, ...], cards: Mapping[str, Piece]) -> Iterator[Pile]:
    """Each deck where its box is."""
    areas = {area.name: (w, board, area) for w in windows for board in w.boards for area in board.areas}
    for deck in outfit.decks:
        window, board, area = areas[f"card:{deck.id}/deck"]
        names = tuple(piece.id for piece in cards.values() if piece.marks["Deck"] == deck.id)
        sides = tuple(side.name for side in outfit.sides if side.referee or side.name == deck.side)
        own = sides if deck.side else ()
        yield Pile(deck.id, deck.name, window.name, board.name, area.ring, names, back_image(deck), deck.shuffle, own)
