"""Decks of cards, each in its box of the window of cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from module_builder.drawing.card import CARD
from module_builder.vassal.cardtraits import card_traits
from module_builder.vassal.texts import definition
from module_builder.vassal.tree import Attributes, element, node

if TYPE_CHECKING:
    from lxml import etree

    from mapdata.outfit import Deck
    from module_builder.plan.model import Area, Card, Plan

__all__ = ["deck_node"]


def deck_node(plan: Plan, deck: Deck, board: str, area: Area) -> etree._Element:
    """A deck with its cards, face down: only the side it belongs to draws, at random or by name."""
    (left, top), (right, bottom) = area.ring[0], area.ring[2]
    spot: Attributes = {"owningBoard": board, "x": (left + right) // 2, "y": (top + bottom) // 2}
    size: Attributes = {"height": CARD[1], "width": CARD[0]}
    cards = [_card(card) for card in plan.cards if card.deck == deck.id for _ in range(card.copies)]
    return node("module.map.DrawPile", {"name": deck.name, **spot, **size, **_drawn(deck), **_said(deck)}, cards)


def _drawn(deck: Deck) -> Attributes:
    """How cards are taken from it."""
    return {
        "allowMultiple": False,
        "allowSelect": not deck.shuffle,
        "canSave": False,
        "color": "28,28,28",
        "draw": True,
        "drawFaceUp": False,
        "drawMultipleMessage": "Draw several cards",
        "drawSpecificMessage": "Pick cards",
        "expressionCounting": False,
        "faceDown": "Always",
        "hotkeyOnEmpty": False,
        "maxStack": 15,
        "reshufflable": False,
        "restrictOption": False,
        "reversible": False,
        "selectDisplayProperty": "$BasicName$",
        "selectSortProperty": "",
        "shuffle": "Via right-click Menu" if deck.shuffle else "Never",
    }


def _said(deck: Deck) -> Attributes:
    """The words of its menu and of the log."""
    return {
        "faceDownFormat": "",
        "reverseCommand": "Reverse",
        "reverseFormat": "",
        "reverseHotkey": "",
        "shuffleCommand": "Shuffle",
        "shuffleFormat": f"{deck.name} are shuffled *",
        "shuffleHotkey": "",
    }


def _card(card: Card) -> etree._Element:
    attributes: Attributes = {"entryName": card.name, "gpid": card.gpid, "height": CARD[1], "width": CARD[0]}
    return element(
        "VASSAL.build.widget.CardSlot",
        attributes,
        text=definition(card.name, card.image, card_traits(card), str(card.gpid)),
    )
