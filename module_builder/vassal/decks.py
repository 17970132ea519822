"""Decks: a pile of cards on a board, as a module declares it and as a save holds it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from module_builder.drawing.card import HEIGHT, WIDTH
from module_builder.formats.vassal.sequence import join
from module_builder.formats.vassal.traits import Color, DeckType
from module_builder.plan.cards import CARD
from module_builder.vassal.texts import Trait, definition, slot_traits
from module_builder.vassal.tree import Attributes, element, node

if TYPE_CHECKING:
    from lxml import etree

    from module_builder.plan.model import Piece, Pile, Plan

__all__ = ["card_traits", "deck_node", "deck_text"]

SHUFFLED = {True: "Always", False: "Never"}
CHOOSE, RIM, STACK = "Choose cards", (90, 90, 90), 15


def card_traits(pile: Pile) -> list[Trait]:
    """What the cards of a deck have beside their prototype: a back for when they lie face down, and the way home."""
    mask = join(["obs", "70,130", pile.back, "Face down", "B" + pile.back, pile.name, "player:", "Peek"], ";")
    home = join(["return", "Back to the deck", "66,130", "", "Select destination", "", "2", "false", pile.name], ";")
    return [Trait(mask, "null"), Trait(home, "")]


def deck_node(plan: Plan, pile: Pile) -> etree._Element:
    """A deck with its cards. Cards lie face down; one is drawn at random or picked by its name."""
    x, y = pile.spot
    attributes: Attributes = {
        "allowMultiple": False,
        "allowSelect": not pile.shuffle,
        "color": ",".join(map(str, RIM)),
        "deckOwners": join(list(pile.sides), ","),
        "deckRestrictAccess": bool(pile.sides),
        "draw": True,
        "drawFaceUp": False,
        "drawSpecificMessage": CHOOSE,
        "faceDown": "Always",
        "height": HEIGHT,
        "maxStack": STACK,
        "name": pile.name,
        "owningBoard": pile.board,
        "reversible": False,
        "selectDisplayProperty": "$BasicName$",
        "shuffle": SHUFFLED[pile.shuffle],
        "width": WIDTH,
        "x": x,
        "y": y,
    }
    return node("module.map.DrawPile", attributes, [_slot(plan.cards[name], pile) for name in pile.cards])


def _slot(card: Piece, pile: Pile) -> etree._Element:
    attributes: Attributes = {"entryName": card.name, "gpid": card.gpid, "height": HEIGHT, "width": WIDTH}
    traits = [Trait(f"prototype;{CARD}", ""), *card_traits(pile), *slot_traits(card)]
    text = definition(card.name, card.image, traits, str(card.gpid))
    return element("VASSAL.build.widget.CardSlot", attributes, text=text)


def deck_text(pile: Pile, number: str, cards: list[str]) -> str:
    """A deck of a save: its type as the engine makes it of the declaration, and the ids of its cards, bottom first."""
    x, y = pile.spot
    made = DeckType.made(
        outline_color=Color(*RIM),
        width=WIDTH,
        height=HEIGHT,
        shuffle_option=SHUFFLED[pile.shuffle],
        allow_multiple_draw=False,
        allow_select_draw=not pile.shuffle,
        reversible=False,
        deck_name=pile.name,
        max_stack=STACK,
        draw_specific_message=CHOOSE,
        restrict_access=bool(pile.sides),
        owners=pile.sides,
    )
    state = join([pile.window, str(x), str(y), "true", *([join(cards, ",")] if cards else [])], ";")
    return join(["+", number, made.text, state], "/")
