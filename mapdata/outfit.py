"""What a module offers beside map and counters: sides, decks, dice, phases, tracks, charts and help pages.

All of it has defaults, so that a map without module.toml, cards, charts and help still makes a whole module.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from mapdata.source import MapData
    from mapdata.tables import Row

__all__ = [
    "Card",
    "Deck",
    "Dice",
    "Outfit",
    "Page",
    "PlayerSide",
    "Track",
    "default_sides",
    "make_outfit",
]

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
    """Boxes in a row and the markers that lie on them; a box's location is `id:box`.

    `starts` are the boxes of the markers that every setup places, by the marker's id.
    """

    id: str
    name: str
    boxes: Names
    markers: Names = ()
    columns: int = 0
    starts: Names = ()


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

    def faction_of(self, deck: Deck) -> str:
        """The faction of the side whose deck it is, "" when every side draws from it."""
        return next((side.faction for side in self.sides if side.name == deck.side), "")


def make_outfit(data: MapData) -> Outfit:
    """The outfit of a map folder that loaded without an error."""
    said = data.module
    factions = {f["id"]: f["name"] for f in data.header.get("factions", ())}
    sides = tuple(_side(side) for side in said["sides"]) if "sides" in said else default_sides(factions)
    return Outfit(
        sides,
        tuple(_decks(data, sides)),
        tuple(Dice(**dice) for dice in said.get("dice", ({},))),
        tuple(said.get("phases", ())),
        tuple(_track(track) for track in said.get("tracks", ())),
        _pages(data.texts, "charts"),
        _pages(data.texts, "help"),
    )


def default_sides(factions: Mapping[str, str]) -> tuple[PlayerSide, ...]:
    """A side for each faction (id -> name), and a referee."""
    return (*(PlayerSide(name, faction) for faction, name in factions.items()), PlayerSide(REFEREE, referee=True))


def _side(side: Mapping[str, Any]) -> PlayerSide:
    return PlayerSide(side["name"], side.get("faction", ""), side.get("referee", False))


def _decks(data: MapData, sides: tuple[PlayerSide, ...]) -> list[Deck]:
    """The decks of module.toml, else one for each word in the deck column, in the order of the table."""
    rows = data.rows("cards.csv")
    said = {deck["id"]: deck for deck in data.module.get("decks", ())}
    owners = {side.faction: side.name for side in sides if side.faction}
    names = said or dict.fromkeys(row.text("deck") for row in rows)
    made = []
    for name in names:
        deck = said.get(name, {})
        owner = owners.get(name, "")
        made.append(
            Deck(
                name,
                deck.get("name", f"{owner or name.replace('-', ' ').title()} cards"),
                deck.get("side", owner),
                deck.get("shuffle", False),
                _names(deck["boxes"]) if "boxes" in deck else CARD_BOXES,
                tuple(_card(row) for row in rows if row.text("deck") == name),
            )
        )
    return made


def _card(row: Row) -> Card:
    copies = row.values.get("copies")
    return Card(
        row.text("deck"),
        row.text("number"),
        row.text("name"),
        row.text("event"),
        row.text("settlement"),
        row.text("text"),
        copies if isinstance(copies, int) else 1,
    )


def _names(boxes: list[Mapping[str, str]]) -> Names:
    return tuple((box["id"], box["name"]) for box in boxes)


def _track(track: Mapping[str, Any]) -> Track:
    numbers = range(track["from"], track["to"] + 1) if "from" in track else ()
    boxes = _names(track["boxes"]) if "boxes" in track else tuple((str(n), str(n)) for n in numbers)
    markers = track.get("markers", [])
    starts = tuple((marker["id"], str(marker["start"])) for marker in markers if "start" in marker)
    return Track(track["id"], track["name"], boxes, _names(markers), track.get("columns", 0), starts)


def _pages(texts: Mapping[str, str], folder: str) -> tuple[Page, ...]:
    """The pages of a folder by file name: the first heading is the title, and without one the name is."""
    made = []
    for name, text in sorted(texts.items()):
        if name.startswith(f"{folder}/"):
            stem = name.removeprefix(f"{folder}/").removesuffix(".md")
            heading = next((line[2:].strip() for line in text.splitlines() if line.startswith("# ")), "")
            made.append(Page(stem, heading or stem.replace("-", " ").capitalize(), text))
    return tuple(made)
