"""What rules read of a single counter, each time noted as a fact: where it is, its steps, how it is marked.

A mark that a counter is not said to have it has not; one that nobody knows ("?" in the table) is UNKNOWN.
"""

from __future__ import annotations

from collections.abc import Iterable

from mapdata.model import UNKNOWN, Unknown
from validator.rulebooks.axis_empires.reading import Reading
from validator.rulebooks.axis_empires.roster import BY_ID
from validator.rulebooks.axis_empires.state import SIDES, Counter, Given
from validator.verdict import Truth

__all__ = [
    "called",
    "cards",
    "face",
    "held",
    "marked",
    "named",
    "posture",
    "posture_is",
    "posture_told",
    "side",
    "size",
    "stands",
    "stem",
    "steps",
    "told",
]


def stem(name: str) -> str:
    """The id of a counter's table entry: that of a copy without its number (`us-infantry#3` -> `us-infantry`)."""
    return name.partition("#")[0]


def stands(r: Reading, counter: Counter) -> str:
    """Where a counter is."""
    r.note(f"{counter.id} is in {r.map.name_of(counter.at)}", counter.at, counter.source_of("at"), counter.id)
    return counter.at


def named(r: Reading, counter: Counter) -> None:
    """Note what a counter is, as a reader says it: "is a Ground unit", "is an Airdrop marker"."""
    shown = called(counter)
    text = f"{counter.id} is {'an' if shown[0] in 'AEIO' else 'a'} {shown}"
    r.note(text, counter.what, counter.source)


def called(counter: Counter) -> str:
    """What a counter is, as a reader calls it: "Ground unit", "Airdrop marker"."""
    return f"{counter.what.replace('-', ' ').capitalize()} {'unit' if counter.is_unit else 'marker'}"


def size(counter: Counter) -> int | None:
    """The steps of a counter, None when they are not known."""
    value = counter.attributes.get("steps")
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def steps(r: Reading, counter: Counter) -> int | Unknown:
    """The steps of a ground unit (AE-STEPS-1)."""
    value = size(counter)
    found = UNKNOWN if value is None else value
    shown = "steps that nobody knows" if value is None else f"{value} step{'' if value == 1 else 's'}"
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


def posture(r: Reading, box: str) -> str | Unknown:
    """The posture of a Posture Box (AE-POSTURE-1), UNKNOWN when none is told."""
    given = r.state.postures.get(box)
    return told(r, given, f"the Posture of {r.map.name_of(f'posture:{box}')}", f"posture of {box}")


def posture_is(r: Reading, box: str, wanted: str) -> Truth:
    """Whether the posture of a Posture Box is `wanted`: "war", "neutrality"; UNKNOWN when none is told."""
    found = posture(r, box)
    return Truth.UNKNOWN if isinstance(found, Unknown) else Truth.of(found == wanted)


def posture_told(r: Reading, box: str) -> str | None:
    """The posture of a Posture Box where one is told, for what rests on the markers in the box first of all."""
    found = posture(r, box) if box in r.state.postures else None
    return None if isinstance(found, Unknown) else found


def side(r: Reading, counter: Counter) -> str | Unknown | None:
    """The faction of a counter, None when it has none (AE-FACTION-1)."""
    found = counter.faction
    subject = f"faction of {counter.nation or counter.id}"
    shown = "a faction not known" if found is UNKNOWN else _whose(found)
    r.note(f"{counter.id} belongs to {shown}", found, counter.source_of("faction"), subject)
    return found


def face(r: Reading, counter: Counter) -> str | Unknown:
    """The side of a Port-a-Fort that is up, "fort" or "infantry" (AE-FORT-1); UNKNOWN when it is not told."""
    shown = counter.attributes.get("side")
    found = shown if isinstance(shown, str) else UNKNOWN
    up = "not known" if found is UNKNOWN else found
    r.note(f"the side of {counter.id} that is up is {up}", found, counter.source_of("side"), f"side of {counter.id}")
    return found


def held(r: Reading, counter: Counter) -> tuple[Counter, ...]:
    """The counters in a counter's Holding Box (AE-MULTI-1)."""
    named = counter.attributes.get("holds", ())
    known = r.state.named
    listed = {name: known[name] for name in named if name in known} if isinstance(named, tuple) else {}
    inside = {component.id: component for component in r.state.at.get(f"holding:{counter.id}", ())}
    found = tuple(sorted({**listed, **inside}.values(), key=BY_ID))
    for component in found:
        text = f"{component.id} is in the Holding Box of {counter.id}"
        r.note(text, component.id, component.source, component.id)
    return found


def told(r: Reading, given: Given[str] | None, what: str, subject: str) -> str | Unknown:
    """A word of the position, UNKNOWN when it does not say."""
    found = UNKNOWN if given is None else given.value
    shown = "not known" if isinstance(found, Unknown) else found
    r.note(f"{what} is {shown}", found, "position" if given is None else given.source, subject)
    return found


def cards(r: Reading, faction: str, row: str) -> tuple[str, ...] | Unknown:
    """The numbers in a row of a faction's cards (`current`, `pending`, `played`); UNKNOWN when it is not told."""
    said = r.state.cards.get(faction, {}).get(row)
    found: tuple[str, ...] | Unknown = UNKNOWN if said is None else tuple(_numbers(said))
    shown = "not known" if isinstance(found, Unknown) else ", ".join(found) or "none"
    text = f"the {row} cards of {_whose(faction)}: {shown}"
    r.note(text, found, "position", f"{row} cards of {faction}")
    return found


def _numbers(said: object) -> Iterable[str]:
    return map(str, said) if isinstance(said, (list, tuple)) else (str(said),)


def _whose(faction: object) -> str:
    return SIDES.get(str(faction), "nobody")
