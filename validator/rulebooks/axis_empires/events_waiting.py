"""16.1-16.6: mandatory events whose condition a state shows and whose effect it does not (the -VS checks).

The event is still to come, or was missed: which of both, the phase tells (AE-CONV-5).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mapdata.model import Unknown
from validator.logic import all_of, any_of, negated
from validator.rulebooks.axis_empires.factions import ALLIES, SPARED, active, aligned, conquered
from validator.rulebooks.axis_empires.facts import cards, posture_is, stands, told
from validator.rulebooks.axis_empires.grounds import on_the_map
from validator.rulebooks.axis_empires.occupation import occupies_all
from validator.rulebooks.axis_empires.occupying import under_occupation
from validator.rulebooks.axis_empires.reading import Reading
from validator.rulebooks.axis_empires.state import FACTIONS, Counter
from validator.rulebooks.axis_empires.territory import japanese_dependent
from validator.rulebooks.axis_empires.turns import SOURCES
from validator.rulebooks.rule import rule
from validator.verdict import Truth

__all__ = [
    "FORCES",
    "MANDATES",
    "conquest_done",
    "far_east_forces_out",
    "liberation_done",
    "mandate_kept",
    "occupation_settled",
    "pact_check_done",
    "reserves_out",
]

UNFALLEN: Final = SPARED  # AE-16.1.1-X1
# Event -> the Posture Box that must be at War for it (16.3.3, 16.3.4, 16.5.3).
AT_WAR: Final[Mapping[str, str]] = {"16.3.3": "us-and-western-minors", "16.3.4": "britain", "16.5.3": "russia"}
# Event group -> the event that sends it out, and that Posture Box.
FORCES: Final[Mapping[str, tuple[str, str]]] = {SOURCES[event][0]: (event, box) for event, box in AT_WAR.items()}
# Group of areas -> the Posture Box of those who rise, and what skips it: the card of a side, and one of the Axis.
MANDATES: Final[Mapping[str, tuple[str, str, str, str]]] = {
    "kiangsu": ("nationalist-china", "west", "22", "37c"),
    "brit-mandate": ("britain", "west", "29", "37a"),
    "us-mandate": ("us-and-western-minors", "west", "37", "37e"),
    "kansu": ("communist-china", "soviet", "29", "37b"),
    "rus-fe": ("russia", "soviet", "25", "37d"),
}


@rule(
    "AE-16.1.1-VS1",
    "Allied Minor Country Conquest",
    "a conquest to be carried out",
    yes="{0} need not be Conquered",
    no="{0} must be Conquered",
)
def conquest_done(r: Reading, country: str) -> Truth:
    """An active Allied Minor Country that the Axis occupies wholly is Conquered; Kansu and Kiangsu never are."""
    if country in UNFALLEN:
        return Truth.TRUE
    alive = all_of((active(r, country), aligned(r, country, ALLIES)))
    return negated(alive if alive is Truth.FALSE else all_of((alive, occupies_all(r, "axis", country))))


@rule(
    "AE-16.1.2-VS1",
    "Axis Minor Country Occupation",
    "an Occupation to be settled",
    yes="{0} is not under Occupation, or has no unit left",
    no="{0} is under Occupation and has units on the map",
)
def occupation_settled(r: Reading, country: str) -> Truth:
    """An Axis Minor is not under Occupation, unless no unit of it is on the map: then Option 3 has been taken (E3).

    One in a Naval Zone Box is on the map too (AE-AMB-51).
    """
    if not any(c.is_unit and on_the_map(r, c) for c in r.of_nation(country)):
        return Truth.TRUE
    mine = aligned(r, country, ("axis",))
    return negated(mine if mine is Truth.FALSE else all_of((mine, under_occupation(r, country))))


@rule(
    "AE-16.1.4-VS1",
    "British Neutrality Pact Check",
    "the British Neutrality Pact",
    yes="{0} is where the British Posture wants it",
    no="{0} is not where the British Posture wants it",
)
def pact_check_done(r: Reading, counter: Counter) -> Truth:
    """The unit lies in the Conditional Events Box just while the British Posture is Neutrality."""
    idle = posture_is(r, "britain", "neutrality")
    return idle if stands(r, counter) == "events:axis" else negated(idle)


@rule(
    "AE-16.3.2-VS1",
    "Liberation",
    "a liberation to be carried out",
    yes="{0} need not be liberated by {1}",
    no="{0} must be liberated by {1}",
    options=("OPT-LIBERATE-CONQUERED",),
)
def liberation_done(r: Reading, country: str, faction: str) -> Truth:
    """A Minor of the Axis or of the other Allied faction that a faction occupies wholly is liberated (16.3.2, 16.5.2).

    Whether a Conquered one can be is OPT-LIBERATE-CONQUERED.
    """
    foreign = aligned(r, country, tuple(name for name in FACTIONS if name != faction))
    if foreign is Truth.FALSE:
        return Truth.TRUE
    fallen = conquered(r, country)
    if fallen is not Truth.FALSE and r.option("OPT-LIBERATE-CONQUERED") == "NO":
        foreign = all_of((foreign, negated(fallen)))
    return negated(all_of((foreign, occupies_all(r, faction, country))))


@rule(
    "AE-16.3.3-VS1",
    "Far Eastern Forces",
    "Far Eastern Forces to be sent",
    yes="{0} may be where it is",
    no="{0} must go to the Delay Box: {1} is at War",
)
def far_east_forces_out(r: Reading, counter: Counter, box: str) -> Truth:
    """Far Eastern Forces leave the Conditional Events Box when their Country is at War (16.3.3, 16.3.4, 16.5.3)."""
    if not stands(r, counter).startswith("events:"):
        return Truth.TRUE
    return negated(posture_is(r, box, "war"))


@rule(
    "AE-16.3.6-VS1",
    "European Reserves",
    "Reserves to be sent",
    yes="{0} may be where it is",
    no="{0} must go to the Delay Box",
    options=("OPT-STAR-RULES", "OPT-WARLEVEL-CUMULATIVE"),
)
def reserves_out(r: Reading, counter: Counter, box: str) -> Truth:
    """Limited War Reserves leave their box at War of their side or Limited War in Europe (16.3.6, 16.5.4).

    Total War Reserves leave it at Total War in Europe. Whether that counts as Limited War too is
    OPT-WARLEVEL-CUMULATIVE. A starred rule (OPT-STAR-RULES).
    """
    if not stands(r, counter).startswith("events:") or r.option("OPT-STAR-RULES") == "OFF":
        return Truth.TRUE
    if counter.marker == "total-war-reserves":
        return negated(_europe(r, ("total-war",)))
    war = posture_is(r, box, "war")
    if war is Truth.TRUE:
        return Truth.FALSE
    both = ("limited-war", "total-war") if r.option("OPT-WARLEVEL-CUMULATIVE") == "YES" else ("limited-war",)
    return negated(any_of((war, _europe(r, both))))


def _europe(r: Reading, levels: tuple[str, ...]) -> Truth:
    found = told(r, r.state.european, "the war level in Europe", "european-war-level")
    return Truth.UNKNOWN if isinstance(found, Unknown) else Truth.of(found in levels)


@rule(
    "AE-16.3.8-VS1",
    "The West Rises, The East Rises",
    "land to be given back",
    yes="Japan may keep {0}",
    no="Japan must give {0} back",
)
def mandate_kept(r: Reading, area: str, group: str) -> Truth:
    """No Mandate stays ceded to Japan while those it was taken from are at War (16.3.8, 16.5.5).

    The step is left out while the card of their own Surrender, or of the Settlement with them, is the Current Card.
    """
    box, faction, own, axis_card = MANDATES[group]
    given = japanese_dependent(r, area)
    war = given if given is Truth.FALSE else all_of((given, posture_is(r, box, "war")))
    if war is Truth.FALSE:
        return Truth.TRUE
    skipped = any_of((_current(r, faction, own), _current(r, "axis", axis_card)))
    return negated(all_of((war, negated(skipped))))


def _current(r: Reading, faction: str, number: str) -> Truth:
    found = cards(r, faction, "current")
    return Truth.UNKNOWN if isinstance(found, Unknown) else Truth.of(number in found)
