"""What a piece is, by the fixed properties that a module of ours gives it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from module_builder.formats.vassal.traits import Marker

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from module_builder.formats.vassal.traits import Trait

__all__ = ["identity", "marks_of"]


def identity(marks: Mapping[str, str]) -> tuple[str, ...]:
    """A counter by its id, or what shows a state of the game by which state it is; empty for a piece of others."""
    if marks.get("CounterId"):
        return (marks["CounterId"],)
    return tuple(marks.get(key, "") for key in ("State", "Country", "Group")) if marks.get("State") else ()


def marks_of(traits: Iterable[Trait], states: Iterable[str]) -> dict[str, str]:
    """The fixed properties of a piece; of two with one name the outer one counts."""
    found: dict[str, str] = {}
    for trait, state in zip(traits, states, strict=False):
        if type(trait) is Marker:
            found = {name: value or "" for name, value in trait.properties(state)} | found
    return found
