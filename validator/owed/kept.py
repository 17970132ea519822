"""Questions in groups, kept from one state to the next while the counters that they are made of stay the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from mapdata.diagnostic import Severity
from validator.asked import Asked, Seen
from validator.rulebooks.axis_empires.state import Counter, State
from validator.rulebooks.rule import Rule
from validator.verdict import Ruling

__all__ = ["Group", "Kept", "again", "owed", "passed", "warned"]

CARD = "option-card-events"
Group = tuple[Asked, ...]


@dataclass(slots=True)
class Kept:
    """The groups of questions of the state before, each with the counters that it is made of.

    `own` are those of single counters by their ids, and whether the counter is one that is asked of for what it is.
    """

    groups: dict[str, tuple[Seen, Group]] = field(default_factory=dict)
    own: dict[str, tuple[Counter, Group, bool]] = field(default_factory=dict)


def again(kept: Kept, name: str, seen: Seen, make: Callable[[], Iterable[Asked]]) -> Group:
    """Some questions: those of the state before, while the counters that they are made of are the same."""
    old = kept.groups.get(name)
    if old is None or old[0] != seen:
        old = kept.groups[name] = (seen, tuple(make()))
    return old[1]


def owed(
    state: State, rule: Rule[..., object], args: tuple[Counter | str, ...], seen: tuple[Counter, ...], *whose: str
) -> Asked:
    """A mandatory event of one of the factions `whose`: pending, or an error when its phase is over."""
    late = passed(state, *whose)
    ruling, level = (Ruling.ILLEGAL, Severity.ERROR) if late else (Ruling.PENDING, Severity.WARNING)
    return Asked(rule, args, seen, level, ruling, swift=True)


def warned(rule: Rule[..., object], args: tuple[Counter | str, ...], seen: Seen) -> Asked:
    """A question whose wrong answer is a warning."""
    return Asked(rule, args, seen, Severity.WARNING, swift=True)


def passed(state: State, *factions: str) -> bool:
    """Whether the phase is just after the Permanent events of one of the factions (AE-CONV-5, AE-EXT-36)."""
    return state.phase is not None and state.phase.value in {f"{faction}-{CARD}" for faction in factions}
