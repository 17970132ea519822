"""The table while a step is played: placing, stacking and merging, as the engine does it.

Everything works on drafts over the state before; `done` freezes them. Facts from the engine's command/MovePiece.java,
build/module/map/StackMetrics.java (merge), build/module/Map.java (placeAt, addPiece, removePiece, placeOrMerge),
counters/Stack.java and counters/BasicPiece.java.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from module_builder.formats.vassal.pieces.piecekind import Viewer
from validator.replay.maps import MapRules, Maps
from validator.replay.shared_map import Draft
from validator.replay.state import Game, Item, Piece, Place, Point, Stack, State

__all__ = ["Surface"]

S = TypeVar("S", bound=Stack)


class Surface:
    """A state being changed. Items are named by id, so that nobody holds on to an older version of one."""

    def __init__(self, state: State, maps: Maps, viewer: Viewer) -> None:
        self.state = state
        self.maps = maps
        self.viewer = viewer
        self.items: Draft[str, Item] = Draft(state.items)
        self._spots: dict[Point, dict[str, None]] = {}  # the spots of `state.points` that were touched
        self.gone: Draft[str, Stack] = Draft(state.gone)
        self.game: Game = state.game
        self.drawn = state.drawn
        self.made = state.made

    def done(self) -> State:
        """The state after everything that was done."""
        points = self.state.points.updated({spot: tuple(ids) or None for spot, ids in self._spots.items()})
        return State(self.items.done(), points, self.gone.done(), self.game, self.drawn, self.made)

    # What is where

    def piece(self, key: str) -> Piece:
        """A piece that is known to be one."""
        item = self.items.get(key)
        assert isinstance(item, Piece)
        return item

    def stack(self, key: str | None) -> Stack | None:
        """A stack or deck, also one that was removed while pieces still belonged to it."""
        if key is None:
            return None
        item = self.items.get(key)
        return item if isinstance(item, Stack) else self.gone.get(key)

    def parent(self, item: Item) -> Stack | None:
        """The stack or deck a piece belongs to."""
        return self.stack(item.parent) if isinstance(item, Piece) else None

    def place(self, item: Item) -> Place:
        """Where an item counts as being."""
        home = self.parent(item) or item
        return Place(home.map, home.x, home.y)

    def put(self, item: Item) -> None:
        """Keep a new version of an item, and what lies on which spot in step with it."""
        old = self.items.get(item.id)
        before, after = _spot(old), _spot(item)
        self.items.put(item.id, item)
        if before != after:
            self._lift(item.id, before)
            self._lay(item.id, after)

    def put_stack(self, stack: Stack) -> None:
        """Keep a new version of a stack, which may be one that was removed."""
        if not isinstance(self.items.get(stack.id), Stack) and self.gone.get(stack.id) is not None:
            self.gone.put(stack.id, stack if stack.contents else None)
        else:
            self.put(stack)

    def _spot(self, spot: Point) -> dict[str, None]:
        """What lies directly on a spot, to be changed."""
        found = self._spots.get(spot)
        if found is None:
            found = self._spots[spot] = dict.fromkeys(self.state.points.get(spot, ()))
        return found

    def _lift(self, key: str, spot: Point | None) -> None:
        if spot is not None:
            self._spot(spot).pop(key, None)

    def _lay(self, key: str, spot: Point | None) -> None:
        if spot is not None:
            self._spot(spot)[key] = None

    def drop(self, key: str) -> None:
        """Take an item out of the game; a stack with pieces in it stays known to them."""
        item = self.items.get(key)
        self._lift(key, _spot(item))
        self.items.put(key, None)
        if isinstance(item, Stack) and item.contents:
            self.gone.put(key, replace(item, draw=None))

    # Onto and off maps

    def add_to_map(self, key: str, rules: MapRules) -> None:
        """Lay an item on a map, above what is there; it leaves its stack. On the map already: nothing happens."""
        item = self._item(key)
        if item.draw is not None and item.map == rules.name:
            return
        if isinstance(item, Piece) and item.parent is not None:
            self.leave(key)
        self.drawn += 1
        self.put(replace(self._item(key), map=rules.name, draw=self.drawn))
        self._tell_contents(key)

    def take_off_map(self, key: str) -> None:
        """Take an item out of its map's list. Its own map stays written in it, as in the engine."""
        item = self._item(key)
        if item.draw is not None:
            self.put(replace(item, draw=None))

    def set_map(self, key: str, name: str | None) -> None:
        """Write another map into an item (and the pieces of a stack) without laying it there."""
        item = self._item(key)
        self.put(replace(item, map=name, draw=item.draw if item.map == name else None))
        self._tell_contents(key)

    def _tell_contents(self, key: str) -> None:
        item = self.items.get(key)
        if not isinstance(item, Stack):
            return
        for child in item.contents:
            piece = self.items.get(child)
            if piece is not None and piece.map != item.map:
                self.items.put(child, replace(piece, map=item.map))

    def set_position(self, key: str, x: int, y: int) -> None:
        """Write another position into an item."""
        item = self._item(key)
        if (item.x, item.y) != (x, y):
            self.put(replace(item, x=x, y=y))

    def place_at(self, key: str, rules: MapRules, x: int, y: int) -> None:
        """Put an item on a spot of a map, by itself."""
        self.set_position(key, x, y)
        self.add_to_map(key, rules)

    def _item(self, key: str) -> Item:
        item = self.items.get(key)
        assert item is not None
        return item

    # Into and out of stacks

    def leave(self, key: str) -> None:
        """Take a piece out of the stack it belongs to; the stack stays, even if it is empty now."""
        piece = self.piece(key)
        stack = self.parent(piece)
        if stack is not None and key in stack.contents:
            self.put_stack(_with(stack, tuple(other for other in stack.contents if other != key)))
        self.put(replace(self.piece(key), parent=None))

    def insert(self, stack_id: str, key: str, index: int) -> None:
        """Put a piece into a stack at a place counted from the bottom, out of wherever it was."""
        stack = self.stack(stack_id)
        assert stack is not None
        if key not in stack.contents:
            self.insert_children(stack_id, (key,), index)
            return
        others = [other for other in stack.contents if other != key]
        others.insert(max(index, 0), key)
        self.put_stack(_with(stack, tuple(others)))

    def insert_children(self, stack_id: str, keys: Sequence[str], index: int) -> None:
        """Put pieces that are not in the stack into it, in their order, the first of them at `index`."""
        self._leave_all(keys)
        stack = self.stack(stack_id)
        assert stack is not None
        for key in keys:
            self.put(replace(self.piece(key), parent=stack_id, map=stack.map, draw=None))
        at = max(index, 0)
        self.put_stack(_with(stack, (*stack.contents[:at], *keys, *stack.contents[at:])))

    def _leave_all(self, keys: Sequence[str]) -> None:
        """Take pieces out of the stacks they belong to, each stack once however many leave it."""
        left: dict[str, set[str]] = {}
        for key in keys:
            if (parent := self.piece(key).parent) is not None:
                left.setdefault(parent, set()).add(key)
        for parent, gone in left.items():
            stack = self.stack(parent)
            if stack is not None and not gone.isdisjoint(stack.contents):
                self.put_stack(_with(stack, tuple(key for key in stack.contents if key not in gone)))

    def new_stack(self, piece_id: str, rules: MapRules) -> str:
        """A stack made for a piece that lies by itself, at the piece's place; not on the map yet."""
        piece = self.piece(piece_id)
        place = self.place(piece)
        layer = self.layer(piece, rules) if place.map is not None else -1
        stack = Stack(self.fresh_id(), place.map, place.x, place.y, layer=layer)
        self.put(stack)
        self.insert_children(stack.id, (piece_id,), 0)
        return stack.id

    def fresh_id(self) -> str:
        """An id for something that the replay has to make."""
        self.made += 1
        return f"new{self.made}"

    def layer(self, piece: Piece, rules: MapRules) -> int:
        """The drawing layer of a piece."""
        if rules.layered:
            return rules.layer({**piece.persistent, **piece.type.properties(piece.states)})
        return int(piece.type.stacks)


def _spot(item: Item | None) -> Point | None:
    """The spot of a map that an item takes up. An empty stack takes up none: nothing can be put on it there."""
    if item is None or item.draw is None or item.map is None or (type(item) is Stack and not item.contents):
        return None
    return (item.map, item.x, item.y)


def _with(stack: S, contents: tuple[str, ...]) -> S:
    return replace(stack, contents=contents)
