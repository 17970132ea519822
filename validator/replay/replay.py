"""A save or log played back: the state when it is opened, and the state after every step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING

from mapdata.diagnostic import Diagnostic, Severity
from module_builder.formats.vassal.commands.kinds import (
    Command,
    DisplayText,
    Empty,
    EndSave,
    Flare,
    Null,
    PlayAudioClip,
    Undo,
)
from module_builder.formats.vassal.commands.script import Script, without_collector
from module_builder.formats.vassal.pieces.piece import PieceTypes
from module_builder.formats.vassal.pieces.piecekind import Viewer
from module_builder.formats.vassal.saves.container import SaveFile
from validator.replay.defaults import first_properties
from validator.replay.maps import Maps
from validator.replay.reader import Reader
from validator.replay.setting import maps_of, other_module, types_of
from validator.replay.state import Game, Item, Stack, State

if TYPE_CHECKING:
    from module_builder.formats.vassal.modules.module import Module

__all__ = ["NoSuchStepError", "Point", "Replay", "Step", "replay", "taken_back"]

# Commands that the engine cannot take back: a step of nothing else is passed over by undo.
WITHOUT_UNDO = (Empty, Flare, Null, PlayAudioClip, Undo)
CUT_SHORT = "was the file cut short?"


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a log and what it did.

    `n` counts from 1; `offset` is where its first command stands, in bytes of the deobfuscated text. `changed` names
    what is new, looks different or is somewhere else, `removed` what is no longer in the game. `undone` is the number
    of the step that this one takes back, None for an ordinary step (and when that step left nothing in the log).
    """

    n: int
    offset: int
    commands: tuple[Command, ...]
    chat: tuple[str, ...]
    before: State
    after: State
    changed: tuple[str, ...]
    removed: tuple[str, ...]
    undone: int | None
    problems: tuple[Diagnostic, ...] = ()

    @property
    def is_undo(self) -> bool:
        """Whether the step takes another one back."""
        return any(isinstance(command, Undo) for command in self.commands)


@dataclass(frozen=True, slots=True)
class Point:
    """A state and the step it follows, 0 for the start; `problems` are those of the steps up to there."""

    n: int
    offset: int | None
    state: State
    problems: tuple[Diagnostic, ...]


class NoSuchStepError(ValueError):
    """A log is asked for a step that it does not have; `count` is how many it has, 0 for a save."""

    def __init__(self, file: str, number: int, count: int) -> None:
        super().__init__(f"there is no step {number}: {file} has {count}")
        self.number, self.count = number, count


@dataclass(frozen=True, slots=True)
class Replay:
    """A file ready to be stepped through. `steps` may be called any number of times and gives the same each time."""

    script: Script
    initial: State
    problems: tuple[Diagnostic, ...]
    types: PieceTypes = field(repr=False)
    maps: Maps = field(repr=False)
    module: Module | None = field(default=None, repr=False)
    viewer: Viewer | None = None
    file: str = ""
    told: frozenset[str] = frozenset()

    def steps(self) -> Iterator[Step]:
        """The steps of the log, none for a save."""
        state = self.initial
        trail, told = _Trail(), self.told
        for step in self.script.steps():
            reader = Reader(self.types, self.maps, self.viewer, self.file, told=told)
            before, state = state, reader.play(state, step.commands)
            told = frozenset(reader.told)
            undone = trail.undone(step.number, step.commands)
            yield Step(
                step.number,
                step.commands[0].offset,
                step.commands,
                tuple(c.msg or "" for c in step.commands if isinstance(c, DisplayText)),
                before,
                state,
                *_differences(before, state, reader.table.items.changes),
                undone,
                tuple(reader.problems),
            )

    def after(self, number: int | None = None) -> Point:
        """The state after a step, 0 for the start; at the end without a number. NoSuchStepError when there is none."""
        last: Step | None = None
        problems: list[Diagnostic] = []
        for last in () if number == 0 else self.steps():
            problems += last.problems
            if last.n == number:
                break
        reached = last.n if last else 0
        if number is not None and number != reached:
            raise NoSuchStepError(self.file, number, reached)
        return Point(reached, last.offset, last.after, tuple(problems)) if last else Point(0, None, self.initial, ())


def replay(
    save: SaveFile | Script, module: Module | None = None, viewer: Viewer | None = None, file: str = ""
) -> Replay:
    """Open a save or log: the state it starts with, ready for its steps.

    Without its module prototypes give nothing, so that a piece that must not stack by its prototype is stacked, and
    every map name is taken for a map. What a module does when VASSAL opens a game (its startup key commands) is no
    part of the file and is not done. `viewer` is who looks on, since hidden pieces take no part in some decisions of
    the engine; None: whoever moves. `file` names the save in problems.
    """
    script = save.script() if isinstance(save, SaveFile) else save
    file = file or (save.path if isinstance(save, SaveFile) else "save")
    types, maps = types_of(module), maps_of(module)
    first = Game(MappingProxyType(first_properties(module)))
    reader = Reader(types, maps, viewer, file, first=first)
    with without_collector():
        initial = reader.play(State(game=first), script.restore())
    if not any(isinstance(command, EndSave) for command in script):
        reader.offset = len(script.data)
        reader.tell("LOG009", Severity.ERROR, "the save has no end_save: VASSAL does not start such a game", CUT_SHORT)
    other = other_module(save, module) if isinstance(save, SaveFile) and module is not None else ()
    problems, told = (*other, *reader.problems), frozenset(reader.told)
    return Replay(script, initial, problems, types, maps, module, viewer, file, told)


def _differences(before: State, after: State, touched: Iterable[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """(changed, removed) among the ids that a step touched and the pieces whose stack moved."""
    changed: dict[str, None] = {}
    removed: list[str] = []
    for key in touched:
        old, new = before.items.get(key), after.items.get(key)
        if new is None:
            removed += [key] if old is not None else []
        elif old is None or not _alike(before, old, after, new):
            changed[key] = None
            if isinstance(new, Stack) and (old is None or before.place(old) != after.place(new)):
                changed.update(dict.fromkeys(new.contents))
    return tuple(changed), tuple(removed)


def _alike(before: State, old: Item, after: State, new: Item) -> bool:
    """Whether an item says the same and is in the same place."""
    if isinstance(old, Stack) or isinstance(new, Stack):
        return isinstance(old, Stack) and isinstance(new, Stack) and old.state == new.state
    return (old.states, old.parent, old.gpid, old.rest, before.place(old)) == (
        new.states,
        new.parent,
        new.gpid,
        new.rest,
        after.place(new),
    )


@dataclass(slots=True)
class _Trail:
    """Which step the next undo takes back (engine: build/module/BasicLogger.java log and undo).

    An undo is itself a step that a later one can take back, when it comes to it on its way down.
    """

    can: list[bool] = field(default_factory=lambda: [False])
    next: int = 0

    def undone(self, number: int, commands: tuple[Command, ...]) -> int | None:
        """The step that this one takes back, None when it is an ordinary step."""
        self.can.append(any(type(command) not in WITHOUT_UNDO for command in commands))
        if not any(isinstance(command, Undo) for command in commands):
            self.next = number if self.can[number] else self.next
            return None
        if not self.can[number]:
            return None  # it took back a step without a text form, which has no number
        found, self.next = self.next, self.next - 1
        while self.next > 0 and not self.can[self.next]:
            self.next -= 1
        return found if found > 0 else None


def taken_back(script: Script) -> dict[int, int]:
    """The steps that do not count at the end of a log, each with the step that took it back."""
    trail, takes, out = _Trail(), dict[int, int](), dict[int, int]()
    for step in script.steps():
        target = trail.undone(step.number, step.commands)
        if target is not None:
            takes[step.number] = target
        while target is not None:  # to take an undo back is to put in force again what that one took back
            if out.pop(target, None) is None:
                out[target] = step.number
            target = takes.get(target)
    return out
