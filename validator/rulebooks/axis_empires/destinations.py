"""16.7: what becomes of an interned counter."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from mapdata.model import UNKNOWN, Unknown
from validator.logic import all_of, negated
from validator.rulebooks.axis_empires.facts import face, marked, named, steps
from validator.rulebooks.axis_empires.pools import destination as leaves_to
from validator.rulebooks.axis_empires.reading import Reading
from validator.rulebooks.axis_empires.state import Counter
from validator.rulebooks.rule import rule
from validator.verdict import Truth

__all__ = ["DELAYED", "Destination", "delayed", "destination", "eliminated", "homeless", "pending", "told", "turned"]

DELAYED: Final = frozenset({"detachment", "logistics", "partisan-base"})  # the markers that 16.7 names (AE-16.7-D1)
ENOUGH: Final = "as far as the Force Pool has them, the rest are lost"  # AE-16.7-R2


@dataclass(frozen=True, slots=True)
class Destination:
    """Where an interned counter goes by which rule: one of `places`, several while something about it is unknown.

    `splits` says that it is broken down first: `places` are then those of the counter that is broken. `turns` that a
    Port-a-Fort shows its infantry side there.
    """

    rule: str
    places: frozenset[str]
    splits: bool = False
    turns: bool = False


@rule(
    "AE-16.7-D1",
    "Internment",
    "interned support units and markers",
    yes="{0}, once interned, goes to the Delay Box",
    no="{0} does not go to the Delay Box for being a support unit or marker",
)
def delayed(r: Reading, counter: Counter) -> Truth:
    """Support units and Detachment, Logistics and Partisan Base markers go to the Delay Box, stripe or not."""
    named(r, counter)
    return Truth.of((counter.is_unit and counter.kind != "ground") or counter.what in DELAYED)


@rule(
    "AE-16.7-D2",
    "Internment",
    "interned ground units",
    yes="{0}, once interned, waits on the back of its faction's Pending Card",
    no="{0} does not wait on a Pending Card",
)
def pending(r: Reading, counter: Counter) -> Truth:
    """Ground units wait on the back of their faction's Pending Card for Repatriation: one-step units, no fortresses."""
    named(r, counter)
    return negated(eliminated(r, counter)) if counter.kind == "ground" else Truth.FALSE


@rule(
    "AE-16.7-D3",
    "Internment",
    "markers without a destination",
    yes="no destination is stated for {0}",
    no="a destination is stated for {0}",
)
def homeless(_r: Reading, counter: Counter) -> Truth:
    """Airdrop, Beachhead, Blitz, Devastation and other markers have no stated destination: they are reported only."""
    return Truth.of(not counter.is_unit and counter.what not in DELAYED)


@rule(
    "AE-16.7-R3",
    "Internment",
    "a fortress to be interned",
    yes="{0} is a fortress, which is eliminated instead of interned",
    no="{0} is no fortress that is eliminated instead of interned",
)
def eliminated(r: Reading, counter: Counter) -> Truth:
    """A true fortress cannot be interned and is eliminated; a Port-a-Fort is turned over instead."""
    if counter.kind != "ground":
        return Truth.FALSE
    return all_of((marked(r, counter, "fortress"), negated(turned(r, counter))))


@rule(
    "AE-16.7-R4",
    "Internment",
    "a Port-a-Fort to be interned",
    yes="{0} is a Port-a-Fort, which is interned on its infantry side",
    no="{0} is no Port-a-Fort",
)
def turned(r: Reading, counter: Counter) -> Truth:
    """A Port-a-Fort is turned to its infantry side and waits on the Pending Card."""
    return marked(r, counter, "port-a-fort")


def destination(r: Reading, counter: Counter) -> Destination | None:
    """What 16.7 makes of a counter; None when it states nothing (AE-16.7-D3, or a counter of no faction).

    What is not known of the counter leaves several places open; steps that are not known leave a split open, and then
    both the places of the counter itself and those of a broken one are told.
    """
    if counter.faction is None or isinstance(counter.faction, Unknown) or homeless(r, counter) is Truth.TRUE:
        return None
    if delayed(r, counter) is Truth.TRUE:
        return Destination(delayed.id, frozenset({"delay"}))
    fortress, away, card = eliminated(r, counter), off_map(r, counter), f"pending:{counter.faction}"
    if fortress is not Truth.FALSE:
        places = away if fortress is Truth.TRUE else away | {card}
        return Destination(eliminated.id, places)
    if turned(r, counter) is Truth.TRUE:
        return Destination(turned.id, frozenset({card}), turns=True)
    size = steps(r, counter)
    if size == 1:
        return Destination(pending.id, frozenset({card}))
    return Destination("AE-16.7-R1", away | {card} if size is UNKNOWN else away, splits=True)


def told(r: Reading, counter: Counter, goal: Destination | None) -> str:
    """What 16.7 makes of a counter, in words; where it goes with "or" while that is not known."""
    if goal is None:
        return "no destination is stated"
    places = _named(r, goal.places)
    if goal.splits:
        return _split(r, counter, goal, places)
    if goal.rule == eliminated.id and f"pending:{counter.faction}" not in goal.places:
        return f"eliminated, since a fortress cannot be interned: to {places}"
    return f"to {places}{_turned(r, counter) if goal.turns else ''}"


def _turned(r: Reading, counter: Counter) -> str:
    """That a Port-a-Fort is turned over, in words; nothing of one that shows its infantry side already."""
    up = face(r, counter)
    if up == "infantry":
        return ""
    return f", turned to its infantry side{' if its fortress side is up' if isinstance(up, Unknown) else ''}"


def _split(r: Reading, counter: Counter, goal: Destination, places: str) -> str:
    card = f"pending:{counter.faction}"
    if card in goal.places:
        return f"to {_named(r, {card})}; if it has several steps, split into one-step units {ENOUGH}"
    return f"split into one-step units, each to {_named(r, {card})} {ENOUGH}; the counter itself to {places}"


def _named(r: Reading, places: Collection[str]) -> str:
    return " or ".join(r.map.name_of(place) for place in sorted(places))


def off_map(r: Reading, counter: Counter) -> frozenset[str]:
    """Where an eliminated or broken unit goes: to the Delay Box with a Delay Stripe, else to its Force Pool.

    AE-DELAY-3; that the Force Pool is the ordinary place of eliminated units is AE-EXT-22.
    """
    goal = leaves_to(r, counter)
    return frozenset({"delay", f"pool:{counter.faction}"} if isinstance(goal, Unknown) else {goal})
