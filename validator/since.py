"""What an earlier state of a game showed, so that a later file tells only what is new since then."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mapdata.codes import problem
from mapdata.diagnostic import Diagnostic, Where
from validator.check import check_state
from validator.rulebooks.axis_empires.comparing import check_removed

if TYPE_CHECKING:
    from validator.rulebooks.axis_empires.state import State
    from validator.verdict import Identity, Verdict

__all__ = ["Earlier", "check_game", "earlier", "news"]


@dataclass(frozen=True, slots=True)
class Earlier:
    """A state from before, and every verdict on it."""

    state: State
    shown: frozenset[Identity]


def earlier(state: State, *, everything: bool = False, options: Mapping[str, str] | None = None) -> Earlier:
    """What a state shows, judged as the later one will be."""
    return Earlier(state, frozenset(v.identity for v in check_state(state, all=everything, options=options)))


def check_game(before: Earlier, state: State, old: str, new: str) -> list[Diagnostic]:
    """What is wrong with an earlier state, of file `old`, for one of file `new`: it is of another map."""
    one, other = before.state.map.id, state.map.id
    if one == other:
        return []
    message = f"this is of map '{one}', and {new} of map '{other}'"
    return [problem("SRC040", message, Where(old), "give an earlier file of one game")]


def news(before: Earlier | None, state: State, verdicts: Iterable[Verdict]) -> list[Verdict]:
    """What is new of the verdicts on a state since one before: all of them when there was none.

    A verdict that the one before showed is not told again while it lasts. What had left the game and is back stands
    first; no state shows that by itself.
    """
    if before is None:
        return list(verdicts)
    fresh = (verdict for verdict in verdicts if verdict.identity not in before.shown)
    return [*check_removed(before.state, state), *fresh]
