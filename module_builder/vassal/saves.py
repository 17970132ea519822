"""Predefined setups: saved games that the builder writes itself, in the order in which the engine writes them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from module_builder.formats.vassal.commands.script import canonical
from module_builder.formats.vassal.saves.container import new_save
from module_builder.formats.vassal.sequence import join
from module_builder.plan import Placement, Places
from module_builder.vassal.decks import card_traits, deck_text
from module_builder.vassal.texts import definition, placed, prototype_traits, slot_traits
from module_builder.vassal.turns import turn_state
from module_builder.vassal.windows import board_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from module_builder.plan.model import Piece, Plan, Setup
    from module_builder.vassal.texts import Trait

__all__ = ["Bodies", "setup_save", "setup_text"]

LAYER = "@@1"


Bodies = dict[tuple[object, ...], str]  # the text of a piece behind its id, by what it depends on


def setup_save(plan: Plan, setup: Setup, metadata: bytes, module: bytes, bodies: Bodies | None = None) -> bytes:
    """A setup as a `.vsav` file. `bodies` is handed from setup to setup of a plan, as they share most pieces."""
    return new_save(setup_text(plan, setup, bodies), others={"savedata": metadata, "moduledata": module})


def setup_text(plan: Plan, setup: Setup, bodies: Bodies | None = None) -> bytes:
    """The commands of a setup: pieces and stacks by window, then boards and the turn."""
    commands: list[tuple[int, bytes]] = [(0, b"begin_save"), (0, b"")]
    commands += [(0, text.encode()) for text in _pieces(plan, setup, {} if bodies is None else bodies)]
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
        yield f"+/{number}/{_body(plan, placement, spot, bodies)}"
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
                yield f"+/{number}/{_body(plan, Placement(name, ''), (pile.window, *pile.spot), bodies)}"
        number += 1
        yield deck_text(pile, str(number), ids)


def _body(plan: Plan, placement: Placement, spot: tuple[str, int, int], bodies: Bodies) -> str:
    """The text of a piece without its id, made once for all setups that have it on the same spot."""
    key = (placement.piece, *spot, *placement.values.items())
    if key not in bodies:
        bodies[key] = _piece(plan, placement, spot).removeprefix("+/null/")
    return bodies[key]


def _piece(plan: Plan, placement: Placement, spot: tuple[str, int, int]) -> str:
    piece = plan.piece(placement.piece)
    shared = plan.prototypes[piece.prototype]
    own = [*_of_deck(plan, piece), *slot_traits(piece)]
    traits = placed([*prototype_traits(shared), *own], placement.values, (*shared, *piece.choices))
    window, x, y = spot
    where = join([window, str(x), str(y)], ";")
    return definition(piece.name, piece.image, traits, str(piece.gpid), spot=where)


def _of_deck(plan: Plan, piece: Piece) -> list[Trait]:
    """What a card has of its deck."""
    return [trait for pile in plan.piles if pile.id == piece.marks.get("Deck") for trait in card_traits(pile)]
