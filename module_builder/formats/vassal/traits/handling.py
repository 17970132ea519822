"""How a piece is handled: selected, moved, stacked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from module_builder.formats.vassal.traits.kind import TEXT, truth
from module_builder.formats.vassal.traits.record import Field, Values
from module_builder.formats.vassal.traits.trait import Trait

__all__ = ["Immobilized"]

SELECT, BAND = "nitc", "ZAB"


def _first_of(letters: str, text: str) -> str:
    return next((letter for letter in letters if letter in text), "")


class Immobilized(Trait):
    """How the piece is selected and moved, and whether it stacks (engine: counters/Immobilized.java).

    `selection`: n never, i with shift, t with ctrl, c with alt; g ignores the grid; Z, A, B the same of selection with
    a rubber band. `movement`: V never, I when selected, N as others. `stacking`: L as others, R never.
    """

    prefix = "immob;"
    selection = Field(TEXT, "")
    movement = Field(TEXT, "")
    stacking = Field(TEXT, "R")
    description = Field(TEXT, "")

    @classmethod
    def settled(cls, values: dict[str, Any]) -> dict[str, Any]:
        """Of letters that contradict each other the strongest counts; some say how the piece moves."""
        given, movement = values["selection"], values["movement"][:1]
        select = _first_of(SELECT, given)
        if not movement:
            movement = "V" if select == "n" else "I" if any(letter in given for letter in "itc") else "N"
        elif movement not in "VI":
            movement = "N"
        selection = select + _first_of("g", given) + _first_of(BAND, given)
        stacking = "L" if values["stacking"].startswith("L") else "R"
        return {**values, "selection": selection, "movement": movement, "stacking": stacking}

    @classmethod
    def written(cls, values: Values) -> str:
        """The engine writes the description as it is: one with a ';' in it loses the rest when it is read again."""
        return cls.prefix + ";".join(values.values())

    @property
    def stacks(self) -> bool:
        """Whether the piece may be part of a stack; a short form that does not say so never stacks."""
        return self.stacking == "L"

    def properties(self, state: str) -> Iterator[tuple[str, str | None]]:
        """Whether it moves, snaps to the grid and stacks."""
        yield "Immobile", truth(self.movement != "N")
        yield "IgnoreGrid", truth("g" in self.selection)
        yield "cannotMove", truth(self.movement == "V")
        yield "NoStack", None if self.stacks else "true"
