"""16.7: which counters must be interned, by any of its conditions.

What becomes of an interned counter is told by `destinations`, whether an internment was done right by `interning`.
"""

from __future__ import annotations

from mapdata.model import Unknown
from validator.logic import any_of
from validator.rulebooks.axis_empires.grounds import on_the_map
from validator.rulebooks.axis_empires.internment_allied import (
    allied_in_neutral,
    base_in_enemy_country,
    in_new_dependent,
    where_policy_forbids,
)
from validator.rulebooks.axis_empires.internment_axis import (
    axis_in_affected,
    axis_in_neutral,
    axis_minor_in_japan,
    kwantung_abroad,
)
from validator.rulebooks.axis_empires.reading import Reading
from validator.rulebooks.axis_empires.state import Counter
from validator.rulebooks.rule import Rule, rule
from validator.verdict import Truth

__all__ = ["CONDITIONS", "conditions_of", "interned"]

AXIS: tuple[Rule[..., Truth], ...] = (axis_in_neutral, axis_in_affected, axis_minor_in_japan, kwantung_abroad)
ALLIED: tuple[Rule[..., Truth], ...] = (
    allied_in_neutral,
    where_policy_forbids,
    in_new_dependent,
    base_in_enemy_country,
)
CONDITIONS = (*AXIS, *ALLIED)


@rule(
    "AE-16.7-VS1",
    "Internment",
    "a counter that must be interned",
    yes="{0} must be interned",
    no="{0} need not be interned",
)
def interned(r: Reading, counter: Counter) -> Truth:
    """A counter that meets any condition of 16.7 must be interned at the next Internment check (AE-16.7-F).

    The checks are the last of each faction's Permanent events (16.1.6, 16.3.11, 16.5.8), for counters of all factions.
    Only counters on the map can meet one. The Axis may end a Policy instead of interning by AE-16.7-A2.
    """
    if not on_the_map(r, counter):
        r.note(f"{counter.id} is not on the map", counter.at, counter.source)
        return Truth.FALSE
    asked = [(condition, (counter,)) for condition in _conditions(counter)]
    return any_of(r.every(r.answers(asked, Truth.TRUE)))


def _conditions(counter: Counter) -> tuple[Rule[..., Truth], ...]:
    """The conditions that are about counters of its side; a counter of no faction meets none."""
    if isinstance(counter.faction, Unknown):
        return CONDITIONS
    return AXIS if counter.faction == "axis" else ALLIED if counter.faction is not None else ()


def conditions_of(r: Reading, counter: Counter) -> dict[str, Truth]:
    """The conditions that a counter meets or may meet, by their ids."""
    if not on_the_map(r, counter):
        return {}
    answers = ((condition.id, r.ask(condition, (counter,))) for condition in _conditions(counter))
    return {code: answer for code, answer in answers if answer is not Truth.FALSE}
