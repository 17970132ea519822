"""Pieces as the engine writes them: a chain of traits, each with a type and a state text.

A palette slot names its prototypes; a piece in a save has the traits of its prototypes in their place, for saves hold
no prototypes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from module_builder.formats.vassal.pieces.chain import join_chain
from module_builder.formats.vassal.sequence import join
from module_builder.formats.vassal.traits import Layer, Property, read_trait
from module_builder.vassal.parts import Trait

if TYPE_CHECKING:
    from collections.abc import Mapping

    from module_builder.plan.model import Choice

__all__ = ["definition", "placed"]


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
            wanted[f"{choice.name}Level"] = str(choice.values.index(values[choice.name]) + 1)
    return [_with(trait, wanted) for trait in traits]


def _with(trait: Trait, wanted: Mapping[str, str]) -> Trait:
    """The trait in the state that is wanted of the property, or of the layer that follows it; any other as it was."""
    read = read_trait(trait.type)
    name = read.key if isinstance(read, Property) else read.property_name if isinstance(read, Layer) else ""
    return Trait(trait.type, wanted[name]) if name in wanted else trait
