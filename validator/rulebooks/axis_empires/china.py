"""A.3: China and the Chinese, the Home Country of a counter."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from mapdata.model import Unknown
from validator.logic import all_of, any_of, negated
from validator.rulebooks.axis_empires.factions import active, aligned, suspended
from validator.rulebooks.axis_empires.facts import held, side
from validator.rulebooks.axis_empires.reading import Reading
from validator.rulebooks.axis_empires.state import Counter
from validator.rulebooks.axis_empires.territory import CHINA
from validator.rulebooks.rule import rule
from validator.verdict import Truth

__all__ = [
    "GROUPS",
    "PAN_NATIONAL",
    "Homes",
    "chinese",
    "chinese_country",
    "communist_chinese",
    "countries_in",
    "home_countries",
    "homes",
    "member",
    "members",
    "nationalist_chinese",
    "sideless_chinese",
]

PAN_NATIONAL: Final = "pan-national-chinese"  # the nation of the Western and the Soviet Chinese HQ (AE-DM-NATION)
GROUPS = {"nationalist-china": "west", "communist-china": "soviet"}  # AE-CHINA-6


@rule("AE-CHINA-1", "China", "a Chinese Country", yes="{0} is a Chinese Country", no="{0} is no Chinese Country")
def chinese_country(_r: Reading, country: str) -> Truth:
    """China is seven Minor Countries: Hopeh, Kansu, Kiangsu, Sinkiang, Szechwan, Tibet and Yunnan."""
    return Truth.of(country in CHINA)


@rule("AE-CHINA-2", "Chinese", "a Chinese counter", yes="{0} is Chinese", no="{0} is not Chinese")
def chinese(r: Reading, counter: Counter) -> Truth:
    """A counter of a Chinese Country, or an Allied Chinese pan-national headquarters."""
    native = any_of(r.nation_is(counter, country) for country in CHINA)
    if native is not Truth.FALSE:
        return native
    headquarters = r.nation_is(counter, PAN_NATIONAL)
    return headquarters if headquarters is Truth.FALSE else any_of(r.belongs(counter, f) for f in GROUPS.values())


@rule(
    "AE-CHINA-3",
    "Communist Chinese",
    "a Communist Chinese counter",
    yes="{0} is Communist Chinese",
    no="{0} is not Communist Chinese",
)
def communist_chinese(r: Reading, counter: Counter) -> Truth:
    """A counter of a Chinese Country aligned with the Soviets, or the Soviet Chinese pan-national headquarters."""
    return all_of(answer(r, counter) for answer in (chinese, _soviet))


@rule(
    "AE-CHINA-4",
    "Nationalist Chinese",
    "a Nationalist Chinese counter",
    yes="{0} is Nationalist Chinese",
    no="{0} is not Nationalist Chinese",
)
def nationalist_chinese(r: Reading, counter: Counter) -> Truth:
    """A counter of a Chinese Country aligned with the West, or the Western Chinese pan-national headquarters."""
    return all_of(answer(r, counter) for answer in (chinese, _western))


def _soviet(r: Reading, counter: Counter) -> Truth:
    return r.belongs(counter, "soviet")


def _western(r: Reading, counter: Counter) -> Truth:
    return r.belongs(counter, "west")


@rule(
    "AE-CHINA-5",
    "Chinese",
    "a Chinese counter of neither side",
    yes="{0} is Chinese, neither Communist nor Nationalist",
    no="{0} is not Chinese of neither side",
)
def sideless_chinese(r: Reading, counter: Counter) -> Truth:
    """A counter of a Chinese Country that is neutral or aligned with the Axis is neither Communist nor Nationalist."""
    return all_of((chinese(r, counter), negated(_soviet(r, counter)), negated(_western(r, counter))))


@rule(
    "AE-CHINA-6",
    "Nationalist China, Communist China",
    "the members of a Chinese group",
    yes="the members of {0}: {answer}",
    options=("OPT-KK-DEPENDENT-STATUS",),
)
def members(r: Reading, group: str) -> tuple[str, ...] | Unknown:
    """Nationalist and Communist China are no Countries: each is the Chinese Countries now aligned with one side.

    A Country whose alignment nobody tells leaves the list open. Kansu or Kiangsu as a Japanese Dependent is no member
    (OPT-KK-DEPENDENT-STATUS).
    """
    answers = countries_in(r, group)
    if Truth.UNKNOWN in answers.values():
        return Unknown.UNKNOWN
    return tuple(country for country, answer in answers.items() if answer is Truth.TRUE)


def countries_in(r: Reading, group: str) -> dict[str, Truth]:
    """Of each Chinese Country whether it is a member of a group; to them its pan-national HQ belongs (AE-CHINA-3, -4).

    What is its Home Country among them is another question (OPT-PAN-HOME).
    """
    return {country: member(r, country, group) for country in CHINA}


def member(r: Reading, country: str, group: str) -> Truth:
    """Whether a Chinese Country is a member of a group."""
    return all_of((negated(suspended(r, country)), aligned(r, country, (GROUPS[group],))))


@rule(
    "AE-DM-NATION",
    "Home Country",
    "the Home Country of a counter",
    yes="the Home Country of {0}: {answer}",
    options=("OPT-PAN-HOME",),
)
def home_countries(r: Reading, counter: Counter) -> tuple[str, ...] | Unknown:
    """Every nationality is that of one Country; a multi-national unit has none.

    What serves a pan-national Chinese headquarters is OPT-PAN-HOME: each active Chinese Country of its side, the
    Countries of the units in its Holding Box, or none.
    """
    found = homes(r, counter)
    if not found.whole or Truth.UNKNOWN in found.known.values():
        return Unknown.UNKNOWN
    return tuple(found.known)


@dataclass(frozen=True, slots=True)
class Homes:
    """The Countries that are, or may be, the Home Country of a counter, each with the answer.

    `whole` is whether no other Country can be: it is not, while a nation is not known.
    """

    known: Mapping[str, Truth]
    whole: bool = True


NO_HOME: Final = Homes({})


def homes(r: Reading, counter: Counter) -> Homes:
    """The Home Country of a counter as far as one knows (AE-DM-NATION, OPT-PAN-HOME): for all who ask about homes."""
    if counter.nation in r.map.territories:
        return Homes({str(counter.nation): Truth.TRUE})
    if counter.nation == PAN_NATIONAL:
        return _pan_home(r, counter)
    if counter.nation is not None:
        return NO_HOME
    several = Truth.of(counter.attributes.get("multinational", False))
    subject = f"nation of {counter.id}"
    r.note(f"{counter.id} shows no nation", None if several is Truth.TRUE else Unknown.UNKNOWN, "", subject)
    return Homes({}, whole=several is Truth.TRUE)


def _pan_home(r: Reading, counter: Counter) -> Homes:
    how = r.option("OPT-PAN-HOME")
    if how == "NONE":
        return NO_HOME
    if how == "COMPONENT_COUNTRY":
        return _component_homes(r, counter)
    faction = side(r, counter)
    if faction is None:
        return NO_HOME
    sides = tuple(GROUPS.values()) if isinstance(faction, Unknown) else (faction,)
    known = Truth.UNKNOWN if isinstance(faction, Unknown) else Truth.TRUE
    answers = {country: all_of((aligned(r, country, sides), active(r, country), known)) for country in CHINA}
    return Homes({country: answer for country, answer in answers.items() if answer is not Truth.FALSE})


def _component_homes(r: Reading, counter: Counter) -> Homes:
    """Those of the units in a Holding Box (AE-MULTI-1)."""
    nations = [component.nation for component in held(r, counter)]
    for component in held(r, counter):
        if component.nation is None:
            subject = f"nation of {component.id}"
            r.note(f"{component.id} shows no nation", Unknown.UNKNOWN, component.source, subject)
    return Homes(dict.fromkeys((n for n in nations if n is not None), Truth.TRUE), whole=None not in nations)
