"""Where everything stands: a record for each piece, stack and deck of a state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from module_builder.formats.vassal.commands.script import without_collector
from module_builder.formats.vassal.pieces.piecekind import Viewer
from validator.replay.locator import Locator
from validator.replay.scope import Work, World
from validator.replay.state import Deck, Item, Piece, Stack, State

if TYPE_CHECKING:
    from collections.abc import Iterable

    from module_builder.formats.vassal.modules.module import Module

__all__ = ["PieceRecord", "positions"]


@dataclass(frozen=True, slots=True)
class PieceRecord:
    """One piece, stack or deck. None: not known, or not a thing that this kind has; "": known to be none.

    `name` is what the viewer reads, `basic_name` the property BasicName; x, y in map pixels, the map "" off all maps;
    `stack` is the id of the stack or deck a piece is in, `stack_index` its place there, 0 at the bottom. `masked`: all
    that is known of the piece is its name under the mask.
    """

    id: str
    kind: str
    name: str | None
    basic_name: str | None
    gpid: str | None
    map: str
    board: str | None
    zone: str | None
    location: str | None
    x: int
    y: int
    stack: str | None = None
    stack_index: int | None = None
    prototypes: tuple[str, ...] = ()
    properties: Mapping[str, str] = field(default_factory=dict)
    masked: bool = False


def positions(
    state: State,
    module: Module | None = None,
    viewer: Viewer | None = None,
    only: Iterable[str] | None = None,
    locator: Locator | None = None,
    *,
    work: Work | None = None,
    brief: bool = False,
) -> list[PieceRecord]:
    """A record for everything in a state, empty stacks left out, in the order in which things came onto the maps.

    Pieces follow the stack or deck they are in, from the bottom up. `only` asks for some ids; `locator` and `work` may
    be given to go through many states of one game. The viewer only decides what `name` is, everything else is the
    whole truth: for what one side may know ask `view.SideView`. `brief`: without the properties of pieces, which
    cost most.
    """
    locator, work = locator or Locator(module), work or Work()
    maker = _Maker(state, locator, World(state, locator, locator.levels, viewer or Viewer(), work=work), brief)
    asked = state.items.values() if only is None else (state.items[key] for key in only if key in state.items)
    shown = [item for item in asked if maker.shown(item)]
    work.add(len(shown))
    with without_collector():
        return [maker.record(item) for item in sorted(shown, key=maker.order)]


@dataclass(frozen=True, slots=True)
class _Maker:
    state: State
    locator: Locator
    world: World
    brief: bool = False
    places: dict[str, dict[str, int]] = field(default_factory=dict)  # of each stack that was asked, its pieces' places

    def shown(self, item: Item) -> bool:
        """Whether an item gets a record: an empty stack is nothing that a player sees or a save keeps."""
        return bool(item.contents) or isinstance(item, Deck) if isinstance(item, Stack) else True

    def order(self, item: Item) -> tuple[int, str, int, str]:
        """Where an item comes: its (or its stack's) turn on the map, then the stack before its pieces."""
        home = self.state.container(item)
        first = home or item
        turn = first.draw or 1 << 62  # what is on no map comes last
        index = self._index(item, home) if home else None
        return (turn, first.id, 0 if home is None else len(home.contents) + 1 if index is None else index + 1, item.id)

    def _index(self, item: Item, home: Stack) -> int | None:
        """The place of a piece in its stack, None when the stack does not name it."""
        places = self.places.get(home.id)
        if places is None:
            places = self.places[home.id] = {key: index for index, key in enumerate(home.contents)}
        return places.get(item.id)

    def record(self, item: Item) -> PieceRecord:
        """The record of one item."""
        place = self.state.place(item)
        where = self.locator.locate(self.state, place)
        kind = "piece" if isinstance(item, Piece) else "deck" if isinstance(item, Deck) else "stack"
        spot = (place.map or "", where.board, where.zone, where.location, place.x, place.y)
        if isinstance(item, Stack):
            properties = item.properties if isinstance(item, Deck) else {}
            return PieceRecord(item.id, kind, self._stack_name(item), None, None, *spot, properties=properties)
        home = self.state.container(item)
        return PieceRecord(
            item.id,
            kind,
            self._name(item),
            item.type.basic_name,
            item.gpid,
            *spot,
            stack=item.parent,
            stack_index=self._index(item, home) if home else None,
            prototypes=item.type.prototypes,
            properties={} if self.brief else {**item.persistent, **self.world.renewed(item).all_known()},
        )

    def _name(self, piece: Piece) -> str | None:
        """What the viewer reads, None when it is not known."""
        if piece.type.goes_by_basic_name:
            return piece.type.basic_name
        found = self.world.renewed(piece).shown_name()
        return found if isinstance(found, str) else None

    def _stack_name(self, stack: Stack) -> str | None:
        """The names of the pieces that can be seen, the uppermost first; None when one is not known."""
        pieces = [self.state.items.get(key) for key in reversed(stack.contents)]
        seen = [p for p in pieces if isinstance(p, Piece) and p.type.visible(p.states, self.world.viewer)]
        names = [self._name(piece) for piece in seen]
        return None if None in names else ", ".join(name or "" for name in names)
