"""Position files: a state of play written by hand (TOML), and what a saved game is turned into.

A *document* is the parsed file. One made of a saved game is the same, and its counters may also hold `piece`, `offset`
and `sources` (value -> where it is from); `sources` beside the other keys does the same for them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from mapdata.diagnostic import Diagnostic, InputError, Where, cannot_open, nearest
from mapdata.files import MARK
from mapdata.locate import spots
from mapdata.model import Map
from mapdata.schema import check, parse_toml
from validator.rulebooks.axis_empires.build import state_of
from validator.rulebooks.axis_empires.desk import Desk, Memory
from validator.rulebooks.axis_empires.state import State

__all__ = ["build_state", "read_position"]

Document = Mapping[str, Any]
LARGEST = 4_000_000  # bytes of a position file; a full game is a hundredth of that


def read_position(path: Path) -> tuple[Document | None, str, list[Diagnostic]]:
    """(document, text, problems) of a position file; no document when its text is not TOML or not a position.

    A byte order mark, which some editors put before a text, is no part of it. InputError when the file cannot be opened
    or is no text.
    """
    text = _text(path)
    document, problems = parse_toml(text, str(path))
    if document is None:
        return None, text, problems
    problems = check(document, "position", str(path), text, toml=True)
    return (None if problems else document), text, problems


def _text(path: Path) -> str:
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise cannot_open(path, error) from error
    if len(data) > LARGEST:
        raise InputError(path, f"larger than {LARGEST:,} bytes", "a position file holds one position")
    try:
        return data.decode("utf-8").removeprefix(MARK)
    except UnicodeDecodeError as error:
        raise InputError(path, f"not UTF-8 text: byte {error.start}", "save it as UTF-8") from error


def build_state(
    document: Document,
    board: Map,
    *,
    source: str = "position",
    file: str = "",
    text: str | None = None,
    step: int | None = None,
    memory: Memory | None = None,
) -> tuple[State | None, list[Diagnostic]]:
    """The state of a document on a map, or what is wrong with it.

    `source` is "position" or "save", where values come from that do not say it themselves; `file` is named in
    problems, with line and column when its `text` is given; `step` is the step of a log. A position with a problem
    gives no state; a save gives one without the counters that have problems. `memory` is given to go through the
    positions of one game, whose parts must not be changed in between: what is the same object is not read again.
    """
    memory = memory or Memory()
    problems = _shape(document, file, text, memory)
    bad = [d for d in problems if d.where.path[:1] == ("counters",) and len(d.where.path) > 1]
    if problems and (source != "save" or len(bad) < len(problems)):
        return None, problems
    document = _without(document, {int(d.where.path[1]) for d in bad})
    desk = Desk(document, board, source, file, None if text is None else spots(text, toml=True), memory=memory)
    if document["map"] != board.id:
        hint = nearest(document["map"], [board.id])
        desk.report("SRC040", ("map",), f"this is map '{board.id}', not '{document['map']}'", hint)
    state = state_of(desk, file, step)
    problems += sorted(desk.problems, key=lambda d: (d.where.line, d.where.column))
    return (None if problems and source != "save" else state), problems


def _without(document: Document, bad: set[int]) -> Document:
    """The document without the counters of those indexes."""
    if not bad:
        return document
    kept = [entry for index, entry in enumerate(document.get("counters", [])) if index not in bad]
    return {**document, "counters": kept}


def _shape(document: Document, file: str, text: str | None, memory: Memory) -> list[Diagnostic]:
    """What the schema says of a document, the marks of where values come from put aside."""
    plain = {key: value for key, value in document.items() if key != "sources"}
    if not isinstance(plain.get("counters"), list):
        return check(plain, "position", file, text or "")
    counters = plain.pop("counters")
    if text is not None:
        return check({**plain, "counters": [_unmarked(entry) for entry in counters]}, "position", file, text)
    return _odd(plain, counters, file, memory)


def _odd(rest: Mapping[str, Any], counters: list[object], file: str, memory: Memory) -> list[Diagnostic]:
    """What the schema says of a document, without asking it again of what it has passed."""
    odd = [index for index in _unchecked(counters, memory.checked) if not _known_good(_unmarked(counters[index]))]
    bad = set(odd)
    memory.checked = [entry for index, entry in enumerate(counters) if index not in bad] if bad else counters
    said = repr(rest)
    if said == memory.rest and not odd:
        return []
    found = check({**rest, "counters": [_unmarked(counters[index]) for index in odd]}, "position", file, "")
    memory.rest = "" if found else said
    return [replace(d, where=Where(file, _path_in(d.where.path, odd))) for d in found]


def _unchecked(counters: list[object], checked: list[object]) -> list[int]:
    """The places of the counters that are none of those already checked."""
    known = set(map(id, checked))
    return [index for index, entry in enumerate(counters) if id(entry) not in known]


def _unmarked(entry: object) -> object:
    marks = {"piece", "offset", "sources", "source"}
    return {k: v for k, v in entry.items() if k not in marks} if isinstance(entry, Mapping) else entry


def _path_in(path: tuple[str, ...], odd: list[int]) -> tuple[str, ...]:
    """A path in the document, from one where only the counters in question were left."""
    if path[:1] == ("counters",) and len(path) > 1:
        return ("counters", str(odd[int(path[1])]), *path[2:])
    return path


def _known_good(entry: object) -> bool:
    """Whether a counter is as the schema wants it; a log shows the same ones at every step."""
    if not isinstance(entry, Mapping) or not all(isinstance(v, str | int | bool) for v in entry.values()):
        return False
    return _fits(tuple((key, type(value).__name__, value) for key, value in entry.items()))


@lru_cache(maxsize=10_000)
def _fits(entry: tuple[tuple[str, str, str | int | bool], ...]) -> bool:
    counter = {key: value for key, _, value in entry}
    return not check({"map": "any", "rules": "axis-empires", "counters": [counter]}, "position", "", "")
