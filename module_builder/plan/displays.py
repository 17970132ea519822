"""The windows of everything that is not a hex: boxes, drawn in sections, each named by its written location id."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mapdata.outfit import Outfit
from module_builder.drawing.card import HEIGHT, WIDTH
from module_builder.drawing.colours import GROUND, INK, SMALL_PRINT
from module_builder.drawing.fit import fitted, stacked
from module_builder.drawing.livery import KNOWN, NOBODY
from module_builder.drawing.scene import Item, Layer, Polygon, Scene, Text, rectangle
from module_builder.plan.liveries import faction_names, liveries_of
from module_builder.plan.model import Area, Board, Window

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from mapdata.model import Map
    from mapdata.outfit import Track

__all__ = ["Section", "display_board", "display_windows"]

PLAIN = Outfit()
PALE = {faction: livery.display for faction, livery in KNOWN.items()}
GAP, HEAD = 14, 30
CARD_BOX = (WIDTH + 30, HEIGHT + 60)
# Where a Minor Country's counter lies says its status: (location, title, faction).
STATUSES = (
    ("status:neutral", "Neutral", ""),
    ("status:active/axis", "Active, Axis", "axis"),
    ("status:active/west", "Active, Western", "west"),
    ("status:active/soviet", "Active, Soviet", "soviet"),
    ("status:conquered/west", "Conquered, Western", "west"),
    ("status:conquered/soviet", "Conquered, Soviet", "soviet"),
)
LEVELS = (
    ("war-level:pre-war", "Pre-War", ""),
    ("war-level:limited-war", "Limited War", ""),
    ("war-level:total-war", "Total War", ""),
)
EUROPE = tuple((f"european-{level}", f"European {title}", tint) for level, title, tint in LEVELS)
WEATHER = (("weather:clear", "No snow", ""), ("weather:snow", "Snow", ""))
TRACK = tuple((f"track:{number}", str(number), "") for number in range(21))


@dataclass(frozen=True, slots=True)
class Section:
    """Boxes of one size under a heading, so many beside each other: (location, title, faction or "")."""

    heading: str
    boxes: tuple[tuple[str, str, str], ...]
    size: tuple[int, int]
    columns: int


def display_windows(board: Map, outfit: Outfit = PLAIN) -> list[Window]:
    """The windows a map and its outfit need; one without boxes is left out."""
    planned = (
        ("Naval Zones", list(_zones(board))),
        ("Off-Map Boxes", [_kind(board, "Off-Map Boxes", ("off-map",), (430, 190), 3)]),
        ("Force Pools", list(_pools(board))),
        ("Politics", list(_politics(board, outfit))),
        ("Turn Track", list(_turns(board))),
        ("Holding Boxes", [_kind(board, "Holding Boxes", ("holding",), (250, 110), 5)]),
        ("Tracks", [_track(track) for track in outfit.tracks]),
        ("Cards", list(_cards(outfit))),
    )
    kept = [(name, [section for section in sections if section.boxes]) for name, sections in planned]
    tints = {faction: livery.display for faction, livery in (KNOWN | liveries_of(outfit)).items()}
    return [Window(name, (display_board(name, sections, tints),)) for name, sections in kept if sections]


def _boxes(board: Map, kinds: Iterable[str]) -> tuple[tuple[str, str, str], ...]:
    wanted = tuple(kinds)
    found = [box for kind in wanted for box in board.boxes.values() if box.kind == kind]
    return tuple((box.id, box.name, box.owner if isinstance(box.owner, str) else "") for box in found)


def _kind(board: Map, heading: str, kinds: Sequence[str], size: tuple[int, int], columns: int) -> Section:
    return Section(heading, _boxes(board, kinds), size, columns)


def _zones(board: Map) -> Iterator[Section]:
    """The boxes of the Naval Zones, those of a zone side by side."""
    boxes = tuple(
        (box.id, box.name, "")
        for z in board.zones
        for box in board.boxes.values()
        if box.kind == "zone" and box.zones == (z,)
    )
    each = max((sum(b.zones == (z,) for b in board.boxes.values() if b.kind == "zone") for z in board.zones), default=0)
    yield Section("Naval Zone Boxes", boxes, (245, 120), max(2 * each, 1))


def _pools(board: Map) -> Iterator[Section]:
    yield _kind(board, "Force Pools", ("pool",), (430, 260), 3)
    yield _kind(
        board,
        "Conquered Minor Countries, Conditional Events, Pending Cards",
        ("conquered", "events", "pending"),
        (430, 150),
        3,
    )
    yield _kind(
        board,
        "Delay Boxes and other displays",
        ("delay", "ceded", "strategic-warfare", "aside", "removed"),
        (430, 200),
        3,
    )


def _politics(board: Map, outfit: Outfit) -> Iterator[Section]:
    yield _kind(board, "Posture Boxes", ("posture",), (320, 130), 4)
    if any(not t.major and t.kind == "country" for t in board.territories.values()):
        yield Section("Countries", STATUSES if board.rules else tuple(_statuses(outfit)), (430, 260), 3)


def _statuses(outfit: Outfit) -> Iterator[tuple[str, str, str]]:
    """The boxes of Minor Countries in a game without a rule book: any may be anybody's."""
    yield STATUSES[0]
    for status in ("active", "conquered"):
        yield f"status:{status}", status.title(), ""
        for faction, name in faction_names(outfit).items():
            yield f"status:{status}/{faction}", f"{status.title()}, {name}", faction


def _turns(board: Map) -> Iterator[Section]:
    turns = _boxes(board, ("turn",))
    per_year = max((sum(t[0][:10] == one[0][:10] for t in turns) for one in turns), default=1)
    yield Section("Turn Track", turns, (128, 96), max(per_year, 1))
    if turns and board.rules:
        yield Section("Weather", WEATHER, (200, 100), 2)
        yield Section("War level", LEVELS, (200, 100), 3)
        yield Section("War level in Europe", EUROPE, (200, 100), 3)
        yield Section("Track for ESV and USCL", TRACK, (70, 80), 11)


def _track(track: Track) -> Section:
    """A track of numbers in small boxes, one of words in larger ones."""
    boxes = tuple((f"{track.id}:{box}", title, "") for box, title in track.boxes)
    small = all(len(title) < 5 for _, title in track.boxes)
    columns = track.columns or min(len(boxes), 20 if small else 6)
    return Section(track.name, boxes, (70, 80) if small else (200, 100), columns)


def _cards(outfit: Outfit) -> Iterator[Section]:
    """Each deck with the boxes beside it."""
    for deck in outfit.decks:
        faction = outfit.faction_of(deck)
        names = (("deck", "Deck"), *deck.boxes)
        boxes = tuple((f"card:{deck.id}/{box}", title, faction) for box, title in names)
        yield Section(deck.name, boxes, CARD_BOX, len(boxes))


def display_board(name: str, sections: Sequence[Section], tints: Mapping[str, str] = PALE) -> Board:
    """The sections below each other; `tints` are the grounds of the boxes by faction."""
    width = max(GAP + section.columns * (section.size[0] + GAP) for section in sections)
    areas: list[Area] = []
    items: list[Item] = []
    top = GAP
    for section in sections:
        title = fitted(section.heading, width - 2 * GAP, HEAD, (18, 7), 1)
        spot = (GAP + 4 + title.width / 2, top + HEAD / 2 - 2)
        items += stacked(title, *spot, Text(0, 0, "", 0, INK, bold=True))
        top += HEAD
        rows = -(-len(section.boxes) // section.columns)
        for number, box in enumerate(section.boxes):
            x = GAP + (number % section.columns) * (section.size[0] + GAP)
            y = top + (number // section.columns) * (section.size[1] + GAP)
            ring = tuple((int(a), int(b)) for a, b in rectangle(x, y, *section.size))
            areas.append(Area(box[0], box[1], ring, zone=_zone_of(box[0])))
            items += _box(box, (x, y), section.size, tints.get(box[2], NOBODY.display))
        top += rows * (section.size[1] + GAP)
    image = f"board-{name.lower().replace(' ', '-')}.png"
    scene = Scene(width, top, (Layer("boxes", tuple(items)),), GROUND, name)
    return Board(name, image, width, top, tuple(areas), scene)


def _zone_of(location: str) -> str:
    """The Naval Zone whose box a location is, "" for any other."""
    kind, _, rest = location.partition(":")
    return rest.partition("/")[0] if kind == "zone" else ""


def _box(box: tuple[str, str, str], corner: tuple[int, int], size: tuple[int, int], ground: str) -> Iterator[Item]:
    """The frame of a box with its title, and below it, small, its written id."""
    location, title, _ = box
    x, y = corner
    yield Polygon((rectangle(x, y, *size),), ground, INK, 1.5)
    words = fitted(title, size[0] - 10, 24, (15, 6), 2)
    yield from stacked(words, x + size[0] / 2, y + 12, Text(0, 0, "", 0, INK, instead=location))
    small = fitted(location, size[0] - 8, 12, (8.5, 6), 1)
    yield from stacked(small, x + size[0] / 2, y + size[1] - 9, Text(0, 0, "", 0, SMALL_PRINT))
