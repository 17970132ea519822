"""Cards as we draw them: a band in the faction's colour with the number and the deck, the title, and what they say."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from module_builder.drawing.colours import FACTION, FACTION_LETTER, INK, SMALL_PRINT, WHITE
from module_builder.drawing.fit import fitted, stacked
from module_builder.drawing.scene import Item, Layer, Polygon, Scene, Text, rectangle

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["CARD", "Look", "back_scene", "card_scene"]

CARD = (150, 210)  # pixels
BAND, EDGE = 30, 8


@dataclass(frozen=True, slots=True)
class Look:
    """What stands on a card; `faction` decides the colour of its band."""

    deck: str
    number: str
    title: str
    words: str = ""
    faction: str = ""


def card_scene(look: Look) -> Scene:
    """The face of a card."""
    return Scene(*CARD, (Layer("card", (*_band(look), *_face(look))),), WHITE, f"{look.deck} {look.number}")


def back_scene(look: Look) -> Scene:
    """The back that all cards of a deck have."""
    width, height = CARD
    ground, ink = _colours(look)
    words = fitted(look.deck, width - 4 * EDGE, height / 2, (20, 8), 3)
    rim = Polygon((rectangle(EDGE, EDGE, width - 2 * EDGE, height - 2 * EDGE),), "", ink, 2)
    items: tuple[Item, ...] = (rim, *stacked(words, width / 2, height / 2, Text(0, 0, "", 0, ink, bold=True)))
    return Scene(width, height, (Layer("back", items),), ground, look.deck)


def _colours(look: Look) -> tuple[str, str]:
    return FACTION.get(look.faction, SMALL_PRINT), FACTION_LETTER.get(look.faction, WHITE)


def _band(look: Look) -> Iterator[Item]:
    width, height = CARD
    ground, ink = _colours(look)
    yield Polygon((rectangle(0, 0, width, BAND),), ground)
    yield Polygon((rectangle(0.5, 0.5, width - 1, height - 1),), "", INK, 1)
    number = fitted(look.number, width - 2 * EDGE, BAND - 6, (18, 7), 1)
    yield from stacked(number, width / 2, BAND / 2, Text(0, 0, "", 0, ink, bold=True))


def _face(look: Look) -> Iterator[Item]:
    width, height = CARD
    inner = width - 2 * EDGE
    title = fitted(look.title or look.deck, inner, 50, (15, 7), 3)
    yield from stacked(title, width / 2, BAND + 32, Text(0, 0, "", 0, INK, bold=True, instead=look.number))
    words = fitted(look.words, inner, height - BAND - 90, (11, 6), 9)
    yield from stacked(words, width / 2, (BAND + 66 + height - 20) / 2, Text(0, 0, "", 0, INK, instead=look.number))
    foot = fitted(look.deck, inner, 12, (9, 6), 1)
    yield from stacked(foot, width / 2, height - 10, Text(0, 0, "", 0, SMALL_PRINT))
