"""The text of a save or log as commands, and commands as text.

Commands are separated by ESC. A command that has others under it is a group: the command first, then the others, ESC
inside the group escaped once more for every level (engine: build/module/GameModule.java, encode and decode). A log is
a save followed by steps; every command of a step stands in a LOG of its own.
"""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import accumulate
from typing import overload

from mapdata.diagnostic import InputError
from module_builder.formats.vassal.commands.kinds import (
    SHORT,
    AddPiece,
    Board,
    ChangePiece,
    Command,
    Kind,
    Log,
    MovePiece,
    Null,
    RemovePiece,
    command,
)
from module_builder.formats.vassal.sequence import join

__all__ = [
    "MAX_NESTING",
    "AddPiece",
    "Board",
    "ChangePiece",
    "Command",
    "Kind",
    "Log",
    "MovePiece",
    "RemovePiece",
    "Script",
    "Step",
    "canonical",
    "made",
    "parse",
    "without_collector",
]

ESC = b"\x1b"
DAMAGED = "genuine files nest five deep: this one is damaged"
SLASH = b"\\"
SOUND_AS_IT_IS = (b"CHAT", b"LOG\tCHAT")  # whatever follows, it is a text: not worth an object when there are a million
MAX_NESTING = 100  # groups in groups; genuine files have five at most, and each level doubles the work


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a log: its commands taken out of their LOGs, in the order in which they are executed."""

    number: int
    commands: tuple[Command, ...]


class Script(Sequence[Command]):
    """All commands of a text in order, each with its offset and depth, a group's first command before the others.

    `data` is the UTF-8 text they were read from. A LOG is one command here; `walk` also gives what it holds. The text
    is cut when it is parsed, and the objects are made when the first of them is wanted.
    """

    __slots__ = ("_cut", "_made", "data")

    def __init__(self, data: bytes, cut: _Cut) -> None:
        self.data = data
        self._cut = cut
        self._made: list[Command] | None = None

    @property
    def _commands(self) -> list[Command]:
        if self._made is None:
            with without_collector():
                self._made = self._cut.commands()
        return self._made

    def __len__(self) -> int:
        return len(self._cut.pieces)

    @overload
    def __getitem__(self, index: int) -> Command: ...
    @overload
    def __getitem__(self, index: slice) -> list[Command]: ...
    def __getitem__(self, index: int | slice) -> Command | list[Command]:
        return self._commands[index]

    def __iter__(self) -> Iterator[Command]:
        return iter(self._commands)

    def cut(self) -> Iterator[tuple[bytes, int, int]]:
        """The text, offset and depth of each command; no objects are made."""
        return zip(self._cut.pieces, self._cut.offsets, self._cut.depths, strict=True)

    def faults(self) -> Iterator[tuple[Command, str]]:
        """Every command, what is logged too, that the engine cannot decode, and why."""
        for piece, offset, depth in self.cut():
            if not piece.startswith(SOUND_AS_IT_IS):
                each = made(piece, offset, depth)
                each = each.command if isinstance(each, Log) else each
                if problem := each.problem:
                    yield each, problem

    def walk(self) -> Iterator[Command]:
        """All commands, what is logged after its LOG and one deeper."""
        for each in self._commands:
            yield each
            if isinstance(each, Log):
                yield each.command

    def groups(self) -> Iterator[list[Command]]:
        """The commands of the outermost level, each with those under it."""
        first = 0
        for index, each in enumerate(self._commands):
            if index > first and each.depth == 0:
                yield self._commands[first:index]
                first = index
        if self._commands:
            yield self._commands[first:]

    def restore(self) -> Iterator[Command]:
        """What is executed when the file is opened: everything outside the steps."""
        for group in self.groups():
            if not isinstance(group[0], Log):
                yield from group

    def steps(self) -> Iterator[Step]:
        """The steps, numbered from 1. A group of LOGs in which nothing can be decoded is no step."""
        number = 0
        for group in self.groups():
            if isinstance(group[0], Log):
                commands = tuple(each.command if isinstance(each, Log) else each for each in group)
                if not all(isinstance(each, Null) for each in commands):
                    number += 1
                    yield Step(number, commands)

    @property
    def is_log(self) -> bool:
        """Whether there is anything to step through."""
        return any(isinstance(each, Log) for each in self._commands)

    def encode(self) -> bytes:
        """The text that was read, to the byte."""
        return self.data

    def canonical(self) -> bytes:
        """The text as the engine writes these commands; the same as `encode()` where the engine wrote it."""
        return canonical((each.depth, each.data) for each in self._commands)

    def replaced(self, changes: Mapping[int, bytes | str]) -> Script:
        """With the commands at these indexes replaced by others; all other bytes stay as they are.

        ValueError when a text is not one single command where it is put (an ESC in it, or a backslash or quote
        that would not be read back).
        """
        new = {index: _bytes(text) for index, text in changes.items()}
        script = parse(self._spliced(new))
        expected = [(new.get(i, each.data), each.depth) for i, each in enumerate(self._commands)]
        if [(each.data, each.depth) for each in script] != expected:
            raise ValueError("a replaced command cannot be read back as one command")
        return script

    def _spliced(self, new: Mapping[int, bytes]) -> bytes:
        pieces, done = [], 0
        for index in sorted(new):
            old = self._commands[index]
            pieces += [self.data[done : old.offset], new[index]]
            done = old.offset + old.length
        return b"".join([*pieces, self.data[done:]])


def parse(text: bytes | str, file: object = "text") -> Script:
    """The commands of a deobfuscated text. Nothing is refused but nesting beyond `MAX_NESTING` (InputError)."""
    data, cut = _bytes(text), _Cut([], [], [])
    _group(data.split(ESC), _Place(0, 0, 0, str(file)), cut, 0)
    return Script(data, cut)


@dataclass(frozen=True, slots=True)
class _Cut:
    """A text cut into commands: the text, offset and depth of each, in lists of their own (objects come later)."""

    pieces: list[bytes]
    offsets: list[int]
    depths: list[int]

    def add(self, pieces: list[bytes], place: _Place) -> None:
        """Add neighbouring commands of one depth, none of them a group."""
        step = place.level + 1
        offsets = list(accumulate([len(piece) + step for piece in pieces], initial=place.offset))
        offsets.pop()
        self.pieces.extend(pieces)
        self.offsets.extend(offsets)
        self.depths.extend([place.depth] * len(pieces))

    def commands(self) -> list[Command]:
        """Every command as an object of its kind."""
        places = zip(self.pieces, self.offsets, self.depths, strict=True)
        return [made(piece, offset, depth) for piece, offset, depth in places]


def made(piece: bytes, offset: int, depth: int) -> Command:
    """One cut command as an object of its kind."""
    kind = SHORT.get(piece[:2])
    return kind(piece, offset, depth) if kind else command(piece, offset, depth)


@contextmanager
def without_collector() -> Iterator[None]:
    """No search for cycles while objects are made that cannot be in one: with 55,000 it takes an eighth of the time."""
    running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if running:
            gc.enable()


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a text stands: `offset` in the file, `level` how many times it was unescaped, `depth` of its commands."""

    offset: int
    level: int
    depth: int
    file: str


def _group(pieces: list[bytes], place: _Place, cut: _Cut, below: int) -> None:
    """Append the commands of a text cut at every ESC; all but the first command are of depth `below`.

    A piece that ends in a backslash goes on after the ESC, so a run of such pieces and the next one are a group, of
    which one backslash at every cut is its escape. Reading spends its time here: no text is searched or joined.
    """
    ends = [index for index, piece in enumerate(pieces) if piece[-1:] != SLASH]
    if not ends or ends[-1] != len(pieces) - 1:
        ends.append(len(pieces) - 1)
    offset, depth, step, start = place.offset, place.depth, place.level + 1, 0
    if len(ends) == len(pieces) > 1:
        cut.add(pieces[:1], place)
        cut.add(pieces[1:], _Place(offset + len(pieces[0]) + step, place.level, below, place.file))
        return
    for end in ends:
        run = pieces[start : end + 1]
        where = _Place(offset, place.level, depth, place.file)
        if end > start:
            _nested(run, where, cut)
        else:
            cut.add(run, where)
        offset += sum(map(len, run)) + len(run) * step
        start, depth = end + 1, below


def _nested(run: list[bytes], place: _Place, cut: _Cut) -> None:
    """Append the commands of a group, given as its pieces with their escapes."""
    if place.level >= MAX_NESTING:
        raise InputError(place.file, f"commands nested deeper than {MAX_NESTING} at byte {place.offset}", DAMAGED)
    inside, last = [piece[:-1] for piece in run[:-1]], run[-1]
    quoted = inside[0].startswith(b"'") and last.endswith(b"'")
    if quoted:
        inside[0], last = inside[0][1:], last[:-1]
    inside.append(last)
    within = _Place(place.offset + quoted, place.level + 1, place.depth, place.file)
    _group(inside, within, cut, place.depth + 1)


def canonical(commands: Iterable[tuple[int, bytes]]) -> bytes:
    """Commands, given as depth and text in order, as the engine writes them.

    A command is under the nearest one before it that is less deep. ValueError when there is none, or it is not
    exactly one less deep.
    """
    levels: list[list[bytes]] = [[]]
    for depth, data in commands:
        if depth > len(levels) or (depth == len(levels) and not levels[-1]):
            raise ValueError(f"a command of depth {depth} has no command over it")
        _close(levels, depth)
        if depth == len(levels):
            levels.append([])
        levels[depth].append(data)
    _close(levels, 0)
    return join(levels[0], ESC) if levels[0] else b""


def _close(levels: list[list[bytes]], depth: int) -> None:
    """Fold every level below `depth` into the last command of the level over it."""
    while len(levels) > depth + 1:
        under = levels.pop()
        levels[-1][-1] = join([levels[-1][-1], *under], ESC)


def _bytes(text: bytes | str) -> bytes:
    return text.encode("utf-8", "surrogateescape") if isinstance(text, str) else text
