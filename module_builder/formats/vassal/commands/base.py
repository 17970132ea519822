"""What every command of a save or log has, and how the fields of its kind are read.

The fields have the engine's names (written `new_map_id` for its `newMapId`). A field that the text does not carry,
carries as `null`, or carries wrongly is None; `problem` then says what is wrong. Nothing here changes the text:
`data` is what stands in the file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from typing import Any, ClassVar, Generic, Self, TypeVar, overload

from module_builder.formats.vassal.files.ziplimits import printable
from module_builder.formats.vassal.sequence import join, split

__all__ = [
    "Command",
    "Field",
    "Kind",
    "ListCommand",
    "boolean",
    "milliseconds",
    "nullable",
    "number",
    "plain",
    "several_lines",
    "write_lines",
]

T_co = TypeVar("T_co", covariant=True)
DECIMAL = re.compile(r"[+-]?[0-9]{1,20}")


class Kind(StrEnum):
    """The kinds of commands, by the names that the records use."""

    BEGIN_SAVE = "begin_save"
    END_SAVE = "end_save"
    LOG = "log"
    UNDO = "undo"
    ADD_PIECE = "add_piece"
    REMOVE_PIECE = "remove_piece"
    CHANGE_PIECE = "change_piece"
    MOVE_PIECE = "move_piece"
    CHAT = "chat"
    PROPERTY = "property"
    GLOBAL_PROPERTY = "global_property"
    TURN = "turn"
    NOTES = "notes"
    PLAYER = "player"
    BOARDS = "boards"
    DECK = "deck"
    SOUND = "sound"
    FLARE = "flare"
    CLOCK = "clock"
    SETUP_STACK = "setup_stack"
    STARTUP_KEY = "startup_key"
    EMPTY = "empty"
    NULL = "null"
    UNKNOWN = "unknown"


class Field(Generic[T_co]):
    """One field of a kind: its place among the tokens, how the token is read (ValueError: it cannot be) and written.

    `derived`: it is worked out of the others and has no token of its own.
    """

    def __init__(
        self, read: Callable[[str], T_co], write: Callable[[Any], str] | None = None, *, derived: bool = False
    ) -> None:
        self.derived = derived
        self.read = read
        self.write = write or word
        self.place = -1

    def __set_name__(self, owner: type[Command], name: str) -> None:
        own = owner.__dict__.get("fields", {})
        self.place = len(own)
        owner.fields = {**own, name: self}

    @overload
    def __get__(self, command: None, owner: type[Command]) -> Field[T_co]: ...
    @overload
    def __get__(self, command: Command, owner: type[Command]) -> T_co | None: ...
    def __get__(self, command: Command | None, owner: type[Command]) -> Field[T_co] | T_co | None:
        return self if command is None else command.values[self.place]  # type: ignore[return-value]  # by place


def word(value: object) -> str:
    """A value as the engine writes it: `null` for none, truth in small letters, anything else as it prints."""
    if value is None:
        return "null"
    return str(value).lower() if isinstance(value, bool) else str(value)


def plain(token: str) -> str:
    """The token as it is."""
    return token


def nullable(token: str) -> str | None:
    """The token, None for the word that stands for nothing."""
    return None if token == "null" else token


def number(token: str) -> int:
    """A Java int in decimal."""
    return _integer(token, 31)


def milliseconds(token: str) -> int:
    """A Java long in decimal: milliseconds."""
    return _integer(token, 63)


def _integer(token: str, bits: int) -> int:
    """A sign and digits and nothing else, as large as the engine can hold."""
    if not DECIMAL.fullmatch(token) or not -(1 << bits) <= int(token) < 1 << bits:
        raise ValueError(token)
    return int(token)


def boolean(token: str) -> bool:
    """Whether the token is `true`; anything else is false, as in the engine."""
    return token == "true"


def several_lines(token: str) -> str:
    """A text of several lines, written as a sequence of lines (engine: configure/TextConfigurer.java)."""
    return "\n".join(split(token, "|"))


def write_lines(text: str) -> str:
    """A text of several lines as the engine writes it: the end of the last line says nothing."""
    lines = text.replace("\r", "").split("\n")
    if not lines[-1]:
        lines.pop()
    return join(lines, "|") if lines else ""


class Command:
    """One command.

    `data`: its UTF-8 text without what its nesting adds; `offset`: where that stands, in bytes of the deobfuscated
    text; `depth`: how many groups and logs it is inside. Two commands are equal when all three are.
    """

    __slots__ = ("_values", "data", "depth", "offset")

    kind: ClassVar[Kind] = Kind.UNKNOWN
    prefix: ClassVar[str] = ""
    delimiter: ClassVar[str] = ""
    required: ClassVar[int] = 0
    fields: ClassVar[dict[str, Field[object]]] = {}

    _values: tuple[object, ...]

    def __init__(self, data: bytes, offset: int = 0, depth: int = 0) -> None:
        self.data = data
        self.offset = offset
        self.depth = depth

    @property
    def length(self) -> int:
        """How many bytes of the text the command is."""
        return len(self.data)

    @property
    def raw(self) -> str:
        """The command as text; bytes that are not UTF-8 come as surrogates, so that they can be written back."""
        return self.data.decode("utf-8", "surrogateescape")

    @property
    def values(self) -> tuple[object, ...]:
        """The values of the fields, in order."""
        try:
            return self._values
        except AttributeError:
            self._values = values = tuple(self._read())
            return values

    @property
    def problem(self) -> str:
        """Why the engine cannot decode this command ("" when it can)."""
        tokens = self.tokens()
        for name, field in self.fields.items():
            if field.place >= len(tokens):
                return f"{name} is missing" if field.place < self.required else ""
            try:
                field.read(tokens[field.place])
            except ValueError:
                return f"{name} '{printable(tokens[field.place])}' is not a number"
        return ""

    def tokens(self) -> list[str]:
        """The texts of the fields, as far as there are any."""
        rest = self.raw[len(self.prefix) :]
        return split(rest, self.delimiter) if self.delimiter else [rest]

    @classmethod
    def written(cls, tokens: Sequence[str]) -> str:
        """The command whose fields have these texts: the inverse of `tokens`."""
        return cls.prefix + (join(tokens, cls.delimiter) if cls.delimiter and tokens else "".join(tokens))

    def encode(self) -> bytes:
        """What was read, to the byte."""
        return self.data

    def canonical(self) -> bytes:
        """The command as the engine writes it: its fields read and written; what cannot be read stands as it is."""
        kept = [field for field in self.fields.values() if not field.derived]
        if not kept:
            return self.data
        text = self.written([_again(field, token) for field, token in zip(kept, self.tokens(), strict=False)])
        return text.encode("utf-8", "surrogateescape")

    @classmethod
    def of(cls, **values: object) -> Self:
        """The command with these fields, as the engine writes it; those that are not required may be left out.

        ValueError: no such field, one is missing, or its text cannot be part of a command.
        """
        kept = {name: field for name, field in cls.fields.items() if not field.derived}
        given = [name for name in kept if name in values]
        if set(values) - set(kept) or given != list(kept)[: len(given)] or len(given) < cls.required:
            raise ValueError(f"{cls.__name__} has the fields {', '.join(kept)}, the first {cls.required} required")
        text = cls.written([kept[name].write(values[name]) for name in given])
        if "\x1b" in text:
            raise ValueError("an ESC cannot be part of a command")
        return cls(text.encode("utf-8", "surrogateescape"))

    def _read(self) -> Iterator[object]:
        tokens = self.tokens()
        for field in self.fields.values():
            try:
                yield field.read(tokens[field.place])
            except (IndexError, ValueError):
                yield None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Command):
            return NotImplemented
        return (self.data, self.offset, self.depth) == (other.data, other.offset, other.depth)

    def __hash__(self) -> int:
        return hash((self.data, self.offset, self.depth))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.data!r}, {self.offset}, {self.depth})"


def _again(field: Field[object], token: str) -> str:
    try:
        return field.write(field.read(token))
    except ValueError:
        return token


class ListCommand(Command):
    """A command whose last field is a list: all tokens that the fields before it leave, as one text."""

    __slots__ = ()
    before: ClassVar[int] = 0

    def tokens(self) -> list[str]:
        """The fields before the list, and the list as a sequence."""
        tokens = split(self.raw[len(self.prefix) :], self.delimiter)
        rest = tokens[self.before :]
        return [*tokens[: self.before], *([join(rest, self.delimiter)] if rest else [])]

    @classmethod
    def written(cls, tokens: Sequence[str]) -> str:
        """The list as it is: it has its delimiters already."""
        own, rest = tokens[: cls.before], tokens[cls.before :]
        return cls.prefix + join([*own, *([""] if rest else [])] or [""], cls.delimiter) + "".join(rest)
