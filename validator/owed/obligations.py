"""What a state owes: internments, mandatory events, and what events left out of order (the -VS checks)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from validator.asked import Asked, Seen
from validator.owed.border import garrison_check
from validator.owed.countries import countries
from validator.owed.internments import own_questions
from validator.owed.kept import Group, Kept, again, warned
from validator.owed.lands import at_peace, lands
from validator.owed.markers import boxes, markers
from validator.owed.placed import held
from validator.rulebooks.axis_empires import residues
from validator.rulebooks.axis_empires.judge import Judge
from validator.rulebooks.axis_empires.places import listed
from validator.rulebooks.axis_empires.state import State

__all__ = ["obligations", "owed_groups"]


def obligations(judge: Judge) -> Iterator[Asked]:
    """The questions of what must happen, and of what events left behind."""
    return chain.from_iterable(owed_groups(judge, Kept()))


def owed_groups(judge: Judge, kept: Kept) -> Iterator[Group]:
    """The questions of `obligations` in groups.

    `kept` holds those of the state before, as long as nothing changes but counters: a group whose counters are the
    same is the very same tuple.
    """
    state = judge.state
    own = [own_questions(judge, kept, counter) for counter in state.counters]
    yield from (group for _, group, _ in own if group)
    yield from countries(judge, kept)
    special = tuple(counter for counter, _, special in own if special)
    yield again(kept, "markers", special, lambda: markers(state))
    inside = state.roster.boxed.get("holding", ())
    holders = (state.named.get(counter.at.partition(":")[2]) for counter in inside)
    around = (*inside, *(counter for counter in holders if counter is not None))
    yield again(kept, "held", around, lambda: held(state))
    yield again(kept, "boxes", state.postured, lambda: boxes(state))
    stars = judge.reading.lasts(listed, "star")
    shown = (*_standing_in(state, stars), *state.kinds.get("reduced-us-impact", ()))
    if stars or shown:  # else the map has nothing to tell of it
        yield again(kept, "impact", shown, lambda: (warned(residues.impact_shown, (), shown),))
    peace = judge.reading.once(("peace",), lambda: at_peace(judge.reading))
    yield again(kept, "lands", state.counters if peace else (), lambda: lands(judge))
    yield from garrison_check(judge, kept)


def _standing_in(state: State, places: Iterable[str]) -> Seen:
    return tuple(c for place in places for c in state.at.get(place, ()) if c.kind == "ground")
