"""A.9: Postures, Policies and Truces."""

from __future__ import annotations

from mapdata.model import UNKNOWN, Unknown
from validator.logic import all_of, negated
from validator.rulebooks.axis_empires.factions import conquered
from validator.rulebooks.axis_empires.facts import posture
from validator.rulebooks.axis_empires.policies import affected, posture_box
from validator.rulebooks.axis_empires.reading import Reading
from validator.rulebooks.axis_empires.state import Counter
from validator.rulebooks.axis_empires.territory import CHINA, standing
from validator.rulebooks.rule import rule
from validator.verdict import Truth

__all__ = ["barred", "live_policy", "policy_marker", "posture_boxes", "posture_of"]


@rule("AE-POSTURE-1", "Posture", "the posture of a Posture Box", yes="the posture of {0}: {answer}")
def posture_of(r: Reading, box: str) -> str | Unknown:
    """War, Neutrality, or some Policy or Truce, as told."""
    return posture(r, box)


@rule("AE-POSTURE-2", "Posture", "the Posture Boxes", yes="the Posture Boxes: {answer}")
def posture_boxes(r: Reading) -> tuple[str, ...]:
    """Britain, the US and Western Minors, Nationalist China, Communist China, Russia, the Soviet Minors."""
    return tuple(box.id.removeprefix("posture:") for box in r.map.boxes.values() if box.kind == "posture")


@rule(
    "AE-POLICY-4",
    "Policy",
    "a Policy marker",
    yes="{0} is a Policy marker",
    no="{0} is no Policy marker",
    options=("OPT-TRUCE-POLICY",),
)
def policy_marker(r: Reading, counter: Counter) -> Truth:
    """Policy and Surrender markers; a Truce marker is none by the letter (OPT-TRUCE-POLICY)."""
    if counter.marker == "truce":
        return Truth.of(r.option("OPT-TRUCE-POLICY") == "SAME")
    return Truth.of(counter.marker == "policy")


@rule(
    "AE-POLICY-5",
    "PAC",
    "a Policy-affected Country that is not Conquered",
    yes="{0} is a PAC and not Conquered",
    no="{0} is no PAC, or Conquered",
    options=("OPT-TRUCE-POLICY",),
)
def live_policy(r: Reading, territory: str) -> Truth:
    """A PAC that is Conquered is outside the internment of Axis counters in PACs."""
    policy = affected(r, territory)
    if policy is Truth.FALSE:
        return policy
    country = r.lasts(standing, territory).country
    if isinstance(country, Unknown):
        return policy
    return all_of((policy, negated(conquered(r, country))))


@rule(
    "AE-EXT-12",
    "Policy",
    "where a Policy lets a Country not go",
    yes="the Policy of {0} bars its counters from {1}",
    no="no Policy of {0} bars its counters from {1}",
)
def barred(r: Reading, country: str, territory: str) -> Truth:
    """What the counters of a PAC may not enter is in a section not at hand: the position tells it (`policy-bans`).

    Of a Chinese Country it may be told for the whole of its side, Nationalist or Communist China (AE-CHINA-6).
    """
    policy = affected(r, country)
    if policy is Truth.FALSE or territory == country:
        return Truth.FALSE
    box = posture_box(r, country) if country in CHINA else country
    given = r.state.bans.get(country) or r.state.bans.get(str(box))
    if given is None:
        r.note(f"what the Policy of {country} bars is not known", UNKNOWN, subject=f"policy-bans of {country}")
        return Truth.UNKNOWN
    text = f"the Policy of {country} bars {', '.join(sorted(given.value)) or 'nothing'}"
    r.note(text, tuple(sorted(given.value)), given.source, f"policy-bans of {country}")
    return all_of((policy, Truth.of(territory in given.value)))
