"""The commands of the module's other components: properties, turns, notes, players, boards, clocks and the like."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from module_builder.formats.vassal.commands.base import (
    Command,
    Field,
    Kind,
    boolean,
    milliseconds,
    number,
    or_none,
    plain,
    several_lines,
    write_lines,
)
from module_builder.formats.vassal.commands.turnstate import LevelState, read_turn
from module_builder.formats.vassal.sequence import join, split

__all__ = [
    "AddPlayer",
    "Board",
    "ChangeProperty",
    "Flare",
    "LoadDeck",
    "PlayAudioClip",
    "PrivateNotes",
    "PublicNotes",
    "RemovePlayer",
    "ScenarioNotes",
    "SecretNote",
    "SetBoards",
    "SetGlobalProperty",
    "SetTurn",
    "SetupStack",
    "StartupKey",
    "UpdateClock",
    "UpdateClockControl",
]


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
        Board(name.removesuffix("/rev"), name.endswith("/rev"), or_none(number, x), or_none(number, y))
        for name, x, y in triples
    )


def _write_boards(boards: Sequence[Board]) -> str:
    """The boards as the engine writes them; ValueError where a place is not known."""
    if any(board.x is None or board.y is None for board in boards):
        raise ValueError("a board has no place")
    words = [(b.name + "/rev" * b.reversed, str(b.x), str(b.y)) for b in boards]
    return join([token for board in words for token in board], "\t") if boards else ""


def _current_level(state: str) -> int | None:
    return read_turn(state).current_level


def _levels(state: str) -> tuple[LevelState, ...]:
    return read_turn(state).levels


class ChangeProperty(Command):
    """A property changed (engine: build/module/properties/ChangePropertyCommandEncoder.java)."""

    __slots__ = ()
    kind = Kind.PROPERTY
    prefix = "MutableProperty\t"
    delimiter = "\t"
    required = 1
    property_name = Field(plain)
    old_value = Field(plain)
    new_value = Field(plain)
    container_id = Field(plain)


class SetGlobalProperty(Command):
    """A global property as it stands in a save (engine: build/module/properties/GlobalProperty.java)."""

    __slots__ = ()
    kind = Kind.GLOBAL_PROPERTY
    prefix = "GlobalProperty\t;"
    delimiter = ";"
    property_id = Field(plain)
    new_value = Field(plain)
    container_id = Field(plain)


class SetTurn(Command):
    """The state of a turn tracker (engine: build/module/turn/TurnTracker.java)."""

    __slots__ = ()
    kind = Kind.TURN
    prefix = "TURN"
    delimiter = "\t"
    required = 2
    id = Field(plain)
    new_state = Field(plain)
    current_level = Field(_current_level, derived=True)
    levels = Field(_levels, derived=True)

    def tokens(self) -> list[str]:
        """The tracker's id and its state, which the last two fields take apart."""
        tokens = split(self.raw[len(self.prefix) :], self.delimiter)[:2]
        return [*tokens, *tokens[1:], *tokens[1:]]


class ScenarioNotes(Command):
    """The notes of the scenario (engine: build/module/NotesWindow.java)."""

    __slots__ = ()
    kind = Kind.NOTES
    prefix = "NOTES\t"
    text = Field(several_lines, write_lines)


class PublicNotes(Command):
    """The notes everyone sees (engine: build/module/noteswindow/PublicNotesController.java)."""

    __slots__ = ()
    kind = Kind.NOTES
    prefix = "PNOTES\t"
    text = Field(several_lines, write_lines)


class PrivateNotes(Command):
    """The notes of one player (engine: build/module/noteswindow/PrivateNotesController.java)."""

    __slots__ = ()
    kind = Kind.NOTES
    prefix = "PNOTE\t"
    delimiter = "\t"
    required = 1
    owner = Field(plain)
    text = Field(several_lines, write_lines)


class SecretNote(Command):
    """A note to be revealed later (engine: build/module/noteswindow/SecretNotesController.java)."""

    __slots__ = ()
    kind = Kind.NOTES
    prefix = "SNOTE\t"
    delimiter = "\t"
    required = 4
    name = Field(plain)
    owner = Field(plain)
    hidden = Field(boolean)
    text = Field(several_lines, write_lines)
    date = Field(plain)
    handle = Field(plain)


class AddPlayer(Command):
    """A player takes a side (engine: build/module/PlayerRoster.java)."""

    __slots__ = ()
    kind = Kind.PLAYER
    prefix = "PLAYER\t"
    delimiter = "\t"
    required = 3
    id = Field(plain)
    name = Field(plain)
    side = Field(plain)


class RemovePlayer(Command):
    """A player leaves a side."""

    __slots__ = ()
    kind = Kind.PLAYER
    prefix = "PYREMOVE\t"
    id = Field(plain)


class SetBoards(Command):
    """The boards of a map (engine: build/module/map/BoardPicker.java)."""

    __slots__ = ()
    kind = Kind.BOARDS
    suffix: ClassVar[str] = "BoardPicker"
    delimiter = "\t"
    map_id = Field(plain)
    boards = Field(_boards, _write_boards)

    def tokens(self) -> list[str]:
        """The name of the map, and the boards as one sequence."""
        first, *rest = split(self.raw, self.delimiter)
        return [first.removesuffix(self.suffix), join(rest, self.delimiter) if rest else ""]

    @classmethod
    def written(cls, tokens: Sequence[str]) -> str:
        """The boards, a sequence already, after the name of the map; without any there is still a tab."""
        return join([tokens[0] + cls.suffix, ""], cls.delimiter) + "".join(tokens[1:])


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
    clip_name = Field(plain)


class Flare(Command):
    """A place on the map shown to the others, in map pixels (engine: build/module/map/Flare.java)."""

    __slots__ = ()
    kind = Kind.FLARE
    prefix = "FLARE\t"
    delimiter = "\t"
    required = 3
    id = Field(plain)
    x = Field(number)
    y = Field(number)


class UpdateClock(Command):
    """A player's chess clock (engine: build/module/chessclockcontrol/ChessClock.java)."""

    __slots__ = ()
    kind = Kind.CLOCK
    prefix = "CLOCK\t"
    delimiter = "\t"
    who = Field(plain)
    name = Field(plain)
    elapsed_time = Field(milliseconds)
    verified_time = Field(milliseconds)
    ticking = Field(boolean)
    restore = Field(boolean)


class UpdateClockControl(Command):
    """Whether the chess clocks show and run (engine: build/module/chessclockcontrol/ChessClockControl.java)."""

    __slots__ = ()
    kind = Kind.CLOCK
    prefix = "CLOCKCONTROL\t"
    delimiter = "\t"
    showing = Field(boolean)
    online = Field(boolean)


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
    id = Field(plain)
    applied = Field(boolean)
