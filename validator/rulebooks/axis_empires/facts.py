"""What rules read of a single counter, each time noted as a fact: where it is, its steps, how it is marked.

A mark that a counter is not said to have it has not; one that nobody knows ("?" in the table) is UNKNOWN.
"""

from __future__ import annotations

from mapdata.model import UNKNOWN, Unknown
from validator.rulebooks.axis_empires.reading import Reading
from validator.rulebooks.axis_empires.state import Counter
from validator.verdict import Truth

__all__ = ["marked", "posture", "stands", "stem", "steps"]


def stem(name: str) -> str:
    """The id of a counter's table entry: that of a copy without its number (`us-infantry#3` -> `us-infantry`)."""
    return name.partition("#")[0]


def stands(r: Reading, counter: Counter) -> str:
    """Where a counter is."""
    r.note(f"{counter.id} is in {r.map.name_of(counter.at)}", counter.at, counter.source_of("at"), counter.id)
    return counter.at


def steps(r: Reading, counter: Counter) -> int | Unknown:
    """The steps of a ground unit (AE-STEPS-1)."""
    value = counter.attributes.get("steps", UNKNOWN)
    found = value if isinstance(value, int) and not isinstance(value, bool) else UNKNOWN
    shown = "steps that nobody knows" if found is UNKNOWN else f"{value} step{'' if value == 1 else 's'}"
    r.note(f"{counter.id} has {shown}", found, counter.source_of("steps"), f"steps of {counter.id}")
    return found


def marked(r: Reading, counter: Counter, name: str) -> Truth:
    """Whether a counter is marked as something: `exp`, `fortress`, `delay-stripe`."""
    found = Truth.of(counter.attributes.get(name, False))
    words = {Truth.TRUE: "is", Truth.FALSE: "is not", Truth.UNKNOWN: "may be"}[found]
    value = UNKNOWN if found is Truth.UNKNOWN else found is Truth.TRUE
    text = f"{counter.id} {words} marked {name}"
    r.note(text, value, counter.source_of(name), f"{name} of {counter.id}")
    return found


def posture(r: Reading, box: str) -> str | None:
    """The posture shown for a Posture Box (AE-POSTURE-1), None when none is told."""
    found = r.state.postures.get(box)
    if found is None:
        return None
    r.note(f"the Posture of {r.map.name_of(f'posture:{box}')} is {found.value}", found.value, found.source, box)
    return found.value
