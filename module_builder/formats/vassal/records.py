"""Commands as records and as lines to read: what `zoc decode` prints."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from itertools import count

from module_builder.formats.vassal.command_kinds import Unknown
from module_builder.formats.vassal.command_rare import RARE
from module_builder.formats.vassal.commands import Command, Kind, Log, Script

__all__ = ["line", "lines", "record", "records"]

# Kinds that several commands have: the word tells which.
SEVERAL_FORMS = frozenset({Kind.CLOCK, Kind.NOTES, Kind.PLAYER})


def records(script: Script) -> Iterator[dict[str, object]]:
    """One record a command, in order; what is logged has a record of its own after that of its LOG, one deeper."""
    for index, each in zip(count(), script.walk(), strict=False):
        yield record(each, index)


def record(command: Command, index: int) -> dict[str, object]:
    """`index`, `depth`, `offset`, `length`, `kind`, the fields by the engine's names, `raw`; absent means not known.

    Offset and length count bytes of the deobfuscated UTF-8 text.
    """
    return {
        "index": index,
        "depth": command.depth,
        "offset": command.offset,
        "length": command.length,
        "kind": command.kind.value,
        **{_engine_name(name): _plain(value) for name, value in _fields(command)},
        "raw": command.raw,
    }


def _fields(command: Command) -> Iterable[tuple[str, object]]:
    """(name, value) of the fields that the text carries."""
    return [(name, value) for name, value in zip(command.fields, command.values, strict=False) if value is not None]


def _engine_name(name: str) -> str:
    """`new_map_id` as the engine writes it: `newMapId`."""
    first, *others = name.split("_")
    return first + "".join(word.capitalize() for word in others)


def _plain(value: object) -> object:
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    if is_dataclass(value) and not isinstance(value, type):
        own = ((field.name, getattr(value, field.name)) for field in fields(value))
        return {_engine_name(name): _plain(each) for name, each in own if each is not None}
    return value


def lines(script: Script) -> Iterator[str]:
    """One line a command to be read by people: its offset, then, indented by nesting, its kind and fields."""
    for each in script:
        text = f"log {line(each.command)}" if isinstance(each, Log) else line(each)
        yield f"{each.offset:>10}  {'  ' * each.depth}{text}"


def line(command: Command) -> str:
    """The kind and fields of a command; the text itself where it has no fields and says more than its kind."""
    words = [command.kind.value]
    if isinstance(command, Unknown):
        words.append(_shown(command.raw))
    elif command.kind in SEVERAL_FORMS or type(command) in RARE:
        words.append(command.prefix.rstrip("\t;/"))
    return " ".join([*words, *(f"{_engine_name(name)}={_shown(value)}" for name, value in _fields(command))])


def _shown(value: object) -> str:
    """A value in one line: numbers and plain words bare, all else as a JSON string or list."""
    if isinstance(value, str) and value.isalnum() and value.isascii():
        return value
    return json.dumps(_plain(value), ensure_ascii=False)
