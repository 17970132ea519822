"""States of pieces, stacks and decks read from their texts and laid on the table.

A state text says where the item is as well as what it shows, so setting one may bring it onto a map or into a stack.
Facts from the engine's setState and mergeState of counters/Decorator.java, BasicPiece.java, Stack.java and Deck.java.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from mapdata.diagnostic import Diagnostic, Severity, Where
from module_builder.formats.vassal.pieces.chain import split_chain
from module_builder.formats.vassal.pieces.piecekind import BasicState, Viewer
from module_builder.formats.vassal.sequence import join, split
from module_builder.formats.vassal.traits.kind import whole
from validator.replay.maps import MapRules, Maps
from validator.replay.mats import tie
from validator.replay.state import UNIQUE_ID, Deck, Item, Piece, Stack, State
from validator.replay.table import Table

__all__ = ["StateReader"]

CODES = {
    "LOG001": "a command cannot be decoded",
    "LOG002": "a command is about a piece that is not there",
    "LOG003": "a map that the module does not have",
    "LOG004": "a stack or deck with a piece that is not there",
    "LOG005": "a piece whose state has too few parts",
    "LOG006": "a piece added under an id that is in use",
    "LOG007": "a prototype that the module does not have, or that contains itself",
    "LOG008": "a command that the engine does not know",
    "LOG009": "a save without its end",
    "LOG010": "a step that was played in another state",
}


class StateReader:
    """Sets states on its table. Nothing stops it: what cannot be done is a Diagnostic with the command's offset."""

    def __init__(self, maps: Maps, viewer: Viewer | None, file: str) -> None:
        self.maps = maps
        self.viewer = viewer
        self.file = file
        self.problems: list[Diagnostic] = []
        self.table = Table(State(), maps, viewer or Viewer())
        self.offset = 0

    def tell(self, code: str, severity: Severity, message: str, hint: str = "") -> None:
        """Note a problem with the command at hand."""
        where = Where(self.file, (f"offset {self.offset}",))
        self.problems.append(Diagnostic(code, severity, message, where, hint=hint, name=CODES[code]))

    def map_named(self, name: str | None) -> MapRules | None:
        """The map of a name; a name that the module lacks is told and counts as no map."""
        rules = self.maps.find(name)
        if rules is None and name is not None:
            self.tell(
                "LOG003", Severity.WARNING, f"map '{name}' is not in the module", "another version of the module?"
            )
        return rules

    def map_name(self, name: str) -> str | None:
        """The name of a map that a trait's state names; None when the module has none of that name."""
        rules = self.maps.find(name)
        return rules.name if rules else None

    def has_piece(self, key: str) -> bool:
        """Whether a piece that a trait's state names is there."""
        return self.table.items.get(key) is not None

    def set_state(self, key: str, text: str) -> None:
        """A whole new state, as the kind of item reads it."""
        item = self.table.items.get(key)
        if isinstance(item, Deck):
            self._set_deck(item, text)
        elif isinstance(item, Stack):
            self._set_stack(item, text)
        elif item is not None:
            self._set_piece(item, text)

    def merge_state(self, item: Item, new: str, old: str) -> None:
        """A new state of which only what differs from the old one counts."""
        if isinstance(item, Stack):
            self.set_state(item.id, _merged_stack(item, new, old))
        else:
            self._merge_piece(item, new, old)

    def _set_piece(self, piece: Piece, text: str) -> None:
        chain = self._chain(piece, text)
        self._set_traits(piece, chain[:-1], [True] * len(piece.type.own))
        self._set_basic(piece.id, chain[-1])

    def _chain(self, piece: Piece, text: str) -> list[str]:
        """The state's texts, as many as the piece has traits and one for the basic piece."""
        depth = len(piece.type.own) + 1
        chain = split_chain(text, depth)
        if len(chain) < depth:
            self.tell("LOG005", Severity.ERROR, f"piece {piece.id}: {len(chain)} state texts for {depth} traits")
            chain += [""] * (depth - len(chain))
        return chain

    def _set_traits(self, piece: Piece, states: list[str], changed: list[bool]) -> None:
        """New trait states, from the outside in; a dynamic property makes the engine lay the piece down anew."""
        on_map = self.table.place(piece).map is not None
        before = piece.states or [""] * len(states)
        links = zip(piece.type.own, before, states, changed, strict=True)
        held = tuple(trait.next_state(old, new, self) if takes else old for trait, old, new, takes in links)
        self.table.put(replace(piece, states=held))
        tie(self.table, piece.id, changed)
        if on_map:
            for trait, new in zip(piece.type.own, changed, strict=True):
                if new and trait.moves_in_map():
                    self.table.put_back(piece.id)

    def _merge_piece(self, piece: Piece, new: str, old: str) -> None:
        """Only the traits whose new text differs from the old one take it (engine: Decorator.mergeState)."""
        before, after = self._chain(piece, old), self._chain(piece, new)
        changed = [one != other for one, other in zip(before[:-1], after[:-1], strict=True)]
        if any(changed):
            kept = zip(changed, after[:-1], piece.states, strict=True)
            self._set_traits(piece, [text if new_text else own for new_text, text, own in kept], changed)
        if before[-1] != after[-1]:
            self._set_basic(piece.id, after[-1])

    def _set_basic(self, key: str, text: str) -> None:
        """The basic piece's state: it may also bring the piece onto a map or take it off."""
        table = self.table
        basic = BasicState.read(text)
        rules = self.map_named(basic.map)
        piece = table.piece(key)
        rest = _with_unique_id(piece, basic.rest)
        piece = replace(piece, x=basic.x, y=basic.y, gpid=basic.gpid, rest=rest)
        table.put(piece)
        was = table.place(piece).map
        if rules is not None and rules.name != was:
            table.add_to_map(key, rules)
        elif rules is None and was is not None:
            table.set_map(key, None)

    def _set_stack(self, stack: Stack, text: str) -> None:
        """`map;x;y;id;...;@@layer` (engine: Stack.setState); a stack on no map lies at 0,0."""
        tokens = split(text, ";")
        name, x, y = (*tokens, "", "", "")[:3]
        ids = tokens[3:]
        name_or_none = None if name == "null" else name
        if name_or_none is None:
            x = y = "0"
        layer = next((_layer(token) for token in reversed(ids) if token.startswith("@@")), stack.layer)
        self.table.put(replace(stack, x=whole(x), y=whole(y), contents=(), layer=layer))
        self._fill(stack.id, [token for token in ids if not token.startswith("@@")])
        self._let_go(stack)
        self._to_map(stack.id, name_or_none)

    def _set_deck(self, deck: Deck, text: str) -> None:
        """`map;x;y;face down;id,id,...` (engine: Deck.setState)."""
        name, x, y, face, cards = (split(text, ";") + [""] * 5)[:5]
        self.table.set_position(deck.id, whole(x), whole(y))
        self._to_map(deck.id, None if name == "null" else name)
        item = self.table.items.get(deck.id)
        assert isinstance(item, Deck)
        self.table.put(replace(item, face_down=face == "true", contents=()))
        self._fill(deck.id, split(cards, ",") if cards else [])
        self._let_go(deck)

    def _fill(self, stack_id: str, ids: list[str]) -> None:
        """Put pieces into an emptied stack, from the bottom up; ids that are not there are told and left out.

        A piece that is named twice lies where it is named last.
        """
        found = []
        for key in ids:
            if isinstance(self.table.items.get(key), Piece):
                found.append(key)
            else:
                self.tell("LOG004", Severity.WARNING, f"piece {key} of stack {stack_id} is not in the game")
        self.table.insert_children(stack_id, list(dict.fromkeys(reversed(found)))[::-1], 0)

    def _let_go(self, before: Stack) -> None:
        """Pieces that the new state of their stack no longer names lie nowhere until a command says where."""
        after = self.table.stack(before.id)
        kept = frozenset(after.contents if after else ())
        for key in before.contents:
            piece = None if key in kept else self.table.items.get(key)
            if isinstance(piece, Piece) and piece.parent == before.id:
                self.table.put(replace(piece, parent=None))

    def _to_map(self, key: str, name: str | None) -> None:
        item = self.table.items.get(key)
        rules = self.map_named(name)
        if item is not None and (rules.name if rules else None) != item.map:
            if rules is not None:
                self.table.add_to_map(key, rules)
            else:
                self.table.set_map(key, None)


def _merged_stack(stack: Stack, new: str, old: str) -> str:
    """The state a stack takes: the new one, with the pieces that came since the old one (engine: Stack.mergeState).

    Decks take the same way in the engine, which reads their list of cards as one piece.
    """
    if old == stack.state:
        return new
    place, ids = split(new, ";")[:3], split(new, ";")[3:]
    known, there = {*ids, *split(old, ";")[3:]}, {*ids}
    first: list[str] = []  # those that came on nothing that is still there: each goes to the bottom
    above: dict[str, str] = {}
    for below, key in zip(("", *stack.contents), stack.contents, strict=False):
        if key not in known:
            if below in there:
                above[below] = key
            else:
                first.append(key)
            there.add(key)
    return join([*place, *_with_newcomers([*reversed(first), *ids], above)], ";")


def _with_newcomers(ids: Iterable[str], above: dict[str, str]) -> Iterator[str]:
    """`ids`, each followed by what came on top of it, and by what came on top of that."""
    for key in ids:
        upper: str | None = key
        while upper is not None:
            yield upper
            upper = above.pop(upper, None)


def _with_unique_id(piece: Piece, rest: str) -> str:
    """The pairs of a basic state, with the UniqueID that the piece had when they lack one (engine: BasicPiece)."""
    if UNIQUE_ID in rest or UNIQUE_ID not in piece.rest:
        return rest
    pairs = {**BasicState(None, 0, 0, "", rest).persistent, UNIQUE_ID: piece.persistent[UNIQUE_ID]}
    return join([str(len(pairs)), *(word for pair in pairs.items() for word in pair)], ";")


def _layer(token: str) -> int:
    """The layer of a token `@@n`."""
    return whole(token[2:], -1)
