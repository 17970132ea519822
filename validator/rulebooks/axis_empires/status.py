"""A.2: the status and the alignment of Countries, and which of them can be Conquered."""

from __future__ import annotations

from mapdata.model import UNKNOWN, Unknown
from validator.logic import all_of
from validator.rulebooks.axis_empires.factions import ALLIES, aligned, suspended
from validator.rulebooks.axis_empires.reading import Reading
from validator.rulebooks.rule import rule
from validator.verdict import Truth

__all__ = ["alignment_of", "conquerable", "may_fall", "status_of"]


@rule(
    "AE-STATUS-1",
    "Neutral, Active, Conquered",
    "the status of a Country",
    yes="the status of {0}: {answer}",
    options=("OPT-KK-DEPENDENT-STATUS",),
)
def status_of(r: Reading, country: str) -> str | Unknown | None:
    """A Minor Country is neutral, active or conquered; the status is stored, for the definitions rest on each other.

    A major Country is active. A Dependent, a Region, and Kansu or Kiangsu while a Japanese Dependent
    (OPT-KK-DEPENDENT-STATUS) have none.
    """
    gone = suspended(r, country) if r.kind_of(country) == "country" else Truth.TRUE
    if gone is not Truth.FALSE:
        return None if gone is Truth.TRUE else UNKNOWN
    if r.map.territories[country].major:
        r.note(f"{country} is a major Country", True)
        return "active"
    return r.status(country)


@rule("AE-STATUS-5", "Conquered", "the alignment of a Country", yes="{0} is aligned with {answer}")
def alignment_of(r: Reading, country: str) -> str | Unknown | None:
    """The faction of a Country. A Conquered one keeps its alignment, a neutral one has none."""
    return r.alignment(country)


@rule(
    "AE-STATUS-6",
    "Conquered",
    "a Country of the kind that is Conquered",
    yes="{0} is an Allied Minor Country",
    no="{0} is no Allied Minor Country",
)
def conquerable(r: Reading, country: str) -> Truth:
    """Only Allied Minor Countries are Conquered: an Axis one that is beaten is liberated, a major one never falls."""
    if r.kind_of(country) != "country" or r.map.territories[country].major:
        r.note(f"{country} is no Minor Country", False)
        return Truth.FALSE
    return aligned(r, country, ALLIES)


@rule(
    "AE-STATUS-7",
    "Conquered",
    "Kansu and Kiangsu are not Conquered",
    yes="{0} can be Conquered",
    no="{0} cannot be Conquered",
    options=("OPT-KK-COLLAPSE",),
)
def may_fall(r: Reading, country: str) -> Truth:
    """Conquest spares Kansu and Kiangsu; collapse spares Kiangsu with the West and Kansu with the Soviets.

    Whether a Western Kansu or a Soviet Kiangsu falls by collapse is OPT-KK-COLLAPSE.
    """
    sides = {"kansu": "west", "kiangsu": "soviet"}
    if country not in sides:
        return conquerable(r, country)
    if r.option("OPT-KK-COLLAPSE") == "FORBID":
        return Truth.FALSE
    return all_of((conquerable(r, country), aligned(r, country, (sides[country],))))
