"""A state of a game as the scope of expressions: what a piece may ask of itself, its place, its map and the module."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from module_builder.formats.vassal.expressions import Budget, Group, PlainScope, Scope, Tally, Unknown, evaluate
from module_builder.formats.vassal.expressions.answer import MAX_STEPS
from module_builder.formats.vassal.pieces.scope import OUTSIDE, PieceScope
from module_builder.formats.vassal.sequence import split
from module_builder.formats.vassal.traits import Attachment, MatCargo
from validator.replay.around import Around, Found
from validator.replay.state import Deck, Piece, Place, Stack

__all__ = ["GameScope", "ModuleScope", "Work", "World"]

# Steps for all the answers about one game, and how many more for each state and piece that is asked for. The heaviest
# of the genuine saves needs 45,000 steps for its 440 pieces.
MAX_WORK = 400_000
OF_STATE, OF_PIECE = 2_000, 50
OF_RANGE = 4  # steps that a distance counts as
MAX_RECENT = 500  # scopes kept for a while: a stack is told before its pieces


@dataclass(slots=True)
class Work:
    """The work left for all the answers about a game: one `Work` for many states bounds what all of them cost, by a
    little more than the length of what is printed."""

    left: int = MAX_WORK
    given: int = MAX_STEPS
    budget: Budget = field(default_factory=Budget)

    @property
    def refused(self) -> int:
        """How many answers there are not, because there was no work left for them."""
        return self.budget.refused

    def add(self, pieces: int) -> None:
        """A state is asked about that many pieces."""
        self.left += OF_STATE + OF_PIECE * pieces

    def renew(self) -> None:
        """Give the next answer what one may take, as long as there is that much."""
        self.left -= self.given - self.budget.steps
        self.given = self.budget.steps = max(min(MAX_STEPS, self.left), 0)


@dataclass(slots=True)
class World(Around):
    """One instant of a game, for one viewer. Scopes are made when they are asked for, and kept."""

    tally: Tally | None = None
    work: Work = field(default_factory=Work)
    _scopes: dict[str, GameScope] = field(default_factory=dict)
    _recent: dict[str, GameScope] = field(default_factory=dict)
    _on_map: dict[str, list[Piece]] = field(default_factory=dict)
    _groups: dict[tuple[str | None, str, str], Group] = field(default_factory=dict)
    _piles: dict[str, Group] = field(default_factory=dict)
    _spots: dict[tuple[str, str], dict[str | None, list[Piece]]] = field(default_factory=dict)

    def scope(self, piece: Piece) -> GameScope:
        """The scope of a piece of this state, kept for whoever asks for it again."""
        found = self._scopes.get(piece.id)
        if found is None:
            found = self._scopes[piece.id] = self._new(piece)
        return found

    def renewed(self, piece: Piece) -> GameScope:
        """The scope of a piece with a whole answer's work to do, as long as there is work left for this world."""
        self.work.renew()
        found = self._scopes.get(piece.id) or self._recent.get(piece.id)
        if found is None:
            if len(self._recent) >= MAX_RECENT:
                self._recent.clear()
            found = self._recent[piece.id] = self._new(piece)
        return found

    def _new(self, piece: Piece) -> GameScope:
        return GameScope(
            budget=self.work.budget,
            keeps_zeros=bool(self.levels and self.levels.keeps_zeros),
            kind=piece.type,
            states=piece.states,
            viewer=self.viewer,
            key=piece.id,
            tally=self.tally,
            world=self,
            piece=piece,
        )

    def module(self) -> ModuleScope:
        """The scope of the module itself."""
        return ModuleScope(
            {}, budget=self.work.budget, keeps_zeros=bool(self.levels and self.levels.keeps_zeros), world=self
        )

    def player_property(self, name: str) -> Found:
        """The name, side or description of who looks; the description is a format of the module's."""
        if name != "PlayerId" or self.viewer.player is None:
            return Around.player_property(self, name)
        return evaluate(self.levels.player, self.module()) if self.levels else Unknown("needs the module")

    def pieces(self, map_name: str | None, name: str, value: str) -> Sequence[Scope] | Unknown:
        """Scopes of the pieces on a map, see `Scope.pieces`."""
        group = self._groups.get((map_name, name, value))
        if group is not None:
            return group
        found = self._all(map_name)
        if name and map_name is not None:
            spots = self._by_spot(map_name, name)
            if spots.get(None):
                return Unknown("a location that is not known")
            found = spots.get(value, [])
        group = self._group(found)
        if found:
            self._groups[map_name, name, value] = group
        return group

    def pile(self, home: Stack) -> Group:
        """Scopes of the pieces of a stack or deck."""
        group = self._piles.get(home.id)
        if group is None:
            items = (self.state.items.get(key) for key in home.contents)
            group = self._piles[home.id] = self._group([item for item in items if isinstance(item, Piece)])
        return group

    def _group(self, pieces: Sequence[Piece]) -> Group:
        self.work.budget.steps -= len(pieces)
        return Group(self.scope(piece) for piece in pieces)

    def _all(self, map_name: str | None) -> list[Piece]:
        if not self._on_map:
            for piece in self.state.pieces():
                self._on_map.setdefault(self.place(piece).map or "", []).append(piece)
        if map_name is not None:
            return self._on_map.get(map_name, []) if map_name else []
        return [piece for name, pieces in self._on_map.items() if name for piece in pieces]

    def _by_spot(self, map_name: str, name: str) -> dict[str | None, list[Piece]]:
        """Zone or location -> pieces there; None for those whose place has no known name."""
        found = self._spots.get((map_name, name))
        if found is None:
            found = self._spots[map_name, name] = {}
            for piece in self._all(map_name):
                where = self.locate(self.place(piece))
                found.setdefault(where.zone if name == "CurrentZone" else where.location, []).append(piece)
        return found


@dataclass(slots=True)
class ModuleScope(PlainScope):
    """The module as the one who asks."""

    world: World = field(kw_only=True)

    def property(self, name: str) -> Found:
        """A property of the module."""
        return self.world.module_property(name)

    def map_property(self, name: str, map_name: str) -> Found:
        """A property as a map has it."""
        return self.world.map_answer(name, map_name)

    def zone_property(self, name: str, zone: str, map_name: str | None) -> Found:
        """A property as a zone has it."""
        return self.world.zone_answer(name, zone, map_name)

    def has_map(self, map_name: str) -> bool | Unknown:
        """Whether there is such a map."""
        return self.world.has_map(map_name)

    def pieces(self, map_name: str | None, name: str = "", value: str = "") -> Sequence[Scope] | Unknown:
        """The pieces on a map or on all."""
        return self.world.pieces(map_name, name, value)


@dataclass(slots=True)
class GameScope(PieceScope):
    """A piece of a game."""

    world: World = field(kw_only=True)
    piece: Piece = field(kw_only=True)

    @property
    def _home(self) -> Stack | None:
        return self.world.state.container(self.piece)

    @property
    def _place(self) -> Place:
        return self.world.place(self.piece)

    def outer(self, name: str) -> Found:
        """What the engine's basic piece answers: its place, then what it remembers, then the levels around it."""
        borrowed = self._of_its_mat(name) if name.startswith("CurrentMat") else self._of_attached(name)
        if borrowed is not None:
            return borrowed
        if name in AROUND:
            return AROUND[name](self)
        remembered = self.piece.persistent.get(name)
        if remembered is None and name == "Selected" and self.kind.links:
            return "false"
        return self._of_levels(name) if remembered is None else remembered

    def _of_levels(self, name: str) -> Found:
        """A property of its zone, its map or the module."""
        place = self._place
        if place.map is None:
            return self.world.module_property(name)
        zone = self.world.locate(place).zone
        if zone is None:
            return Unknown("the zone it is in")
        return self.world.zone_property(place.map, zone, name) if zone else self.world.map_property(place.map, name)

    def _of_its_mat(self, name: str) -> Found:
        """What a piece says of the mat that carries it (engine: counters/MatCargo.java)."""
        carrying = (link.state(self.states) for _, link in self.kind.of(MatCargo))
        mat = next(filter(None, map(self._other, carrying)), None)
        if mat is None:
            return None
        place = mat._place
        if name in OFFSETS:
            axis = "x" if name.endswith("X") else "y"
            return str(getattr(place, axis) - getattr(self._place, axis))
        asked = OF_MAT.get(name, name if name.startswith("CurrentMatProp") else "")
        if not asked:
            return None
        found = mat.property(asked)
        return "" if found is None else found

    def _of_attached(self, name: str) -> Found:
        """A property of the first piece on a map that an attachment is tied to (engine: counters/Attachment.java)."""
        for trait, link in self.kind.of(Attachment):
            if trait.name and name.startswith(trait.name + "_"):
                _, *keys = split(link.state(self.states), ";")
                others = (other for other in map(self._other, keys) if other and other._place.map is not None)
                first = next(others, None)
                found = first.property(name[len(trait.name) + 1 :]) if first else None
                if found is not None:
                    return found
        return None

    def _other(self, key: str) -> GameScope | None:
        """The scope of another piece."""
        item = self.world.state.items.get(key)
        return self.world.scope(item) if isinstance(item, Piece) else None

    def map_property(self, name: str, map_name: str) -> Found:
        """A property as a map has it."""
        return self.world.map_answer(name, map_name)

    def zone_property(self, name: str, zone: str, map_name: str | None) -> Found:
        """A property as a zone has it, on the piece's own map without another."""
        return self.world.zone_answer(name, zone, self._place.map if map_name is None else map_name)

    def has_map(self, map_name: str) -> bool | Unknown:
        """Whether there is such a map."""
        return self.world.has_map(map_name)

    def in_stack(self) -> bool:
        """Whether it is in a stack or deck."""
        return self._home is not None

    def stack(self) -> Sequence[Scope] | Unknown:
        """The pieces of its stack or deck, itself without one."""
        home = self._home
        return [self] if home is None else self.world.pile(home)

    def pieces(self, map_name: str | None, name: str = "", value: str = "") -> Sequence[Scope] | Unknown:
        """The pieces on a map or on all."""
        return self.world.pieces(map_name, name, value)

    def within(self, low: int, high: int, pixels: bool) -> Sequence[Scope] | Unknown:
        """The pieces around it on its map; itself too when `low` is 0."""
        place = self._place
        if place.map is None:
            return []
        if pixels:
            return Unknown("a range in pixels")  # the engine mixes pixels and cells here
        others = self.world.pieces(place.map, "", "")
        if isinstance(others, Unknown):
            return others
        self.budget.step(OF_RANGE * len(others))
        found: list[Scope] = [self] if low == 0 else []
        for other in others:
            if other is not self and isinstance(other, GameScope):
                distance = self.world.range(place, other._place, pixels=False)
                if isinstance(distance, Unknown):
                    return distance
                if low <= distance <= high:
                    found.append(other)
        return found

    def distance(
        self, start: tuple[int, int] | None, end: tuple[int, int], map_name: str | None, pixels: bool
    ) -> int | Unknown:
        """The distance between two points of its map, or of another."""
        place = self._place
        name = map_name or place.map
        first = place if start is None else Place(name, *start)
        return self.world.range(first, Place(name, *end), pixels)

    def _location(self, part: str) -> Found:
        if self._place.map is None:
            return ""
        found = getattr(self.world.locate(self._place), part)
        return OUTSIDE if found is None else str(found)

    def _index(self) -> int | None:
        home = self._home
        return home.contents.index(self.piece.id) if home and self.piece.id in home.contents else None

    def _deck(self, asked: str) -> str:
        home, index = self._home, self._index()
        if not isinstance(home, Deck):
            return "" if asked == "name" else "0"
        return home.name if asked == "name" else str(len(home.contents) - (-1 if index is None else index))

    def _stack_size(self) -> str:
        home = self._home
        return "1" if home is None else str(len(home.contents))

    def _stack_position(self) -> str:
        home, index = self._home, self._index()
        return "1" if home is None or index is None else str(len(home.contents) - index)


OFFSETS = ("CurrentMatOffsetX", "CurrentMatOffsetY")
OF_MAT = {
    "CurrentMat": "MatName",
    "CurrentMatID": "MatID",
    "CurrentMatX": "CurrentX",
    "CurrentMatY": "CurrentY",
    "CurrentMatBasicName": "BasicName",
    "CurrentMatPieceName": "PieceName",
    "CurrentMatLocationName": "LocationName",
    "CurrentMatZone": "CurrentZone",
    "CurrentMatBoard": "CurrentBoard",
    "CurrentMatMap": "CurrentMap",
}
AROUND: dict[str, Callable[[GameScope], Found]] = {
    "LocationName": lambda scope: scope._location("location"),
    "CurrentBoard": lambda scope: scope._location("board"),
    "CurrentZone": lambda scope: scope._location("zone"),
    "CurrentMap": lambda scope: scope._place.map or "",
    "CurrentX": lambda scope: str(scope._place.x),
    "CurrentY": lambda scope: str(scope._place.y),
    "DeckName": lambda scope: scope._deck("name"),
    "DeckPosition": lambda scope: scope._deck("position"),
    "StackPos": lambda scope: scope._stack_position(),
    "StackSize": lambda scope: scope._stack_size(),
    "PieceUID": lambda scope: scope.piece.id,
    "UniqueID": lambda scope: scope.piece.persistent.get("UniqueID", scope.piece.id),
}
