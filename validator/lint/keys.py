"""Named key commands: who gives them, and who answers.

A key that a person can press is never missing, so only commands with a name are looked at. Where play puts a name
together (`do$X$`), anything that could come of it counts.

(engine: tools/NamedKeyStroke.java)
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING

from module_builder.formats.vassal.expressions.dollars import pieces
from module_builder.formats.vassal.markup.buildfile import simple_class
from module_builder.formats.vassal.traits import (
    ActionButton,
    Attachment,
    CounterGlobalKeyCommand,
    GlobalHotKey,
    KeyStroke,
    PlaceMarker,
    ReportState,
    RestrictCommands,
    Trait,
    TriggerAction,
)
from module_builder.formats.vassal.traits.key import KEYS
from module_builder.formats.vassal.traits.parts import ChangeCommand, DeckCommand

if TYPE_CHECKING:
    from mapdata.diagnostic import Where
    from module_builder.formats.vassal.markup.buildfile import Element
    from module_builder.formats.vassal.traits import Record
    from validator.lint.modulesource import ModuleSource, Part

__all__ = ["Command", "Role", "commands", "matches"]

NAMED = re.compile(r"-?[0-9]+,[0-9]+,([^0-9,][^,]*)")
MAY_NAME = re.compile(r"[0-9]\\*,[0-9]+\\*,[^0-9,;:\\]")  # somewhere in a trait's text
LISTED = re.compile(r"-?[0-9]+\\,[0-9]+[\\,]")
# The fields of traits, and the attributes of components, that give a command; every other one answers it.
GIVEN = {
    ActionButton: ("stroke",),
    Attachment: (),
    CounterGlobalKeyCommand: ("global_key",),
    GlobalHotKey: ("global_hot_key",),
    PlaceMarker: ("after_burner_key",),
    TriggerAction: ("action_keys", "pre_loop_key", "post_loop_key"),
}
GIVERS = ("GlobalKeyCommand", "StartupGlobalKeyCommand", "MassKeyCommand", "DeckGlobalKeyCommand", "TurnGlobalHotkey")
GIVEN_BY_COMPONENTS = ("moveKey", "emptyHotkey", "hotkeys", "globalHotkey", "preLoopKey", "postLoopKey")
# What a command does in a menu: the field with its words, by the field with its key.
WORDS = {
    "activate_key_stroke": "activate_command",
    "increase_key_stroke": "up_command",
    "decrease_key_stroke": "down_command",
}


class Role(Enum):
    """What somebody does with a command: gives it, answers it, only notices it, or what we cannot tell."""

    GIVES = auto()
    ANSWERS = auto()
    NOTICES = auto()
    UNSURE = auto()


@dataclass(frozen=True, slots=True)
class Command:
    """A named command in one place. `in_menu`: whether a menu or a button gives it too."""

    name: str
    role: Role
    element: Element
    attribute: str = ""
    part: Part | None = None
    in_menu: bool = False

    def where(self, subject: ModuleSource) -> Where:
        """The place where it is named."""
        if self.part is None:
            return subject.at(self.element, attribute=self.attribute)
        return subject.at(self.element, *self.part.path, self.name, word=self.name)


def commands(subject: ModuleSource) -> Iterator[Command]:
    """Every named command of components and traits."""
    for element in subject.components:
        kind = simple_class(element)
        for attribute, value in element.attrib.items():
            for name in _named(str(value)) if "," in value else ():
                yield Command(name, _role_in(kind, str(attribute)), element, str(attribute))
    for definition in subject.definitions:
        for part in definition.every:
            if not MAY_NAME.search(part.text):
                continue
            for role, name, in_menu in _of_trait(part.trait):
                yield Command(name, role, definition.element, part=part, in_menu=in_menu)


def _named(value: str) -> Iterator[str]:
    """The names in an attribute that is a key stroke, or a list of them."""
    if LISTED.match(value):
        yield from (key.name for key in KEYS.read(value) if key.name)
    elif found := NAMED.fullmatch(value):
        yield found[1]


def _role_in(kind: str, attribute: str) -> Role:
    if attribute in GIVEN_BY_COMPONENTS or (kind in GIVERS and attribute == "hotkey"):
        return Role.GIVES
    return Role.ANSWERS if attribute.lower().endswith(("key", "keystroke")) else Role.UNSURE


def _of_trait(trait: Trait) -> Iterator[tuple[Role, str, bool]]:
    given = next((fields for kind, fields in GIVEN.items() if isinstance(trait, kind)), ())
    notices = isinstance(trait, ReportState | RestrictCommands)
    for field, value in trait.values.items():
        role = Role.NOTICES if notices else Role.GIVES if field in given else Role.ANSWERS
        for key, record in _keys(value):
            own = Role.GIVES if isinstance(record, DeckCommand) else role
            yield own, key, _in_menu(trait, field, record)


def _in_menu(trait: Trait, field: str, record: Record | None) -> bool:
    """Whether a menu of the piece shows words for the command."""
    if record is not None:
        return not isinstance(record, ChangeCommand) or bool(record.command_name)
    base = field.removesuffix("_key")
    tried = (WORDS.get(field, ""), "command", "command_name", "menu_command", "menu_text", "menu_name")
    names = (*tried, f"{base}_command", f"{base}_text", f"{base}_command_name", f"{base}_menu_text")
    return any(trait.values.get(name) for name in names if name)


def _keys(value: object, record: Record | None = None) -> Iterator[tuple[str, Record | None]]:
    """The names of the key strokes in a field, those of records in it too."""
    if isinstance(value, KeyStroke):
        if value.name:
            yield value.name, record
    elif isinstance(value, tuple):
        for each in value:
            yield from _keys(each, record)
    elif isinstance(value, ChangeCommand | DeckCommand) and value.key is not None:
        yield from _keys(value.key, value)


def matches(names: Iterable[str]) -> re.Pattern[str]:
    """A pattern for every name that may come of some, which play puts together."""
    texts = ("".join(".*" if decided else re.escape(word) for decided, word in pieces(name)) for name in names)
    return re.compile("|".join(sorted({*texts} - {".*"})) or "(?!)", re.DOTALL)
