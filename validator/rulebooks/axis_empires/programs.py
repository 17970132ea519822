"""16.2: the counters of the Axis Programs, which leave the Conditional Events Box once (the -VS checks)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from validator.logic import negated
from validator.rulebooks.axis_empires.facts import stands
from validator.rulebooks.axis_empires.reading import Reading
from validator.rulebooks.axis_empires.state import Counter
from validator.rulebooks.axis_empires.turns import SOURCES, done
from validator.rulebooks.rule import Rule, rule
from validator.verdict import Truth

__all__ = ["PROGRAMS_USED", "army_program_used", "economic_program_used", "political_program_used"]


@rule(
    "AE-16.2.1-VS1",
    "Army Program",
    "the counters of the Army Program",
    yes="{0} is where event 16.2.1 leaves it",
    no="{0} is not where event 16.2.1 leaves it",
)
def army_program_used(r: Reading, counter: Counter) -> Truth:
    """The unit of the Army Program lies in the Conditional Events Box until the event.

    It happens once; what has been is told by `events-done` (a warning).
    """
    return _used(r, counter, "16.2.1")


@rule(
    "AE-16.2.2-VS1",
    "Economic Program",
    "the counters of the Economic Program",
    yes="{0} is where event 16.2.2 leaves it",
    no="{0} is not where event 16.2.2 leaves it",
)
def economic_program_used(r: Reading, counter: Counter) -> Truth:
    """The marker of the Economic Program lies in the Conditional Events Box until the event.

    It happens once; what has been is told by `events-done` (a warning).
    """
    return _used(r, counter, "16.2.2")


@rule(
    "AE-16.2.4-VS1",
    "Political Program",
    "the counters of the Political Program",
    yes="{0} is where event 16.2.4 leaves it",
    no="{0} is not where event 16.2.4 leaves it",
)
def political_program_used(r: Reading, counter: Counter) -> Truth:
    """The counters of the Political Program lie in the Conditional Events Box until the event.

    It happens once; what has been is told by `events-done` (a warning).
    """
    return _used(r, counter, "16.2.4")


def _used(r: Reading, counter: Counter, event: str) -> Truth:
    """Whether a counter lies in a Conditional Events Box just until its event."""
    inside = stands(r, counter).startswith("events:")
    if r.state.done is None:
        return Truth.UNKNOWN
    return negated(done(r, event)) if inside else done(r, event)


# Event group of an Axis Program -> the rule of its counters.
PROGRAMS_USED: Final[Mapping[str, Rule[[Counter], Truth]]] = {
    SOURCES["16.2.1"][0]: army_program_used,
    SOURCES["16.2.2"][0]: economic_program_used,
    SOURCES["16.2.4"][0]: political_program_used,
}
