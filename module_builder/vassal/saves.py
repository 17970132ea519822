"""Predefined setups: saved games that the builder writes itself, in the order in which the engine writes them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from module_builder.formats.vassal.commands.script import canonical
from module_builder.formats.vassal.saves.container import new_save
from module_builder.formats.vassal.sequence import join
from module_builder.plan import Placement, Places
from module_builder.vassal.decks import deck_text
from module_builder.vassal.prototypes import expanded, prototypes, traits_of
from module_builder.vassal.texts import definition, placed
from module_builder.vassal.turns import turn_state
from module_builder.vassal.windows import board_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from module_builder.plan.model import Plan, Setup

__all__ = ["Bodies", "setup_save", "setup_text"]

LAYER = "@@1"


class Bodies:
    """The texts of pieces behind their ids, each made once for all setups of a plan."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.known = prototypes(plan)
        self.made: dict[tuple[object, ...], str] = {}

    def text(self, placement: Placement, spot: tuple[str, int, int]) -> str:
        """The text of a piece with its values, on a spot."""
        key = (placement.piece, *spot, *placement.values.items())
        if key not in self.made:
            self.made[key] = self._piece(placement, spot).removeprefix("+/null/")
        return self.made[key]

    def _piece(self, placement: Placement, spot: tuple[str, int, int]) -> str:
        piece = self.plan.piece(placement.piece)
        choices = (*self.plan.prototypes[piece.prototype], *piece.choices)
        traits = placed(expanded(traits_of(self.plan, piece), self.known), placement.values, choices)
        window, x, y = spot
        where = join([window, str(x), str(y)], ";")
        return definition(piece.name, piece.image, traits, str(piece.gpid), spot=where)


def setup_save(plan: Plan, setup: Setup, metadata: bytes, module: bytes, bodies: Bodies | None = None) -> bytes:
    """A setup as a `.vsav` file. `bodies` is handed from setup to setup of a plan, as they share most pieces."""
    return new_save(setup_text(plan, setup, bodies), others={"savedata": metadata, "moduledata": module})


def setup_text(plan: Plan, setup: Setup, bodies: Bodies | None = None) -> bytes:
    """The commands of a setup: pieces and stacks by window, then boards and the turn."""
    commands: list[tuple[int, bytes]] = [(0, b"begin_save"), (0, b"")]
    commands += [(0, text.encode()) for text in _pieces(plan, setup, bodies or Bodies(plan))]
    commands += [(0, board_line(window).encode()) for window in plan.windows]
    if plan.piles:  # else the engine would lay a full deck of its own beside each of these
        commands.append((0, b"SETUP_STACK\t"))
    if setup.turn in plan.turns:
        commands.append((0, turn_state(plan, setup).encode()))
    commands.append((0, b"end_save"))
    return canonical(commands)


def _pieces(plan: Plan, setup: Setup, bodies: Bodies) -> Iterator[str]:
    """Each piece, and after those of one spot the stack they form, bottom first; then the decks."""
    places, number = Places(plan), 0
    stacks: dict[tuple[str, int, int], list[str]] = {}
    taken: Counter[str] = Counter()
    for placement in setup.placements:
        number += 1
        spot = places.spot(placement.at, taken[placement.at])
        taken[placement.at] += 1
        stacks.setdefault(spot, []).append(str(number))
        yield f"+/{number}/{bodies.text(placement, spot)}"
    for (window, x, y), ids in stacks.items():
        number += 1
        state = join([window, str(x), str(y), *ids, LAYER], ";")
        yield join(["+", str(number), "stack", state], "/")
    yield from _decks(plan, {placement.piece for placement in setup.placements}, number, bodies)


def _decks(plan: Plan, away: set[str], number: int, bodies: Bodies) -> Iterator[str]:
    """The decks with the cards that lie nowhere else; each deck after its cards."""
    for pile in plan.piles:
        ids = []
        for name in pile.cards:
            if name not in away:
                number += 1
                ids.append(str(number))
                yield f"+/{number}/{bodies.text(Placement(name, ''), (pile.window, *pile.spot))}"
        number += 1
        yield deck_text(pile, str(number), ids)
