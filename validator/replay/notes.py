"""The notes of a game: the scenario's, those for everyone, each player's own, and those to be revealed later.

Facts from the engine's build/module/NotesWindow.java and noteswindow/{PrivateNotes,SecretNotes}Controller.java.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from module_builder.formats.vassal.commands import kinds
from validator.replay.shared_map import empty, with_entry

__all__ = ["DelayedNote", "Notes"]


@dataclass(frozen=True, slots=True)
class DelayedNote:
    """A note whose text only its owner (a player id) may read while it is `hidden`.

    `handle`: the side or name that the owner had; `date` as the engine wrote it.
    """

    name: str
    owner: str
    hidden: bool
    text: str
    date: str
    handle: str


@dataclass(frozen=True, slots=True)
class Notes:
    """All notes. `private`: player id -> text; `delayed`: (owner, name) -> note, since these two tell notes apart."""

    scenario: str = ""
    public: str = ""
    private: Mapping[str, str] = field(default_factory=empty)
    delayed: Mapping[tuple[str, str], DelayedNote] = field(default_factory=empty)

    def after(self, command: kinds.Command) -> Notes:
        """The notes after one command; the same when it is about none."""
        match command:
            case kinds.ScenarioNotes():
                return replace(self, scenario=command.text or "")
            case kinds.PublicNotes():
                return replace(self, public=command.text or "")
            case kinds.PrivateNotes():
                return replace(self, private=with_entry(self.private, command.owner or "", command.text or ""))
            case kinds.SecretNote():
                note = _delayed(command)
                return replace(self, delayed=with_entry(self.delayed, (note.owner, note.name), note))
        return self

    def seen_by(self, players: Collection[str], names: Mapping[str, str]) -> Notes:
        """What some players (by their ids) may read. Owners go by other names; who has none is a stranger."""
        private = {names.get(key, "stranger"): text for key, text in self.private.items() if key in players}
        delayed = {}
        for number, note in enumerate(self.delayed.values()):
            text = note.text if note.owner in players or not note.hidden else ""
            owner = names.get(note.owner, f"stranger {number}")
            delayed[owner, note.name] = replace(note, owner=owner, text=text)
        return replace(self, private=MappingProxyType(private), delayed=MappingProxyType(delayed))


def _delayed(command: kinds.SecretNote) -> DelayedNote:
    return DelayedNote(
        command.name or "",
        command.owner or "",
        bool(command.hidden),
        command.text or "",
        command.date or "",
        command.handle or "",
    )
