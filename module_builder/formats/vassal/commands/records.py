"""Commands as records and as lines to read: what `zoc decode` prints."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from json.encoder import encode_basestring as quoted

from module_builder.formats.vassal.commands.kinds import Unknown
from module_builder.formats.vassal.commands.rare import RARE
from module_builder.formats.vassal.commands.script import Command, Kind, Log, Script, made

__all__ = ["json_records", "line", "lines", "record"]

LOG, CHAT = b"LOG\t", b"CHAT"
LOGGED_CHAT = LOG + CHAT

# Kinds that several commands have: the word tells which.
SEVERAL_FORMS = frozenset({Kind.CLOCK, Kind.NOTES, Kind.PLAYER})


def json_records(script: Script) -> Iterator[str]:
    """One record a command, in order, each as one line of JSON.

    What is logged has a record of its own after that of its LOG, one deeper. Chat is most of a long game, and a dict
    for each line of it is slow.
    """
    index = 0
    for piece, offset, depth in script.cut():
        if piece.startswith(CHAT):
            yield _chat(_body(piece, CHAT), index, depth, offset, len(piece))
            index += 1
        elif piece.startswith(LOGGED_CHAT):
            body, length = _body(piece, LOGGED_CHAT), len(piece)
            yield f'{_start(index, depth, offset, length)}"log", "raw": "LOG\\tCHAT{body}}}'
            yield _chat(body, index + 1, depth + 1, offset + len(LOG), length - len(LOG))
            index += 2
        else:
            each = made(piece, offset, depth)
            for one in (each, each.command) if isinstance(each, Log) else (each,):
                yield json.dumps(record(one, index), ensure_ascii=False)
                index += 1


def _body(piece: bytes, prefix: bytes) -> str:
    """What follows the prefix as the rest of a JSON string, with the quote that ends it."""
    return quoted(_text(piece[len(prefix) :]))[1:]


def _start(index: int, depth: int, offset: int, length: int) -> str:
    return f'{{"index": {index}, "depth": {depth}, "offset": {offset}, "length": {length}, "kind": '


def _chat(body: str, *place: int) -> str:
    return f'{_start(*place)}"chat", "msg": "{body}, "raw": "CHAT{body}}}'


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
    for piece, offset, depth in script.cut():
        if piece.startswith(LOGGED_CHAT):
            text = f"log chat msg={_shown(_text(piece[len(LOGGED_CHAT) :]))}"
        elif piece.startswith(CHAT):
            text = f"chat msg={_shown(_text(piece[len(CHAT) :]))}"
        else:
            each = made(piece, offset, depth)
            offset = each.offset  # noqa: PLW2901  (after the quotes around it, if there are any)
            text = f"log {line(each.command)}" if isinstance(each, Log) else line(each)
        yield f"{offset:>10}  {'  ' * depth}{text}"


def line(command: Command) -> str:
    """The kind and fields of a command; the text itself where it has no fields and says more than its kind."""
    if isinstance(command, Unknown):
        return f"{command.kind.value} {_shown(command.raw)}"
    named = command.kind in SEVERAL_FORMS or type(command) in RARE
    head, labels = _labels(command.prefix, command.kind, tuple(command.fields), named=named)
    values = zip(labels, command.values, strict=False)
    return head + "".join([label + _shown(value) for label, value in values if value is not None])


@cache
def _labels(prefix: str, kind: Kind, fields: tuple[str, ...], *, named: bool) -> tuple[str, tuple[str, ...]]:
    """How the line of a command begins, with its word where the kind has several, and what stands before its values."""
    word = prefix.rstrip("\t;/") if named else ""
    return f"{kind.value} {word}".rstrip(), tuple(f" {_engine_name(name)}=" for name in fields)


def _text(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape")


def _shown(value: object) -> str:
    """A value in one line: numbers and plain words bare, all else as a JSON string or list."""
    if isinstance(value, str) and value.isalnum() and value.isascii():
        return value
    return quoted(value) if isinstance(value, str) else json.dumps(_plain(value), ensure_ascii=False)
