"""Every CSV table of a map folder: its columns and what may stand in them.

This is the documentation of the headers as well: `TABLES` is what a reader, an editor and a test walk.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

__all__ = ["FACTS", "MODIFIER_COLOURS", "SOURCES", "TABLES", "UNIT_TYPES", "Column", "Table"]

STEPS: Final = (1, 20)  # what a counter can show as dots
COPIES: Final = (1, 999)
SOURCES: Final = ("document", "reconstruction", "geometry")


@dataclass(frozen=True, slots=True)
class Column:
    """A column: `kind` is text, id, number, integer, bool, choice or ids (several, parted by blanks).

    `empty` says that the cell may be empty (the value is then absent), `unknown` that it may be `?`. A column that
    `may_miss` is one that most tables have no use for: its header may be left out. `bounds` are the least and the most
    that an integer may be.
    """

    name: str
    kind: str
    doc: str
    empty: bool = False
    unknown: bool = False
    choices: tuple[str, ...] = ()
    may_miss: bool = False
    bounds: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """A table: its columns, and the columns that together may not repeat."""

    columns: tuple[Column, ...]
    key: tuple[str, ...]
    doc: str


_SOURCE = Column("source", "choice", "where the knowledge is from", choices=SOURCES)
_CITE = Column("cite", "text", "the line of the document, or why", empty=True, may_miss=True)


UNIT_TYPES: Final = (
    *("infantry", "armour", "mechanized", "cavalry", "artillery"),
    *("engineer", "airborne", "marine", "mountain", "partisan"),
)
FACTS: Final = (
    *("at", "land", "sea", "has", "island", "not-island", "adjacent", "within", "beyond"),
    *("in-zone", "not-in-zone", "zones-adjacent", "zones-apart", "in-territory", "on-map", "borders", "hex-borders"),
)
MODIFIER_COLOURS: Final = ("black", "green", "red", "white")


def _flag(name: str, doc: str) -> Column:
    return Column(name, "bool", doc, empty=True, unknown=True, may_miss=True)


def _extra(name: str, kind: str, doc: str, unknown: bool = False, bounds: tuple[int, int] | None = None) -> Column:
    return Column(name, kind, doc, empty=True, unknown=unknown, may_miss=True, bounds=bounds)


def _one_of(name: str, doc: str, choices: tuple[str, ...]) -> Column:
    return Column(name, "choice", doc, empty=True, choices=choices, may_miss=True)


TABLES: Final[dict[str, Table]] = {
    "territories.csv": Table(
        (
            Column("id", "id", "the slug of the name"),
            Column("name", "text", "the display name"),
            Column("kind", "choice", "what it is at the start", choices=("country", "dependent", "region")),
            Column("parent", "id", "the owner of a dependent, the country of a region", empty=True, may_miss=True),
            Column("major", "bool", "whether it is a major country"),
            Column("faction", "id", "alignment of a country at the start, or none", empty=True, unknown=True),
            Column(
                "status",
                "choice",
                "of a country at the start; dependents and regions have that of their parent",
                empty=True,
                unknown=True,
                choices=("neutral", "active", "conquered"),
            ),
            Column("chinese", "bool", "one of the countries of China; empty is false", empty=True, may_miss=True),
            Column("posture", "id", "the posture box that covers it", empty=True, unknown=True, may_miss=True),
            Column("group", "ids", "named groups of the rules it belongs to", empty=True, may_miss=True),
            Column("receiver", "id", "the country that receives it in a concession", empty=True, may_miss=True),
            Column("documented", "ids", "the attributes of this row that a document states", empty=True, may_miss=True),
            _SOURCE,
            _CITE,
        ),
        ("id",),
        "countries, dependents and regions as they stand at the start",
    ),
    "outlines.csv": Table(
        (
            Column("outline", "text", "the name of an outline of land.geojson"),
            Column("territory", "id", "whose it is as a whole"),
            _SOURCE,
        ),
        ("outline",),
        "outlines that belong to one territory as a whole",
    ),
    "seeds.csv": Table(
        (
            Column("outline", "text", "the name of an outline of land.geojson that several territories share"),
            Column("territory", "id", "the territory around this point"),
            Column("lon", "number", "degrees east"),
            Column("lat", "number", "degrees north"),
            _SOURCE,
        ),
        ("outline", "lon", "lat"),
        "points whose neighbourhoods part an outline among territories",
    ),
    "warp.csv": Table(
        (
            Column("pin", "text", "the place the pin holds, or 'frame'"),
            Column("x", "number", "hex units, before the warp"),
            Column("y", "number", "hex units, before the warp"),
            Column("dx", "number", "hex units eastward"),
            Column("dy", "number", "hex units northward"),
        ),
        ("x", "y"),
        "pins of the warp",
    ),
    "places.csv": Table(
        (
            Column("name", "text", "the display name"),
            Column("hex", "id", "the hex it is in"),
            Column("lon", "number", "degrees east", empty=True, may_miss=True),
            Column("lat", "number", "degrees north", empty=True, may_miss=True),
            Column(
                "option",
                "text",
                "OPTION=VALUE under which this row holds; else it always does",
                empty=True,
                may_miss=True,
            ),
            _SOURCE,
            _CITE,
        ),
        ("name", "hex"),
        "named places",
    ),
    "hexes.csv": Table(
        (
            Column("hex", "id", "hex id"),
            Column("attribute", "id", "the attribute it states"),
            Column("value", "text", "true, false, a word, ids parted by blanks, or ?"),
            Column("option", "text", "OPTION=VALUE under which this row holds", empty=True, may_miss=True),
            _SOURCE,
            _CITE,
        ),
        ("hex", "attribute", "option"),
        "authored attributes of hexes",
    ),
    "hexsides.csv": Table(
        (
            Column("a", "id", "a hex"),
            Column("b", "id", "its neighbour"),
            Column(
                "kind",
                "choice",
                "what the side is, or is not",
                choices=("land", "sea", "strait", "border", "zone-border", "road", "rail"),
            ),
            Column("value", "bool", "whether it is"),
            _SOURCE,
            _CITE,
        ),
        ("a", "b", "kind"),
        "authored kinds of hexsides",
    ),
    "corrections.csv": Table(
        (
            Column("hex", "id", "hex id"),
            Column("attribute", "id", "kind, territory, zones, or any attribute"),
            Column("value", "text", "what it is instead"),
            Column("reason", "text", "why"),
            _SOURCE,
        ),
        ("hex", "attribute"),
        "corrections of what geometry and the other tables say; they win over both",
    ),
    "connections.csv": Table(
        (
            Column("a", "id", "an area"),
            Column("b", "id", "an area"),
            Column("kinds", "ids", "land, sea or strait"),
            _SOURCE,
            _CITE,
        ),
        ("a", "b"),
        "the connections of an area map",
    ),
    "counters.csv": Table(
        (
            Column("id", "id", "counter id"),
            Column("name", "text", "what is printed on it"),
            Column("kind", "choice", "what it is", choices=("ground", "air", "fleet", "support", "marker")),
            _extra("nation", "id", "the country, or a nationality without one"),
            _extra("faction", "id", "the faction it always belongs to"),
            _extra("steps", "integer", "steps of a ground unit", unknown=True, bounds=STEPS),
            _flag("fortress", "a fortress unit"),
            _flag("port-a-fort", "a unit with a fort side and an infantry side"),
            _flag("exp", "an expeditionary unit"),
            _flag("colonial", "a white box behind the unit type"),
            _flag("hq", "a headquarters"),
            _flag("kwantung", "a unit of the Kwantung Army"),
            _flag("multinational", "a multi-national unit"),
            _flag("reserve", "the reserve unit of its country"),
            _flag("delay-stripe", "it goes to the Delay Box"),
            _flag("sub", "a submarine fleet"),
            _extra("range", "integer", "hexes an air unit reaches", unknown=True, bounds=(0, 999)),
            _extra("strength", "text", "the values printed on a ground unit, where a document prints them"),
            _extra(
                "back-steps", "integer", "the steps that its back shows, when it has one", unknown=True, bounds=STEPS
            ),
            _extra("back-strength", "text", "the values printed on its back"),
            _one_of("symbol", "the unit type that is drawn, where it is not infantry", UNIT_TYPES),
            _extra("marker", "id", "the kind of a marker"),
            _extra("area", "id", "the area that a Ceded Land or Japanese Dependent marker gives away"),
            _extra("receiver", "id", "the country that a Ceded Land marker gives it to"),
            _extra("event-group", "id", "the event that moves it together with others"),
            _extra("modifier", "text", "the die-roll modifier printed on it, +1"),
            _one_of("modifier-colour", "the colour of the square the modifier stands in", MODIFIER_COLOURS),
            _flag("holding", "it has a holding box"),
            _extra(
                "copies",
                "integer",
                "how many there are; one when empty, ? for as many as are wanted",
                unknown=True,
                bounds=COPIES,
            ),
            _extra("start", "text", "the location it starts at"),
            _SOURCE,
            _CITE,
        ),
        ("id",),
        "the counters of the game",
    ),
    "cards.csv": Table(
        (
            Column("deck", "id", "the deck it is of: a faction, or a deck of module.toml"),
            Column("number", "text", "what it is called by: the number, or a short word"),
            _extra("name", "text", "its title, where one is known"),
            _extra("event", "text", "the event it carries, as an article number"),
            _extra("settlement", "id", "whom a settlement card settles with, as a posture box"),
            _extra("text", "text", "what stands on it"),
            _extra("copies", "integer", "how many there are; one when empty", bounds=COPIES),
            _SOURCE,
            _CITE,
        ),
        ("deck", "number"),
        "the cards of the decks, in the order of the deck",
    ),
    "facts.csv": Table(
        (
            Column("kind", "choice", "what is said", choices=FACTS),
            Column("about", "text", "what it is said of, parted by `;`: names, hexes or areas, zones, territories"),
            Column("option", "text", "OPTION=VALUE under which this row holds", empty=True, may_miss=True),
            _SOURCE,
            _CITE,
        ),
        ("kind", "about"),
        "what documents say of the map as a whole; nothing is made of it, `zoc lint` checks that it holds",
    ),
}
