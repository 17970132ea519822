"""16.7: which counters must be interned, by any of its conditions.

What becomes of an interned counter is told by `destinations`, whether an internment was done right by `interning`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mapdata.model import UNKNOWN, Unknown
from validator.logic import any_of
from validator.rulebooks.axis_empires.destinations import Destination, destination, told
from validator.rulebooks.axis_empires.ending import without
from validator.rulebooks.axis_empires.facts import told as told_word
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
from validator.rulebooks.axis_empires.policies import posture_box
from validator.rulebooks.axis_empires.reading import Reading
from validator.rulebooks.axis_empires.state import Counter
from validator.rulebooks.axis_empires.territory import land_of
from validator.rulebooks.rule import Rule, rule
from validator.verdict import Truth

__all__ = ["CONDITIONS", "ORDERS", "conditions_of", "interned", "interned_to"]

AXIS: tuple[Rule[..., Truth], ...] = (axis_in_neutral, axis_in_affected, axis_minor_in_japan, kwantung_abroad)
ALLIED: tuple[Rule[..., Truth], ...] = (
    allied_in_neutral,
    where_policy_forbids,
    in_new_dependent,
    base_in_enemy_country,
)
CONDITIONS = (*AXIS, *ALLIED)
ORDERS: Final = "internment of {}"  # the subject of the fact that says what is to be done


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
    answers = list(r.every(r.answers(asked, Truth.TRUE)))
    if Truth.TRUE in answers:
        found = {condition.id: answer for (condition, _), answer in zip(asked, answers, strict=False)}
        _note(r, counter, *_orders(r, counter, found))
    return any_of(answers)


def _note(r: Reading, counter: Counter, text: str, goal: Destination | None) -> None:
    """Note what is to be done with an interned counter."""
    places = None if goal is None else tuple(sorted(goal.places))
    r.note(f"{counter.id}, to be interned: {text}", places, subject=ORDERS.format(counter.id))


def _orders(r: Reading, counter: Counter, met: Mapping[str, Truth]) -> tuple[str, Destination | None]:
    """What is to be done with an interned counter, in words, with the choice that the Axis has, and where it goes."""
    goal = destination(r, counter)
    choice = (
        _choice(r, counter) if {code for code, a in met.items() if a is Truth.TRUE} == {axis_in_affected.id} else ""
    )
    return f"{told(r, counter, goal)}{choice}", goal


def _choice(r: Reading, counter: Counter) -> str:
    """The Policy that the Axis may end instead, in words (AE-16.7-A2c); before the war that starts Limited War.

    It is no choice where the counter has to be interned, or may have to be, without that Policy too.
    """
    now = land_of(r, counter.at)
    box = UNKNOWN if now is None or isinstance(now.country, Unknown) else posture_box(r, now.country)
    if not isinstance(box, str) or conditions_of(_ended(r, box), counter):
        return ""
    return f"; or the Axis ends the Policy in {r.map.name_of(f'posture:{box}')} instead{_starts(r)}"


def _starts(r: Reading) -> str:
    """That ending a Policy starts Limited War, in words: if it is pre-war, where the war level is not told."""
    war = told_word(r, r.state.war_level, "the war level", "war-level")
    if isinstance(war, Unknown):
        return ", which starts Limited War if it is pre-war"
    return ", which starts Limited War" if war == "pre-war" else ""


def _ended(r: Reading, box: str) -> Reading:
    """The state without the Policy in a Posture Box, read alike; a Truce that counts as a Policy is ended as one."""
    kinds = ("policy",) if r.options["OPT-TRUCE-POLICY"] == "DISTINCT" else ("policy", "truce")
    return Reading(without(r.state, (box,), kinds), r.options, tracer=r.tracer)


@rule(
    "AE-16.7-VD1",
    "Internment",
    "what is done with an interned counter",
    yes="{0}, to be interned: {answer}",
)
def interned_to(r: Reading, counter: Counter) -> str | Unknown:
    """Where a counter goes that is interned, whether it must be or not; and what the Axis may choose instead.

    Support units, Detachments, Logistics and Partisan Bases go to the Delay Box (AE-16.7-D1), ground units to the back
    of the Pending Card (AE-16.7-D2), split into one-step units (AE-16.7-R1). A fortress is eliminated (AE-16.7-R3), a
    Port-a-Fort turned over (AE-16.7-R4). Nothing is stated for other markers (AE-16.7-D3).
    """
    if counter.faction is None:
        return "a counter of no faction is not interned"
    if isinstance(counter.faction, Unknown):
        r.note(f"the faction of {counter.id} is not known", UNKNOWN, counter.source, f"faction of {counter.id}")
        return UNKNOWN
    text, goal = _orders(r, counter, conditions_of(r, counter))
    if goal is None or len(goal.places) == 1:
        return text
    _note(r, counter, text, goal)  # what is known of it
    return UNKNOWN


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
