"""What an earlier state of a game showed, so that a later file tells only what is new since then."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from validator.check import check_state

if TYPE_CHECKING:
    from validator.rulebooks.axis_empires.state import State
    from validator.verdict import Identity

__all__ = ["Earlier", "earlier"]


@dataclass(frozen=True, slots=True)
class Earlier:
    """A state from before, and every verdict on it."""

    state: State
    shown: frozenset[Identity]


def earlier(state: State, *, everything: bool = False, options: Mapping[str, str] | None = None) -> Earlier:
    """What a state shows, judged as the later one will be."""
    return Earlier(state, frozenset(v.identity for v in check_state(state, all=everything, options=options)))
