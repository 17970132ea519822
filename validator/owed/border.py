"""The Garrison Check: the border hexes of Japanese Dependents, while Russia is neutral."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from mapdata.model import Unknown
from validator.asked import Asked, Seen
from validator.owed.kept import Group, Kept, again, owed
from validator.rulebooks.axis_empires import garrisons
from validator.rulebooks.axis_empires.facts import posture_is
from validator.rulebooks.axis_empires.judge import Judge
from validator.rulebooks.axis_empires.reading import Reading
from validator.rulebooks.axis_empires.state import Counter
from validator.verdict import Truth, Verdict

__all__ = ["garrison_check"]

BORDER = "the border"  # no id of a counter


def garrison_check(judge: Judge, kept: Kept) -> Iterator[Group]:
    """The border hexes of Japanese Dependents, while Russia is or may be neutral.

    A position that tells no Posture at all is one of a part of the game, and is not asked for this one.
    """
    if not judge.state.postures or posture_is(judge.reading, "russia", "neutrality") is Truth.FALSE:
        return
    near = _near_the_border(judge)
    yield again(kept, BORDER, near, lambda: _garrison(judge, near))


def _near_the_border(judge: Judge) -> Seen:
    """The ground units on which the Garrison Check rests: those on the border, and Allied ones in land of Japan."""
    r, state = judge.reading, judge.state
    border = r.once(("border",), lambda: frozenset(garrisons.border_hexes(r)))
    land = r.once(("land of japan",), lambda: garrisons.japanese_hexes(r))
    ground = state.kinds.get("ground", ())
    return tuple(c for c in ground if c.at in border or (c.faction != "axis" and c.at in land))


def _garrison(judge: Judge, ground: tuple[Counter, ...]) -> Iterator[Asked]:
    for place in garrisons.border_hexes(judge.reading):
        if place not in judge.state.at and not _crossed(judge.reading, place):
            continue  # where nobody knows of a road or railway and nothing stands, there is nothing to tell
        asked = owed(judge.state, garrisons.garrisoned, (place,), ground, "axis")
        lacking = garrisons.deficit(judge.reading, place)
        yield replace(asked, then=partial(_short, lacking), more=(lacking,))


def _crossed(r: Reading, place: str) -> bool:
    return Truth.TRUE in (r.symbol(place, "road"), r.symbol(place, "rail"))


def _short(lacking: int | Unknown, verdict: Verdict) -> Verdict:
    """The verdict with the number of steps that are lacking."""
    return replace(verdict, message=f"{verdict.message}: {lacking} lacking of {garrisons.WANTED}")
