"""What is asked of single counters and markers, and of the Posture Boxes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from mapdata.diagnostic import Severity
from validator.asked import Asked
from validator.owed.kept import owed, warned
from validator.owed.placed import cited
from validator.rulebooks.axis_empires import events_waiting, invariants, residues
from validator.rulebooks.axis_empires.places import idle_place
from validator.rulebooks.axis_empires.programs import PROGRAMS_USED
from validator.rulebooks.axis_empires.state import FACTIONS, Counter, State

__all__ = ["boxes", "markers"]

SURRENDERS = partial(cited, residues.peace_runs)  # AE-16.2.5-VS1 asks that of a Posture Box too


def markers(state: State) -> Iterator[Asked]:
    """What is asked of single counters."""
    for faction in FACTIONS:
        for counter in state.at.get(f"pending:{faction}", ()):
            yield Asked(invariants.interned_fits, (counter,), (counter,))
    for faction, returned in residues.RETURNED.items():
        for counter in state.at.get(f"conquered:{faction}", ()):
            if counter.is_unit:
                yield Asked(returned, (counter,), (counter,), swift=True)
    for counter in state.kinds.get("enforced-peace", ()):
        if counter.at.startswith("turn:"):
            around = (counter, *state.postured)
            yield Asked(invariants.peace_has_surrender, (counter,), around, Severity.INFO, swift=True)
            yield Asked(residues.peace_runs, (counter,), (counter,), Severity.INFO, swift=True)
    yield from _idle(state)
    yield from _held(state)


def _idle(state: State) -> Iterator[Asked]:
    """Where the Ceded Land markers rest that give nothing away."""
    for kind in ("ceded-land", "japanese-dependent"):
        for counter in state.kinds.get(kind, ()):
            if counter.at != "ceded":
                yield warned(idle_place, (counter,), (counter,))


def _held(state: State) -> Iterator[Asked]:
    """What is asked of No Occupation markers and of multi-national units."""
    for counter in state.kinds.get("no-occupation", ()):
        if counter.at in state.map.spaces:
            yield Asked(residues.capital_marked, (counter,), (counter,), Severity.WARNING, swift=True)
    for counter in state.counters:
        if counter.has("multinational"):
            around = (counter, *state.at.get(f"holding:{counter.id}", ()))
            yield Asked(invariants.held_alike, (counter,), around, swift=True)
    yield from _grouped(state)


def _grouped(state: State) -> Iterator[Asked]:
    """What is asked of the counters of events."""
    for counter in state.counters:
        group = str(counter.attributes.get("event-group"))
        if group in PROGRAMS_USED and state.done is not None:
            yield Asked(PROGRAMS_USED[group], (counter,), (counter,), Severity.WARNING, swift=True)
        elif group in events_waiting.FORCES:
            sent, whose = events_waiting.FORCES[group]
            yield owed(state, sent, (counter,), (counter,), whose)
    for kind in ("limited-war-reserves", "total-war-reserves"):
        for counter in state.kinds.get(kind, ()):
            sent = events_waiting.RESERVES["soviet" if counter.faction == "soviet" else "west"]
            yield owed(state, sent, (counter,), (counter,), str(counter.faction))
    for counter in state.kinds.get("support", ()):
        if counter.id.partition("#")[0] == "british-neutrality-pact":
            yield from _pact(state, counter)
    groups = {
        str(c.attributes["event-group"]): c.at
        for c in state.counters
        if "event-group" in c.attributes and c.at.startswith("events:")
    }
    for group, box in groups.items():
        mine = tuple(c for c in state.counters if c.attributes.get("event-group") == group)
        yield Asked(invariants.group_together, (group, box), mine, Severity.WARNING, swift=True)


def _pact(state: State, counter: Counter) -> Iterator[Asked]:
    """The British Neutrality Pact unit: due to leave its box, or gone from it too early (a warning)."""
    rule = events_waiting.pact_check_done
    if counter.at == "events:axis":
        yield owed(state, rule, (counter,), (counter,), "axis")
    elif counter.at not in ("aside", "removed"):
        yield Asked(rule, (counter,), (counter,), Severity.WARNING, swift=True)


def boxes(state: State) -> Iterator[Asked]:
    """What is asked of the Posture Boxes."""
    for box in (box.id.partition(":")[2] for box in state.map.boxes.values() if box.kind == "posture"):
        mine = state.at.get(f"posture:{box}", ())
        yield Asked(invariants.surrender_is_no_war, (box,), mine, Severity.WARNING, swift=True)
        yield Asked(residues.surrender_once, (box,), mine, swift=True, then=SURRENDERS)
    if "posture:soviet-minors" in state.map.boxes or state.postured:
        yield Asked(residues.soviet_minors_free, (), state.postured, Severity.WARNING, swift=True)
