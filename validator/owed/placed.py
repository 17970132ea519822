"""What is asked of where counters lie: in boxes that take only counters of a kind, of a faction, or of one holder."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Final

from mapdata.diagnostic import Severity
from validator.asked import Asked
from validator.rulebooks.axis_empires import destinations, locations, military, politics, pools, territory, zones
from validator.rulebooks.axis_empires.state import Counter, State
from validator.rulebooks.rule import Rule
from validator.verdict import Verdict

__all__ = ["cited", "held", "placed"]

# Kind of box -> the definition that says what it takes, which a verdict cites, and how bad it is. That a Force Pool
# takes its own faction's units alone is not said in so many words: an event may put others there (16.4.2-S5). What the
# Ceded Lands Box, Posture Boxes and Conditional Events Boxes hold is told by what events put there, and no more.
DEFINED: Final[Mapping[str, tuple[Rule[..., object], Severity]]] = {
    "zone": (zones.enemy_on_station, Severity.ERROR),
    "pending": (destinations.pending, Severity.ERROR),
    "pool": (pools.force_pool, Severity.WARNING),
    "holding": (military.components, Severity.ERROR),
    "conquered": (pools.conquered_box, Severity.ERROR),
    "ceded": (territory.standing, Severity.WARNING),
    "posture": (politics.posture_of, Severity.WARNING),
    "events": (locations.place_fits, Severity.WARNING),
}
UNITS: Final = ("pool", "conquered", "ceded", "posture", "events")  # what is asked of every unit
GROUND: Final = (*UNITS, "zone", "pending")  # and of ground units


def placed(counter: Counter) -> Iterator[Asked]:
    """What is asked of a counter for the box that it lies in, and for nothing else."""
    kind = counter.at.partition(":")[0]
    if kind in (GROUND if counter.kind == "ground" else UNITS if counter.is_unit else ()):
        yield _asked(counter, kind)


def held(state: State) -> Iterator[Asked]:
    """What is asked of the counters in Holding Boxes: whether there is such a box."""
    for counter in state.roster.boxed.get("holding", ()):
        holder = state.named.get(counter.at.partition(":")[2])
        yield _asked(counter, "holding", *(() if holder is None else (holder,)))


def _asked(counter: Counter, kind: str, *seen: Counter) -> Asked:
    law, level = DEFINED[kind]
    args = (counter, counter.at)
    return Asked(locations.place_fits, args, (counter, *seen), level, swift=True, then=partial(cited, law))


def cited(law: Rule[..., object], verdict: Verdict) -> Verdict:
    """The verdict under the definition that it rests on."""
    return replace(verdict, rule=law.id, article=law.article)
