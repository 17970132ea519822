"""Commands that few logs hold: dice pictures, lines of sight, who may unmask, extensions, and what only goes over a
network. Their records have no kind of their own, so it is the word of the text that tells them apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from module_builder.formats.vassal.commands.base import (
    Command,
    Field,
    Kind,
    ListCommand,
    boolean,
    milliseconds,
    number,
    or_none,
    plain,
)
from module_builder.formats.vassal.sequence import join, split

__all__ = [
    "BY_WORD",
    "RARE",
    "Event",
    "Invite",
    "LockTab",
    "OldShowResults",
    "PlaySound",
    "PrivateChat",
    "RegisterExtension",
    "RegisterPlugin",
    "RepositionDecks",
    "SetAllowed",
    "SetTranslatable",
    "ShowLos",
    "ShowResults",
    "StoreEvents",
    "Synchronize",
]


def _numbers(token: str) -> tuple[int, ...]:
    return tuple(number(each) for each in split(token, "\t"))


def _write_numbers(numbers: Sequence[int]) -> str:
    return "\t".join(map(str, numbers))


def _words(token: str) -> tuple[str, ...]:
    """Words between tabs; the engine writes the word `null` for an empty list."""
    return () if token in ("", "null") else tuple(split(token, "\t"))


def _write_words(words: Sequence[str]) -> str:
    return join(words, "\t") if words else ""


class ShowResults(ListCommand):
    """Special dice: the face that each die of a button shows, counted from 0 (engine: SpecialDiceButton.java)."""

    __slots__ = ()
    kind = Kind.UNKNOWN
    prefix = "SHOW_RESULTS\t"
    delimiter = "\t"
    before = 1
    required = 2
    target = Field(plain)
    rolls = Field(_numbers, _write_numbers)


class OldShowResults(ShowResults):
    """The same as old versions wrote it: the button's id is the first word."""

    __slots__ = ()
    prefix = ""


class ShowLos(Command):
    """A line of sight between two points in map pixels (engine: build/module/map/LOS_Thread.java)."""

    __slots__ = ()
    kind = Kind.UNKNOWN
    prefix = "LOS\t"
    delimiter = "\t"
    id = Field(plain)
    anchor_x = Field(number)
    anchor_y = Field(number)
    arrow_x = Field(number)
    arrow_y = Field(number)
    persisting = Field(boolean)
    mirroring = Field(boolean)
    reset = Field(boolean)


class SetAllowed(ListCommand):
    """The players who let others unmask their pieces (engine: build/module/ObscurableOptions.java)."""

    __slots__ = ()
    kind = Kind.UNKNOWN
    prefix = "UNMASK\t"
    delimiter = "\t"
    allowed_ids = Field(_words, _write_words)


class _Loaded(Command):
    """What was loaded when the game was saved."""

    __slots__ = ()
    kind = Kind.UNKNOWN
    delimiter = "\t"
    required = 2
    name = Field(plain)
    version = Field(plain)


class RegisterExtension(_Loaded):
    """An extension that was loaded when the game was saved (engine: build/module/ExtensionsLoader.java)."""

    __slots__ = ()
    prefix = "EXT\t"


class RegisterPlugin(_Loaded):
    """A plugin that was loaded when the game was saved (engine: build/module/PluginsLoader.java)."""

    __slots__ = ()
    prefix = "PLUGIN\t"


class RepositionDecks(Command):
    """A word that the engine keeps for its refresher and never writes (engine: build/module/GameRefresher.java)."""

    __slots__ = ()
    kind = Kind.DECK
    prefix = "DECKREPOS\t"


class LockTab(Command):
    """Who locked a tab of scenario properties (engine: properties/ScenarioPropertiesOptionTab.java)."""

    __slots__ = ()
    kind = Kind.UNKNOWN
    prefix = "LOCKSPOTAB\t"
    delimiter = "\t"
    tab = Field(plain)
    locked_by = Field(plain)
    locked_pw = Field(plain)
    locked_dt = Field(plain)


@dataclass(frozen=True, slots=True)
class Event:
    """An entry of the event log. `time` in milliseconds since 1970; None where the text has no number."""

    time: int | None
    user: str
    action: str


def _events(token: str) -> tuple[Event, ...]:
    """`time,user,action|...`; an entry that lacks something has empty texts in its place."""
    if token in ("", "null"):
        return ()
    entries = [[*split(entry, ","), "", ""][:3] for entry in split(token, "|")]
    return tuple(Event(or_none(milliseconds, time), user, action) for time, user, action in entries)


def _write_events(events: Sequence[Event]) -> str:
    """Events as the engine writes them; ValueError where a time is not known."""
    if any(event.time is None for event in events):
        raise ValueError("an event has no time")
    entries = [join([str(event.time), event.user, event.action], ",") for event in events]
    return join(entries, "|") if entries else ""


class StoreEvents(Command):
    """The log of events that a save keeps (engine: build/module/EventLog.java)."""

    __slots__ = ()
    kind = Kind.UNKNOWN
    prefix = "Events"
    events = Field(_events, _write_events)


class SetTranslatable(Command):
    """A translatable message as it stands in a save (engine: properties/GlobalTranslatableMessage.java)."""

    __slots__ = ()
    kind = Kind.GLOBAL_PROPERTY
    prefix = "GlobalTranslatable\t;"
    delimiter = ";"
    property_id = Field(plain)
    new_value = Field(plain)
    container_id = Field(plain)


class PrivateChat(Command):
    """A message to one player; goes over the network only (engine: chat/PrivateChatEncoder.java)."""

    __slots__ = ()
    kind = Kind.CHAT
    prefix = "PRIV_CHAT/"
    delimiter = "/"
    required = 2
    sender = Field(plain)
    message = Field(plain)


class Synchronize(Command):
    """A player asks for the state of the game; network only (engine: chat/SynchEncoder.java)."""

    __slots__ = ()
    kind = Kind.UNKNOWN
    prefix = "SYNC"
    player = Field(plain)


class Invite(Command):
    """A player is asked into a room; network only (engine: chat/InviteEncoder.java). Nothing in it is escaped."""

    __slots__ = ()
    kind = Kind.UNKNOWN
    prefix = "INVITE\t"
    delimiter = "\t"
    required = 3
    player = Field(plain)
    player_id = Field(plain)
    room = Field(plain)

    def tokens(self) -> list[str]:
        """The three texts between tabs."""
        return self.raw[len(self.prefix) :].split("\t")

    @classmethod
    def written(cls, tokens: Sequence[str]) -> str:
        """The three texts with tabs between; ValueError where one has a tab itself."""
        if any("\t" in token for token in tokens):
            raise ValueError("a tab cannot be part of an invitation")
        return cls.prefix + "\t".join(tokens)


class PlaySound(Command):
    """A sound to wake somebody; network only (engine: chat/SoundEncoder.java)."""

    __slots__ = ()
    kind = Kind.SOUND
    prefix = "PLAY\t"
    delimiter = "\t"
    required = 1
    sound_key = Field(plain)
    sender = Field(plain)


BY_WORD: tuple[type[Command], ...] = (
    ShowResults,
    ShowLos,
    SetAllowed,
    RegisterExtension,
    RegisterPlugin,
    RepositionDecks,
    LockTab,
    Invite,
    PlaySound,
)
RARE: tuple[type[Command], ...] = (*BY_WORD, OldShowResults, StoreEvents, SetTranslatable, PrivateChat, Synchronize)
