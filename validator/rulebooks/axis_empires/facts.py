"""Facts about one counter, and about what lies beside the board, read so that a verdict cites them.

Each is read from the state and noted; a plain reading drops the note.
"""

from __future__ import annotations

from collections.abc import Iterable

from mapdata.model import UNKNOWN, Unknown
from validator.rulebooks.axis_empires.reading import Reading
from validator.rulebooks.axis_empires.state import Counter, Given
from validator.rulebooks.axis_empires.words import Words
from validator.verdict import Truth

__all__ = ["called", "cards", "held", "mark", "placed", "posture", "side", "steps", "told"]


def called(r: Reading, counter: Counter) -> str:
    """What a reader calls a counter."""
    return Words(r.state).counter(counter)


def side(r: Reading, counter: Counter) -> str | Unknown | None:
    """The faction of a counter, None when it has none (AE-FACTION-1)."""
    found = counter.faction
    subject = f"faction of {counter.nation or counter.id}"
    shown = "a faction not known" if found is UNKNOWN else Words(r.state).value(found)
    r.note(f"{called(r, counter)} belongs to {shown}", found, counter.source_of("faction"), subject)
    return found


def mark(r: Reading, counter: Counter, name: str) -> Truth:
    """Whether a counter bears a yes/no mark (`colonial`, `exp`, `delay-stripe`); one that is not told is not there."""
    value = counter.attributes.get(name, False)
    found = Truth.UNKNOWN if value is UNKNOWN else Truth.of(value is True)
    words = {Truth.TRUE: "is marked", Truth.FALSE: "is not marked", Truth.UNKNOWN: "may be marked"}[found]
    plain = UNKNOWN if found is Truth.UNKNOWN else found is Truth.TRUE
    r.note(f"{called(r, counter)} {words} {name}", plain, counter.source_of(name), f"{name} of {counter.id}")
    return found


def steps(r: Reading, counter: Counter) -> int | Unknown:
    """The steps of a ground unit (AE-STEPS-1)."""
    value = counter.attributes.get("steps", UNKNOWN)
    found = value if isinstance(value, int) and not isinstance(value, bool) else UNKNOWN
    shown = "a number of steps not known" if isinstance(found, Unknown) else f"{found} step{'s' * (found != 1)}"
    r.note(f"{called(r, counter)} has {shown}", found, counter.source_of("steps"), f"steps of {counter.id}")
    return found


def held(r: Reading, counter: Counter) -> tuple[Counter, ...]:
    """The counters in a counter's Holding Box (AE-MULTI-1)."""
    named = counter.attributes.get("holds", ())
    listed = set(named) if isinstance(named, tuple) else set()
    inside = r.state.at.get(f"holding:{counter.id}", ())
    found = tuple(c for c in r.state.counters if c.id in listed or c in inside)
    for component in found:
        text = f"{called(r, component)} is in the Holding Box of {counter.id}"
        r.note(text, component.id, component.source, component.id)
    return tuple(sorted(found, key=lambda c: c.id))


def placed(r: Reading, counter: Counter) -> str:
    """Where a counter is: a location id."""
    r.note(f"{called(r, counter)} is in {Words(r.state).place(counter.at)}", counter.at, counter.source, counter.id)
    return counter.at


def posture(r: Reading, box: str) -> str | Unknown:
    """The posture of a Posture Box, as told (AE-POSTURE-1)."""
    given = r.state.postures.get(box)
    return told(r, given, f"the posture of {_box_name(r, box)}", f"posture of {box}")


def _box_name(r: Reading, box: str) -> str:
    known = r.map.boxes.get(f"posture:{box}")
    return known.name if known else box


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
    text = f"the {row} cards of {Words(r.state).name(faction)}: {shown}"
    r.note(text, found, "position", f"{row} cards of {faction}")
    return found


def _numbers(said: object) -> Iterable[str]:
    return map(str, said) if isinstance(said, (list, tuple)) else (str(said),)
