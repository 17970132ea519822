"""A.9: Postures, Policies and Truces."""

from __future__ import annotations

from mapdata.model import UNKNOWN, Unknown
from mapdata.slug import slug
from validator.logic import all_of, any_of, negated
from validator.rulebooks.axis_empires.factions import conquered
from validator.rulebooks.axis_empires.facts import posture
from validator.rulebooks.axis_empires.reading import Reading
from validator.rulebooks.axis_empires.state import Counter
from validator.rulebooks.axis_empires.territory import CHINA, standing
from validator.rulebooks.rule import rule
from validator.verdict import Truth

__all__ = [
    "barred",
    "box_of",
    "live_policy",
    "pac",
    "policy_in",
    "policy_marker",
    "posture_boxes",
    "posture_of",
    "surrendered",
    "tac",
]

MAJORS = {"britain": "britain", "us": "us-and-western-minors", "russia": "russia"}  # AE-POSTURE-3
MINORS = {("west", True): "nationalist-china", ("west", False): "us-and-western-minors"}
MINORS |= {("soviet", True): "communist-china", ("soviet", False): "soviet-minors"}
PLAIN = ("war", "neutrality")  # postures that are neither a Policy nor a Truce
POLICIES, TRUCES = ("surrender", "policy"), ("truce",)


@rule("AE-POSTURE-1", "Posture", "the posture of a Posture Box", yes="the posture of {0}: {answer}")
def posture_of(r: Reading, box: str) -> str | Unknown:
    """War, Neutrality, or some Policy or Truce, as told."""
    return posture(r, box)


@rule("AE-POSTURE-2", "Posture", "the Posture Boxes", yes="the Posture Boxes: {answer}")
def posture_boxes(r: Reading) -> tuple[str, ...]:
    """Britain, the US and Western Minors, Nationalist China, Communist China, Russia, the Soviet Minors."""
    return tuple(box.id.removeprefix("posture:") for box in r.map.boxes.values() if box.kind == "posture")


@rule("AE-POSTURE-3", "Posture", "the Posture Box of a Country", yes="the Posture Box of {0}: {answer}")
def box_of(r: Reading, country: str) -> str | Unknown | None:
    """Britain and Russia have their own boxes, the US shares one with the Western minors that are not Chinese.

    Western Chinese Countries are in Nationalist China, Soviet ones in Communist China, other Soviet minors in theirs.
    Countries of the Axis and neutral ones have none.
    """
    if country in MAJORS:
        return MAJORS[country]
    faction = r.alignment(country)
    if isinstance(faction, Unknown):
        return UNKNOWN
    return MINORS.get((str(faction), country in CHINA))


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
    "AE-POLICY-3",
    "Policy",
    "a Surrender marker",
    yes="a Surrender marker is in the Posture Box {0}",
    no="no Surrender marker is in the Posture Box {0}",
)
def surrendered(r: Reading, box: str) -> Truth:
    """A Surrender marker is a Policy marker, so that a Country that surrendered is a PAC."""
    marked = any("surrender" in slug(f"{c.name} {c.id}") for c in r.counters(f"posture:{box}") if c.marker == "policy")
    said = r.state.postures.get(box)
    return Truth.of(marked or (said is not None and said.value == "surrender"))


@rule(
    "AE-POLICY-1",
    "PAC",
    "a Policy-affected Country",
    yes="{0} is a PAC",
    no="{0} is no PAC",
    options=("OPT-TRUCE-POLICY",),
)
def pac(r: Reading, territory: str) -> Truth:
    """A Policy marker lies in the Posture Box that covers the Country; it covers all its Dependents as well."""
    return _affected(r, territory, POLICIES)


@rule("AE-POLICY-2", "TAC", "a Truce-affected Country", yes="{0} is a TAC", no="{0} is no TAC")
def tac(r: Reading, territory: str) -> Truth:
    """A Truce marker lies in the Posture Box that covers the Country; it covers all its Dependents as well."""
    return _affected(r, territory, TRUCES)


def _affected(r: Reading, territory: str, words: tuple[str, ...]) -> Truth:
    country = r.kept(standing, territory).country
    if isinstance(country, Unknown):
        return Truth.UNKNOWN
    box = box_of(r, country)
    if box is None or isinstance(box, Unknown):
        return Truth.UNKNOWN if isinstance(box, Unknown) else Truth.FALSE
    return _lies_in(r, box, words)


@rule(
    "AE-DM-POSTURE",
    "Policy",
    "a Policy in a Posture Box",
    yes="a Policy lies in the Posture Box {0}",
    no="no Policy lies in the Posture Box {0}",
    options=("OPT-TRUCE-POLICY",),
)
def policy_in(r: Reading, box: str) -> Truth:
    """A Policy marker lies in the box, or the posture told of it is a Policy."""
    return _lies_in(r, box, POLICIES)


def _lies_in(r: Reading, box: str, words: tuple[str, ...]) -> Truth:
    if words == TRUCES:
        marked = any_of(Truth.of(c.marker == "truce") for c in r.counters(f"posture:{box}"))
    else:
        marked = any_of(policy_marker(r, c) for c in r.counters(f"posture:{box}") if c.marker in ("policy", "truce"))
    return marked if marked is Truth.TRUE else any_of((marked, _worded(r, box, words)))


def _worded(r: Reading, box: str, words: tuple[str, ...]) -> Truth:
    """What the posture that is told says of a Policy or a Truce; one that is not told leaves it to the markers."""
    if box not in r.state.postures:
        return Truth.FALSE
    said = posture(r, box)
    if words == POLICIES and said in TRUCES:
        return Truth.of(r.option("OPT-TRUCE-POLICY") == "SAME")
    if said in (*PLAIN, *POLICIES, *TRUCES):
        return Truth.of(said in words)
    r.note(f"whether '{said}' is a Policy or a Truce is not known", UNKNOWN, subject=f"kind of the posture of {box}")
    return Truth.UNKNOWN


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
    affected = pac(r, territory)
    country = r.kept(standing, territory).country
    if affected is Truth.FALSE or isinstance(country, Unknown):
        return affected
    return all_of((affected, negated(conquered(r, country))))


@rule(
    "AE-EXT-12",
    "Policy",
    "where a Policy lets a Country not go",
    yes="the Policy of {0} bars its counters from {1}",
    no="no Policy of {0} bars its counters from {1}",
)
def barred(r: Reading, country: str, territory: str) -> Truth:
    """What the counters of a PAC may not enter is in a section not at hand: the position tells it (`policy-bans`)."""
    affected = pac(r, country)
    if affected is Truth.FALSE or territory == country:
        return Truth.FALSE
    given = r.state.bans.get(country)
    if given is None:
        r.note(f"what the Policy of {country} bars is not known", UNKNOWN, subject=f"policy-bans of {country}")
        return Truth.UNKNOWN
    text = f"the Policy of {country} bars {', '.join(sorted(given.value)) or 'nothing'}"
    r.note(text, tuple(sorted(given.value)), given.source, f"policy-bans of {country}")
    return all_of((affected, Truth.of(territory in given.value)))
