"""The state of a turn tracker: which level shows, and the levels inside one another.

`level|state|state...`; a counter's state is `current;sub level;loop;loop limit;states of its sub levels`, a list's is
`current;sub level;first;active,active...;states of its sub levels` (engine: build/module/turn/TurnTracker.java,
CounterTurnLevel.java and ListTurnLevel.java, getState and setState).
"""

from __future__ import annotations

from dataclasses import dataclass

from module_builder.formats.vassal.commands.base import number, or_none
from module_builder.formats.vassal.sequence import join, split

__all__ = ["LevelState", "TurnState", "read_turn"]

MAX_DEPTH = 50  # levels within levels; genuine trackers have four at most, and each level doubles the escapes


@dataclass(frozen=True, slots=True)
class LevelState:
    """One level. None: not said. A counter has `loop` and `loop_limit`, a list has `first` and `active`."""

    current: int | None
    current_sub_level: int | None
    loop: bool | None = None
    loop_limit: int | None = None
    first: int | None = None
    active: tuple[bool, ...] | None = None
    levels: tuple[LevelState, ...] = ()

    def encode(self) -> str:
        """The state as the engine writes it."""
        if self.loop is not None:
            own = ["true" if self.loop else "false", _word(self.loop_limit)]
        else:
            own = [_word(self.first), join([str(each).lower() for each in self.active or ()] or [""], ",")]
        below = [level.encode() for level in self.levels]
        return join([_word(self.current), _word(self.current_sub_level), *own, *below], ";")


@dataclass(frozen=True, slots=True)
class TurnState:
    """A whole tracker: the level that shows, and the outermost levels."""

    current_level: int | None
    levels: tuple[LevelState, ...]

    def encode(self) -> str:
        """The state as the engine writes it."""
        return join([_word(self.current_level), *(level.encode() for level in self.levels)], "|")


def read_turn(text: str) -> TurnState:
    """The levels of a tracker's state. Which kind a level is of shows in its third token."""
    first, *levels = split(text, "|")
    return TurnState(_number(first), tuple(_level(level, 0) for level in levels))


def _level(text: str, depth: int) -> LevelState:
    tokens = split(text, ";")
    current, sub, third, fourth, *below = tokens + [""] * (4 - len(tokens))
    levels = tuple(_level(each, depth + 1) for each in below) if depth < MAX_DEPTH else ()
    if third in ("true", "false"):
        return LevelState(_number(current), _number(sub), third == "true", _number(fourth), levels=levels)
    active = tuple(each == "true" for each in split(fourth, ",")) if fourth else None
    return LevelState(_number(current), _number(sub), first=_number(third), active=active, levels=levels)


def _number(token: str) -> int | None:
    """A Java int; None for anything else, where the engine takes what the module sets."""
    return or_none(number, token)


def _word(value: int | None) -> str:
    return "" if value is None else str(value)
