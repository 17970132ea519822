"""16.7-A2c: the Axis may end a Policy instead of interning its counters; before the war that brings Limited War."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from mapdata.model import Unknown
from validator.rulebooks.axis_empires.comparing import finding
from validator.rulebooks.axis_empires.facts import stands
from validator.rulebooks.axis_empires.internment_axis import axis_in_affected
from validator.rulebooks.axis_empires.policies import policy_in, posture_box
from validator.rulebooks.axis_empires.reading import Reading
from validator.rulebooks.axis_empires.roster import Roster
from validator.rulebooks.axis_empires.state import State
from validator.rulebooks.axis_empires.territory import land_of
from validator.verdict import Truth, Verdict

__all__ = ["check_ended", "ended_policies", "without"]

ARTICLE = "Internment"


def ended_policies(before: State, after: State) -> tuple[str, ...]:
    """The Posture Boxes with a Policy before and none after."""
    old, new = Reading(before), Reading(after)
    boxes = [box.id.removeprefix("posture:") for box in before.map.boxes.values() if box.kind == "posture"]
    return tuple(box for box in boxes if policy_in(old, box) is not Truth.FALSE and policy_in(new, box) is Truth.FALSE)


def without(state: State, boxes: Sequence[str], kinds: Collection[str] = ("policy",)) -> State:
    """The state without the Policies in those Posture Boxes: their markers are of these `kinds`."""
    places = {f"posture:{box}" for box in boxes}
    if not places:
        return state
    kept = Roster.of([c for c in state.counters if not (c.marker in kinds and c.at in places)])
    postures = {box: posture for box, posture in state.postures.items() if box not in boxes}
    return replace(state, roster=kept, postures=postures)


def check_ended(before: State, after: State, boxes: Sequence[str], options: Mapping[str, str]) -> Iterator[Verdict]:
    """What is wrong with Policies ended: no counter was to be interned by them, or Limited War did not start."""
    reading = Reading(before, options)
    reasons = _boxes_that_intern(reading)
    for box in boxes:
        if box not in reasons:
            message = f"the Policy in posture:{box} was ended, and no Axis counter had to be interned by it"
            yield finding(after, "AE-16.7-A2c", ARTICLE, message)
        elif reasons[box] is Truth.UNKNOWN:
            message = f"whether an Axis counter had to be interned by the Policy in posture:{box} is not known"
            missing = (f"what lies in posture:{box}",)
            yield finding(after, "AE-16.7-A2c", ARTICLE, message, missing=missing)
    if boxes:
        yield from _war_level(before, after)


def _boxes_that_intern(r: Reading) -> dict[str, Truth]:
    """The Posture Boxes whose Policy interns an Axis counter (AE-16.7-A2)."""
    found: dict[str, Truth] = {}
    for counter in r.state.counters:
        answer = axis_in_affected(r, counter) if counter.at in r.map.spaces else Truth.FALSE
        now = land_of(r, stands(r, counter)) if answer is not Truth.FALSE else None
        if now is None or isinstance(now.country, Unknown):
            continue
        box = posture_box(r, now.country)
        if isinstance(box, str) and found.get(box) is not Truth.TRUE:
            found[box] = answer
    return found


def _war_level(before: State, after: State) -> Iterator[Verdict]:
    """Ending a Policy before the war starts Limited War in the same step (AE-16.7-VD3)."""
    if before.war_level is None:
        message = "whether ending a Policy had to start Limited War is not known"
        yield finding(after, "AE-16.7-VD3", ARTICLE, message, missing=("war-level",))
    elif before.war_level.value == "pre-war" and (after.war_level is None or after.war_level.value != "limited-war"):
        now = "not told" if after.war_level is None else after.war_level.value
        message = f"a Policy was ended before the war, and the war level is {now}: Limited War starts at once"
        yield finding(after, "AE-16.7-VD3", ARTICLE, message)
