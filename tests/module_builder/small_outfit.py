"""Sides, cards and dice of the small map, with one of each kind that the builder knows."""

from __future__ import annotations

from mapdata.outfit import REFEREE, Card, Deck, Dice, Outfit, PlayerSide

OUTFIT = Outfit(
    sides=(PlayerSide("Axis", "axis"), PlayerSide("Western", "west"), PlayerSide(REFEREE, referee=True)),
    decks=(
        Deck("axis", "Axis cards", "Axis", cards=tuple(Card("axis", str(n), f"Plan {n}", "16.2.1") for n in (1, 2, 3))),
        Deck("west", "Western cards", "Western", shuffle=True, cards=(Card("west", "1", "Relief", copies=2),)),
    ),
    dice=(Dice(modifier=True, least=1, most=6), Dice("2d6", 2, total=True)),
    phases=("Axis", "Western"),
)
