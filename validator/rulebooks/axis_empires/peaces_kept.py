"""16.4, 16.6: while a Surrender is in force, the counters that it interned are not back (the -VS checks)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from validator.logic import any_of, negated
from validator.rulebooks.axis_empires.peaces import SURRENDERS
from validator.rulebooks.axis_empires.reading import Reading
from validator.rulebooks.axis_empires.state import Counter
from validator.rulebooks.rule import Rule, rule
from validator.verdict import Truth

__all__ = [
    "PEACES_KEPT",
    "british_peace_kept",
    "communist_counters_home",
    "communist_land_left",
    "nationalist_counters_home",
    "nationalist_land_left",
    "russian_counters_home",
    "russian_land_left",
    "us_peace_kept",
]


@rule(
    "AE-16.4.1-VS1",
    "British Surrender",
    "a counter that the Surrender of Britain interned",
    yes="{0} may be where it is after the Surrender of Britain",
    no="{0} is where the Surrender of Britain left none",
)
def british_peace_kept(r: Reading, counter: Counter) -> Truth:
    """No British counter is outside the British Dependents, no other Allied one in them (16.4.1-S6, -S7; a warning).

    So it is while the Surrender is in force; later events may bring counters back. Axis counters in them are interned
    as in any Country affected by a Policy (16.7-A2).
    """
    return _kept(r, counter, "britain", "-S6", "-S7")


@rule(
    "AE-16.4.3-VS1",
    "US Surrender",
    "a counter that the Surrender of the US interned",
    yes="{0} may be where it is after the Surrender of the US",
    no="{0} is where the Surrender of the US left none",
    options=("OPT-US-CHINESE",),
)
def us_peace_kept(r: Reading, counter: Counter) -> Truth:
    """The counters of the US and of the Western Minors are at home, no other Allied ones there (a warning).

    16.4.3-S6, -S7, while the Surrender is in force; later events may bring counters back. Axis counters are interned as
    in any Country affected by a Policy (16.7-A2).
    """
    return _kept(r, counter, "us-and-western-minors", "-S6", "-S7")


@rule(
    "AE-16.4.2-S6",
    "Nationalist Chinese Surrender",
    "a Nationalist Chinese counter abroad after the Surrender",
    yes="{0} may be where it is after the Surrender of Nationalist China",
    no="{0} is outside its Home Country, where the Surrender of Nationalist China left none",
)
def nationalist_counters_home(r: Reading, counter: Counter) -> Truth:
    """No Nationalist Chinese counter is outside its Home Country while the Surrender is in force (a warning).

    Later events may bring counters back.
    """
    return _kept(r, counter, "nationalist-china", "-S6")


@rule(
    "AE-16.4.2-S7",
    "Nationalist Chinese Surrender",
    "an Allied counter with those who surrendered",
    yes="{0} may be where it is after the Surrender of Nationalist China",
    no="{0} is in an active Nationalist Chinese Country, where that Surrender left no other Allied counter",
)
def nationalist_land_left(r: Reading, counter: Counter) -> Truth:
    """No other Allied counter is in an active Nationalist Chinese Country while the Surrender is in force (a warning).

    Later events may bring counters back.
    """
    return _kept(r, counter, "nationalist-china", "-S7")


@rule(
    "AE-16.6.1-S6",
    "Communist Chinese Surrender",
    "a Communist Chinese counter abroad after the Surrender",
    yes="{0} may be where it is after the Surrender of Communist China",
    no="{0} is outside its Home Country, where the Surrender of Communist China left none",
)
def communist_counters_home(r: Reading, counter: Counter) -> Truth:
    """No Communist Chinese counter is outside its Home Country while the Surrender is in force (a warning).

    Later events may bring counters back.
    """
    return _kept(r, counter, "communist-china", "-S6")


@rule(
    "AE-16.6.1-S7",
    "Communist Chinese Surrender",
    "an Allied counter with those who surrendered",
    yes="{0} may be where it is after the Surrender of Communist China",
    no="{0} is in an active Communist Chinese Country, where that Surrender left no other Allied counter",
)
def communist_land_left(r: Reading, counter: Counter) -> Truth:
    """No other Allied counter is in an active Communist Chinese Country while the Surrender is in force (a warning).

    Later events may bring counters back.
    """
    return _kept(r, counter, "communist-china", "-S7")


@rule(
    "AE-16.6.2-S6",
    "Russian Surrender",
    "a Russian counter abroad after the Surrender",
    yes="{0} may be where it is after the Surrender of Russia",
    no="{0} is outside Russia and its Dependents, where the Surrender of Russia left none",
)
def russian_counters_home(r: Reading, counter: Counter) -> Truth:
    """No Russian counter is outside Russia and its Dependents while the Surrender is in force (a warning).

    Later events may bring counters back.
    """
    return _kept(r, counter, "russia", "-S6")


@rule(
    "AE-16.6.2-S7",
    "Russian Surrender",
    "an Allied counter with those who surrendered",
    yes="{0} may be where it is after the Surrender of Russia",
    no="{0} is in Russia or a Dependent of it, where that Surrender left no other Allied counter",
)
def russian_land_left(r: Reading, counter: Counter) -> Truth:
    """No other Allied counter is in Russia or a Dependent of it while the Surrender is in force (a warning).

    Later events may bring counters back.
    """
    return _kept(r, counter, "russia", "-S7")


def _kept(r: Reading, counter: Counter, box: str, *steps: str) -> Truth:
    """Whether none of these steps of a Surrender takes a counter."""
    return negated(any_of(takes(counter) for code, takes in SURRENDERS[box](r) if code.endswith(steps)))


# Posture Box -> what is asked of each Allied counter while a Surrender lies in it.
PEACES_KEPT: Final[Mapping[str, tuple[Rule[[Counter], Truth], ...]]] = {
    "britain": (british_peace_kept,),
    "us-and-western-minors": (us_peace_kept,),
    "nationalist-china": (nationalist_counters_home, nationalist_land_left),
    "communist-china": (communist_counters_home, communist_land_left),
    "russia": (russian_counters_home, russian_land_left),
}
