"""The compiled map: frozen, the same for hex maps and area maps.

What is known of a thing stands in its `attributes`; `sources` says for each attribute where the knowledge is from:
"document" (a rule text states it), "reconstruction" (public knowledge, ours to correct) or "geometry" (derived from
the outlines). What nobody knows is `UNKNOWN`, which makes a verdict that needs it UNDECIDED.

Coordinates: a hex map lives in hex units, x eastward in columns, y northward, so that the centre of a hex is
(column + 0.5 if the row is odd, row * sqrt(3) / 2) with the global column; an area map lives in image pixels.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    import numpy as np
    from shapely import MultiPolygon, Polygon, STRtree

__all__ = [
    "UNKNOWN",
    "Box",
    "Counter",
    "Grid",
    "Map",
    "Sheet",
    "Side",
    "Source",
    "Space",
    "Territory",
    "Unknown",
    "Value",
    "Zone",
]


class Unknown(Enum):
    """The type of `UNKNOWN`, a value that no source settles. It is neither true nor false: test with `is`."""

    UNKNOWN = "unknown"

    def __bool__(self) -> bool:
        raise TypeError("UNKNOWN is neither true nor false; compare with 'is UNKNOWN'")


UNKNOWN: Final = Unknown.UNKNOWN
Source = Literal["document", "reconstruction", "geometry"]
Value = bool | int | float | str | tuple[str, ...] | Unknown


@dataclass(frozen=True, slots=True)
class Space:
    """A hex or an area.

    `kind` is "land" (any land at all, coast included) or "sea" (only water). `territory` is the id of the innermost
    owner of a land space (None at sea and where nobody knows). `zones` are the ids of its Naval Zones, the primary
    one first. Attributes of the Pacific map: `coastal`, `city`, `capital`, `port`, `multi-zone-port`, `road`, `rail`,
    `ice`, `restricted-waterway`, `star` (bool or UNKNOWN), `strategic` ("green", "red", "orange", "none" or UNKNOWN),
    `primary-zone` (zone id or UNKNOWN).
    """

    id: str
    name: str
    kind: str
    polygon: Polygon
    sheet: str = ""
    territory: str | None = None
    zones: tuple[str, ...] = ()
    attributes: Mapping[str, Value] = field(default_factory=dict)
    sources: Mapping[str, Source] = field(default_factory=dict)

    def get(self, attribute: str) -> Value:
        """The value of `attribute`; one the map does not speak of is UNKNOWN."""
        return self.attributes.get(attribute, UNKNOWN)

    @property
    def is_land(self) -> bool:
        """Whether the space holds any land (AE-HEX-2)."""
        return self.kind == "land"


@dataclass(frozen=True, slots=True)
class Side:
    """What separates two neighbouring spaces; `a` < `b`.

    `kinds` is a subset of "land", "sea", "strait", "border", "zone-border", "road", "rail".
    """

    a: str
    b: str
    kinds: frozenset[str]
    sources: Mapping[str, Source] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Zone:
    """A Naval Zone: its spaces and the zones it shares a zone-border side with (AE-ZONE-1, AE-ZONE-3)."""

    id: str
    name: str
    spaces: tuple[str, ...]
    adjacent: tuple[str, ...]
    outline: Polygon | MultiPolygon | None = None
    source: Source = "reconstruction"


@dataclass(frozen=True, slots=True)
class Territory:
    """A Country, Dependent or Region, as it stands at the start of the game.

    `kind` is "country", "dependent" or "region"; `parent` is the printed owner of the last two. `faction` is "axis",
    "west", "soviet", None (neutral) or UNKNOWN; `status` is "neutral", "active", "conquered" or UNKNOWN (a major
    Country is always active, AE-STATUS-2).
    """

    id: str
    name: str
    kind: str
    parent: str | None = None
    major: bool = False
    faction: str | Unknown | None = None
    status: str | Unknown = "neutral"
    borders: frozenset[str] = frozenset()
    attributes: Mapping[str, Value] = field(default_factory=dict)
    sources: Mapping[str, Source] = field(default_factory=dict)

    def get(self, attribute: str) -> Value:
        """The value of `attribute`; one the map does not speak of is UNKNOWN."""
        return self.attributes.get(attribute, UNKNOWN)


@dataclass(frozen=True, slots=True)
class Box:
    """A place that is not a hex: `id` is the written location id (`box:western-us`, `delay`, `pool:axis`).

    `kind` is one of "off-map", "zone", "delay", "pool", "conquered", "events", "pending", "ceded",
    "strategic-warfare", "posture", "turn", "holding", "aside", "removed". An off-map box has `owner`, `open-port`,
    `zones` (Port-to-Port) and `adjacent` (Box-to-Box); a zone box has one zone.
    """

    id: str
    name: str
    kind: str
    owner: str | Unknown | None = None
    zones: tuple[str, ...] = ()
    adjacent: tuple[str, ...] = ()
    attributes: Mapping[str, Value] = field(default_factory=dict)
    sources: Mapping[str, Source] = field(default_factory=dict)

    def get(self, attribute: str) -> Value:
        """The value of `attribute`; one the map does not speak of is UNKNOWN."""
        return self.attributes.get(attribute, UNKNOWN)


@dataclass(frozen=True, slots=True)
class Counter:
    """A counter of the game: `kind` is "ground", "air", "fleet", "support" or "marker".

    Attributes: `steps`, `fortress`, `port-a-fort`, `exp`, `colonial`, `hq`, `kwantung`, `multinational`,
    `delay-stripe`, `sub`, `range`, `marker` (the marker kind, "devastation"), `copies`, `start` (a location id).
    """

    id: str
    name: str
    kind: str
    nation: str | None = None
    faction: str | None = None
    attributes: Mapping[str, Value] = field(default_factory=dict)
    sources: Mapping[str, Source] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Sheet:
    """One printed sheet of a hex grid: ids start with `letter`; `columns` run from 1; `offset` is added for the
    global column (West: 0, East: 27)."""

    letter: str
    title: str
    columns: int
    offset: int


@dataclass(frozen=True, slots=True)
class Grid:
    """A hex grid of pointy-top hexes, ids LRRCC: sheet letter, two digits of row, two of column.

    Rows grow northward from `first_row` to `last_row`; odd rows stand half a hex east (AE-RANGE-3).
    """

    first_row: int
    last_row: int
    sheets: tuple[Sheet, ...]

    def cell(self, space: str) -> tuple[int, int]:
        """(global column, row) of a hex id. ValueError when it is no id of this grid."""
        sheet = next((s for s in self.sheets if space[:1] == s.letter), None)
        digits = space[1:]
        if sheet is None or len(digits) != 4 or not (digits.isascii() and digits.isdigit()):
            raise ValueError(f"'{space}' is no hex id")
        row, column = int(digits[:2]), int(digits[2:])
        if not (self.first_row <= row <= self.last_row and 1 <= column <= sheet.columns):
            raise ValueError(f"'{space}' is off the map")
        return column + sheet.offset, row

    def name(self, column: int, row: int) -> str:
        """The hex id of a global column and a row. ValueError when off the map."""
        for sheet in self.sheets:
            if 1 <= column - sheet.offset <= sheet.columns and self.first_row <= row <= self.last_row:
                return f"{sheet.letter}{row:02}{column - sheet.offset:02}"
        raise ValueError(f"column {column}, row {row} is off the map")

    @property
    def form(self) -> str:
        """How a hex id is written and which there are, as a hint says it."""
        runs = [
            f"{sheet.letter}{self.first_row:02}01 to {sheet.letter}{self.last_row:02}{sheet.columns:02}"
            for sheet in self.sheets
        ]
        return f"hex ids are a letter, two digits of row and two of column: {', '.join(runs)}"

    def center(self, space: str) -> tuple[float, float]:
        """The centre of a hex in hex units."""
        column, row = self.cell(space)
        return column + (row % 2) / 2, row * 3**0.5 / 2

    def range(self, a: str, b: str) -> int:
        """Hexes on a shortest path, the destination counted and the origin not (AE-RANGE-1)."""
        (qa, ra), (qb, rb) = map(self._axial, (a, b))
        dq, dr = qb - qa, rb - ra
        return max(abs(dq), abs(dr), abs(dq + dr))

    def ids(self) -> Iterable[str]:
        """All hex ids, sheet by sheet, rows northward, columns eastward."""
        for sheet in self.sheets:
            for row in range(self.first_row, self.last_row + 1):
                for column in range(1, sheet.columns + 1):
                    yield f"{sheet.letter}{row:02}{column:02}"

    def neighbours(self, space: str) -> tuple[str, ...]:
        """The up to six neighbours on the map, clockwise from east."""
        column, row = self.cell(space)
        shift = row % 2
        steps = ((1, 0), (shift, -1), (shift - 1, -1), (-1, 0), (shift - 1, 1), (shift, 1))
        found = []
        for dx, dy in steps:
            try:
                found.append(self.name(column + dx, row + dy))
            except ValueError:
                continue
        return tuple(found)

    def _axial(self, space: str) -> tuple[int, int]:
        """Axial coordinates: q eastward along a row, r northward."""
        column, row = self.cell(space)
        return column - (row - (row & 1)) // 2, row


@dataclass(frozen=True)
class Map:
    """A compiled map. All mappings are keyed by id and read-only; `hash` is the content hash of the source files."""

    id: str
    title: str
    version: str
    hash: str
    rules: str | None
    grid: Grid | None
    spaces: Mapping[str, Space]
    sides: Mapping[tuple[str, str], Side]
    zones: Mapping[str, Zone]
    territories: Mapping[str, Territory]
    boxes: Mapping[str, Box]
    counters: Mapping[str, Counter] = field(default_factory=dict)
    options: Mapping[str, str] = field(default_factory=dict)
    land: tuple[Polygon, ...] = ()
    display: Mapping[str, object] = field(default_factory=dict)
    note: str = ""

    def __post_init__(self) -> None:
        for name in ("spaces", "sides", "zones", "territories", "boxes", "counters", "options", "display"):
            object.__setattr__(self, name, MappingProxyType(dict(getattr(self, name))))

    def side(self, a: str, b: str) -> Side | None:
        """The side between two spaces, None when they do not touch."""
        return self.sides.get((a, b) if a < b else (b, a))

    def neighbours(self, space: str) -> tuple[str, ...]:
        """The spaces that touch `space`, in a fixed order."""
        return self._neighbours.get(space, ())

    def at(self, x: float, y: float) -> Space | None:
        """The space that contains a point given in map coordinates, None outside."""
        from shapely import Point  # callers that never ask by point do not pay for shapely

        found = self._tree.query(Point(x, y), predicate="intersects")
        return self._order[int(min(found))] if len(found) else None

    def range(self, a: str, b: str) -> int | None:
        """Distance between two spaces (AE-RANGE-1); None when no path exists or one is a box (AE-RANGE-4)."""
        if a not in self.spaces or b not in self.spaces:
            return None
        if self.grid is not None:
            return self.grid.range(a, b)
        return self._steps(a, b)

    def name_of(self, location: str) -> str:
        """What a reader calls a location: its name with the id, or the id alone."""
        thing = self.spaces.get(location) or self.boxes.get(location)
        return f"{thing.name} {thing.id}" if thing is not None and thing.name else location

    def territory_spaces(self, territory: str) -> tuple[str, ...]:
        """The spaces whose innermost owner is `territory`."""
        return self._by_territory.get(territory, ())

    @cached_property
    def _by_territory(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, list[str]] = {}
        for space in self.spaces.values():
            if space.territory is not None:
                found.setdefault(space.territory, []).append(space.id)
        return {key: tuple(ids) for key, ids in found.items()}

    @cached_property
    def _neighbours(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, list[str]] = {}
        for a, b in sorted(self.sides):
            found.setdefault(a, []).append(b)
            found.setdefault(b, []).append(a)
        return {space: tuple(sorted(others)) for space, others in found.items()}

    @cached_property
    def _order(self) -> tuple[Space, ...]:
        return tuple(self.spaces.values())

    @cached_property
    def _tree(self) -> STRtree:
        from shapely import STRtree

        return STRtree([space.polygon for space in self._order])

    @cached_property
    def centres(self) -> Mapping[str, np.ndarray]:
        """The centre of each space, map coordinates, for drawing and labels."""
        import numpy as np

        if self.grid is not None:
            return MappingProxyType({i: np.array(self.grid.center(i)) for i in self.spaces})
        points = [space.polygon.representative_point() for space in self._order]
        return MappingProxyType({s.id: np.array((p.x, p.y)) for s, p in zip(self._order, points, strict=True)})

    def _steps(self, a: str, b: str) -> int | None:
        """Breadth-first distance over touching spaces, for maps without a grid."""
        seen, front, distance = {a}, {a}, 0
        while front:
            if b in front:
                return distance
            front = {n for space in front for n in self.neighbours(space)} - seen
            seen |= front
            distance += 1
        return None
