"""A.8: kinds of counter, zones of control, Blitz, multi-national units; the fortresses and steps of A.10."""

from __future__ import annotations

from mapdata.model import UNKNOWN, Unknown
from validator.logic import all_of, any_of
from validator.rulebooks.axis_empires.facts import face, held, marked, side, stands, steps
from validator.rulebooks.axis_empires.hexes import within
from validator.rulebooks.axis_empires.reading import Reading
from validator.rulebooks.axis_empires.state import Counter
from validator.rulebooks.rule import rule
from validator.verdict import Truth

__all__ = [
    "blitz",
    "blitz_near",
    "blitz_snlf",
    "colonial",
    "components",
    "enemy_zone",
    "expeditionary",
    "fortification",
    "in_play",
    "multi_step",
    "of_minor",
    "one_step",
    "one_step_exp",
    "removed",
    "set_aside",
    "steps_of",
    "support_unit",
    "unit",
]

BLITZ = ("blitz", "totsugeki")
BLITZ_REACH = 2  # hexes (AE-BLITZ-1)
SUPPORT = ("air", "fleet", "support")  # AE-UNIT-2


@rule("AE-CONV-4", "Location", "a counter in play", yes="{0} is in play", no="{0} is not in play")
def in_play(r: Reading, counter: Counter) -> Truth:
    """In play is every place but the two of counters set aside, or removed from the game."""
    return Truth.of(stands(r, counter) not in ("aside", "removed"))


@rule(
    "AE-REMOVE-1",
    "Location",
    "a counter removed from the game",
    yes="{0} is removed from the game",
    no="{0} is not removed from the game",
)
def removed(r: Reading, counter: Counter) -> Truth:
    """What is removed from the game never comes back."""
    return Truth.of(stands(r, counter) == "removed")


@rule("AE-SETASIDE-1", "Location", "a counter set aside", yes="{0} is set aside", no="{0} is not set aside")
def set_aside(r: Reading, counter: Counter) -> Truth:
    """What is set aside for possible use may come back."""
    return Truth.of(stands(r, counter) == "aside")


@rule("AE-UNIT-1", "Unit", "a unit", yes="{0} is a unit", no="{0} is a marker")
def unit(r: Reading, counter: Counter) -> Truth:
    """Ground and support units are units; every other counter is a marker."""
    r.note(f"{counter.id} is a counter of the kind {counter.what}", counter.what, counter.source, counter.id)
    return Truth.of(counter.is_unit)


@rule("AE-UNIT-2", "Support unit", "a support unit", yes="{0} is a support unit", no="{0} is no support unit")
def support_unit(r: Reading, counter: Counter) -> Truth:
    """Air units, Fleets, Sub Fleets among them, and others like the British Neutrality Pact.

    Logistics, Detachment, Airdrop, Beachhead, Partisan Base and Devastation counters are markers.
    """
    r.note(f"{counter.id} is a counter of the kind {counter.what}", counter.what, counter.source, counter.id)
    return Truth.of(counter.kind in SUPPORT)


@rule("AE-COL-1", "Colonial", "a Colonial unit", yes="{0} is Colonial", no="{0} is not Colonial")
def colonial(r: Reading, counter: Counter) -> Truth:
    """A ground unit with a white box round its type. Its steps are ordinary steps."""
    return marked(r, counter, "colonial") if counter.kind == "ground" else Truth.FALSE


@rule("AE-EXP-1", "Expeditionary", "an Expeditionary unit", yes="{0} is Expeditionary", no="{0} is not Expeditionary")
def expeditionary(r: Reading, counter: Counter) -> Truth:
    """A one-step unit of a Minor Country marked Exp.

    It may work with other friendly Minor Countries, causes no Occupation, and is not interned in Japan.
    """
    small = one_step_exp(r, counter)
    return small if small is Truth.FALSE else all_of((small, of_minor(r, counter)))


def one_step_exp(r: Reading, counter: Counter) -> Truth:
    """A ground unit of one step marked Exp, of whatever nation: what 16.1.2 and 16.7 spare in these very words.

    AE-16.1.2-X1 says "of any nationality" and AE-16.7-A3 names no Country; the definition (AE-EXP-1) is of Minors.
    """
    bears = marked(r, counter, "exp") if counter.kind == "ground" else Truth.FALSE
    return bears if bears is Truth.FALSE else all_of((bears, one_step(r, counter)))


def one_step(r: Reading, counter: Counter) -> Truth:
    """Whether a unit has one step (AE-STEPS-1)."""
    number = steps(r, counter)
    return Truth.UNKNOWN if isinstance(number, Unknown) else Truth.of(number == 1)


def multi_step(r: Reading, counter: Counter) -> Truth:
    """Whether a unit has two steps or more (AE-STEPS-1)."""
    number = steps(r, counter)
    return Truth.UNKNOWN if isinstance(number, Unknown) else Truth.of(number > 1)


def of_minor(r: Reading, counter: Counter) -> Truth:
    """Whether a counter is of one Minor Country; a multi-national unit is of none (AE-MULTI-1, AE-DM-NATION)."""
    land = r.map.territories.get(counter.nation or "")
    if land is None:
        return r.nation_is(counter, "")
    r.note(f"{counter.nation} is a {'major' if land.major else 'Minor'} Country", land.major)
    return Truth.of(not land.major)


@rule("AE-STEPS-1", "Step", "the steps of a unit", yes="the steps of {0}: {answer}")
def steps_of(r: Reading, counter: Counter) -> str | Unknown | None:
    """A ground unit has one step or more; what has two or more is a multi-step unit. Other counters have none."""
    if counter.kind != "ground":
        return None
    number = steps(r, counter)
    return UNKNOWN if isinstance(number, Unknown) else str(number)


@rule("AE-FORT-1", "Fortress", "a fortress", yes="{0}: {answer}")
def fortification(r: Reading, counter: Counter) -> str | Unknown | None:
    """A true fortress; or a Port-a-Fort, on its fortress side or on its infantry side.

    Events that remove fortress units with the Port-a-Forts take both; internment treats them apart.
    """
    if counter.kind != "ground":
        return None
    both = marked(r, counter, "port-a-fort")
    if both is Truth.TRUE:
        up = face(r, counter)
        return UNKNOWN if isinstance(up, Unknown) else f"port-a-fort, {up} side"
    alone = marked(r, counter, "fortress")
    if Truth.UNKNOWN in (both, alone):
        return UNKNOWN
    return "fortress" if alone is Truth.TRUE else None


@rule(
    "AE-EZOC-1",
    "Enemy Zone of Control",
    "a hex in an enemy zone of control",
    yes="{0} is in a zone of control of an enemy of {1}",
    no="{0} is in no zone of control of an enemy of {1}",
    options=("OPT-EZOC",),
)
def enemy_zone(r: Reading, place: str, faction: str) -> Truth:
    """The six hexes round an enemy unit. Which units have such a zone and what stops it is in a section not at hand.

    A hex next to an enemy ground unit is in its zone. Next to a support unit alone OPT-EZOC decides: by the letter it
    is, while under GROUND_ONLY nobody can say. A position that tells `zones-of-control` settles both.
    """
    return any_of(_projects(r, counter, other, place, faction) for other, counter in _around(r, place))


def _around(r: Reading, place: str) -> list[tuple[str, Counter]]:
    return [(other, counter) for other in r.map.neighbours(place) for counter in r.counters(other) if counter.is_unit]


def _projects(r: Reading, counter: Counter, other: str, place: str, faction: str) -> Truth:
    hostile = r.hostile(counter, faction)
    return hostile if hostile is Truth.FALSE else all_of((hostile, _has_zone(r, counter, other, place)))


def _has_zone(r: Reading, counter: Counter, other: str, place: str) -> Truth:
    """Whether a unit's zone of control reaches the hex next to its own."""
    told = r.state.projection
    if told is not None:
        crossed = r.map.side(other, place)
        stopped = crossed is not None and bool(crossed.kinds & told.value.stops)
        r.note("the position tells which units have zones of control", True, told.source, "zones-of-control")
        return Truth.of(counter.kind in told.value.units and not stopped)
    if counter.kind == "ground" or r.option("OPT-EZOC") == "ANY_UNIT":
        return Truth.TRUE
    r.note(f"whether {counter.id} has a zone of control is not known", UNKNOWN, subject="zones-of-control")
    return Truth.UNKNOWN


@rule(
    "AE-BLITZ-1",
    "Blitz-enabled",
    "a Blitz marker near",
    yes="a Blitz or Totsugeki marker of {1} is within two hexes of {0}",
    no="no Blitz or Totsugeki marker of {1} is within two hexes of {0}",
)
def blitz_near(r: Reading, counter: Counter, faction: str) -> Truth:
    """A unit is Blitz-enabled by a Blitz or Totsugeki marker of its faction at a range of two or less, its own hex too.

    The sentence speaks of units: a marker gains nothing by it (AE-BLITZ-4).
    """
    if not counter.is_unit or counter.at not in r.map.spaces:
        return Truth.FALSE
    markers = (marker for kind in BLITZ for marker in r.state.kinds.get(kind, ()))
    near = [marker for marker in markers if r.near(counter.at, [marker.at], BLITZ_REACH)]
    return any_of(all_of((_mine(r, m, faction), within(r, counter.at, m.at, BLITZ_REACH))) for m in near)


def _mine(r: Reading, marker: Counter, faction: str) -> Truth:
    stands(r, marker)
    return r.belongs(marker, faction)


@rule(
    "AE-BLITZ-2",
    "Blitz-enabled",
    "an SNLF Beachhead-0 in the hex",
    yes="an SNLF Beachhead-0 marker of {1} is in the hex of {0}",
    no="no SNLF Beachhead-0 marker of {1} is in the hex of {0}",
)
def blitz_snlf(r: Reading, counter: Counter, faction: str) -> Truth:
    """For the Axis alone: a unit or marker in the hex of an Axis SNLF Beachhead-0. It has no reach (AE-BLITZ-3)."""
    if faction != "axis" or counter.at not in r.map.spaces:
        return Truth.FALSE
    return any_of(r.belongs(m, faction) for m in r.counters(counter.at) if _is_other_snlf(m, counter))


def _is_other_snlf(marker: Counter, counter: Counter) -> bool:
    return marker.marker == "snlf-beachhead-0" and marker.id != counter.id


@rule(
    "AE-BLITZ-4",
    "Blitz-enabled",
    "a Blitz-enabled counter",
    yes="{0} is Blitz-enabled for {1}",
    no="{0} is not Blitz-enabled for {1}",
)
def blitz(r: Reading, counter: Counter, faction: str) -> Truth:
    """A friendly unit within two hexes of a Blitz or Totsugeki marker; for the Axis also a counter beside an SNLF.

    That a unit is not is due to the first sentence (AE-BLITZ-1), that a marker is not to its speaking of units alone.
    """
    if counter.is_unit:
        r.decided(blitz_near)
    friendly = r.belongs(counter, faction)
    if friendly is Truth.FALSE:
        return friendly
    mine = (counter, faction)
    return all_of((friendly, any_of(r.answers(((blitz_near, mine), (blitz_snlf, mine)), Truth.TRUE))))


@rule("AE-MULTI-1", "Multi-national unit", "what a Holding Box holds", yes="{0} holds {answer}")
def components(r: Reading, counter: Counter) -> tuple[str, ...] | None:
    """A multi-national headquarters has a Holding Box with units of Minor Countries; other units have none."""
    if marked(r, counter, "multinational") is Truth.FALSE:
        return None
    side(r, counter)
    return tuple(component.id for component in held(r, counter))
