"""A binding against the module it is for, before any piece is read: mistakes are the binding's, on its lines."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from fnmatch import fnmatchcase
from itertools import chain
from typing import TYPE_CHECKING

from mapdata.codes import problem
from mapdata.diagnostic import Diagnostic, Severity, Where, choose, nearest
from mapdata.locate import Spots, spots
from mapdata.schema import check
from validator.binding import FIXED, WORD, Binding, Entry, filled, typed
from validator.bound import merge
from validator.rulebooks.axis_empires.allowed import misplaced
from validator.rulebooks.axis_empires.desk import is_location
from validator.surroundings import Surroundings

if TYPE_CHECKING:
    from mapdata.model import Map
    from validator.binding import Board

__all__ = ["check_binding"]

GLOB = re.compile(r"[*?\[]")
PATTERN = re.compile(r"[\\.^$*+?{}\[\]|()]")  # what makes a text more than the one name it spells
TERRITORIES = ("nation", "area", "receiver", "territory")
SILENT = ("", "unknown", "none")  # words that say that nothing is known
SUPPLY = ("supplied", "unsupplied")
SUPPLY_HINT = "supplied, unsupplied or unknown"
FREE = ("name", "id")  # what may be any word
STAND_INS = {
    "territory": "any",
    "posture": "any",
    "value": "any",
    "cards": "axis",
    "points": "axis",
    "number": 0,
}  # for what the pieces will say
HEX_HINT = '"hex", or a regular expression that location names of the board match'
NO_PLACE_HINT = "write a regular expression whose group 'at' is the id of a place, or name the map of this module"


def check_binding(binding: Binding, around: Surroundings, board: Map | None = None) -> list[Diagnostic]:
    """What is wrong with a binding for this module and this map, in the order of its text.

    A board, a map window or a zone that the module has not, a word that no piece and no pattern gives, a value that a
    position cannot have: errors. A condition that no piece can meet: a warning.
    """
    found = _Check(binding, around, board).problems()
    return sorted(found, key=lambda d: (d.where.line, d.where.column))


class _Check:
    """One binding with what it is checked against."""

    def __init__(self, binding: Binding, around: Surroundings, board: Map | None) -> None:
        self.binding, self.around, self.board = binding, around, board
        self.spots: Spots = spots(binding.text, toml=True)
        self.asked: set[tuple[object, ...]] = set()  # of [words]: each meaning once for each key it is asked for
        self.groups = {name for b in binding.boards if b.pattern for name in b.pattern.groupindex} | {"at"}

    def problems(self) -> list[Diagnostic]:
        """All that is wrong."""
        return [
            *self._nothing(),
            *chain.from_iterable(self._board(index, b) for index, b in enumerate(self.binding.boards)),
            *self._renamed(),
            *self._entries("counters", "counter", self.binding.counters),
            *self._entries("states", "state", self.binding.states),
        ]

    def _at(self, *path: object, key: bool = False) -> Where:
        keys = tuple(map(str, path))
        return Where(self.binding.file, keys, *(self.spots.key(keys) if key else self.spots.value(keys)))

    def _nothing(self) -> Iterator[Diagnostic]:
        if not self.binding.boards:
            hint = "[[boards]] say what the location names on a board mean"
            yield problem("SRC021", "there are no [[boards]]: no piece is anywhere", self._at("boards"), hint)
        if not self.binding.counters:
            hint = "[[counters]] say which pieces are which counters"
            yield problem("SRC021", "there are no [[counters]]: no piece is a counter", self._at("counters"), hint)

    def _board(self, index: int, said: Board) -> Iterator[Diagnostic]:
        """A board that is not there, and location names that are not."""
        names = [*self.around.boards, *self.around.maps]
        if not any(fnmatchcase(name, said.board) for name in names):
            yield self._unknown("board", said.board, names, self._at("boards", index, "board"))
            return
        where = self._at("boards", index, "locations")
        named = [name for name in self.around.boards if fnmatchcase(name, said.board)]
        if said.names is not None:
            yield from self._names(index, said.names, named)
        elif said.pattern is None:
            ids = {*self.board.spaces, *self.board.boxes} if self.board is not None else set()
            if ids and named and not any(self.around.may_have_any(name, ids) for name in named):
                message = f"no location of board '{said.board}' is a hex or box of map '{self.board and self.board.id}'"
                yield problem("SRC040", message, where, NO_PLACE_HINT)
        elif not PATTERN.search(said.pattern.pattern):
            name = said.pattern.pattern
            if not any(self.around.may_be_on(one, name) for one in named):
                hint = nearest(name, ["hex"]) or HEX_HINT
                yield problem("SRC022", f"'{name}' is no location of board '{said.board}'", where, hint)

        if said.at is not None and said.pattern is not None:
            known = list(said.pattern.groupindex)
            for word in (word for word in WORD.findall(said.at) if word not in known):
                message = f"${word}$ is no group of the pattern"
                yield problem("SRC040", message, self._at("boards", index, "at"), choose(word, known))

    def _names(self, index: int, names: Mapping[str, str], boards: list[str]) -> Iterator[Diagnostic]:
        """Location names that no board has, and ids that the map has not."""
        for name, place in names.items():
            path = ("boards", index, "locations", name)
            there = name in self.around.decks or any(self.around.may_be_on(board, name) for board in boards)
            if boards and not there:
                yield problem("SRC022", f"'{name}' is no location of the board", self._at(*path, key=True))
            if self.board is not None and not is_location(self.board, place):
                message = f"there is no place '{place}' on map {self.board.id}"
                yield problem("SRC041", message, self._at(*path), nearest(place, self._places(self.board)))

    @staticmethod
    def _places(board: Map) -> list[str]:
        return [*board.spaces, *board.boxes]

    def _entries(self, table: str, name: str, entries: Iterable[Entry]) -> Iterator[Diagnostic]:
        for index, entry in enumerate(entries):
            yield from self._match(table, index, entry.match)
            yield from self._words((table, index, name), entry.values)
            yield from self._values((table, index, name), entry.values)
            yield from self._translated((table, index, name), entry.values)

    def _translated(self, path: tuple[object, ...], values: Mapping[str, object]) -> Iterator[Diagnostic]:
        """Values of `[words]` that a position cannot have where an entry asks for them."""
        for key, value in values.items():
            word = WORD.fullmatch(value) if isinstance(value, str) else None
            table = self.binding.words.get(word[1], {}) if word else {}
            for said, meant in table.items():
                use = (path[0], key, meant)
                if key not in FREE and use not in self.asked:
                    self.asked.add(use)
                    where = ("words", word[1] if word else "", said)
                    if key == "supplied" and typed(key, meant) is None and meant not in SILENT:
                        message = f"'{meant}' says nothing of supply"
                        yield problem("SRC022", message, self._at(*where), nearest(meant, SUPPLY) or SUPPLY_HINT)
                    alone = {each: f"${each}$" for each in values} | {key: typed(key, meant)}
                    if alone[key] is not None:  # else it says that nothing is known
                        yield from (replace(d, where=self._at(*where)) for d in self._values(path, alone))

    def _renamed(self) -> Iterator[Diagnostic]:
        """`[words]` of a property that no piece has."""
        for name in self.binding.words:
            if name not in self.groups and name not in FIXED and not self.around.has_property(name):
                where = self._at("words", name, key=True)
                yield self._idle(f"no piece has a property '{name}'", nearest(name, self._known_words()), where)

    def _match(self, table: str, index: int, match: Mapping[str, str]) -> Iterator[Diagnostic]:
        """Conditions that nothing of the module meets."""
        there: dict[str, Iterable[str]] = {
            "board": self.around.boards,
            "map": self.around.maps,
            "zone": self.around.zones,
        }
        for key, wanted in match.items():
            where = self._at(table, index, "match", key)
            if key in there:
                if not any(fnmatchcase(name, wanted) for name in there[key]):
                    yield self._unknown(key, wanted, there[key], where)
            elif key == "prototype":
                if not any(fnmatchcase(name, wanted) for name in self.around.prototypes):
                    yield self._idle(
                        f"there is no prototype '{wanted}'", nearest(wanted, self.around.prototypes), where
                    )
            elif key == "location":
                if not GLOB.search(wanted) and not self.around.may_be_anywhere(wanted):
                    yield self._idle(f"no board has a location '{wanted}'", nearest(wanted, self.around.zones), where)
            elif key not in ("name", "BasicName") and not self.around.has_property(key):
                where = self._at(table, index, "match", key, key=True)
                yield self._idle(f"no piece has a property '{key}'", nearest(key, self._known_words()), where)

    def _words(self, path: tuple[object, ...], values: Mapping[str, object]) -> Iterator[Diagnostic]:
        """`$words$` that no piece and no pattern gives."""
        for key, value in values.items():
            for word in WORD.findall(value) if isinstance(value, str) else ():
                if word not in self.groups and word not in FIXED and not self.around.has_property(word):
                    message = f"${word}$ is no property of a piece and no group of a pattern of [[boards]]"
                    yield problem("SRC040", message, self._at(*path, key), nearest(word, self._known_words()))

    def _values(self, path: tuple[object, ...], values: Mapping[str, object]) -> Iterator[Diagnostic]:
        """Values written out that a position cannot have; those with `$words$` are known with the pieces."""
        plain = filled(values, {})
        document: dict[str, object] = {"map": "any", "rules": self.binding.rules}
        if path[0] == "counters":
            document["counters"] = [{"at": "any", **plain}]
        else:
            merge(document, {**{key: name for key, name in STAND_INS.items() if key in values}, **plain})
        for fault in check(document, "position", "", ""):
            key = next((word for word in reversed(fault.where.path) if word in values), None)
            key = key or ("value" if "value" in values else "posture")  # there it stands under the posture box
            yield problem(fault.code, fault.message, self._at(*path, key), fault.hint)
        if isinstance(plain.get("kind"), str):
            for key, message, hint in misplaced(str(plain["kind"]), plain.get("marker"), plain):
                yield problem("SRC025", message, self._at(*path, key, key=True), hint)
        for key in TERRITORIES:
            name = plain.get(key)
            if self.board is not None and isinstance(name, str) and name not in self._nations(key):
                message = f"there is no territory '{name}' on map {self.board.id}"
                yield problem("SRC040", message, self._at(*path, key), nearest(name, self.board.territories))

    def _nations(self, key: str) -> set[str | None]:
        assert self.board is not None
        own = {counter.nation for counter in self.board.counters.values()} if key == "nation" else set()
        return {*self.board.territories, *own}

    def _known_words(self) -> list[str]:
        return [*self.groups, *FIXED, *self.around.properties]

    def _unknown(self, kind: str, name: str, known: Iterable[str], where: Where) -> Diagnostic:
        names = list(dict.fromkeys(known))
        hint = choose(name, names) if names else f"it has no {kind}s"
        return problem("SRC040", f"the module has no {kind} '{name}'", where, hint)

    @staticmethod
    def _idle(message: str, hint: str, where: Where) -> Diagnostic:
        told = hint or "this entry matches nothing"
        return Diagnostic("BIND005", Severity.WARNING, message, where, hint=told, name="condition-never-met")
