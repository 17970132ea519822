"""What a position may say of what: the keys of each kind of counter, the phases, the numbers of cards."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher
from typing import Final

from mapdata.diagnostic import choose, nearest
from validator.rulebooks.axis_empires.state import FACTIONS

__all__ = ["CARD", "PHASES", "POSTURES", "misplaced", "misspelt_policy", "posture_problem"]

# A faction's turn: its Permanent events in printed order, then the events of its Option Card (AE-ORDER-1). The other
# phases are in sections that nobody has described; a position of one of them names none (AE-DM-TURNSTATE, AE-EXT-36).
PHASES: Final = tuple(
    f"{faction}-{part}" for faction in FACTIONS for part in ("permanent-events", "option-card-events")
)
CARD: Final = re.compile(r"[0-9]+[a-z]?")  # AE-DM-CARD, with the letters of AE-16.2.5-D1
# What the Posture of a box is (AE-POSTURE-1): a Policy or a Truce may be named, Surrender is a Policy (AE-POLICY-3).
SURRENDER: Final = "surrender"
POSTURES: Final = ("war", "neutrality", SURRENDER, "policy", "truce")
NAMED: Final = re.compile(r"(policy|truce)-(.+)")
ALIKE: Final = 0.8  # of two names that one is a misspelling of, by difflib

NAMES: Final = {
    "ground": "a ground unit",
    "air": "an Air unit",
    "fleet": "a Fleet",
    "support": "a support unit",
    "marker": "a marker",
}
GROUND: Final = ("steps", "fortress", "port-a-fort", "side", "exp", "colonial", "hq", "kwantung", "multinational")
# Key -> the kinds of counter that take it (AE-DM-GROUND, AE-DM-SUPPORT, AE-DM-MARKER, AE-DM-MK-ATTR; holding boxes
# belong to counters and markers, AE-DM-LOC).
TAKEN_BY: Final[Mapping[str, tuple[str, ...]]] = {
    **dict.fromkeys(GROUND, ("ground",)),
    "delay-stripe": ("ground", "air", "fleet", "support"),
    "range": ("air", "fleet", "support"),
    "sub": ("fleet",),
    "logistics": ("support",),
    "holds": ("ground", "marker"),
    **dict.fromkeys(("marker", "facing", "area", "receiver", "policy"), ("marker",)),
}
# Key -> the markers that take it (AE-DM-MARKER).
MARKERS: Final[Mapping[str, tuple[str, ...]]] = {
    "facing": ("beachhead", "snlf-beachhead-0"),
    "area": ("ceded-land", "japanese-dependent"),
    "receiver": ("ceded-land",),
    "policy": ("policy",),
}


def misplaced(kind: str, marker: object, entry: Mapping[str, object]) -> Iterator[tuple[str, str, str]]:
    """The keys that this kind of counter does not take: (key, what is wrong, what it belongs to).

    A yes/no value that says no is nothing wrong.
    """
    for key, value in entry.items():
        kinds = TAKEN_BY.get(key, tuple(NAMES))
        if value is False or kind not in NAMES:
            continue
        if kind not in kinds:
            takers = " or ".join(NAMES[name] for name in kinds)
            yield key, f"'{key}' is not said of {NAMES[kind]}", f"it belongs to {takers}"
        elif isinstance(marker, str) and key in MARKERS and marker not in MARKERS[key]:
            yield key, f"'{key}' is not said of the marker '{marker}'", f"it belongs to {' or '.join(MARKERS[key])}"


def posture_problem(posture: str) -> str | None:
    """The hint for a posture that is none, None for one that the rule book knows."""
    named = NAMED.fullmatch(posture)
    if named is not None:
        return misspelt_policy(named[2])
    if posture in POSTURES:
        return None
    return nearest(posture, POSTURES) or f"{choose('', POSTURES)}, policy-NAME, truce-NAME"


def misspelt_policy(name: str) -> str | None:
    """The hint for the name of a Policy that is Surrender misspelt; of other Policies no document here has a list."""
    if name == SURRENDER or SequenceMatcher(None, name, SURRENDER).ratio() < ALIKE:
        return None
    return f"did you mean '{SURRENDER}'?"
