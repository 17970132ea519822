"""Whose id is whose in a log: the ids that moves carry, and the names that the log's own chat gives to their owners.

A roster keeps the name with which a player once took a side. Who comes back under another name is still found by id,
but the chat has the new one. So the chat counts more than the roster; where it says two names, nobody is named.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from module_builder.formats.vassal.commands.chattext import plain
from module_builder.formats.vassal.commands.kinds import AddPlayer, DisplayText, MovePiece
from validator.replay.chat import named, speaker

if TYPE_CHECKING:
    from module_builder.formats.vassal.commands.script import Script
    from module_builder.formats.vassal.modules.module import Module

__all__ = ["Writers", "sides_in", "writers", "written_by"]


@dataclass(frozen=True, slots=True)
class Writers:
    """`spoken`: the forms of names in the chat, `Ann (Red)`. `called`: player id -> the name that the log's chat gives
    to its owner, None when it gives none for certain; an id that is not there goes by the roster."""

    sides: Collection[str] = ()
    spoken: Collection[str] = ()
    called: Mapping[str, str | None] = field(default_factory=dict)

    def named(self, called: str, names: Iterable[str]) -> str:
        """The player that a form of a name means; the name without its side when no player has it."""
        return bare(named(called, names), self.sides)

    def name(self, key: str, players: Mapping[str, tuple[str, str]]) -> str | None:
        """Whose an id is, in a game with these players."""
        if key in self.called:
            return self.called[key]
        return bare(players[key][0], self.sides) or None if key in players else None


def writers(script: Script, sides: Iterable[str]) -> Writers:
    """What a whole log says; `sides` are those of its module."""
    roster = {each.id: each for each in script.walk() if isinstance(each, AddPlayer) and each.id is not None}
    known = {*sides, "<observer>", *(each.side for each in roster.values() if each.side)}
    names = {key: bare(each.name or "", known) for key, each in roster.items()}
    steps = [(_movers(commands), _lines(commands)) for commands in (step.commands for step in script.steps())]
    spoken = {found[0] for _, lines in steps for line in lines if (found := speaker(line))}
    moving = {key for movers, _ in steps for key in movers if key in names}
    said: dict[str, set[str]] = {key: set() for key in moving or (names if len(names) == 1 else ())}
    for movers, lines in steps:
        forms = [form for line in lines if (form := written_by(line, spoken))] if len(movers) == 1 else []
        for key in said.keys() & movers:
            said[key].update(bare(form, known) for form in forms)
    return Writers(known, spoken, dict(_called(said, names, {bare(form, known) for form in spoken})))


def _called(
    said: Mapping[str, Collection[str]], names: Mapping[str, str], spoken: Collection[str]
) -> Iterator[tuple[str, str | None]]:
    """The ids that do not go by the roster. A name of another player in the roster is not theirs."""
    strangers = set(spoken) - set(names.values())
    silent = [key for key in said if names[key] not in spoken]
    for key in silent:
        own = set(said[key]) & strangers
        guess = own or (strangers if len(silent) == 1 else set())
        if strangers:
            yield key, next(iter(guess)) if len(guess) == 1 else None


def written_by(line: str, spoken: Collection[str]) -> str | None:
    """The form of a name that a line of the chat has of whoever wrote it: `<Ann> - hi`, or with the side in a report,
    `* Ann (Red) draws a card *`."""
    found = speaker(line)
    if found:
        return found[0]
    forms = (form for form in spoken if form.endswith(")") and line.startswith(f"* {form} "))
    return max(forms, key=len, default=None)


def bare(name: str, sides: Collection[str]) -> str:
    """A name without the sides that a module's form of it has behind it."""
    while name.endswith(")"):
        head, _, side = name.rpartition(" (")
        if not head or side[:-1] not in sides:
            break
        name = head
    return name


def sides_in(module: Module | None) -> list[str]:
    """The sides that players may take in a module."""
    rosters = module.root.iter("VASSAL.build.module.PlayerRoster") if module else ()
    return [entry.text or "" for roster in rosters for entry in roster.iterchildren("entry")]


def _movers(commands: Iterable[object]) -> set[str]:
    return {command.player_id for command in commands if isinstance(command, MovePiece) and command.player_id}


def _lines(commands: Iterable[object]) -> list[str]:
    return [plain(command.msg or "") for command in commands if isinstance(command, DisplayText)]
