"""The commands of saves and logs, one class a kind, their fields read only when they are asked for."""

from __future__ import annotations

import re
from collections.abc import Iterator

from module_builder.formats.vassal.commands.base import Command, Field, Kind, boolean, nullable, number, plain
from module_builder.formats.vassal.commands.others import (
    AddPlayer,
    Board,
    ChangeProperty,
    Flare,
    LoadDeck,
    PlayAudioClip,
    PrivateNotes,
    PublicNotes,
    RemovePlayer,
    ScenarioNotes,
    SecretNote,
    SetBoards,
    SetGlobalProperty,
    SetTurn,
    SetupStack,
    StartupKey,
    UpdateClock,
    UpdateClockControl,
)
from module_builder.formats.vassal.commands.rare import (
    BY_WORD,
    OldShowResults,
    PrivateChat,
    SetTranslatable,
    ShowResults,
    StoreEvents,
    Synchronize,
)

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
    "ShowResults",
    "StartupKey",
    "Undo",
    "Unknown",
    "UpdateClock",
    "UpdateClockControl",
    "command",
    "kind_of",
]

QUOTE = ord("'")


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

    def canonical(self) -> bytes:
        """The logged command as the engine writes it."""
        return self.prefix.encode() + self.command.canonical()


class Undo(Command):
    """Brackets the commands that take a step back: true before them, false after."""

    __slots__ = ()
    kind = Kind.UNDO
    prefix = "UNDO\t"
    in_progress = Field(boolean)


class AddPiece(Command):
    """A new piece, stack or deck (engine: command/AddPiece.java, build/module/BasicCommandEncoder.java)."""

    __slots__ = ()
    kind = Kind.ADD_PIECE
    prefix = "+/"
    delimiter = "/"
    required = 3
    id = Field(nullable)
    type = Field(plain)
    state = Field(plain)


class RemovePiece(Command):
    """A piece taken out of the game."""

    __slots__ = ()
    kind = Kind.REMOVE_PIECE
    prefix = "-/"
    id = Field(plain)


class ChangePiece(Command):
    """A new state; with the old one beside it, only the difference is merged (engine: command/ChangePiece.java)."""

    __slots__ = ()
    kind = Kind.CHANGE_PIECE
    prefix = "D/"
    delimiter = "/"
    required = 2
    id = Field(plain)
    new_state = Field(plain)
    old_state = Field(plain)


class MovePiece(Command):
    """A piece moved; positions in map pixels, `*_underneath_id` the piece or stack it was put on."""

    __slots__ = ()
    kind = Kind.MOVE_PIECE
    prefix = "M/"
    delimiter = "/"
    required = 9
    id = Field(nullable)
    new_map_id = Field(nullable)
    new_x = Field(number)
    new_y = Field(number)
    new_underneath_id = Field(nullable)
    old_map_id = Field(nullable)
    old_x = Field(number)
    old_y = Field(number)
    old_underneath_id = Field(nullable)
    player_id = Field(plain)


class DisplayText(Command):
    """A line of the chat, as HTML (engine: build/module/Chatter.java)."""

    __slots__ = ()
    kind = Kind.CHAT
    prefix = "CHAT"
    msg = Field(plain)


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
# The first two letters decide for the many; the others have a word, which a tab ends (TABBED) or not (OTHERS).
SHORT: dict[bytes, type[Command]] = {
    kind.prefix.encode(): kind for kind in (AddPiece, RemovePiece, ChangePiece, MovePiece)
}
TABBED: tuple[type[Command], ...] = (
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
    *BY_WORD,
)
WORDS: dict[bytes, type[Command]] = {kind.prefix.encode(): kind for kind in TABBED}
# Words that no tab ends, each with what else has to be right: a module's own commands may begin like them.
OTHERS: tuple[tuple[re.Pattern[bytes], type[Command]], ...] = (
    (re.compile(rb"CHAT"), DisplayText),
    (re.compile(rb"GlobalProperty\t;"), SetGlobalProperty),
    (re.compile(rb"GlobalTranslatable\t;"), SetTranslatable),
    (re.compile(rb"TURN[^\t]*\t"), SetTurn),
    (re.compile(rb"[^\t]*BoardPicker\t"), SetBoards),
    (re.compile(rb"PRIV_CHAT/"), PrivateChat),
    (re.compile(rb"SYNC[^\t]*="), Synchronize),
    (re.compile(rb"SpecialDiceButton[0-9]+\t"), OldShowResults),
    (re.compile(rb"Events(null|'?-?[0-9]+,|$)"), StoreEvents),
)


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
    found = WORDS.get(word + tab)
    return found or next((kind for pattern, kind in OTHERS if pattern.match(data)), Unknown)
