"""Which piece of a module is which counter of the game: a TOML file, read once, applied to any state of play.

The format is `formats/position.md` of the design: `[[boards]]` say what a location name on a board means,
`[[counters]]` which pieces are counters (the first match wins), `[[states]]` which pieces or properties carry
statuses, postures and the like, `[words]` how the rule book calls the values of a module's properties. A binding turns
placed pieces into the same document that a position file holds.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from operator import is_
from pathlib import Path
from typing import TYPE_CHECKING

from mapdata.diagnostic import Diagnostic, InputError, Severity, Where
from mapdata.files import MARK
from mapdata.schema import check, parse_toml
from validator.binding_boards import WORD, Board, bad_patterns, board_of

if TYPE_CHECKING:
    from validator.replay.positions import PieceRecord

__all__ = ["FIXED", "WORD", "Binding", "Board", "Bound", "Entry", "Reading", "merge", "read_binding", "typed"]


@dataclass(frozen=True, slots=True)
class Entry:
    """One `[[counters]]` or `[[states]]` entry: what must hold of a piece, and the values it then gives."""

    match: Mapping[str, str]
    values: Mapping[str, object]

    def holds(self, piece: PieceRecord) -> bool:
        """Whether every condition holds; names, boards and values may be globs (`*`, `?`, `[...]`)."""
        return all(self._holds(piece, key, wanted) for key, wanted in self.match.items())

    @staticmethod
    def _holds(piece: PieceRecord, key: str, wanted: str) -> bool:
        if key == "prototype":
            return any(fnmatchcase(name, wanted) for name in piece.prototypes)
        places = {"board": piece.board, "zone": piece.zone, "location": piece.location, "map": piece.map}
        fixed = {"name": piece.name, "BasicName": piece.basic_name, **places}
        value = fixed[key] if key in fixed else piece.properties.get(key)
        return value is not None and fnmatchcase(str(value), wanted)


@dataclass(frozen=True, slots=True)
class Bound:
    """Pieces read by a binding: a position document, and what matched nothing (piece name -> how many).

    `rest` are the readings that say more than what one counter is.
    """

    document: Mapping[str, object]
    unmatched: Mapping[str, int] = field(default_factory=dict)
    problems: tuple[Diagnostic, ...] = ()
    rest: tuple[Reading, ...] = field(default=(), repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Reading:
    """What a binding reads off one piece."""

    name: str
    state: Mapping[str, object] | None = None
    counter: Mapping[str, object] | None = None
    problem: Diagnostic | None = None
    _copies: dict[int, Mapping[str, object]] = field(default_factory=dict, repr=False, compare=False)

    def copy(self, number: int) -> Mapping[str, object]:
        """The counter as the next of several with its id, `#2`, `#3` (formats/position.md); one object each time."""
        found = self._copies.get(number)
        if found is None:
            counter = self.counter or {}
            found = self._copies[number] = {**counter, "id": f"{counter.get('id')}#{number}"}
        return found

    @property
    def is_nothing(self) -> bool:
        """Whether no entry speaks of the piece."""
        return self.state is None and self.counter is None and self.problem is None


@dataclass(frozen=True, slots=True)
class Binding:
    """A binding file: the rule book and map it speaks of, and its entries in order.

    `words` say of properties what their values are called in the rule book; `$property$` then is that. `near` is the
    folder that a path to the map starts at; `file` and `text` are where faults are told.
    """

    rules: str
    map: str
    boards: tuple[Board, ...]
    counters: tuple[Entry, ...]
    states: tuple[Entry, ...]
    words: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    file: str = ""
    text: str = ""
    near: Path = Path()

    def read(self, piece: PieceRecord, file: str = "") -> Reading:
        """What one piece says: the counter it is, the state it carries, or nothing."""
        place = self.place(piece)
        words = {**{k: str(v) for k, v in piece.properties.items() if v is not None}, **_fixed(piece), **(place or {})}
        for key, table in self.words.items():
            if words.get(key) in table:
                words[key] = table[words[key]]
        name = piece.name or piece.id
        state = next((_fill(entry.values, words) for entry in self.states if entry.holds(piece)), None)
        entry = next((entry for entry in self.counters if entry.holds(piece)), None)
        if entry is None:
            return Reading(name, state=state)
        if place is None:
            return Reading(name, state=state, problem=_no_place(piece, file))
        return Reading(name, state, {"at": place["at"], **_fill(entry.values, words), "piece": piece.id})

    def document(self, readings: Iterable[Reading], before: Bound | None = None) -> Bound:
        """The position document that readings of all pieces make together.

        `before` is what the same game's pieces made earlier: all that stays beside the counters is the same object.
        """
        readings = list(readings)
        rest = [reading for reading in readings if reading.counter is None or reading.state is not None]
        if before is None or not _same(before.rest, rest):
            before = self._apart(rest)
        return replace(before, document={**before.document, "counters": _told_apart(readings)})

    def _apart(self, readings: list[Reading]) -> Bound:
        """What readings make of all but the counters."""
        document: dict[str, object] = {"map": self.map, "rules": self.rules}
        for reading in readings:
            if reading.state is not None:
                merge(document, reading.state)
        unmatched = Tally(reading.name for reading in readings if reading.is_nothing)
        problems = tuple(reading.problem for reading in readings if reading.problem is not None)
        return Bound(document, dict(sorted(unmatched.items())), problems, tuple(readings))

    def place(self, piece: PieceRecord) -> dict[str, str] | None:
        """The written location of a piece with the groups of its board's pattern, None when it stands nowhere named."""
        if not piece.location or piece.location == "offboard":
            return None
        boards = (b for b in self.boards if fnmatchcase(piece.board or piece.map or "", b.board))
        return next((found for b in boards if (found := b.read(piece.location)) is not None), None)


def read_binding(data: bytes, file: str, near: Path | None = None) -> tuple[Binding | None, list[Diagnostic]]:
    """A binding, or all that is wrong with its text; a path to its map starts at the folder `near`, else at its own.

    InputError when it is no text.
    """
    try:
        text = data.decode("utf-8").removeprefix(MARK)
    except UnicodeDecodeError as error:
        raise InputError(file, f"not UTF-8 text: byte {error.start}", "save it as UTF-8") from error
    document, problems = parse_toml(text, file)
    if document is None:
        return None, problems
    problems = check(document, "binding", file, text, toml=True) or list(bad_patterns(document, file, text))
    if problems:
        return None, problems
    made = Binding(
        rules=document["rules"],
        map=document["map"],
        boards=tuple(map(board_of, document.get("boards", []))),
        counters=tuple(Entry(_texts(e["match"]), e["counter"]) for e in document.get("counters", [])),
        states=tuple(Entry(_texts(e["match"]), e["state"]) for e in document.get("states", [])),
        words={name: _texts(table) for name, table in document.get("words", {}).items()},
        file=file,
        text=text,
        near=Path(file).parent if near is None else near,
    )
    return made, []


def _texts(match: Mapping[str, object]) -> dict[str, str]:
    """Conditions as texts, as piece properties are texts: true -> "true", 3 -> "3"."""
    return {key: str(value).lower() if isinstance(value, bool) else str(value) for key, value in match.items()}


def _fixed(piece: PieceRecord) -> dict[str, str]:
    values = {
        "BasicName": piece.basic_name,
        "PieceName": piece.name,
        "LocationName": piece.location,
        "CurrentBoard": piece.board,
        "CurrentMap": piece.map,
        "CurrentZone": piece.zone,
    }
    return {key: value for key, value in values.items() if value is not None}


FIXED = (
    "BasicName",
    "PieceName",
    "LocationName",
    "CurrentBoard",
    "CurrentMap",
    "CurrentZone",
)  # words that every piece has
_TYPED: Mapping[str, object] = {"true": True, "false": False, "yes": True, "no": False}
_SUPPLY: Mapping[str, object] = {"supplied": True, "unsupplied": False, **_TYPED}


def _fill(values: Mapping[str, object], words: Mapping[str, str]) -> dict[str, object]:
    """The values with `$property$` replaced and typed; a value that stays empty or unknown is left out."""
    filled: dict[str, object] = {}
    for key, value in values.items():
        found = _value(key, value, words)
        if found is not None:
            filled[key] = found
    return filled


def _value(key: str, value: object, words: Mapping[str, str]) -> object:
    if not isinstance(value, str) or "$" not in value:
        return value
    if any(word not in words for word in WORD.findall(value)):
        return None
    return typed(key, WORD.sub(lambda found: words[found[1]], value))


def typed(key: str, text: str) -> object:
    """The value called `key` that a word of a piece means; None when it says that nothing is known."""
    if key == "supplied":
        return _SUPPLY.get(text.lower())
    if text in {"", "unknown", "none"}:
        return None
    if text.isascii() and text.lstrip("-").isdigit() and key in {"steps", "esv", "uscl", "range", "number"}:
        return int(text)
    return _TYPED.get(text.lower(), text)


def merge(document: dict[str, object], state: Mapping[str, object]) -> None:
    """Write one state entry into the document: a territory's row, a posture, points, cards, or plain values."""
    rest = dict(state)
    if "territory" in rest:
        _row(document, "territories", str(rest.pop("territory"))).update(rest)
    elif "posture" in rest:
        _table(document, "postures")[str(rest["posture"])] = rest.get("value")
    elif "points" in rest:
        _table(document, "victory-points")[str(rest["points"])] = rest.get("number")
    elif "cards" in rest:
        _lay(_row(document, "cards", str(rest.pop("cards"))), rest)
    else:
        document.update(rest)


def _lay(row: dict[str, object], cards: Mapping[str, object]) -> None:
    """Cards of a faction: of those played there may be many."""
    for box, number in cards.items():
        if box == "played":
            played = row.setdefault(box, [])
            assert isinstance(played, list)
            played.append(number)
        else:
            row[box] = number


def _table(document: dict[str, object], name: str) -> dict[str, object]:
    table = document.setdefault(name, {})
    assert isinstance(table, dict)
    return table


def _row(document: dict[str, object], table: str, key: str) -> dict[str, object]:
    row = _table(document, table).setdefault(key, {})
    assert isinstance(row, dict)
    return row


def _same(old: Sequence[object], new: Sequence[object]) -> bool:
    """Whether two rows hold the very same objects."""
    return len(old) == len(new) and all(map(is_, old, new))


def _told_apart(readings: Iterable[Reading]) -> list[Mapping[str, object]]:
    """The counters, later copies of one id numbered."""
    seen: dict[object, int] = {}
    told = []
    for reading in readings:
        if reading.counter is not None:
            key = reading.counter.get("id")
            number = seen[key] = seen.get(key, 0) + 1
            told.append(reading.counter if key is None or number == 1 else reading.copy(number))
    return told


def _no_place(piece: PieceRecord, file: str) -> Diagnostic:
    """A counter that stands where the binding knows no location: it takes part in no verdict."""
    spot = f"{piece.location or 'no named place'} of board '{piece.board or piece.map}'"
    return Diagnostic(
        "BIND001",
        Severity.WARNING,
        f"'{piece.name or piece.id}' stands at {spot}, which is no location of the game",
        Where(file, ("piece", piece.id)),
        hint="move it onto a space or box, or add the board to the binding",
        name="counter-without-location",
    )
