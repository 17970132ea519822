"""Mats and their cargo name each other in their states: what the engine makes of one when the other's is set.

Facts from setState and addCargo of counters/Mat.java, and setState and setMat of counters/MatCargo.java.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from module_builder.formats.vassal.sequence import join, split
from module_builder.formats.vassal.traits import Mat, MatCargo
from validator.replay.state import Piece

if TYPE_CHECKING:
    from validator.replay.table import Table

__all__ = ["tie"]


def tie(table: Table, key: str, changed: list[bool]) -> None:
    """The cargo of a mat whose state was set knows its mat, and the mat of cargo whose state was set has it last.

    `changed` says of each trait of the piece whether its state was set.
    """
    piece = table.items.get(key)
    if not isinstance(piece, Piece):
        return
    for trait, state, new in zip(piece.type.own, piece.states, changed, strict=True):
        if not new:
            continue
        if isinstance(trait, Mat):
            for cargo in split(state, ";")[1:]:
                _put_on(table, cargo, key)
        elif isinstance(trait, MatCargo) and state != "noMat":
            _load(table, split(state, ";")[0], key)


def _put_on(table: Table, key: str, mat: str) -> None:
    """Cargo says that it is on a mat."""
    _set(table, key, MatCargo, join([mat], ";"))


def _load(table: Table, key: str, cargo: str) -> None:
    """A mat says that it carries a piece, after those it has."""
    piece = table.items.get(key)
    states = _states(piece, Mat)
    if states:
        contents = split(states[0], ";")[1:]
        if cargo not in contents:
            _set(table, key, Mat, join([str(len(contents) + 1), *contents, cargo], ";"))


def _states(piece: object, kind: type[Mat | MatCargo]) -> list[str]:
    """The states of a piece's traits of a kind."""
    if not isinstance(piece, Piece):
        return []
    return [state for trait, state in zip(piece.type.own, piece.states, strict=True) if isinstance(trait, kind)]


def _set(table: Table, key: str, kind: type[Mat | MatCargo], state: str) -> None:
    """A piece's first trait of a kind has a new state."""
    piece = table.items.get(key)
    if isinstance(piece, Piece):
        place = next((at for at, trait in enumerate(piece.type.own) if isinstance(trait, kind)), None)
        if place is not None and piece.states[place] != state:
            states = (*piece.states[:place], state, *piece.states[place + 1 :])
            table.put(replace(piece, states=states))
