"""What a module offers beside map and counters: sides, decks, dice, phases, tracks, charts and help pages.

All of it has defaults, so that a map without module.toml, cards, charts and help still makes a whole module.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

__all__ = ["CARD_BOXES", "REFEREE", "Card", "Deck", "Dice", "Outfit", "Page", "PlayerSide", "Track", "default_sides"]

REFEREE: Final = "Referee"
CARD_BOXES: Final = (("current", "Current Card"), ("pending", "Pending Card"), ("played", "Played Cards"))
Names = tuple[tuple[str, str], ...]  # (id, name)


@dataclass(frozen=True, slots=True)
class PlayerSide:
    """A side a player takes: `faction` is whose counters it moves; a referee moves all."""

    name: str
    faction: str = ""
    referee: bool = False


@dataclass(frozen=True, slots=True)
class Card:
    """A card of a deck: `number` is what it is called by; `event` the article it carries; `text` what stands on it."""

    deck: str
    number: str
    name: str = ""
    event: str = ""
    settlement: str = ""
    text: str = ""
    copies: int = 1


@dataclass(frozen=True, slots=True)
class Deck:
    """Cards in a pile, with the boxes beside it. Without a `side` every side draws from it."""

    id: str
    name: str
    side: str = ""
    shuffle: bool = False
    boxes: Names = CARD_BOXES
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Dice:
    """A dice button. With a `modifier` the log tells the players' modifier; `least` and `most` bound what it makes."""

    name: str = "1d6"
    count: int = 1
    sides: int = 6
    plus: int = 0
    add: int = 0
    total: bool = False
    modifier: bool = False
    least: int | None = None
    most: int | None = None
    about: str = ""


@dataclass(frozen=True, slots=True)
class Track:
    """Boxes in a row and the markers that lie on them; a box's location is `id:box`."""

    id: str
    name: str
    boxes: Names
    markers: Names = ()
    columns: int = 0


@dataclass(frozen=True, slots=True)
class Page:
    """A chart or a help page: a name, which is that of its file, a title, and its text as Markdown."""

    name: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Outfit:
    """Everything of a module that is neither map nor counter."""

    sides: tuple[PlayerSide, ...] = (PlayerSide(REFEREE, referee=True),)
    decks: tuple[Deck, ...] = ()
    dice: tuple[Dice, ...] = (Dice(),)
    phases: tuple[str, ...] = ()
    tracks: tuple[Track, ...] = ()
    charts: tuple[Page, ...] = ()
    pages: tuple[Page, ...] = ()


def default_sides(factions: Mapping[str, str]) -> tuple[PlayerSide, ...]:
    """A side for each faction (id -> name), and a referee."""
    return (*(PlayerSide(name, faction) for faction, name in factions.items()), PlayerSide(REFEREE, referee=True))
