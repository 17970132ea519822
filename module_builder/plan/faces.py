"""What stands on each side of a counter of the table."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from module_builder.drawing.counter import FACTION_NAMES, MAJORS, Face, nation_letters

if TYPE_CHECKING:
    from collections.abc import Callable

    from mapdata.model import Counter

__all__ = ["MARKERS", "back_faces", "face_of", "has", "text"]

# The sign of a marker by its kind.
MARKERS = {
    "beachhead": "arrow",
    "snlf-beachhead-0": "arrow",
    "devastation": "burst",
    "blitz": "bolt",
    "totsugeki": "bolt",
    "airdrop": "parachute",
    "logistics": "wheel",
    "detachment": "flag",
    "partisan-base": "tent",
    "aid-to-china": "crate",
    "lend-lease": "crate",
}
FACTION_WORDS = {name.casefold(): faction for faction, name in FACTION_NAMES.items()}
# What the symbol of a unit says without words.
TOLD = {
    "infantry": {"infantry", "inf"},
    "hq": {"hq", "headquarters"},
    "fortress": {"fortress"},
    "port-a-fort": {"port-a-fort"},
    "air": {"air", "force"},
    "fleet": {"fleet"},
    "sub": {"sub", "fleet"},
}
STEPS = {"one-step", "two-step", "three-step", "four-step"}
NOTES = {"exp": "Exp", "reserve": "Res", "kwantung": "Kw", "multinational": "MN"}


def face_of(counter: Counter) -> Face:
    """The front of a counter. What its symbol, letters and dots say already is left out of its words."""
    bare = Face(
        kind=_symbol(counter),
        label="",
        nation=counter.nation or "",
        faction=counter.faction or "",
        note=next((note for name, note in NOTES.items() if has(counter, name)), ""),
        steps=_number(counter, "steps") if counter.kind == "ground" else 0,
        colonial=has(counter, "colonial"),
        stripe=has(counter, "delay-stripe"),
        strength=text(counter, "strength"),
        sign=MARKERS.get(text(counter, "marker"), "") if counter.kind == "marker" else "",
        modifier=text(counter, "modifier"),
        modifier_colour=text(counter, "modifier-colour") or "white",
    )
    return replace(bare, label=_label(counter, bare))


def back_faces(counter: Counter) -> tuple[Face, ...]:
    """The reduced sides of a counter, the one that has lost a single step first; none when it has only one step.

    Only the back that the table speaks of has printed values: nobody knows those of the others.
    """
    front = face_of(counter)
    known = _number(counter, "back-steps") or 1
    values = text(counter, "back-strength")
    return tuple(
        replace(front, back=True, lost=lost, strength=values if front.steps - lost == known else "")
        for lost in range(1, front.steps)
    )


def has(counter: Counter, name: str) -> bool:
    """Whether an attribute is known to hold."""
    return counter.attributes.get(name) is True


def text(counter: Counter, name: str) -> str:
    """An attribute that is a text; "" without one."""
    value = counter.attributes.get(name)
    return value if isinstance(value, str) else ""


def _number(counter: Counter, name: str) -> int:
    value = counter.attributes.get(name)
    return value if isinstance(value, int) and not isinstance(value, bool) else 0


def _symbol(counter: Counter) -> str:
    for name in ("port-a-fort", "fortress", "hq", "sub"):
        if has(counter, name):
            return name
    return text(counter, "symbol") or {"ground": "infantry"}.get(counter.kind, counter.kind)


def _label(counter: Counter, face: Face) -> str:
    """The name without the nation or faction at its beginning and without what the symbol says at its end.

    A minor nation keeps its name where nothing else is left, for its letters are known to few.
    """
    words = counter.name.split()
    if face.kind != "marker":
        words = _without_end(words, _told(face))
    kept = _without_start(words, lambda word: _names_owner(word, face))
    if not kept and face.kind != "marker" and face.nation in MAJORS:
        return ""
    return " ".join(kept or words)


def _told(face: Face) -> set[str]:
    said = {face.note.casefold(), face.strength.casefold()}
    said |= {"colonial"} if face.colonial else set()
    said |= {"striped"} if face.stripe else set()
    return said | TOLD.get(face.kind, set()) | (STEPS if face.steps else set())


def _without_end(words: list[str], told: set[str]) -> list[str]:
    while words and words[-1].casefold().rstrip(",") in told:
        words = words[:-1]
    return words


def _without_start(words: list[str], named: Callable[[str], bool]) -> list[str]:
    while words and named(words[0]):
        words = words[1:]
    return words


def _names_owner(word: str, face: Face) -> bool:
    """Whether a word is the faction, or the nation as a name, an adjective ("Siamese") or in initials."""
    plain, parts = word.casefold(), face.nation.split("-") if face.nation else []
    if FACTION_WORDS.get(plain) == face.faction != "":
        return True
    initials = {"".join(part[:1] for part in parts), nation_letters(face.nation).casefold()} if parts else set()
    return plain in initials or any(plain == part or _adjective(plain, part) for part in parts)


def _adjective(word: str, name: str) -> bool:
    return len(name) > 3 and word.startswith(name[: max(4, len(name) - 3)])
