"""A drafted binding as TOML, with comments that say what each proposal rests on and what is left to the author."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mapdata.diagnostic import listed, many
from validator.drafting.conditions import glob

if TYPE_CHECKING:
    from validator.drafting.conditions import Asked
    from validator.drafting.meaning import Meaning
    from validator.drafting.places import Place, Places

__all__ = ["Drafted", "Entry", "binding_text"]

SHOWN = 6  # names in a comment
LISTED = 40  # location names of a board that nothing is known for
WIDE = 110
BARE = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*")


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of `[[counters]]` or `[[states]]`: what is asked for and what it means."""

    meaning: Meaning
    asked: Asked


@dataclass(frozen=True, slots=True)
class Drafted:
    """All that a draft says."""

    rules: str
    map: str
    module: str
    places: Places
    entries: tuple[Entry, ...]
    words: Mapping[str, Mapping[str, str]]
    unmatched: Mapping[str, int]


def binding_text(draft: Drafted) -> str:
    """The draft as a binding file."""
    blocks = [
        _head(draft),
        *(_board(place) for place in draft.places.entries),
        *_left_places(draft.places),
        *(_words(name, words) for name, words in draft.words.items()),
        *(_entry(entry) for entry in draft.entries if entry.meaning.table == "counter"),
        *(_entry(entry) for entry in draft.entries if entry.meaning.table == "state"),
        *_left(draft.unmatched),
    ]
    return "\n".join("\n".join(block) + "\n" for block in blocks)


def _head(draft: Drafted) -> list[str]:
    return [
        f"# A draft of which piece of the module {_comment(draft.module)} is which counter. Every entry is a proposal:",
        "# correct it, and give what is listed at the end as not matched an entry of its own where it needs one.",
        f"rules = {_text(draft.rules)}",
        f"map = {_text(draft.map)}",
    ]


def _board(place: Place) -> list[str]:
    """A board whose location names follow a pattern, or a list of them."""
    lines = [f"# {place.about}", "[[boards]]", f"board = {_text(glob(place.board))}"]
    if isinstance(place.locations, str):
        lines += [f"locations = {_text(place.locations)}"]
        return lines + ([f"at = {_text(place.at)}"] if place.at else [])
    return [*lines, "[boards.locations]", *(f"{_key(name)} = {_text(at)}" for name, at in place.locations.items())]


def _left_places(places: Places) -> Iterator[list[str]]:
    for board, names in places.unmatched.items():
        shown = [f"# board {_comment(board)}: {many(len(names), 'location name')} that nothing is known for"]
        shown += [f"#   {_comment(name)}" for name in names[:LISTED]]
        yield shown + ([f"#   and {len(names) - LISTED} more"] if len(names) > LISTED else [])


def _words(name: str, words: Mapping[str, str]) -> list[str]:
    return [f"[words.{_key(name)}]", *(f"{_key(said)} = {_text(meant)}" for said, meant in words.items())]


def _entry(entry: Entry) -> list[str]:
    table, name = ("counters", "counter") if entry.meaning.table == "counter" else ("states", "state")
    count = sum(sort.count for sort in entry.asked.sorts)
    names = list(dict.fromkeys(sort.name for sort in entry.asked.sorts))
    said = f"# {many(count, 'piece')}: {listed([*map(_comment, names)], SHOWN)}"
    return [said, f"[[{table}]]", f"match = {_table(entry.asked.match)}", f"{name} = {_table(entry.meaning.values)}"]


def _left(unmatched: Mapping[str, int]) -> Iterator[list[str]]:
    if unmatched:
        yield [
            f"# Not matched: {many(sum(unmatched.values()), 'piece')} of {many(len(unmatched), 'name')}.",
            *(f"#   {count} x {_comment(name)}" for name, count in unmatched.items()),
        ]


def _table(values: Mapping[str, object]) -> str:
    return "{ " + ", ".join(f"{_key(key)} = {_value(value)}" for key, value in values.items()) + " }"


def _value(value: object) -> str:
    return str(value).lower() if isinstance(value, bool | int) else _text(str(value))


def _key(name: str) -> str:
    return name if BARE.fullmatch(name) else _text(name)


def _text(value: str) -> str:
    """A TOML string; a literal one when that spares a backslash."""
    plain = value.isprintable() and "'" not in value and "\\" in value
    return f"'{value}'" if plain else json.dumps(value, ensure_ascii=True)


def _comment(text: str) -> str:
    """A name as a comment can have it: on one line, not endlessly long."""
    line = "".join(letter if letter.isprintable() else " " for letter in text)
    return line if len(line) <= WIDE else f"{line[:WIDE]}..."
