"""What a faction is told by: a letter, a colour and tints of it, those of other games' factions too."""

from __future__ import annotations

from dataclasses import dataclass, replace
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
_OTHERS: Final = (*KNOWN.items(), *(("", Livery("", *colours)) for colours in OTHER_FACTIONS))


def liveries(names: Mapping[str, str]) -> dict[str, Livery]:
    """The livery of each faction (id -> name). The colours of the rule book's factions are theirs.

    Others take, in their order, colours that are still free, all over again when there are more factions than colours.
    A faction's letter is the first of its name that no faction before it has.
    """
    free = [livery for faction, livery in _OTHERS if faction not in names]
    others = [faction for faction in names if faction not in KNOWN]
    looks = KNOWN | {faction: free[number % len(free)] for number, faction in enumerate(others)}
    found: dict[str, Livery] = {}
    for faction, name in names.items():
        letter = _letter(name or faction, {livery.letter for livery in found.values()})
        found[faction] = replace(looks[faction], letter=letter)
    return found


def _letter(name: str, taken: set[str]) -> str:
    letters = [letter.upper() for letter in name if letter.isalnum()]
    return next((letter for letter in letters if letter not in taken), letters[0] if letters else "?")
