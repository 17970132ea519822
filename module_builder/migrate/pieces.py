"""The pieces, stacks and decks of a save, each as the command that makes it in the new module."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from mapdata.diagnostic import many
from module_builder.formats.vassal.commands.kinds import AddPiece
from module_builder.formats.vassal.pieces.chain import join_chain
from module_builder.formats.vassal.pieces.definition import Definition
from module_builder.formats.vassal.pieces.piecekind import BasicState
from module_builder.formats.vassal.sequence import join, split
from module_builder.formats.vassal.traits import BasicPiece, DeckType, StackType
from module_builder.formats.vassal.traits.kind import whole
from module_builder.migrate.carry import Pairing, carried
from module_builder.migrate.identity import marks_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from module_builder.formats.vassal.commands.script import Script
    from module_builder.migrate.places import Places
    from module_builder.migrate.slots import Slots, Template

__all__ = ["Pieces"]


class Pieces:
    """Carries over one piece after the other; `tell` takes a code and what is to be said."""

    def __init__(self, new: Slots, old: Slots | None, places: Places, tell: Callable[..., None]) -> None:
        self.new, self.old, self.places, self.tell = new, old, places, tell
        self._ways: Counter[str] = Counter()
        self._pairings: dict[tuple[str, int], Pairing] = {}
        self._alike: Counter[tuple[object, ...]] = Counter()

    @property
    def counts(self) -> tuple[int, int, int, int, int]:
        """How many pieces there are, were known by gpid, by id or name, were kept as they were, and moved."""
        ways = self._ways
        known = ways["gpid"], ways["id"] + ways["name"], ways["kept"]
        return (sum(known), *known, ways["moved"])

    def all(self, script: Script) -> Iterator[tuple[int, str]]:
        """The commands that change, by their index."""
        for at, each in enumerate(script):
            if not isinstance(each, AddPiece):
                continue
            text = self.carried(Definition(each.raw))
            if text != each.raw:
                yield at, text
        doubled = sum(count - 1 for count in self._alike.values())
        if doubled:
            message = f"{many(doubled, 'piece')} cannot be told from another on the same spot, before and after"
            self.tell("MIG010", message, "copies of a card or counter are so; each was carried over")

    def carried(self, piece: Definition) -> str:
        """The text of a piece, stack or deck in the new module."""
        if not piece.whole:
            self._keep(piece, "its text has no type or no state")
            return piece.text
        if isinstance(piece.basic, StackType | DeckType):
            return self._container(piece)
        if not isinstance(piece.basic, BasicPiece) or piece.problem is not None:
            self._keep(piece, "VASSAL makes no piece of it" + (f": {piece.problem}" if piece.problem else ""))
            return piece.text
        spot = BasicState.read(piece.states[-1])
        self._alike[piece.type, piece.states[:-1], (spot.map, spot.x, spot.y)] += 1
        return self._piece(piece, piece.basic, spot)

    def _container(self, piece: Definition) -> str:
        """A stack or deck at its new spot, with what it holds."""
        name, x, y, *rest = [*split(piece.state, ";"), "", "", ""][: max(3, piece.state.count(";") + 1)]
        if name in ("null", ""):
            return piece.text
        before = (name, whole(x), whole(y))
        after = self.places.moved(*before)
        state = join([after[0], str(after[1]), str(after[2]), *rest], ";")
        return piece.text if after == before else _text(piece.id, piece.type, state)

    def _piece(self, piece: Definition, basic: BasicPiece, spot: BasicState) -> str:
        where = self._where(basic.name, spot)
        marks = marks_of(piece.links, piece.states)
        found = self.new.find(spot.gpid, basic.name, marks)
        template = found.template
        if template is None or template.problem:
            self._keep(piece, found.note if template is None else template.problem)
            return self._put(piece, where)
        self._ways[found.way] += 1
        if found.note:
            self.tell("MIG002", f"'{basic.name}' is matched by its {found.way}: {found.note}")
        before = None if self.old is None else self.old.find(spot.gpid, basic.name, marks).template
        return self._made(piece, (template, before), replace(where, gpid=template.gpid))

    def _where(self, name: str, spot: BasicState) -> BasicState:
        if spot.map is None:
            return spot
        place, wrong = self.places.looked_up((spot.map, spot.x, spot.y))
        if wrong:
            self.tell("MIG003", f"'{name}' stays at {spot.map} {spot.x},{spot.y}: {wrong}")
        self._ways["moved"] += place != (spot.map, spot.x, spot.y)
        return replace(spot, map=place[0], x=place[1], y=place[2])

    def _keep(self, piece: Definition, why: str) -> None:
        self._ways["kept"] += 1
        name = getattr(piece.basic, "name", "") or piece.id or "?"
        self.tell("MIG001", f"'{name}' is not matched and stays as it was: {why}")

    def _put(self, piece: Definition, where: BasicState) -> str:
        """The piece as it was, at another spot."""
        states = [*piece.states[:-1], _basic(piece.states[-1], where)]
        return piece.text if states == list(piece.states) else _text(piece.id, piece.type, join_chain(states))

    def _made(self, piece: Definition, templates: tuple[Template, Template | None], where: BasicState) -> str:
        """The piece as the new module makes it, in its old state."""
        new, before = templates
        to = self._pairing(piece, new)
        found = carried(piece, to, before, self.places.moved)
        for code, what in found.told:
            self.tell(code, f"'{new.name}', {what}")
        states = (*found.states, _basic(piece.states[-1], where))
        kind = piece.type if to.types == tuple(link.text for link in piece.links) else join_chain(list(to.types))
        same = kind == piece.type and states == piece.states
        return piece.text if same else _text(piece.id, kind, join_chain(list(states)))

    def _pairing(self, piece: Definition, new: Template) -> Pairing:
        key = (piece.type, id(new))
        found = self._pairings.get(key)
        if found is None:
            found = self._pairings[key] = Pairing.of(piece.links, new)
        return found


def _basic(old: str, new: BasicState) -> str:
    """The state of the basic piece; the text as it stood where it says the same."""
    return old if BasicState.read(old) == new else new.encode()


def _text(key: str | None, kind: str, state: str) -> str:
    return join(["+", key or "null", kind, state], "/")
