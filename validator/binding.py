"""Which piece of a module is which counter of the game: a TOML file, read once, applied to any state of play.

The format is `formats/position.md` of the design: `[[boards]]` say what a location name on a board means,
`[[counters]]` which pieces are counters (the first match wins), `[[states]]` which pieces or properties carry
statuses, postures and the like, `[words]` how the rule book calls the values of a module's properties. A binding turns
placed pieces into the same document that a position file holds.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING

from mapdata.diagnostic import Diagnostic, InputError, Severity, Where
from mapdata.files import MARK
from mapdata.schema import check, parse_toml
from validator.binding_boards import WORD, Board, bad_patterns, board_of
from validator.bound import Bound, Reading, gathered

if TYPE_CHECKING:
    from validator.replay.positions import PieceRecord

__all__ = ["FIXED", "WORD", "Binding", "Board", "Entry", "filled", "read_binding", "typed"]


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
        state = next((filled(entry.values, words) for entry in self.states if entry.holds(piece)), None)
        entry = next((entry for entry in self.counters if entry.holds(piece)), None)
        if entry is None:
            return Reading(name, state=state)
        if place is None:
            return Reading(name, state=state, problem=_no_place(piece, file))
        return Reading(name, state, {"at": place["at"], **filled(entry.values, words), "piece": piece.id})

    def document(self, readings: Iterable[Reading], before: Bound | None = None) -> Bound:
        """The position document that readings of all pieces make together, `before` what it was a step earlier."""
        return gathered({"map": self.map, "rules": self.rules}, tuple(readings), before)

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


def filled(values: Mapping[str, object], words: Mapping[str, str]) -> dict[str, object]:
    """The values with `$property$` replaced and typed; a value that stays empty or unknown is left out."""
    known: dict[str, object] = {}
    for key, value in values.items():
        found = _value(key, value, words)
        if found is not None:
            known[key] = found
    return known


def _value(key: str, value: object, words: Mapping[str, str]) -> object:
    if not isinstance(value, str) or ("$" not in value and key != "holds"):
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
    if key == "holds":
        return [name.strip() for name in text.split(",") if name.strip()]
    if text.isascii() and text.lstrip("-").isdigit() and key in {"steps", "esv", "uscl", "range", "number"}:
        return int(text)
    return _TYPED.get(text.lower(), text)


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
