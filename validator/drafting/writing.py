"""A drafted binding as TOML, with comments that say what each proposal rests on and what is left to the author."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mapdata.diagnostic import clipped, listed, many
from mapdata.globs import glob_of
from mapdata.tomltext import toml_key, toml_table, toml_value

if TYPE_CHECKING:
    from validator.drafting.conditions import Asked
    from validator.drafting.meaning import Meaning
    from validator.drafting.places import Place, Places

__all__ = ["Drafted", "Entry", "binding_text"]

SHOWN = 6  # names in a comment
LISTED = 40  # location names of a board that nothing is known for
WIDE = 110


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
        f"rules = {toml_value(draft.rules)}",
        f"map = {toml_value(draft.map)}",
    ]


def _board(place: Place) -> list[str]:
    """A board whose location names follow a pattern, or a list of them."""
    lines = [f"# {place.about}", "[[boards]]", f"board = {toml_value(glob_of(place.board))}"]
    if isinstance(place.locations, str):
        lines += [f"locations = {toml_value(place.locations)}"]
        return lines + ([f"at = {toml_value(place.at)}"] if place.at else [])
    return [
        *lines,
        "[boards.locations]",
        *(f"{toml_key(name)} = {toml_value(at)}" for name, at in place.locations.items()),
    ]


def _left_places(places: Places) -> Iterator[list[str]]:
    for board, names in places.unmatched.items():
        shown = [f"# board {_comment(board)}: {many(len(names), 'location name')} that nothing is known for"]
        shown += [f"#   {_comment(name)}" for name in names[:LISTED]]
        yield shown + ([f"#   and {len(names) - LISTED} more"] if len(names) > LISTED else [])


def _words(name: str, words: Mapping[str, str]) -> list[str]:
    return [f"[words.{toml_key(name)}]", *(f"{toml_key(said)} = {toml_value(meant)}" for said, meant in words.items())]


def _entry(entry: Entry) -> list[str]:
    table, name = ("counters", "counter") if entry.meaning.table == "counter" else ("states", "state")
    count = sum(sort.count for sort in entry.asked.sorts)
    names = list(dict.fromkeys(sort.name for sort in entry.asked.sorts))
    said = f"# {many(count, 'piece')}: {listed([*map(_comment, names)], SHOWN)}"
    return [
        said,
        f"[[{table}]]",
        f"match = {toml_table(entry.asked.match)}",
        f"{name} = {toml_table(entry.meaning.values)}",
    ]


def _left(unmatched: Mapping[str, int]) -> Iterator[list[str]]:
    if unmatched:
        yield [
            f"# Not matched: {many(sum(unmatched.values()), 'piece')} of {many(len(unmatched), 'name')}.",
            *(f"#   {count} x {_comment(name)}" for name, count in unmatched.items()),
        ]


def _comment(text: str) -> str:
    """A name as a comment can have it: on one line, not endlessly long."""
    return clipped("".join(letter if letter.isprintable() else " " for letter in text), WIDE)
