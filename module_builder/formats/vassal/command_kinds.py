"""The commands of saves and logs, one class a kind, their fields read only when they are asked for.

The fields have the engine's names (written `new_map_id` for its `newMapId`). A field that the text does not carry,
carries as `null`, or carries wrongly is None; `problem` then says what is wrong. Nothing here changes the text:
`data` is what stands in the file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Generic, TypeVar, overload

from module_builder.formats.vassal.sequence import join, split

__all__ = [
    "AddPiece",
    "AddPlayer",
    "BeginSave",
    "Board",
    "ChangePiece",
    "ChangeProperty",
    "Command",
    "DisplayText",
    "Empty",
    "EndSave",
    "Flare",
    "Kind",
    "LoadDeck",
    "Log",
    "MovePiece",
    "Null",
    "PlayAudioClip",
    "PrivateNotes",
    "PublicNotes",
    "RemovePiece",
    "RemovePlayer",
    "ScenarioNotes",
    "SecretNote",
    "SetBoards",
    "SetGlobalProperty",
    "SetTurn",
    "SetupStack",
    "StartupKey",
    "Undo",
    "Unknown",
    "UpdateClock",
    "UpdateClockControl",
    "command",
    "kind_of",
]

T_co = TypeVar("T_co", covariant=True)
DECIMAL = re.compile(r"[+-]?[0-9]{1,20}")
QUOTE = ord("'")


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
    """One field of a kind: its place among the tokens and how the token is read (ValueError: it cannot be)."""

    def __init__(self, read: Callable[[str], T_co]) -> None:
        self.read = read
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


def _text(token: str) -> str:
    return token


def _nullable(token: str) -> str | None:
    return None if token == "null" else token


def _number(token: str) -> int:
    """A Java int in decimal."""
    return _integer(token, 31)


def _time(token: str) -> int:
    """A Java long in decimal: milliseconds."""
    return _integer(token, 63)


def _integer(token: str, bits: int) -> int:
    """A sign and digits and nothing else, as large as the engine can hold."""
    if not DECIMAL.fullmatch(token) or not -(1 << bits) <= int(token) < 1 << bits:
        raise ValueError(token)
    return int(token)


def _boolean(token: str) -> bool:
    return token == "true"


def _lines(token: str) -> str:
    """A text of several lines, written as a sequence of lines (engine: configure/TextConfigurer.java)."""
    return "\n".join(split(token, "|"))


@dataclass(frozen=True, slots=True)
class Board:
    """One board of a map, and the column `x` and row `y` of boards it lies in; None where the text has no number."""

    name: str
    reversed: bool
    x: int | None
    y: int | None


def _boards(token: str) -> tuple[Board, ...]:
    """Boards as name (with `/rev` when turned round), column, row, and so on."""
    tokens = split(token, "\t") if token else []
    triples = zip(tokens[::3], [*tokens[1::3], ""], [*tokens[2::3], ""], strict=False)
    return tuple(
        Board(name.removesuffix("/rev"), name.endswith("/rev"), _number_or_none(x), _number_or_none(y))
        for name, x, y in triples
    )


def _number_or_none(token: str) -> int | None:
    try:
        return _number(token)
    except ValueError:
        return None


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
                return f"{name} '{tokens[field.place]}' is not a number"
        return ""

    def tokens(self) -> list[str]:
        """The texts of the fields, as far as there are any."""
        rest = self.raw[len(self.prefix) :]
        return split(rest, self.delimiter) if self.delimiter else [rest]

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


class BeginSave(Command):
    """Start of the saved state (engine: build/module/GameState.java)."""

    __slots__ = ()
    kind = Kind.BEGIN_SAVE


class EndSave(Command):
    """End of the saved state; without it the engine does not start the game."""

    __slots__ = ()
    kind = Kind.END_SAVE


class Log(Command):
    """A command to be executed when the player steps through the log (engine: build/module/BasicLogger.java)."""

    __slots__ = ()
    kind = Kind.LOG
    prefix = "LOG\t"

    @property
    def command(self) -> Command:
        """The logged command, one deeper."""
        command = self.values[0]
        assert isinstance(command, Command)
        return command

    def _read(self) -> Iterator[object]:
        yield command(self.data[len(self.prefix) :], self.offset + len(self.prefix), self.depth + 1)

    @property
    def problem(self) -> str:
        """What is wrong with the logged command is said there."""
        return ""


class Undo(Command):
    """Brackets the commands that take a step back: true before them, false after."""

    __slots__ = ()
    kind = Kind.UNDO
    prefix = "UNDO\t"
    in_progress = Field(_boolean)


class AddPiece(Command):
    """A new piece, stack or deck (engine: command/AddPiece.java, build/module/BasicCommandEncoder.java)."""

    __slots__ = ()
    kind = Kind.ADD_PIECE
    prefix = "+/"
    delimiter = "/"
    required = 3
    id = Field(_nullable)
    type = Field(_text)
    state = Field(_text)


class RemovePiece(Command):
    """A piece taken out of the game."""

    __slots__ = ()
    kind = Kind.REMOVE_PIECE
    prefix = "-/"
    id = Field(_text)


class ChangePiece(Command):
    """A new state; with the old one beside it, only the difference is merged (engine: command/ChangePiece.java)."""

    __slots__ = ()
    kind = Kind.CHANGE_PIECE
    prefix = "D/"
    delimiter = "/"
    required = 2
    id = Field(_text)
    new_state = Field(_text)
    old_state = Field(_text)


class MovePiece(Command):
    """A piece moved; positions in map pixels, `*_underneath_id` the piece or stack it was put on."""

    __slots__ = ()
    kind = Kind.MOVE_PIECE
    prefix = "M/"
    delimiter = "/"
    required = 9
    id = Field(_nullable)
    new_map_id = Field(_nullable)
    new_x = Field(_number)
    new_y = Field(_number)
    new_underneath_id = Field(_nullable)
    old_map_id = Field(_nullable)
    old_x = Field(_number)
    old_y = Field(_number)
    old_underneath_id = Field(_nullable)
    player_id = Field(_text)


class DisplayText(Command):
    """A line of the chat, as HTML (engine: build/module/Chatter.java)."""

    __slots__ = ()
    kind = Kind.CHAT
    prefix = "CHAT"
    msg = Field(_text)


class ChangeProperty(Command):
    """A property changed (engine: build/module/properties/ChangePropertyCommandEncoder.java)."""

    __slots__ = ()
    kind = Kind.PROPERTY
    prefix = "MutableProperty\t"
    delimiter = "\t"
    required = 1
    property_name = Field(_text)
    old_value = Field(_text)
    new_value = Field(_text)
    container_id = Field(_text)


class SetGlobalProperty(Command):
    """A global property as it stands in a save (engine: build/module/properties/GlobalProperty.java)."""

    __slots__ = ()
    kind = Kind.GLOBAL_PROPERTY
    prefix = "GlobalProperty\t;"
    delimiter = ";"
    property_id = Field(_text)
    new_value = Field(_text)
    container_id = Field(_text)


class SetTurn(Command):
    """The state of a turn tracker (engine: build/module/turn/TurnTracker.java)."""

    __slots__ = ()
    kind = Kind.TURN
    prefix = "TURN"
    required = 2
    id = Field(_text)
    new_state = Field(_text)

    def tokens(self) -> list[str]:
        """The tracker's id ends at the first tab; the state is not a sequence of tabs."""
        return self.raw[len(self.prefix) :].split("\t", 1)


class ScenarioNotes(Command):
    """The notes of the scenario (engine: build/module/NotesWindow.java)."""

    __slots__ = ()
    kind = Kind.NOTES
    prefix = "NOTES\t"
    text = Field(_lines)


class PublicNotes(Command):
    """The notes everyone sees (engine: build/module/noteswindow/PublicNotesController.java)."""

    __slots__ = ()
    kind = Kind.NOTES
    prefix = "PNOTES\t"
    text = Field(_lines)


class PrivateNotes(Command):
    """The notes of one player (engine: build/module/noteswindow/PrivateNotesController.java)."""

    __slots__ = ()
    kind = Kind.NOTES
    prefix = "PNOTE\t"
    delimiter = "\t"
    required = 1
    owner = Field(_text)
    text = Field(_lines)


class SecretNote(Command):
    """A note to be revealed later (engine: build/module/noteswindow/SecretNotesController.java)."""

    __slots__ = ()
    kind = Kind.NOTES
    prefix = "SNOTE\t"
    delimiter = "\t"
    required = 4
    name = Field(_text)
    owner = Field(_text)
    hidden = Field(_boolean)
    text = Field(_lines)
    date = Field(_text)
    handle = Field(_text)


class AddPlayer(Command):
    """A player takes a side (engine: build/module/PlayerRoster.java)."""

    __slots__ = ()
    kind = Kind.PLAYER
    prefix = "PLAYER\t"
    delimiter = "\t"
    required = 3
    id = Field(_text)
    name = Field(_text)
    side = Field(_text)


class RemovePlayer(Command):
    """A player leaves a side."""

    __slots__ = ()
    kind = Kind.PLAYER
    prefix = "PYREMOVE\t"
    id = Field(_text)


class SetBoards(Command):
    """The boards of a map (engine: build/module/map/BoardPicker.java)."""

    __slots__ = ()
    kind = Kind.BOARDS
    suffix: ClassVar[str] = "BoardPicker"
    delimiter = "\t"
    map_id = Field(_text)
    boards = Field(_boards)

    def tokens(self) -> list[str]:
        """The name of the map, and the boards as one sequence."""
        first, *rest = split(self.raw, self.delimiter)
        return [first.removesuffix(self.suffix), join(rest, self.delimiter) if rest else ""]


class LoadDeck(Command):
    """A deck was loaded from a file (engine: counters/Deck.java)."""

    __slots__ = ()
    kind = Kind.DECK
    prefix = "DECK\t"


class PlayAudioClip(Command):
    """A sound (engine: command/PlayAudioClipCommand.java)."""

    __slots__ = ()
    kind = Kind.SOUND
    prefix = "AUDIO\t"
    delimiter = "\t"
    clip_name = Field(_text)


class Flare(Command):
    """A place on the map shown to the others, in map pixels (engine: build/module/map/Flare.java)."""

    __slots__ = ()
    kind = Kind.FLARE
    prefix = "FLARE\t"
    delimiter = "\t"
    required = 3
    id = Field(_text)
    x = Field(_number)
    y = Field(_number)


class UpdateClock(Command):
    """A player's chess clock (engine: build/module/chessclockcontrol/ChessClock.java)."""

    __slots__ = ()
    kind = Kind.CLOCK
    prefix = "CLOCK\t"
    delimiter = "\t"
    who = Field(_text)
    name = Field(_text)
    elapsed_time = Field(_time)
    verified_time = Field(_time)
    ticking = Field(_boolean)
    restore = Field(_boolean)


class UpdateClockControl(Command):
    """Whether the chess clocks show and run (engine: build/module/chessclockcontrol/ChessClockControl.java)."""

    __slots__ = ()
    kind = Kind.CLOCK
    prefix = "CLOCKCONTROL\t"
    delimiter = "\t"
    showing = Field(_boolean)
    online = Field(_boolean)


class SetupStack(Command):
    """At-start stacks have been placed (engine: build/module/map/SetupStack.java)."""

    __slots__ = ()
    kind = Kind.SETUP_STACK
    prefix = "SETUP_STACK\t"


class StartupKey(Command):
    """Whether a startup key command has fired (engine: build/module/StartupGlobalKeyCommand.java)."""

    __slots__ = ()
    kind = Kind.STARTUP_KEY
    prefix = "SGKC\t"
    delimiter = "\t"
    id = Field(_text)
    applied = Field(_boolean)


class Empty(Command):
    """The empty command: it does nothing but may hold others."""

    __slots__ = ()
    kind = Kind.EMPTY


class Null(Command):
    """A command of the engine that has no text form (OldX, UniqueID and their like); it reads as nothing."""

    __slots__ = ()
    kind = Kind.NULL


class Unknown(Command):
    """A command of another component, of a custom class, or of nobody; kept as it is."""

    __slots__ = ()
    kind = Kind.UNKNOWN


WHOLE: dict[bytes, type[Command]] = {b"begin_save": BeginSave, b"end_save": EndSave, b"null": Null, b"": Empty}
# The first two letters decide for the many; the others have a word, ended by a tab but for CHAT and TURN.
SHORT: dict[bytes, type[Command]] = {
    kind.prefix.encode(): kind for kind in (AddPiece, RemovePiece, ChangePiece, MovePiece)
}
WORDS: dict[bytes, type[Command]] = {
    kind.prefix.encode(): kind
    for kind in (
        Log,
        Undo,
        ChangeProperty,
        ScenarioNotes,
        PublicNotes,
        PrivateNotes,
        SecretNote,
        AddPlayer,
        RemovePlayer,
        LoadDeck,
        PlayAudioClip,
        Flare,
        UpdateClock,
        UpdateClockControl,
        SetupStack,
        StartupKey,
    )
}


def command(data: bytes, offset: int = 0, depth: int = 0) -> Command:
    """The one command that `data` is: no groups in it, quotes around it taken off."""
    while len(data) > 1 and data[0] == data[-1] == QUOTE:
        data, offset = data[1:-1], offset + 1
    return kind_of(data)(data, offset, depth)


def kind_of(data: bytes) -> type[Command]:
    """The class of a command, told from how its text begins."""
    return SHORT.get(data[:2]) or WHOLE.get(data) or _by_word(data)


def _by_word(data: bytes) -> type[Command]:
    word, tab, _ = data.partition(b"\t")
    if word.startswith(b"CHAT"):
        return DisplayText
    if found := WORDS.get(word + tab):
        return found
    if data.startswith(SetGlobalProperty.prefix.encode()):
        return SetGlobalProperty
    if tab and word.startswith(b"TURN"):
        return SetTurn
    return SetBoards if tab and word.endswith(b"BoardPicker") else Unknown
