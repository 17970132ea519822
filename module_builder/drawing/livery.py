"""What a faction is told by: a letter, a colour and tints of it, those of other games' factions too."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from module_builder.drawing.colours import (
    DISPLAY,
    FACTION,
    FACTION_LETTER,
    FACTION_TINT,
    INK,
    NEUTRAL_TINT,
    OTHER_FACTIONS,
    WHITE,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["FACTION_NAMES", "KNOWN", "NOBODY", "Livery", "liveries"]

FACTION_NAMES: Final = {"axis": "Axis", "west": "Western", "soviet": "Soviet"}


@dataclass(frozen=True, slots=True)
class Livery:
    """A faction's `letter` in `ink` on its `colour`; the `tint` of its counters and cards, that of its `display`."""

    letter: str
    colour: str
    ink: str
    tint: str
    display: str


NOBODY: Final = Livery("", INK, WHITE, NEUTRAL_TINT, WHITE)
KNOWN: Final = {
    faction: Livery(name[0], FACTION[faction], FACTION_LETTER[faction], FACTION_TINT[faction], DISPLAY[faction])
    for faction, name in FACTION_NAMES.items()
}
_OTHERS: Final = (*KNOWN.values(), *(Livery("", *colours) for colours in OTHER_FACTIONS))


def liveries(names: Mapping[str, str]) -> dict[str, Livery]:
    """The livery of each faction (id -> name). Those of the rule book keep theirs.

    Others take, in their order, colours that are still free, all over again when there are more factions than colours;
    their letter is the first of their name that no other has.
    """
    found = {faction: KNOWN[faction] for faction in names if faction in KNOWN}
    free = [livery for livery in _OTHERS if livery not in found.values()]
    taken = {livery.letter for livery in found.values()}
    for number, faction in enumerate(faction for faction in names if faction not in KNOWN):
        look = free[number % len(free)]
        letter = _letter(names[faction] or faction, taken)
        taken.add(letter)
        found[faction] = Livery(letter, look.colour, look.ink, look.tint, look.display)
    return {faction: found[faction] for faction in names}


def _letter(name: str, taken: set[str]) -> str:
    letters = [letter.upper() for letter in name if letter.isalnum()]
    return next((letter for letter in letters if letter not in taken), letters[0] if letters else "?")
