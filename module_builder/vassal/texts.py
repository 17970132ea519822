"""Pieces as the engine writes them: a chain of traits, each with a type and a state text.

Forms are those of engine 3.6 (its own rewriting gives them back unchanged). A palette slot names its prototype; a
piece in a save has the prototype's traits in its place, for saves hold no prototypes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from module_builder.formats.vassal.pieces.chain import join_chain
from module_builder.formats.vassal.sequence import join

if TYPE_CHECKING:
    from collections.abc import Mapping

    from module_builder.plan.model import Choice, Piece

__all__ = ["Trait", "definition", "placed", "prototype_traits", "slot_traits"]

DELETE = ("delete;Delete;68,130;", "")
CLONE = ("clone;Clone;67,130;", "")
MOVED = ("markmoved;sign-moved.png;13;13;Mark moved;77,130;", "false")


@dataclass(frozen=True, slots=True)
class Trait:
    """One link of the chain."""

    type: str
    state: str


def prototype_traits(choices: tuple[Choice, ...]) -> list[Trait]:
    """What all pieces of a prototype have, the outermost first."""
    return [
        *(trait for choice in choices for trait in _choice(choice, sign=True)),
        *map(_trait, (MOVED, CLONE, DELETE)),
    ]


def slot_traits(piece: Piece) -> list[Trait]:
    """What a piece has of its own."""
    made = [trait for choice in piece.choices for trait in _choice(choice, sign=False)]
    if piece.steps:
        made.append(_steps(piece.steps))
    if piece.facings:
        made.append(Trait(f"rotate;{piece.facings};93,130;91,130;Turn right;Turn left;;;Facing;;;;;true", "0"))
    made.append(Trait("mark;" + join(list(piece.marks), ","), join(list(piece.marks.values()), ",")))
    return made


def definition(
    name: str, image: str, traits: list[Trait], gpid: str, *, piece_id: str = "null", spot: str = "null;0;0"
) -> str:
    """The whole `+/id/type/state` text of a piece with the traits given."""
    types = [trait.type for trait in traits] + [join(["piece", "", "", image, name], ";")]
    states = [trait.state for trait in traits] + [f"{spot};{gpid};0"]
    return join(["+", piece_id, join_chain(types), join_chain(states)], "/")


def placed(traits: list[Trait], values: Mapping[str, str], choices: tuple[Choice, ...]) -> list[Trait]:
    """The traits with other values of their properties: each choice's value and the number that its picture follows."""
    wanted = dict(values)
    for choice in choices:
        if choice.name in values:
            level = str(choice.values.index(values[choice.name]) + 1)
            wanted |= {f"{choice.name}Level": level, f"{choice.name}Layer": level}
    return [_with(trait, wanted) for trait in traits]


def _with(trait: Trait, wanted: Mapping[str, str]) -> Trait:
    """The trait in the state that is wanted of the property or layer it is; any other as it was."""
    fields = trait.type.split(";")
    name = {"PROP": fields[1:2], "emb2": fields[19:20]}.get(fields[0], [])
    return Trait(trait.type, wanted[name[0]]) if name and name[0] in wanted else trait


def _trait(pair: tuple[str, str]) -> Trait:
    return Trait(*pair)


def _choice(choice: Choice, sign: bool) -> list[Trait]:
    """The value as a word, which a reader of saves finds; the same as a number, which the picture follows."""
    words = zip(choice.commands, choice.keys, choice.values, strict=True)
    changes = [_change(command, key, value) for command, key, value in words]
    levels = [_change("", key, str(n)) for n, key in enumerate(choice.keys, 1)]
    made = [
        Trait(_property(choice.name, "false,0,100,false", changes), choice.values[0]),
        Trait(_property(f"{choice.name}Level", f"true,1,{len(choice.values)},false", levels), "1"),
    ]
    return [_layer(choice, sign), *made] if choice.signs else made


def _property(name: str, constraints: str, changes: list[str]) -> str:
    return join(["PROP", name, constraints, join(changes, ","), ""], ";")


def _change(command: str, key: str, value: str) -> str:
    """A menu command that sets the property."""
    return join([command, key, join(["P", value], ",")], ":")


def _steps(steps: int) -> Trait:
    """Steps of a unit, lost and regained one by one."""
    changes = [
        join([words, key, join(["I", by], ",")], ":")
        for words, key, by in (("Lose a step", "76,130", "-1"), ("Regain a step", "71,130", "1"))
    ]
    return Trait(_property("Steps", f"true,1,{steps},false", changes), str(steps))


def _layer(choice: Choice, sign: bool) -> Trait:
    """Pictures that follow the number: a sign in the upper left corner, or the whole face."""
    x, y = ("-13", "-13") if sign and choice.name == "Supply" else ("0", "13" if sign else "0")
    fields = ["emb2", "", "128", "A", "", "128", "", "", "128", "", "", "", "1", "false", x, y]
    fields += [join(list(choice.signs), ","), join(list(choice.titles), ","), "false", f"{choice.name}Layer"]
    fields += ["", "", "true", f"{choice.name}Level", "1", "1", "true", "", "", "", "", "1.0"]
    return Trait(join(fields, ";"), "1")
