"""What pieces share, as prototypes, and what each has of its own; nothing that a prototype has is said again in a slot.

A counter uses one prototype of whose it is (who moves it, which boxes it goes to), one of its kind, and one of its
steps or facings where it has them. All of them use the prototype of what every piece on the table has.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from module_builder.formats.vassal.traits import UsePrototype, read_trait
from module_builder.formats.vassal.traits.key import KEY
from module_builder.plan.cards import CARD
from module_builder.vassal import keys, parts
from module_builder.vassal.boxes import box_traits, zone_traits
from module_builder.vassal.cardtraits import card_prototype, card_prototypes
from module_builder.vassal.parts import Trait

if TYPE_CHECKING:
    from collections.abc import Mapping

    from module_builder.formats.vassal.traits import KeyStroke
    from module_builder.plan.model import Choice, Piece, Plan

__all__ = ["expanded", "prototypes", "slot_traits", "traits_of"]

COMMON = "Everything on the table"
SUPPORT = "Support unit"
CHANGED = "$location$: $oldPieceName$ -> $newPieceName$ *"
GONE = "$oldPieceName$ is taken off $oldLocation$ *"
DOUBLED = "$oldPieceName$ is doubled at $location$ *"


def prototypes(plan: Plan) -> dict[str, list[Trait]]:
    """All prototypes of a module by name, each with its traits from the outermost in."""
    pieces = plan.pieces.values()
    owners = dict.fromkeys(piece.owner for piece in pieces if not piece.is_state)
    made = {COMMON: _common(), _access(""): _only(plan, "")}
    made |= {_counter(plan, owner): _of_owner(plan, owner) for owner in owners}
    made |= {kind: _kind(plan, kind, choices) for kind, choices in plan.prototypes.items() if kind != CARD}
    made |= {_steps(n): _with_steps(n) for n in sorted({piece.steps for piece in pieces if piece.steps})}
    made |= {_facings(n): [parts.turns(n)] for n in sorted({piece.facings for piece in pieces if piece.facings})}
    sides = {choice.name: choice for piece in pieces for choice in piece.choices}
    made |= {_turned(choice): _values(choice) for choice in sides.values()}
    return made | card_prototypes(plan)


def traits_of(plan: Plan, piece: Piece) -> list[Trait]:
    """What the slot of a piece says: its prototypes, its own pictures, and its fixed properties."""
    if piece.prototype == CARD:
        return [parts.uses(card_prototype(piece.marks["Deck"])), *slot_traits(piece)]
    owner = _access("") if piece.is_state else _counter(plan, piece.owner)
    names = [owner, piece.prototype]
    names += [_steps(piece.steps)] if piece.steps else []
    names += [_facings(piece.facings)] if piece.facings else []
    names += [_turned(choice) for choice in piece.choices]
    return [*map(parts.uses, names), *slot_traits(piece)]


def slot_traits(piece: Piece) -> list[Trait]:
    """What a piece has that no other has."""
    turned = [_layer(choice, parts.FACE_SPOT) for choice in piece.choices]
    return [*turned, *([_backs(piece)] if piece.backs else []), parts.marks(piece.marks)]


def expanded(traits: list[Trait], known: Mapping[str, list[Trait]]) -> list[Trait]:
    """The traits with those of the prototypes in their places, as a save has them."""
    found = []
    for trait in traits:
        read = read_trait(trait.type)
        found += expanded(known[read.prototype], known) if isinstance(read, UsePrototype) else [trait]
    return found


def _access(owner: str) -> str:
    return f"Moved by {owner or 'any side'}"


def _counter(plan: Plan, owner: str) -> str:
    side = next((side.name for side in plan.outfit.sides if side.faction == owner and owner), "")
    return f"{side or owner} counter" if owner else "Counter of any side"


def _steps(number: int) -> str:
    return f"{number} steps"


def _facings(number: int) -> str:
    return f"{number} facings"


def _turned(choice: Choice) -> str:
    return f"Two sides: {choice.name}"


def _common() -> list[Trait]:
    return [
        parts.report([keys.DELETE], GONE),
        parts.report([keys.CLONE], DOUBLED),
        parts.moved("sign-moved.png"),
        parts.trail(),
        parts.clone(),
        parts.delete(),
    ]


def _only(plan: Plan, owner: str) -> list[Trait]:
    """Who moves it; where no side plays, everybody does."""
    playing = any(not side.referee for side in plan.outfit.sides)
    return [parts.only(plan.movers(owner))] if playing else []


def _of_owner(plan: Plan, owner: str) -> list[Trait]:
    return [*([parts.uses(_access(""))] if not owner else _only(plan, owner)), *box_traits(plan, owner)]


def _kind(plan: Plan, kind: str, choices: tuple[Choice, ...]) -> list[Trait]:
    own = [trait for choice in choices for trait in (_layer(choice, _spot(choice)), *_values(choice))]
    zones = list(zone_traits(plan)) if kind == SUPPORT else []
    return [*zones, *own, parts.uses(COMMON)]


def _values(choice: Choice) -> list[Trait]:
    """The value as a word, which a reader of saves finds; the same as a number, which the picture follows."""
    strokes = _strokes(choice)
    words = list(zip(choice.commands, strokes, choice.values, strict=True))
    return [
        parts.report(strokes, CHANGED),
        parts.value(choice.name, words, choice.values[0]),
        *([parts.level(f"{choice.name}Level", strokes)] if choice.signs else []),
    ]


def _strokes(choice: Choice) -> list[KeyStroke]:
    return [key for text in choice.keys if (key := KEY.read(text)) is not None]


def _spot(choice: Choice) -> tuple[int, int]:
    return parts.SIGN_SPOT if choice.name == "Supply" else parts.STRIP_SPOT


def _layer(choice: Choice, spot: tuple[int, int]) -> Trait:
    return parts.layer(
        f"{choice.name}Layer", f"{choice.name}Level", list(zip(choice.signs, choice.titles, strict=True)), spot
    )


def _with_steps(most: int) -> list[Trait]:
    """Steps that are lost and regained one by one."""
    changes = (("Lose a step", keys.LOSE_STEP, -1), ("Regain a step", keys.REGAIN_STEP, 1))
    return [
        parts.report([keys.LOSE_STEP, keys.REGAIN_STEP], CHANGED),
        parts.number("Steps", most, changes),
    ]


def _backs(piece: Piece) -> Trait:
    """The side that a unit shows with the steps it has left; a whole one shows its front."""
    shown = [(image, f"+ ({left} of {piece.steps} steps)") for left, image in sorted(piece.reduced.items())]
    return parts.layer("StepsLayer", "Steps", [*shown, ("", "")], parts.FACE_SPOT, piece.steps)
