"""What a card does: it is turned over, goes to the boxes of its deck or the hand of its side, and back to the deck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from module_builder.plan.cards import back_image
from module_builder.vassal import keys, parts
from module_builder.vassal.boxes import SENT, box_window
from module_builder.vassal.parts import Trait

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mapdata.outfit import Deck
    from module_builder.plan.model import Plan

__all__ = ["card_prototype", "card_prototypes"]

TURNED = "$newPieceName$ is turned over at $location$ *"


def card_prototypes(plan: Plan) -> dict[str, list[Trait]]:
    """A prototype for the cards of each deck."""
    return {card_prototype(deck.id): list(_traits(plan, deck)) for deck in plan.outfit.decks if deck.cards}


def card_prototype(deck: str) -> str:
    """What the prototype of a deck's cards is called."""
    return f"Card of {deck}"


def _traits(plan: Plan, deck: Deck) -> Iterator[Trait]:
    places = [(title, keys.to_box(box), f"card:{deck.id}/{box}") for box, title in deck.boxes]
    places = [place for place in places if box_window(plan, place[2])]
    hand = next((w for w in plan.windows if w.hand and deck.side in w.sides), None)
    sent = [key for _, key, _ in places] + [keys.BOXES["hand"]] * bool(hand) + [keys.BOXES["deck"]]
    faction = plan.outfit.faction_of(deck)
    if faction:
        yield parts.only(plan.movers(faction))
    yield parts.report(sent, SENT)
    yield parts.report([keys.TURN_OVER], TURNED)
    yield from (parts.sends(title, key, box_window(plan, box), box) for title, key, box in places)
    if hand is not None:
        board = hand.boards[0]
        yield parts.sends_into("To the hand", keys.BOXES["hand"], hand.name, (board.width // 2, board.height // 2))
    yield parts.returns("Back to the deck", keys.BOXES["deck"], deck.name)
    yield parts.masked(keys.TURN_OVER, back_image(deck), f"A card of {deck.name}")
