"""A game as one side sees it, with nothing in it that the side may not see.

Left out: what is hidden from the side, the cards of face-down decks, maps that are other sides' alone and what lies on
no map. A masked piece is there with its masked name and place and nothing else. Of notes only the side's own private
and delayed ones can be read. What is left out is not in the state that comes out, so whoever prints it cannot tell.

Ids are clock values that a piece keeps: a card that was seen in the discard pile would be known again under its mask.
So masked pieces go by an id of the view, which lasts while the mask can be followed with the eyes; so do stacks, whose
ids come right after those of the pieces they were made for.

Facts from the engine's counters/{Hideable,Obscurable,Deck}.java and build/module/PrivateMap.java.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from module_builder.formats.vassal.commands.kinds import AddPlayer
from validator.replay.locator import Locator
from validator.replay.positions import PieceRecord
from validator.replay.scope import Work
from validator.replay.state import Deck, Piece, State
from validator.replay.veil import OBSERVER, Seen, Veil

if TYPE_CHECKING:
    from mapdata.diagnostic import Diagnostic
    from validator.replay.replay import Replay, Step

__all__ = ["OBSERVER", "Seen", "SeenStep", "SideView", "sides_of"]


@dataclass(frozen=True, slots=True)
class SeenStep:
    """One step of a log as a side sees it: `changed` are records, `removed` records of what it sees no more."""

    step: Step
    after: Seen
    changed: tuple[PieceRecord, ...]
    removed: tuple[PieceRecord, ...]

    @property
    def problems(self) -> tuple[Diagnostic, ...]:
        """What is wrong with the step, whoever may know it."""
        return self.step.problems


def sides_of(played: Replay) -> tuple[str, ...]:
    """The sides that players take in a save or log, in the order in which they do."""
    found = (each.side for each in played.script.walk() if isinstance(each, AddPlayer))
    return tuple(dict.fromkeys(side for side in found if side))


class SideView:
    """What a side sees of a replayed file. ValueError without its module, which says whose each map is."""

    def __init__(self, played: Replay, side: str) -> None:
        if played.module is None:
            raise ValueError("without the module nobody knows which maps are private")
        self.played, self.side = played, side
        self.locator, self.work = Locator(played.module), Work()

    def at(self, state: State) -> Seen:
        """What the side sees in a state."""
        return Veil(self.played.maps, self.side).whole(state)

    def steps(self, *, own: bool = False) -> Iterator[SeenStep]:
        """The steps of the log. `own`: of pieces and decks alone, and of pieces only those that are not as they were
        themselves: what changes because of others, which takes long to work out, is left out.
        """
        veil = Veil(self.played.maps, self.side)
        seen = veil.whole(self.played.initial)
        for step in self.played.steps():
            before, seen = seen, veil.after(step)
            touched = [key for key in veil.touched if _is_other(before.state, seen.state, key)] if own else veil.touched
            yield self._step(step, before, seen, touched)

    def _step(self, step: Step, before: Seen, after: Seen, touched: Iterable[str]) -> SeenStep:
        keys = list(touched)
        old = {record.id: record for record in before.records(self.locator, keys, self.work)}
        new = after.records(self.locator, keys, self.work)
        changed = tuple(record for record in new if record.id not in old or not _alike(old[record.id], record))
        there = {record.id for record in new}
        return SeenStep(step, after, changed, tuple(record for key, record in old.items() if key not in there))


def _is_other(before: State, after: State, key: str) -> bool:
    """Whether a piece came, went, moved or has another state; of decks it is not asked."""
    old, new = before.items.get(key), after.items.get(key)
    if isinstance(old, Piece) and isinstance(new, Piece):
        moved = old.parent != new.parent or before.place(old) != after.place(new)
        return moved or old.type is not new.type or old.states != new.states
    return isinstance(old, Piece | Deck) or isinstance(new, Piece | Deck)


def _alike(one: PieceRecord, other: PieceRecord) -> bool:
    """Whether two records say the same; a piece does not change when others come or go under it."""
    return replace(one, stack_index=None) == replace(other, stack_index=None)
