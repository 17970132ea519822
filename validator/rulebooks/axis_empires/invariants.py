"""F.5: the invariants of boxes and markers, whatever came before; those of `snapshot` are the older half."""

from __future__ import annotations

from typing import Final

from mapdata.model import UNKNOWN, Unknown
from validator.logic import all_of, any_of, negated
from validator.rulebooks.axis_empires.destinations import eliminated, turned
from validator.rulebooks.axis_empires.facts import face, held, named, posture_is, side, stands
from validator.rulebooks.axis_empires.grounds import on_the_map
from validator.rulebooks.axis_empires.military import one_step
from validator.rulebooks.axis_empires.policies import covered, surrendered
from validator.rulebooks.axis_empires.reading import Reading
from validator.rulebooks.axis_empires.roster import BY_ID
from validator.rulebooks.axis_empires.state import Counter
from validator.rulebooks.axis_empires.territory import japanese_dependent
from validator.rulebooks.rule import rule
from validator.verdict import Truth

__all__ = [
    "dependent_is_empty",
    "group_together",
    "held_alike",
    "interned_fits",
    "one_alignment",
    "peace_has_surrender",
    "surrender_is_no_war",
]

EVENTS: Final = "events:"


@rule(
    "AE-16.7-VS2",
    "Internment",
    "what waits on a Pending Card",
    yes="{0} may wait on a Pending Card",
    no="{0} cannot wait on a Pending Card",
)
def interned_fits(r: Reading, counter: Counter) -> Truth:
    """Only one-step ground units wait there, no true fortress, and a Port-a-Fort on its infantry side (AE-DM-I4)."""
    if counter.kind != "ground":
        named(r, counter)
        return Truth.FALSE
    return all_of((one_step(r, counter), negated(eliminated(r, counter)), _infantry(r, counter, turned(r, counter))))


def _infantry(r: Reading, counter: Counter, small_fort: Truth) -> Truth:
    """Whether a counter shows no fortress side of a Port-a-Fort."""
    if small_fort is Truth.FALSE:
        return Truth.TRUE
    up = face(r, counter)
    return any_of((negated(small_fort), Truth.UNKNOWN if isinstance(up, Unknown) else Truth.of(up == "infantry")))


@rule(
    "AE-DM-I6",
    "Enforced Peace",
    "an Enforced Peace without a Surrender",
    yes="{0} goes with a Surrender",
    no="{0} is on the Turn Track and nobody's Surrender is in force with it",
)
def peace_has_surrender(r: Reading, counter: Counter) -> Truth:
    """While an Enforced Peace marker is on the Turn Track, the Surrender it belongs to is in the Posture Box.

    It may stay behind after a Rising (AE-AMB-111), so that this is worth a note only.
    """
    stands(r, counter)
    if counter.nation is None:
        r.note(f"whose peace {counter.id} is, is not known", UNKNOWN, counter.source, f"nation of {counter.id}")
        return Truth.UNKNOWN
    return covered(r, counter.nation, surrendered)


@rule(
    "AE-DM-I7",
    "Posture",
    "a Surrender and a Posture of War",
    yes="the Posture of {0} agrees with what lies in its box",
    no="a Surrender lies in the box of {0}, whose Posture is War",
)
def surrender_is_no_war(r: Reading, box: str) -> Truth:
    """A Country with a Surrender marker is not at War: the Rises take it away first (an inference: a warning)."""
    war = posture_is(r, box, "war")
    return Truth.TRUE if war is Truth.FALSE else negated(all_of((war, surrendered(r, box))))


@rule(
    "AE-DM-I9",
    "Conditional Events Box",
    "the counters of one event",
    yes="the counters of {0} in {1} are all there",
    no="some counters of {0} are in {1} and some are not",
)
def group_together(r: Reading, group: str, box: str) -> Truth:
    """The counters of one event lie together in the Conditional Events Box until it uses them (a warning)."""
    mine = [c for c in r.state.counters if c.attributes.get("event-group") == group]
    places = {stands(r, counter) for counter in sorted(mine, key=BY_ID)}
    return Truth.of(box not in places or places == {box})


@rule(
    "AE-DM-I10",
    "Multi-national unit",
    "the faction of what a unit holds",
    yes="what {0} holds is of its faction",
    no="{0} holds a counter of another faction",
)
def held_alike(r: Reading, counter: Counter) -> Truth:
    """The units in the Holding Box of a multi-national unit are of that unit's faction."""
    mine = side(r, counter)
    return all_of(_alike(side(r, other), mine) for other in held(r, counter))


def _alike(one: str | Unknown | None, other: str | Unknown | None) -> Truth:
    if isinstance(one, Unknown) or isinstance(other, Unknown):
        return Truth.UNKNOWN
    return Truth.of(one == other)


@rule(
    "AE-DM-I11",
    "Japanese Dependent",
    "Kansu and Kiangsu as Japanese Dependents",
    yes="no unit of {0} is on the map against its being a Japanese Dependent",
    no="{0} is a Japanese Dependent and has units on the map",
)
def dependent_is_empty(r: Reading, country: str) -> Truth:
    """While Kansu or Kiangsu is a Japanese Dependent none of its units is on the map (a warning).

    The Surrenders take them away (16.4.2, 16.6.1); Forced Settlement does not by itself (AE-AMB-108).
    """
    given = japanese_dependent(r, country)
    if given is Truth.FALSE:
        return Truth.TRUE
    return any_of((negated(given), Truth.of(not _fielded(r, country))))


def _fielded(r: Reading, country: str) -> bool:
    return any(c.is_unit and on_the_map(r, c) for c in r.of_nation(country))


@rule(
    "AE-DM-I12",
    "China",
    "one alignment of a Chinese Country",
    yes="the counters of {0} are of one faction",
    no="the counters of {0} are of several factions",
)
def one_alignment(r: Reading, country: str) -> Truth:
    """A Chinese Country has one alignment at most, which its counters follow, and its Posture Box with it."""
    sides = {side(r, counter) for counter in r.of_nation(country)}
    own = r.alignment(country)
    known = {found for found in (*sides, own) if not isinstance(found, Unknown)}
    if len(known) > 1:
        return Truth.FALSE
    return Truth.UNKNOWN if UNKNOWN in sides and known else Truth.TRUE
