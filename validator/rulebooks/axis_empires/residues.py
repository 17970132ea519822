"""16.1-16.6: what events leave behind, as far as one state shows it to be out of order (the -VS checks)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mapdata.model import UNKNOWN, Unknown
from validator.logic import all_of, any_of, negated
from validator.rulebooks.axis_empires.factions import active, aligned
from validator.rulebooks.axis_empires.facts import marked, stands
from validator.rulebooks.axis_empires.occupation import occupies
from validator.rulebooks.axis_empires.places import capitals, listed
from validator.rulebooks.axis_empires.policies import policy_in, surrendered, surrenders_in
from validator.rulebooks.axis_empires.reading import Reading
from validator.rulebooks.axis_empires.state import Counter
from validator.rulebooks.axis_empires.status import may_fall
from validator.rulebooks.axis_empires.territory import japanese_dependent, land_of
from validator.rulebooks.axis_empires.turns import done
from validator.rulebooks.rule import Rule, rule
from validator.verdict import Truth

__all__ = [
    "PEACE_CEDED",
    "RETURNED",
    "capital_marked",
    "collapse_allowed",
    "communist_peace_ceded",
    "conquered_apart",
    "impact_shown",
    "nationalist_peace_ceded",
    "peace_runs",
    "returned_to_soviets",
    "returned_to_west",
    "soviet_minors_free",
    "surrender_once",
]

STARS_WANTED: Final = 3  # hexes of AE-16.3.7-T1


@rule(
    "AE-16.1.1-VS2",
    "Allied Minor Country Conquest",
    "the counters of a Conquered Country",
    yes="the counters of {0} lie as conquest or collapse leave them",
    no="the counters of {0} lie as neither conquest nor collapse leaves them",
)
def conquered_apart(r: Reading, country: str) -> Truth:
    """Of a Conquered Country conquest takes support units and fortresses out of the game, collapse striped units.

    All others lie in the Conquered Minor Countries Box. Which of both it was, one state does not tell: one must fit.
    """
    gone = {counter.id: stands(r, counter) == "removed" for counter in r.of_nation(country) if counter.is_unit}
    units = [counter for counter in r.of_nation(country) if counter.is_unit]
    by_conquest = all_of(_as(gone[unit.id], _fallen(r, unit)) for unit in units)
    if by_conquest is Truth.TRUE:
        return by_conquest
    return any_of((by_conquest, all_of(_as(gone[unit.id], marked(r, unit, "delay-stripe")) for unit in units)))


def _as(is_so: bool, wanted: Truth) -> Truth:
    return wanted if is_so else negated(wanted)


def _fallen(r: Reading, unit: Counter) -> Truth:
    """Support units and fortresses, Port-a-Forts with them (AE-16.1.1-S1)."""
    if unit.kind != "ground":
        return Truth.TRUE
    return any_of((marked(r, unit, "fortress"), marked(r, unit, "port-a-fort")))


@rule(
    "AE-16.1.1-VS4",
    "Allied Minor Country Conquest",
    "Kansu and Kiangsu as Conquered Countries",
    yes="{0} may be Conquered",
    no="{0} can never be Conquered as it is aligned",
    options=("OPT-KK-COLLAPSE",),
)
def collapse_allowed(r: Reading, country: str) -> Truth:
    """Conquest spares Kansu and Kiangsu; the collapse of the other side may take them (OPT-KK-COLLAPSE)."""
    return may_fall(r, country)


@rule(
    "AE-16.2.5-VS1",
    "Forced Settlement",
    "the turn of an Enforced Peace",
    yes="{0} is on a turn to come",
    no="{0} is on a turn that has come",
)
def peace_runs(r: Reading, counter: Counter) -> Truth:
    """An Enforced Peace marker on the Turn Track is on a later turn; how it goes is not described (AE-EXT-28).

    That a Posture Box has one Surrender at most, which AE-16.2.5-S1 asks, is told under this rule.
    """
    track = [box.id for box in r.map.boxes.values() if box.kind == "turn"]
    place = stands(r, counter)
    if r.state.turn is None:
        r.note("the turn is not known", UNKNOWN, subject="turn")
        return Truth.UNKNOWN
    now = f"turn:{r.state.turn.value}"
    r.note(f"the turn is {r.state.turn.value}", r.state.turn.value, r.state.turn.source, "turn")
    if place not in track or now not in track:
        return Truth.UNKNOWN
    return Truth.of(track.index(place) > track.index(now))


@rule(
    "AE-16.2.5-S1",
    "Forced Settlement",
    "one Surrender in a Posture Box",
    yes="one Surrender at most lies in the Posture Box {0}",
    no="several Surrenders lie in the Posture Box {0}",
)
def surrender_once(r: Reading, box: str) -> Truth:
    """A peace puts one Surrender marker into each Posture Box of those who make it (AE-16.2.5-VS1)."""
    found = surrenders_in(r, box)
    if found.count(Truth.TRUE) > 1:
        return Truth.FALSE
    return Truth.UNKNOWN if len(found) > 1 else Truth.TRUE


@rule(
    "AE-16.3.1-VS2",
    "Conquered Western Minor Reactivation",
    "an active Western Minor in its Conquered Minor Countries Box",
    yes="{0} may lie in the Conquered Minor Countries Box",
    no="{0} lies in the Conquered Minor Countries Box, and its Country is active",
)
def returned_to_west(r: Reading, counter: Counter) -> Truth:
    """No unit of an active Western Minor lies in the Conquered Minor Countries Box of the West (16.3.1-S2).

    What else may not lie there is asked as of every place (AE-DM-LOC).
    """
    return _returned(r, counter, "west")


@rule(
    "AE-16.5.1-S2",
    "Conquered Soviet Minor Reactivation",
    "an active Soviet Minor in its Conquered Minor Countries Box",
    yes="{0} may lie in the Conquered Minor Countries Box",
    no="{0} lies in the Conquered Minor Countries Box, and its Country is active",
)
def returned_to_soviets(r: Reading, counter: Counter) -> Truth:
    """No unit of an active Soviet Minor lies in the Conquered Minor Countries Box of the Soviets (AE-16.5.1-VS1).

    What else may not lie there is asked as of every place (AE-DM-LOC).
    """
    return _returned(r, counter, "soviet")


def _returned(r: Reading, counter: Counter, faction: str) -> Truth:
    stands(r, counter)
    if counter.nation is None:
        if r.belongs(counter, faction) is Truth.FALSE:
            return Truth.TRUE
        r.note(f"{counter.id} shows no nation", UNKNOWN, counter.source, f"nation of {counter.id}")
        return Truth.UNKNOWN
    land = r.map.territories.get(counter.nation)
    if land is None or land.major:
        return Truth.TRUE
    return negated(all_of((active(r, land.id), aligned(r, land.id, (faction,)))))


@rule(
    "AE-16.3.7-VS1",
    "Reduced US Impact",
    "the Reduced US Impact marker",
    yes="the Reduced US Impact marker is where the star hexes want it",
    no="the Reduced US Impact marker is not where the star hexes want it",
)
def impact_shown(r: Reading) -> Truth:
    """The marker is in the Strategic Warfare Box just while Axis ground units hold three of the six star hexes.

    So it is right after the step; the hexes may change hands between two steps (a warning).
    """
    held = [occupies(r, "axis", place) for place in r.lasts(listed, "star")]
    sure, may = held.count(Truth.TRUE), held.count(Truth.UNKNOWN)
    shown = any(c.marker == "reduced-us-impact" for c in r.counters("strategic-warfare"))
    if sure >= STARS_WANTED or sure + may < STARS_WANTED:
        return Truth.of(shown == (sure >= STARS_WANTED))
    return Truth.UNKNOWN


@rule(
    "AE-16.4.2-VS1",
    "Nationalist Chinese Surrender",
    "land that a Nationalist Chinese Surrender gives to Japan",
    yes="{0} is as 16.4.2 leaves it",
    no="{0} is not ceded to Japan, and 16.4.2 gives it",
)
def nationalist_peace_ceded(r: Reading, area: str) -> Truth:
    """While a Nationalist Chinese Surrender is in force, Inner Mongolia and Hainan are Japanese Dependents (a warning).

    16.4.2-S3; a later event may have given them back.
    """
    return _ceded_by(r, area, "16.4.2", "nationalist-china")


@rule(
    "AE-16.6.1-VS1",
    "Communist Chinese Surrender",
    "land that a Communist Chinese Surrender gives to Japan",
    yes="{0} is as 16.6.1 leaves it",
    no="{0} is not ceded to Japan, and 16.6.1 gives it",
)
def communist_peace_ceded(r: Reading, area: str) -> Truth:
    """While a Communist Chinese Surrender is in force, Inner Mongolia and Hainan are Japanese Dependents (a warning).

    16.6.1-S3; a later event may have given them back.
    """
    return _ceded_by(r, area, "16.6.1", "communist-china")


def _ceded_by(r: Reading, area: str, event: str, box: str) -> Truth:
    return any_of((japanese_dependent(r, area), negated(all_of((done(r, event), surrendered(r, box))))))


@rule(
    "AE-16.4.5-VS1",
    "Operation Avalanche",
    "the No Occupation marker",
    yes="{0} is in the capital of an Axis Minor Country",
    no="{0} is not in the capital of an Axis Minor Country",
)
def capital_marked(r: Reading, counter: Counter) -> Truth:
    """A No Occupation marker stands in the capital hex of an Axis Minor; 14.34 may know others (a warning)."""
    now = land_of(r, stands(r, counter))
    if now is None or now.proper is Truth.FALSE:
        return Truth.FALSE
    if isinstance(now.country, Unknown):
        return Truth.UNKNOWN
    if r.map.territories[now.country].major:
        return Truth.FALSE
    hexes = capitals(r, now.country)
    there = Truth.UNKNOWN if isinstance(hexes, Unknown) else Truth.of(counter.at in hexes)
    return all_of((aligned(r, now.country, ("axis",)), there))


@rule(
    "AE-16.6.2-VS1",
    "Russian Surrender",
    "the Posture Box of the Soviet Minors",
    yes="no Policy is with the Soviet Minors for a Surrender of Russia",
    no="Russia has surrendered and a Policy is with the Soviet Minors",
)
def soviet_minors_free(r: Reading) -> Truth:
    """Russian Surrender puts nothing into the Posture Box of the Soviet Minors (AE-16.6.2-S1x; a warning)."""
    return negated(all_of((surrendered(r, "russia"), policy_in(r, "soviet-minors"))))


# Faction -> the rule of its Conquered Minor Countries Box; Chinese Surrender -> that of the land it gives away.
RETURNED: Final[Mapping[str, Rule[[Counter], Truth]]] = {"west": returned_to_west, "soviet": returned_to_soviets}
PEACE_CEDED: Final[Mapping[str, Rule[[str], Truth]]] = {
    "16.4.2": nationalist_peace_ceded,
    "16.6.1": communist_peace_ceded,
}
