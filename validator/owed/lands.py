"""What is asked of land ceded to Japan, what peaces leave, and what a faction may choose to do."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Severity
from validator.asked import Asked
from validator.owed.kept import owed, warned
from validator.rulebooks.axis_empires import choices, events_waiting, residues
from validator.rulebooks.axis_empires.judge import Judge
from validator.rulebooks.axis_empires.peaces import SURRENDERS
from validator.rulebooks.axis_empires.peaces_kept import PEACES_KEPT
from validator.rulebooks.axis_empires.places import listed
from validator.rulebooks.axis_empires.policies import surrendered
from validator.rulebooks.axis_empires.reading import Reading
from validator.rulebooks.axis_empires.state import FACTIONS, Counter, State
from validator.rulebooks.axis_empires.territory import japanese_dependent
from validator.verdict import Ruling, Truth

__all__ = ["at_peace", "choices_now", "lands"]


def at_peace(r: Reading) -> bool:
    """Whether somebody that a peace is made of has surrendered."""
    return any(surrendered(r, box) is Truth.TRUE for box in SURRENDERS)


def lands(judge: Judge) -> Iterator[Asked]:
    """What is asked of land ceded to Japan, and what peaces leave."""
    state = judge.state
    for group, (_, faction, _, _) in events_waiting.MANDATES.items():
        areas = judge.reading.lasts(listed, group) if "-" in group else (group,)
        for area in areas:
            if area in state.ceded:
                yield owed(state, events_waiting.KEPT[faction], (area, group), state.ceded[area], faction)
    for event, ceded in residues.PEACE_CEDED.items():
        for area in ("inner-mongolia", "hainan") if state.done is not None and event in state.done.value else ():
            seen = (*state.ceded.get(area, ()), *state.postured)
            yield Asked(ceded, (area,), seen, Severity.WARNING, swift=True)
    yield from _peaces(judge)


def _peaces(judge: Judge) -> Iterator[Asked]:
    """What is asked of Allied counters while a Surrender is in force."""
    placed = [c for c in judge.state.counters if c.faction in FACTIONS[1:] and _placed(judge.state, c)]
    for box, rules in PEACES_KEPT.items():
        if surrendered(judge.reading, box) is Truth.TRUE:
            for counter in placed:
                for kept in rules:
                    yield warned(kept, (counter,), (counter,))


def choices_now(judge: Judge) -> Iterator[Asked]:
    """What a faction may do now, for information."""
    state, r = judge.state, judge.reading
    for name, land in state.lands.items():
        if land.status.value == "conquered":
            for reactivates in choices.REACTIVATES.values():
                yield Asked(reactivates, (name,), (), Severity.INFO, Ruling.LEGAL, Truth.TRUE, swift=True)
    for group, (_, faction, _, _) in events_waiting.MANDATES.items():
        for area in r.lasts(listed, group) if "-" in group else (group,):
            if japanese_dependent(r, area) is Truth.TRUE:
                yield Asked(choices.GAPS[faction], (area,), (), Severity.INFO, Ruling.LEGAL, Truth.TRUE, swift=True)
    for name in r.lasts(listed, "colonial-liberation"):
        yield Asked(choices.liberable, (name,), (), Severity.INFO, Ruling.LEGAL, Truth.TRUE, swift=True)


def _placed(state: State, counter: Counter) -> bool:
    """Whether a counter is on the map or in a box beside it."""
    return counter.at in state.map.spaces or counter.at.startswith(("zone:", "box:"))
