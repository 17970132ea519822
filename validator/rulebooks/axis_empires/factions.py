"""A.1 and A.2: factions, friend and enemy, and the status of Countries."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from mapdata.model import UNKNOWN, Unknown
from validator.logic import all_of, negated
from validator.rulebooks.axis_empires.facts import side
from validator.rulebooks.axis_empires.reading import Reading
from validator.rulebooks.axis_empires.state import FACTIONS, Counter
from validator.rulebooks.axis_empires.territory import japanese_dependent
from validator.rulebooks.rule import rule
from validator.verdict import Truth

__all__ = [
    "ALLIES",
    "ANYONE",
    "SPARED",
    "active",
    "aligned",
    "alignments",
    "allied",
    "conquered",
    "countries_of",
    "enemy",
    "friendly",
    "ground_unit",
    "neutral",
    "of_nation",
    "of_side",
    "of_whom",
    "side_of",
    "suspended",
]

ALLIES = ("west", "soviet")  # AE-CONV-1
SPARED = ("kansu", "kiangsu")  # AE-STATUS-7, AE-16.1.1-X1
ANYONE: frozenset[str | None] = frozenset({*FACTIONS, None})
DEPENDENT = ("OPT-KK-DEPENDENT-STATUS",)


@rule("AE-FACTION-1", "Faction", "the faction of a counter", yes="{0} belongs to {answer}")
def side_of(r: Reading, counter: Counter) -> str | Unknown | None:
    """The Axis, the West or the Soviets; a counter of a neutral Country, or of nobody, has none."""
    return side(r, counter)


@rule(
    "AE-AXISUNIT-1",
    "Axis ground unit",
    "a ground unit of a faction or of a nation",
    yes="{0} is a ground unit of {1}",
    no="{0} is no ground unit of {1}",
)
def ground_unit(r: Reading, counter: Counter, whose: str) -> Truth:
    """An Axis ground unit is any ground unit of the Axis; a Japanese one is one of Japan alone.

    The one does not stand for the other: each event says which it means. Asked of a faction, units of all its
    Countries and its multi-national ones count; asked of a nation, only those that bear it.
    """
    if counter.kind != "ground":
        return Truth.FALSE
    return of_whom(r, counter, whose)


def of_whom(r: Reading, counter: Counter, whose: str) -> Truth:
    """Whether a counter is of a faction, or of a nation (AE-AXISUNIT-1, AE-SAMEFACTION-1)."""
    return r.belongs(counter, whose) if whose in FACTIONS else r.nation_is(counter, whose)


def of_side(r: Reading, counter: Counter, faction: str | Unknown | None) -> Truth:
    """Whether a counter is of a side that may be nobody's, or not known."""
    if faction is None:
        return Truth.FALSE
    return Truth.UNKNOWN if isinstance(faction, Unknown) else r.belongs(counter, faction)


def countries_of(r: Reading, faction: str | Unknown | None) -> Mapping[str, Truth]:
    """The Countries that are, or may be, of a faction, each with the answer; a Dependent or Region is none.

    No facts are noted: who asks on about one of them notes what matters.
    """
    return r.once(("countries", faction), lambda: dict(_countries_of(r, faction)))


def _countries_of(r: Reading, faction: str | Unknown | None) -> Iterator[tuple[str, Truth]]:
    for name, land in r.state.lands.items():
        if land.kind.value == "country" and faction is not None:
            if UNKNOWN in (faction, land.faction.value):
                yield name, Truth.UNKNOWN
            elif land.faction.value == faction:
                yield name, Truth.TRUE


@rule(
    "AE-SAMEFACTION-1",
    "Friendly",
    "the nationality of a counter",
    yes="{0} is of {1}",
    no="{0} is not of {1}",
)
def of_nation(r: Reading, counter: Counter, nation: str) -> Truth:
    """What is said of one nation needs that nationality: a friendly counter of another nation does not do."""
    return r.nation_is(counter, nation)


@rule("AE-ALLIED-1", "Allied", "an Allied counter", yes="{0} is Allied", no="{0} is not Allied")
def allied(r: Reading, counter: Counter) -> Truth:
    """A counter is Allied when its faction is the West or the Soviets.

    Allied does not mean friendly: a Soviet unit is Allied, and an enemy of the West.
    """
    return r.hostile(counter, "axis")


@rule("AE-FRIENDLY-1", "Friendly", "a friendly counter", yes="{0} is friendly to {1}", no="{0} is not friendly to {1}")
def friendly(r: Reading, counter: Counter, faction: str) -> Truth:
    """A counter is friendly to the faction it belongs to, and to no other."""
    return r.belongs(counter, faction)


@rule("AE-ENEMY-1", "Enemy", "an enemy counter", yes="{0} is an enemy of {1}", no="{0} is no enemy of {1}")
def enemy(r: Reading, counter: Counter, faction: str) -> Truth:
    """A counter is an enemy of the two factions it does not belong to.

    A thing of no faction is nobody's friend and nobody's enemy.
    """
    return r.hostile(counter, faction)


@rule("AE-STATUS-2", "Active", "an active Country", yes="{0} is active", no="{0} is not active", options=DEPENDENT)
def active(r: Reading, country: str) -> Truth:
    """A major Country is always active, whatever its Posture; a Minor Country when its status says so.

    The status is stored, not derived: the definitions of active and neutral rest on each other (AE-STATUS-1).
    """
    return _has_status(r, country, "active")


@rule("AE-STATUS-3", "Neutral", "a neutral Country", yes="{0} is neutral", no="{0} is not neutral", options=DEPENDENT)
def neutral(r: Reading, country: str) -> Truth:
    """A Minor Country whose status is neutral. A major Country is never neutral in this sense."""
    return _has_status(r, country, "neutral")


@rule(
    "AE-STATUS-4",
    "Conquered",
    "a Conquered Country",
    yes="{0} is Conquered",
    no="{0} is not Conquered",
    options=DEPENDENT,
)
def conquered(r: Reading, country: str) -> Truth:
    """An Allied Minor Country whose status is conquered; it keeps its alignment (AE-STATUS-5).

    An Axis Minor Country cannot be Conquered (AE-STATUS-6): one whose faction nobody tells is Allied, whichever.
    """
    return all_of((_has_status(r, country, "conquered"), aligned(r, country, ALLIES)))


def aligned(r: Reading, country: str, factions: tuple[str, ...]) -> Truth:
    """Whether a Country belongs to one of `factions`."""
    found = alignments(r, country)
    if found <= set(factions):
        return Truth.TRUE
    if found.isdisjoint(factions):
        return Truth.FALSE
    r.alignment(country)  # which of several it is, is what is missing
    return Truth.UNKNOWN


def alignments(r: Reading, country: str) -> frozenset[str | None]:
    """The factions that a Country may belong to (None: to nobody): the one told; of a Conquered one the Allied two."""
    if r.fallen(country):
        r.status(country)
        return frozenset(ALLIES)
    faction = r.alignment(country)
    return ANYONE if isinstance(faction, Unknown) else frozenset({faction})


def _has_status(r: Reading, country: str, wanted: str) -> Truth:
    if r.map.territories[country].major:
        r.note(f"{country} is a major Country", True)
        return Truth.of(wanted == "active")
    gone = suspended(r, country)
    if gone is Truth.TRUE:
        return Truth.FALSE
    status = r.status(country)
    answer = Truth.UNKNOWN if status is UNKNOWN else Truth.of(status == wanted)
    return answer if gone is Truth.FALSE else all_of((answer, negated(gone)))


def suspended(r: Reading, country: str) -> Truth:
    """Whether Kansu or Kiangsu, now a Japanese Dependent, has no status as a Country (AE-AMB-65)."""
    given = japanese_dependent(r, country) if country in SPARED else Truth.FALSE
    if given is Truth.FALSE or r.option("OPT-KK-DEPENDENT-STATUS") == "SUSPENDED":
        return given
    return Truth.FALSE
