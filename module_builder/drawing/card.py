"""Cards as we draw them: the deck's colour and letter, the number, the title, what it carries; and their backs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from module_builder.drawing.colours import INK, WHITE
from module_builder.drawing.fit import fitted, stacked
from module_builder.drawing.livery import NOBODY, Livery
from module_builder.drawing.scene import Item, Layer, Polygon, Scene, Text, rectangle

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["HEIGHT", "WIDTH", "CardFace", "back_scene", "card_scene"]

WIDTH: Final = 120
HEIGHT: Final = 168
HEAD: Final = 22  # pixels of the strip with the deck's name


@dataclass(frozen=True, slots=True)
class CardFace:
    """What stands on a card: `deck` is the name of its deck, `livery` that of the faction whose it is."""

    deck: str
    number: str
    title: str = ""
    text: str = ""
    livery: Livery = NOBODY


def card_scene(face: CardFace) -> Scene:
    """The front of a card."""
    items = (*_frame(face.deck, face.livery), *_words(face))
    return Scene(WIDTH, HEIGHT, (Layer("card", items),), WHITE, f"{face.deck} {face.number}")


def back_scene(deck: str, livery: Livery) -> Scene:
    """The back of a deck's cards."""
    items: list[Item] = [Polygon((rectangle(0.75, 0.75, WIDTH - 1.5, HEIGHT - 1.5),), livery.colour, INK, 1.5)]
    items.append(Polygon((rectangle(8, 8, WIDTH - 16, HEIGHT - 16),), "", livery.ink, 2))
    items += _centred(deck, HEIGHT / 2, (WIDTH - 30, 80), 16, livery.ink)
    return Scene(WIDTH, HEIGHT, (Layer("card", tuple(items)),), WHITE, deck)


def _frame(deck: str, livery: Livery) -> Iterator[Item]:
    yield Polygon((rectangle(0.75, 0.75, WIDTH - 1.5, HEIGHT - 1.5),), livery.tint, INK, 1.5)
    yield Polygon((rectangle(0.75, 0.75, WIDTH - 1.5, HEAD),), livery.colour, INK, 1.5)
    yield from _centred(deck, 0.75 + HEAD / 2, (WIDTH - 10, HEAD - 2), 12, livery.ink)


def _words(face: CardFace) -> Iterator[Item]:
    yield from _centred(face.number, 46, (WIDTH - 14, 38), 30, INK)
    yield from _centred(face.title, 88, (WIDTH - 12, 44), 14, INK)
    yield from _centred(face.text, 138, (WIDTH - 12, 54), 11, INK)


def _centred(words: str, middle: float, place: tuple[float, float], size: float, colour: str) -> tuple[Text, ...]:
    if not words:
        return ()
    return stacked(fitted(words, *place, (size, 6)), WIDTH / 2, middle, Text(0, 0, "", 0, colour))
