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
from validator.rulebooks.rule import Rule, rule
from validator.verdict import Truth

__all__ = [
    "FORCES",
    "KEPT",
    "LIBERATED",
    "MANDATES",
    "RESERVES",
    "british_forces_out",
    "conquest_done",
    "liberated_by_soviets",
    "liberated_by_west",
    "occupation_settled",
    "pact_check_done",
    "russian_forces_out",
    "russian_reserves_out",
    "soviet_mandate_kept",
    "us_forces_out",
    "western_mandate_kept",
    "western_reserves_out",
]

UNFALLEN: Final = SPARED  # AE-16.1.1-X1
# Event -> the Posture Box that must be at War for it (16.3.3, 16.3.4, 16.5.3).
AT_WAR: Final[Mapping[str, str]] = {"16.3.3": "us-and-western-minors", "16.3.4": "britain", "16.5.3": "russia"}
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
    "Axis or Soviet Minor Liberation",
    "a liberation that the West must carry out",
    yes="{0} need not be liberated by the West",
    no="{0} must be liberated by the West",
    options=("OPT-LIBERATE-CONQUERED",),
)
def liberated_by_west(r: Reading, country: str) -> Truth:
    """A Minor of the Axis or of the Soviets that the West occupies wholly is liberated.

    Whether a Conquered one can be is OPT-LIBERATE-CONQUERED.
    """
    return _liberated(r, country, "west")


@rule(
    "AE-16.5.2-VS1",
    "Axis or Western Minor Liberation",
    "a liberation that the Soviets must carry out",
    yes="{0} need not be liberated by the Soviet side",
    no="{0} must be liberated by the Soviet side",
    options=("OPT-LIBERATE-CONQUERED",),
)
def liberated_by_soviets(r: Reading, country: str) -> Truth:
    """A Minor of the Axis or of the West that the Soviets occupy wholly is liberated.

    Whether a Conquered one can be is OPT-LIBERATE-CONQUERED.
    """
    return _liberated(r, country, "soviet")


def _liberated(r: Reading, country: str, faction: str) -> Truth:
    foreign = aligned(r, country, tuple(name for name in FACTIONS if name != faction))
    if foreign is Truth.FALSE:
        return Truth.TRUE
    fallen = conquered(r, country)
    if fallen is not Truth.FALSE and r.option("OPT-LIBERATE-CONQUERED") == "NO":
        foreign = all_of((foreign, negated(fallen)))
    return negated(all_of((foreign, occupies_all(r, faction, country))))


@rule(
    "AE-16.3.3-VS1",
    "US Far Eastern Forces",
    "US Far Eastern Forces to be sent",
    yes="{0} may be where it is",
    no="{0} must go to the Delay Box: the US is at War",
)
def us_forces_out(r: Reading, counter: Counter) -> Truth:
    """The US Far Eastern Forces leave the Conditional Events Box when the US and the Western Minors are at War."""
    return _sent(r, counter, "16.3.3")


@rule(
    "AE-16.3.4-VS1",
    "British Far Eastern Forces",
    "British Far Eastern Forces to be sent",
    yes="{0} may be where it is",
    no="{0} must go to the Delay Box: Britain is at War",
)
def british_forces_out(r: Reading, counter: Counter) -> Truth:
    """The British Far Eastern Forces leave the Conditional Events Box when Britain is at War."""
    return _sent(r, counter, "16.3.4")


@rule(
    "AE-16.5.3-VS1",
    "Russian Far Eastern Forces",
    "Russian Far Eastern Forces to be sent",
    yes="{0} may be where it is",
    no="{0} must go to the Delay Box: Russia is at War",
)
def russian_forces_out(r: Reading, counter: Counter) -> Truth:
    """The Russian Far Eastern Forces leave the Conditional Events Box when Russia is at War."""
    return _sent(r, counter, "16.5.3")


def _sent(r: Reading, counter: Counter, event: str) -> Truth:
    """Whether a counter does not lie in a Conditional Events Box while the Posture Box of its event is at War."""
    if not stands(r, counter).startswith("events:"):
        return Truth.TRUE
    return negated(posture_is(r, AT_WAR[event], "war"))


@rule(
    "AE-16.3.6-VS1",
    "European Reserves",
    "Western Reserves to be sent",
    yes="{0} may be where it is",
    no="{0} must go to the Delay Box",
    options=("OPT-STAR-RULES", "OPT-WARLEVEL-CUMULATIVE"),
)
def western_reserves_out(r: Reading, counter: Counter) -> Truth:
    """Western Limited War Reserves leave their box when Britain is at War or at Limited War in Europe.

    Total War Reserves leave it at Total War in Europe. Whether that counts as Limited War too is
    OPT-WARLEVEL-CUMULATIVE. A starred rule (OPT-STAR-RULES).
    """
    return _reserve_sent(r, counter, "britain")


@rule(
    "AE-16.5.4-VS1",
    "European Reserves",
    "Russian Reserves to be sent",
    yes="{0} may be where it is",
    no="{0} must go to the Delay Box",
    options=("OPT-STAR-RULES", "OPT-WARLEVEL-CUMULATIVE"),
)
def russian_reserves_out(r: Reading, counter: Counter) -> Truth:
    """Russian Limited War Reserves leave their box when Russia is at War or at Limited War in Europe.

    Total War Reserves leave it at Total War in Europe. Whether that counts as Limited War too is
    OPT-WARLEVEL-CUMULATIVE. A starred rule (OPT-STAR-RULES).
    """
    return _reserve_sent(r, counter, "russia")


def _reserve_sent(r: Reading, counter: Counter, box: str) -> Truth:
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
    "The West Rises",
    "land to be given back to the West",
    yes="Japan may keep {0}",
    no="Japan must give {0} back",
)
def western_mandate_kept(r: Reading, area: str, group: str) -> Truth:
    """No Mandate stays ceded to Japan while Nationalist China, Britain or the US, whose it was, is at War.

    The step is left out while the card of their own Surrender, or of the Settlement with them, is the Current Card.
    """
    return _kept(r, area, group)


@rule(
    "AE-16.5.5-VS1",
    "The East Rises",
    "land to be given back to the Soviets",
    yes="Japan may keep {0}",
    no="Japan must give {0} back",
)
def soviet_mandate_kept(r: Reading, area: str, group: str) -> Truth:
    """Neither Kansu nor land of the Russian Far East stays ceded to Japan while those whose it was are at War.

    The step is left out while the card of their own Surrender, or of the Settlement with them, is the Current Card.
    """
    return _kept(r, area, group)


def _kept(r: Reading, area: str, group: str) -> Truth:
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


# Faction -> the rule of what it must liberate, send, or be given back.
LIBERATED: Final[Mapping[str, Rule[[str], Truth]]] = {"west": liberated_by_west, "soviet": liberated_by_soviets}
RESERVES: Final[Mapping[str, Rule[[Counter], Truth]]] = {"west": western_reserves_out, "soviet": russian_reserves_out}
KEPT: Final[Mapping[str, Rule[[str, str], Truth]]] = {"west": western_mandate_kept, "soviet": soviet_mandate_kept}
# Event group -> the rule that sends it out, and whose event it is.
FORCES: Final[Mapping[str, tuple[Rule[[Counter], Truth], str]]] = {
    SOURCES["16.3.3"][0]: (us_forces_out, "west"),
    SOURCES["16.3.4"][0]: (british_forces_out, "west"),
    SOURCES["16.5.3"][0]: (russian_forces_out, "soviet"),
}
