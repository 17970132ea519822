"""The plan of a module: windows, boards, areas, pieces and setups, before any file format has its say.

Points are whole pixels of the board they are on, x to the right and y downward.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from module_builder.drawing.frame import frame_of, hex_pixel

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mapdata.model import Map, Sheet
    from mapdata.outfit import Outfit
    from module_builder.drawing import Scene
    from module_builder.drawing.counter import Face
    from module_builder.drawing.frame import Frame
    from module_builder.drawing.photo import Photo

__all__ = ["Area", "Board", "Choice", "Piece", "Pile", "Placement", "Plan", "Region", "Setup", "Window"]

Spot = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Region:
    """A point that gives its surroundings a name."""

    name: str
    spot: Spot


@dataclass(frozen=True, slots=True)
class Area:
    """A named part of a board; inside one of `hexes` the hex keeps its own name. `zone` is the id of its Naval Zone.

    An area of an area map has a `region`: the point where its counters come to rest, which bears the space's id.
    """

    name: str
    title: str
    ring: tuple[Spot, ...]
    hexes: bool = False
    region: Region | None = None
    zone: str = ""


@dataclass(frozen=True, slots=True)
class Board:
    """A picture with named areas. A board of hexes has its `sheet`, and `left`, where the map's picture is cut.

    With a `photo` the picture is the author's own, and the scene is empty.
    """

    name: str
    image: str
    width: int
    height: int
    areas: tuple[Area, ...]
    scene: Scene
    sheet: Sheet | None = None
    left: int = 0
    photo: Photo | None = None


@dataclass(frozen=True, slots=True)
class Window:
    """A map window: boards from left to right. One with `sides` opens for these alone; a `hand` is for cards."""

    name: str
    boards: tuple[Board, ...]
    main: bool = False
    sides: tuple[str, ...] = ()
    hand: bool = False

    @property
    def private(self) -> bool:
        """Whether only some sides see what lies in it."""
        return bool(self.sides)


@dataclass(frozen=True, slots=True)
class Choice:
    """A property of a piece that a player changes: its values, what the menu calls them, the sign each one shows.

    A value without a sign ("") shows nothing; the first value is the one a new piece has. The signs of a choice that is
    the piece's own replace its whole face.
    """

    name: str
    values: tuple[str, ...]
    commands: tuple[str, ...]
    keys: tuple[str, ...]
    signs: tuple[str, ...] = ()
    titles: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Piece:
    """A counter as the palette offers it. `marks` are its fixed properties, by which a binding knows it.

    `owner` is the faction whose side moves it, "" where any side does. `backs` are the faces of a unit that has lost
    steps, the one with a single step less first.
    """

    id: str
    gpid: int
    name: str
    folder: tuple[str, str]
    prototype: str
    face: Face
    image: str
    marks: Mapping[str, str]
    choices: tuple[Choice, ...] = ()
    steps: int = 0
    facings: int = 0
    owner: str = ""
    backs: tuple[Face, ...] = ()

    @property
    def reduced(self) -> Mapping[int, str]:
        """The picture of each back by the number of steps that it has left."""
        return {self.steps - back.lost: f"counter-{self.id}-{self.steps - back.lost}.png" for back in self.backs}

    @property
    def is_state(self) -> bool:
        """Whether it shows a state of the game and is no counter of it."""
        return "State" in self.marks


@dataclass(frozen=True, slots=True)
class Pile:
    """A deck on a board: cards by id from the bottom up. `back` is the picture of their backs."""

    id: str
    name: str
    window: str
    board: str
    ring: tuple[Spot, ...]
    cards: tuple[str, ...]
    back: str
    shuffle: bool = False
    sides: tuple[str, ...] = ()

    @property
    def spot(self) -> Spot:
        """The middle of its box."""
        (left, top), (right, bottom) = self.ring[0], self.ring[2]
        return (left + right) // 2, (top + bottom) // 2


@dataclass(frozen=True, slots=True)
class Placement:
    """A piece at a written location, with the values its choices have there.

    `path` are the keys of the position file that say so, for a message.
    """

    piece: str
    at: str
    values: Mapping[str, str] = field(default_factory=dict)
    path: tuple[str, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Setup:
    """A named starting position. `names` are what it is offered as, in the `menu` of that name if it has one."""

    id: str
    title: str
    placements: tuple[Placement, ...]
    turn: str = ""
    names: tuple[str, ...] = ()
    menu: str = ""


@dataclass(frozen=True)
class Plan:
    """Everything a target packs. `signs` are small pictures by image name; `turns` are the names of the turn track.

    `next_gpid` is the lowest number that no piece has or ever had.
    """

    map: Map
    windows: tuple[Window, ...]
    pieces: Mapping[str, Piece]
    signs: Mapping[str, Scene]
    prototypes: Mapping[str, tuple[Choice, ...]]
    setups: tuple[Setup, ...]
    turns: tuple[str, ...]
    outfit: Outfit
    cards: Mapping[str, Piece] = field(default_factory=dict)
    piles: tuple[Pile, ...] = ()
    next_gpid: int = 10000

    @property
    def sides(self) -> tuple[str, ...]:
        """What the sides are called."""
        return tuple(side.name for side in self.outfit.sides)

    @cached_property
    def window_of(self) -> dict[str, str]:
        """The window of each box by its written location."""
        areas = ((area, window) for window in self.windows for board in window.boards for area in board.areas)
        return {area.name: window.name for area, window in areas if not window.main}

    def movers(self, faction: str = "") -> tuple[str, ...]:
        """The sides that may move what belongs to a faction, the referee's among them; all sides where it is nobody's.

        What belongs to a faction that no side plays is moved by all.
        """
        own = [side for side in self.outfit.sides if side.referee or side.faction == faction]
        playing = any(side.faction == faction and not side.referee for side in self.outfit.sides)
        return tuple(side.name for side in own) if faction and playing else self.sides

    def piece(self, name: str) -> Piece:
        """A piece of the palette or a card by its id."""
        return self.pieces.get(name) or self.cards[name]

    @cached_property
    def frame(self) -> Frame:
        """Where the map lies on the joined boards of the main window."""
        photo = self.windows[0].boards[0].photo
        return frame_of(self.map) if photo is None else photo.frame

    @cached_property
    def spots(self) -> Mapping[str, Spot]:
        """Where the counters of each space stand on the main window."""
        if self.map.grid is not None:
            return {space: hex_pixel(self.map, self.frame, space) for space in self.map.spaces}
        regions = (area.region for board in self.windows[0].boards for area in board.areas)
        return {region.name: region.spot for region in regions if region is not None}
