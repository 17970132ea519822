"""The turn trackers of a module, and a tracker's state as the text that the engine shows for it.

Facts: engine build/module/turn/TurnTracker.java (getTurnString), TurnLevel.java, CounterTurnLevel.java and
ListTurnLevel.java.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from module_builder.formats.vassal.commands.turnstate import LevelState, read_turn
from module_builder.formats.vassal.markup.buildfile import child_components, integer_or, simple_class
from module_builder.formats.vassal.modules.reportformat import filled
from module_builder.formats.vassal.sequence import split

if TYPE_CHECKING:
    from module_builder.formats.vassal.markup.buildfile import Element
    from module_builder.formats.vassal.modules.module import Module

__all__ = ["Level", "TurnTracker", "turn_trackers"]

TRACKER = "VASSAL.build.module.turn.TurnTracker"
LEVELS = ("CounterTurnLevel", "ListTurnLevel")
DEFAULT_FORMAT = "$level1$ $level2$ $level3$ $level4$"
MOST_LEVELS = 15  # the engine fills in level1 to level15
NOTHING = LevelState(None, None)


@dataclass(frozen=True, slots=True)
class Level:
    """One level. `values` are the words of a list, None for a counter; `start` is what an unreadable state means."""

    format: str
    start: int
    values: tuple[str, ...] | None
    levels: tuple[Level, ...]

    def value(self, state: LevelState) -> str:
        """The number of a counter, the word of a list; empty where a list has none at that place."""
        current = self.start if state.current is None else state.current
        if self.values is None:
            return str(current)
        return self.values[current] if 0 <= current < len(self.values) else ""


@dataclass(frozen=True, slots=True)
class TurnTracker:
    """A tracker. Its commands name it by `id`."""

    id: str
    name: str
    format: str
    levels: tuple[Level, ...]

    def text(self, state: str, properties: Mapping[str, str] | None = None) -> str | None:
        """What the engine shows for a state; None when that hangs on an expression or a property not given here."""
        known = properties or {}
        read = read_turn(state)
        shown = [_shown(level, now, known) for level, now in _active(self.levels, read.levels, read.current_level)]
        if None in shown:
            return None
        texts = {f"level{index + 1}": text or "" for index, text in enumerate([*shown, *[""] * MOST_LEVELS])}
        return filled(self.format, lambda name: texts.get(name, known.get(name)))


def _shown(level: Level, state: LevelState, known: Mapping[str, str]) -> str | None:
    return filled(level.format, lambda name: level.value(state) if name == "value" else known.get(name))


def _active(
    levels: Sequence[Level], states: Sequence[LevelState], current: int | None
) -> Iterator[tuple[Level, LevelState]]:
    """The level that shows, then the one that shows below it, and so on, each with its state."""
    while levels:
        index = min(max(current or 0, 0), len(levels) - 1)
        level, state = levels[index], states[index] if index < len(states) else NOTHING
        yield level, state
        levels, states, current = level.levels, state.levels, state.current_sub_level


def turn_trackers(module: Module) -> dict[str, TurnTracker]:
    """The module's trackers by their ids, which count them in file order."""
    found = (_tracker(index, element) for index, element in enumerate(module.root.iter(TRACKER)))
    return {tracker.id: tracker for tracker in found}


def _tracker(index: int, element: Element) -> TurnTracker:
    form = element.get("turnFormat", DEFAULT_FORMAT)
    return TurnTracker(f"TurnTracker{index}", element.get("name", ""), form, tuple(_levels(element)))


def _levels(element: Element) -> Iterator[Level]:
    for child in child_components(element):
        kind = simple_class(child)
        if kind in LEVELS:
            words = child.get("list", "")
            values = tuple(split(words, ",")) if words else ()
            yield Level(
                child.get("turnFormat", "$value$"),
                integer_or(child, "start", 1) if kind == "CounterTurnLevel" else 1,
                None if kind == "CounterTurnLevel" else values,
                tuple(_levels(child)),
            )
