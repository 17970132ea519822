"""Stacking and merging on the table, as the engine does it.

Facts from the engine's command/MovePiece.java, build/module/map/StackMetrics.java (merge), build/module/Map.java
(placeOrMerge), build/module/map/CompoundPieceCollection.java and counters/DynamicProperty.java (setValue).
"""

from __future__ import annotations

from dataclasses import replace

from validator.replay.maps import MapRules
from validator.replay.state import Deck, Item, Piece, Place, Stack
from validator.replay.surface import Surface

__all__ = ["Table"]


class Table(Surface):
    """A state being changed, by the rules of who may lie on whom."""

    # Who may lie with whom

    def sees(self, key: str) -> bool:
        """Whether the viewer sees a piece."""
        piece = self.piece(key)
        return piece.type.visible(piece.states, self.viewer)

    def top(self, stack: Stack) -> str | None:
        """The uppermost piece that the viewer sees."""
        return next((key for key in reversed(stack.contents) if self.sees(key)), None)

    def hidden_by(self, key: str) -> str | None:
        """Who hid a piece."""
        piece = self.piece(key)
        return piece.type.hidden_by(piece.states)

    def can_merge(self, one: Item, other: Item, rules: MapRules) -> bool:
        """Whether two things on one spot may become one stack (engine: build/module/map/CompoundPieceCollection)."""
        if isinstance(one, Deck) or isinstance(other, Deck):
            return True
        tops = [self.top(item) if isinstance(item, Stack) else item.id for item in (one, other)]
        return None not in tops and self._pieces_merge(self.piece(tops[0] or ""), self.piece(tops[1] or ""), rules)

    def _pieces_merge(self, one: Piece, other: Piece, rules: MapRules) -> bool:
        if not (one.type.stacks and other.type.stacks):
            return False
        if not (self.sees(one.id) and self.sees(other.id)) and self.hidden_by(one.id) != self.hidden_by(other.id):
            return False
        return not rules.layered or self.layer(one, rules) == self.layer(other, rules)

    def on_spot(self, rules: MapRules, x: int, y: int) -> list[str]:
        """What lies directly on a spot, in the order in which the engine goes through it."""
        ids = self._spot((rules.name, x, y))
        return sorted(ids, key=lambda key: self._height(key, rules)) if len(ids) > 1 else list(ids)

    def _height(self, key: str, rules: MapRules) -> tuple[int, int]:
        return self._item_layer(key, rules), self._item(key).draw or 0

    def _item_layer(self, key: str, rules: MapRules) -> int:
        item = self._item(key)
        if isinstance(item, Piece):
            return self.layer(item, rules)
        if isinstance(item, Deck) or not rules.layered:
            return len(rules.layers) if rules.layered else 1
        top = self.top(item) or (item.contents[0] if item.contents and item.layer != -1 else None)
        return len(rules.layers) if top is None else self.layer(self.piece(top), rules)

    # Merging

    def merge(self, fixed_id: str, moving_id: str) -> None:
        """Put something on top of something that lies on a map: a stack's uppermost visible piece, if it has one."""
        fixed = self._item(fixed_id)
        top = self.top(fixed) if isinstance(fixed, Stack) else None
        if top is not None:
            fixed_id, fixed = top, self._item(top)
        home = self.parent(fixed)
        if moving_id in (fixed_id, home.id if home else None):
            return
        index = home.contents.index(fixed_id) + 1 if home and fixed_id in home.contents else 0
        if home is None:
            home = fixed if isinstance(fixed, Stack) else self._stack_under(fixed_id)
            index = len(home.contents)
        self._pour(moving_id, home, index)

    def _stack_under(self, piece_id: str) -> Stack:
        """A new stack under a piece that lies by itself, on the map where the piece lies."""
        place = self.place(self.piece(piece_id))
        rules = self.maps.find(place.map)
        stack_id = self.new_stack(piece_id, rules or MapRules(""))
        if rules is not None:
            self.place_at(stack_id, rules, place.x, place.y)
        stack = self.stack(stack_id)
        assert stack is not None
        return stack

    def _pour(self, moving_id: str, home: Stack, index: int) -> None:
        """Put a piece, or every piece of a stack in its order, into a stack."""
        moving = self._item(moving_id)
        if isinstance(moving, Stack):
            self.insert_children(home.id, moving.contents, index)
            return
        if moving.parent == home.id and moving_id in home.contents and home.contents.index(moving_id) < index:
            index -= 1
        self.insert(home.id, moving_id, index)

    def merge_or(self, moving_id: str, rules: MapRules, x: int, y: int, player: str | None) -> bool:
        """Merge with the first thing on the spot that takes the item; False when nothing does."""
        for key in self.on_spot(rules, x, y):
            if self._takes(key, moving_id, rules, player):
                self.merge(key, moving_id)
                return True
        return False

    def _takes(self, key: str, moving_id: str, rules: MapRules, player: str | None) -> bool:
        """Whether what lies there takes the item, seen by the player who moves (engine: MovePiece's merge finder)."""
        fixed, moving = self._item(key), self._item(moving_id)
        if isinstance(fixed, Deck):
            return True
        if not rules.stacking or (isinstance(moving, Piece) and not moving.type.stacks):
            return False
        if isinstance(fixed, Stack):
            open_to = any(self.hidden_by(child) in (None, player) for child in fixed.contents)
            return open_to and self.can_merge(moving, fixed, rules)
        return fixed.type.stacks and self.can_merge(moving, fixed, rules) and self.hidden_by(key) in (None, player)

    def put_down(self, key: str, rules: MapRules, x: int, y: int) -> None:
        """Put an item on an empty spot; a piece that stacks gets a stack, unless it still belongs to one."""
        item = self._item(key)
        if rules.stacking and isinstance(item, Piece) and item.parent is None and item.type.stacks:
            self.put(replace(item, map=None, draw=None))
            stack_id = self.new_stack(key, rules)
            self.place_at(stack_id, rules, x, y)
        else:
            self.place_at(key, rules, x, y)

    def put_back(self, key: str) -> None:
        """What a changed dynamic property makes the engine do: lay the piece on its spot anew, since its layer may
        have changed (engine: counters/DynamicProperty.java setValue)."""
        piece = self.piece(key)
        place, stack = self.place(piece), self.parent(piece)
        rules = self.maps.find(place.map)
        if rules is None or isinstance(stack, Deck):
            return
        if stack is None:
            self._lay_anew(key, rules, place)
            return
        other = self._neighbour(stack, key)
        if other is None:
            if self.items.get(stack.id) is not None:
                self._lay_anew(stack.id, rules, place)
        elif not self.can_merge(self.piece(other), piece, rules):
            self._place_or_merge(key, rules, place)

    def _neighbour(self, stack: Stack, key: str) -> str | None:
        """The next visible piece under a piece in its stack, else the next above."""
        if key not in stack.contents:
            return None
        index = stack.contents.index(key)
        nearest = (*reversed(stack.contents[:index]), *stack.contents[index + 1 :])
        return next((other for other in nearest if self.sees(other)), None)

    def _lay_anew(self, key: str, rules: MapRules, place: Place) -> None:
        self.take_off_map(key)
        self._place_or_merge(key, rules, place)

    def _place_or_merge(self, key: str, rules: MapRules, place: Place) -> None:
        if self.merge_or(key, rules, place.x, place.y, self.viewer.player):
            return
        self.place_at(key, rules, place.x, place.y)
        item = self._item(key)
        if isinstance(item, Piece) and item.type.stacks and rules.stacking:
            self.place_at(self.new_stack(key, rules), rules, place.x, place.y)
