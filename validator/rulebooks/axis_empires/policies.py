"""A.9: Policies and Truces, and the Posture Boxes that cover Countries."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from mapdata.model import UNKNOWN, Unknown
from validator.logic import all_of, any_of
from validator.rulebooks.axis_empires.facts import posture_told, stem
from validator.rulebooks.axis_empires.reading import Reading
from validator.rulebooks.axis_empires.state import Counter
from validator.rulebooks.axis_empires.territory import CHINA, standing
from validator.rulebooks.rule import rule
from validator.verdict import Truth

__all__ = [
    "GROUPS",
    "SURRENDER",
    "affected",
    "box_under",
    "covered",
    "policies_in",
    "policy_in",
    "policy_of",
    "posture_box",
    "surrendered",
    "surrenders_in",
    "truce_affected",
    "truce_in",
]

SURRENDER: Final = "surrender"
# AE-POSTURE-2, AE-POSTURE-3; Nationalist and Communist China are boxes, not Countries (AE-CHINA-6).
MAJORS: Final = {"britain": "britain", "us": "us-and-western-minors", "russia": "russia"}
GROUPS: Final = ("nationalist-china", "communist-china")
CHINESE: Final[Mapping[str, str]] = {"west": "nationalist-china", "soviet": "communist-china"}
OTHERS: Final[Mapping[str, str]] = {"west": "us-and-western-minors", "soviet": "soviet-minors"}
UNNAMED: Final = ""  # a Policy it is, whichever
PLAIN: Final = ("war", "neutrality")  # postures that are neither a Policy nor a Truce (AE-POSTURE-1)


@rule("AE-POSTURE-3", "Posture Box", "the Posture Box of a Country", yes="the Posture Box that covers {0} is {answer}")
def posture_box(r: Reading, country: str) -> str | Unknown | None:
    """Britain and Russia have boxes of their own; the US shares one with the Western Minors that are not Chinese.

    Western Chinese Countries are covered by Nationalist China, Soviet ones by Communist China, the other Soviet Minors
    by their own box. A Minor Country of no Allied faction is covered by none, and Japan has none. A Dependent is
    covered with its owner.
    """
    if country in GROUPS:
        return country
    if country not in r.map.territories:
        return None
    owner = r.lasts(standing, country).country
    return UNKNOWN if isinstance(owner, Unknown) else _own_box(r, owner)


def _own_box(r: Reading, country: str) -> str | Unknown | None:
    """The Posture Box of a Country itself."""
    if country in MAJORS:
        return MAJORS[country]
    if r.map.territories[country].major:
        return None
    faction = r.alignment(country)
    if isinstance(faction, Unknown):
        return UNKNOWN
    return box_under(country, faction)


def box_under(country: str, faction: str | None) -> str | None:
    """The Posture Box that a Minor Country has, or would have, with a faction; the Axis has none."""
    return (CHINESE if country in CHINA else OTHERS).get(str(faction))


@rule(
    "AE-POLICY-1",
    "Policy-affected Country",
    "a Country affected by a Policy (PAC)",
    yes="{0} is affected by a Policy",
    no="{0} is not affected by a Policy",
)
def affected(r: Reading, country: str) -> Truth:
    """A Policy marker lies in the Posture Box that covers the Country; its Dependents are affected with it.

    A Surrender marker is a Policy marker (AE-POLICY-3). A Truce marker is none (AE-POLICY-4, OPT-TRUCE-POLICY).
    """
    return covered(r, country, policy_in)


def covered(r: Reading, country: str, holds: Callable[[Reading, str], Truth]) -> Truth:
    """What is asked of the Posture Box that covers a Country; FALSE of one that none covers (AE-POSTURE-3).

    While nobody knows which box that is, it is FALSE when it is of every box that may be.
    """
    box = posture_box(r, country)
    if box is None:
        return Truth.FALSE
    if not isinstance(box, Unknown):
        return holds(r, box)
    return all_of((Truth.UNKNOWN, any_of(holds(r, each) for each in _boxes_of(r, country))))


def _boxes_of(r: Reading, country: str) -> Iterator[str]:
    """The Posture Boxes that may cover a Country whose own is not known: those of its kind, of land of nobody all."""
    owner = r.lasts(standing, country).country
    for kind in (CHINESE, OTHERS) if isinstance(owner, Unknown) else (CHINESE if owner in CHINA else OTHERS,):
        yield from kind.values()
    if isinstance(owner, Unknown):
        yield from (box for box in MAJORS.values() if box not in OTHERS.values())


@rule(
    "AE-POLICY-2",
    "Truce-affected Country",
    "a Country affected by a Truce (TAC)",
    yes="{0} is affected by a Truce",
    no="{0} is not affected by a Truce",
)
def truce_affected(r: Reading, country: str) -> Truth:
    """A Truce marker lies in the Posture Box that covers the Country; its Dependents are affected with it."""
    return covered(r, country, truce_in)


def truce_in(r: Reading, box: str) -> Truth:
    """Whether a Truce marker lies in a box, or the Posture shown for it is a Truce."""
    shown = posture_told(r, box) or ""
    return Truth.of(bool(_markers(r, box, "truce")) or shown.startswith("truce"))


@rule(
    "AE-DM-POSTURE",
    "Posture Display",
    "a Policy in a Posture Box",
    yes="a Policy lies in the Posture Box {0}",
    no="no Policy lies in the Posture Box {0}",
    options=("OPT-TRUCE-POLICY",),
)
def policy_in(r: Reading, box: str) -> Truth:
    """A Policy marker lies in the box, or the Posture shown for it is a Policy; or a Truce (OPT-TRUCE-POLICY)."""
    found = policies_in(r, box)
    policy = Truth.UNKNOWN if UNKNOWN in found and len(found) == 1 else Truth.of(bool(found))
    truce = Truth.FALSE if policy is Truth.TRUE else truce_in(r, box)
    if truce is Truth.FALSE or r.option("OPT-TRUCE-POLICY") == "DISTINCT":
        return policy
    return truce


@rule(
    "AE-POLICY-3",
    "Policy-affected Country",
    "a Surrender in a Posture Box",
    yes="a Surrender lies in the Posture Box {0}",
    no="no Surrender lies in the Posture Box {0}",
)
def surrendered(r: Reading, box: str) -> Truth:
    """A Surrender marker lies in the box, or the Posture shown for it is Surrender; a Policy not named may be one."""
    return any_of(_is_surrender(name) for name in policies_in(r, box))


def surrenders_in(r: Reading, box: str) -> list[Truth]:
    """Of each marker in a box that is a Surrender, or may be one, whether it is (AE-POLICY-3)."""
    answers = [_is_surrender(_named(r, marker)) for marker in _markers(r, box, "policy")]
    return [answer for answer in answers if answer is not Truth.FALSE]


def _is_surrender(name: str | Unknown) -> Truth:
    return Truth.UNKNOWN if name in (UNKNOWN, UNNAMED) else Truth.of(name == SURRENDER)


def policies_in(r: Reading, box: str) -> list[str | Unknown]:
    """The names of the Policies in a box: UNNAMED of a marker that shows none, UNKNOWN of a posture that may be one."""
    found: list[str | Unknown] = []
    found += [_named(r, marker) for marker in _markers(r, box, "policy")]
    shown = posture_told(r, box)
    if shown is None or shown in PLAIN or shown.startswith("truce"):
        return found
    if shown == SURRENDER or shown.startswith("policy"):
        return [*found, shown.removeprefix("policy-")]
    if not found:
        r.note(f"whether the Posture '{shown}' is a Policy is not known", UNKNOWN, subject=f"policy of {box}")
    return found or [UNKNOWN]


def _named(r: Reading, marker: Counter) -> str:
    """The name of a Policy marker, UNNAMED of one that shows none."""
    name = policy_of(r, marker)
    if isinstance(name, Unknown):
        r.note(f"which Policy {marker.id} is, is not known", UNKNOWN, marker.source, f"policy of {marker.id}")
        return UNNAMED
    return name


def _markers(r: Reading, box: str, kind: str) -> list[Counter]:
    return [counter for counter in r.counters(f"posture:{box}") if counter.marker == kind]


def policy_of(r: Reading, marker: Counter) -> str | Unknown:
    """Which Policy a marker is: what it is said to be, else what its id says (`policy-surrender`).

    Any other marker of a table that has one for Surrender is none of Surrender.
    """
    said, name = marker.attributes.get("policy"), stem(marker.id)
    if isinstance(said, str):
        return said
    if name.startswith("policy-"):
        return name.removeprefix("policy-")
    return name if marker.table is not None and f"policy-{SURRENDER}" in r.map.counters else UNKNOWN
