"""Predefined setups: saved games that the builder writes itself, in the order in which the engine writes them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from module_builder.formats.vassal.commands.script import canonical
from module_builder.formats.vassal.saves.container import new_save
from module_builder.formats.vassal.sequence import join
from module_builder.plan import Places
from module_builder.vassal.prototypes import expanded, prototypes, traits_of
from module_builder.vassal.texts import definition, placed
from module_builder.vassal.turns import turn_state
from module_builder.vassal.windows import board_line

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from module_builder.plan.model import Placement, Plan, Setup
    from module_builder.vassal.parts import Trait

__all__ = ["setup_save", "setup_text"]

LAYER = "@@1"


def setup_save(plan: Plan, setup: Setup, metadata: bytes, module: bytes) -> bytes:
    """A setup as a `.vsav` file."""
    return new_save(setup_text(plan, setup), others={"savedata": metadata, "moduledata": module})


def setup_text(plan: Plan, setup: Setup) -> bytes:
    """The commands of a setup: pieces and stacks by window, then boards and the turn."""
    commands: list[tuple[int, bytes]] = [(0, b"begin_save"), (0, b"")]
    commands += [(0, text.encode()) for text in _pieces(plan, setup)]
    commands += [(0, board_line(window).encode()) for window in plan.windows]
    if setup.turn in plan.turns:
        commands.append((0, join(["TURNTurnTracker0", turn_state(plan, setup.turn)], "\t").encode()))
    commands.append((0, b"end_save"))
    return canonical(commands)


def _pieces(plan: Plan, setup: Setup) -> Iterator[str]:
    """Each piece, and after those of one spot the stack they form, bottom first."""
    places, number, known = Places(plan), 0, prototypes(plan)
    stacks: dict[tuple[str, int, int], list[str]] = {}
    taken: Counter[str] = Counter()
    for placement in setup.placements:
        number += 1
        spot = places.spot(placement.at, taken[placement.at])
        taken[placement.at] += 1
        stacks.setdefault(spot, []).append(str(number))
        yield _piece(plan, known, placement, str(number), spot)
    for (window, x, y), ids in stacks.items():
        number += 1
        state = join([window, str(x), str(y), *ids, LAYER], ";")
        yield join(["+", str(number), "stack", state], "/")


def _piece(
    plan: Plan, known: Mapping[str, list[Trait]], placement: Placement, number: str, spot: tuple[str, int, int]
) -> str:
    piece = plan.pieces[placement.piece]
    choices = (*plan.prototypes[piece.prototype], *piece.choices)
    traits = placed(expanded(traits_of(plan, piece), known), placement.values, choices)
    window, x, y = spot
    where = join([window, str(x), str(y)], ";")
    return definition(piece.name, piece.image, traits, str(piece.gpid), piece_id=number, spot=where)
