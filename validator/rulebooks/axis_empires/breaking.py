"""16.7-R1, R2: units of several steps, split into one-step units from the Force Pool, and the steps that are lost.

Which unit breaks down into which pieces is in a chapter that we do not have (AE-EXT-02). The table `[breakdown]` of a
position tells it; without it any plain ground units of the same nation and side may stand for the steps.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mapdata.diagnostic import many
from validator.rulebooks.axis_empires.comparing import Pair, finding
from validator.rulebooks.axis_empires.facts import size, stem
from validator.rulebooks.axis_empires.state import Counter, State
from validator.verdict import Verdict

__all__ = ["Split", "pieces_of"]

ARTICLE = "Internment"
SPECIAL = (
    "exp",
    "colonial",
    "hq",
    "kwantung",
    "multinational",
    "reserve",
)  # who may stand for plain steps, nobody says


def pieces_of(state: State, name: str) -> frozenset[str] | None:
    """The table ids that a unit breaks down into in the end and on the way; None when the table does not say."""
    if stem(name) not in state.breakdown:
        return None
    found: set[str] = set()
    open_ids = [stem(name)]
    while open_ids:
        for piece in state.breakdown.get(open_ids.pop(), ()):
            if piece not in found:
                found.add(piece)
                open_ids.append(piece)
    return frozenset(found)


@dataclass(frozen=True, slots=True)
class Split:
    """The units of one nation and faction that were split, and what came from its Force Pool for them.

    `ones` moved to the Pending Card, `left` are pieces of several steps that were eliminated, `kept` are those that
    stayed in the Force Pool.
    """

    state: State
    broken: tuple[Counter, ...]
    ones: tuple[Pair, ...]
    left: tuple[Pair, ...]
    kept: tuple[Counter, ...]

    @property
    def steps(self) -> int:
        """The steps to be interned."""
        return sum(size(counter) or 0 for counter in self.broken)

    @property
    def lost(self) -> int:
        """The steps that nothing stands for."""
        return self.steps - len(self.ones)

    def findings(self) -> Iterator[Verdict]:
        """What is wrong with the split: too many pieces, wrong ones, or steps lost that need not be."""
        names = ", ".join(counter.id for counter in self.broken)
        unknown = tuple(f"steps of {counter.id}" for counter in self.broken if size(counter) is None)
        if unknown:
            message = f"whether all steps of {names} were interned is not known"
            yield finding(self.state, "AE-16.7-R1", ARTICLE, message, self.broken, missing=unknown)
            return
        if self.lost < 0:
            told = f"{many(len(self.ones), 'step', 'steps')} on the Pending Card for the {self.steps} of {names}"
            yield self._wrong("AE-16.7-R1", told, self.ones)
        yield from self._strangers()
        yield from self._losses(names)
        yield from self._remains(names)

    def _strangers(self) -> Iterator[Verdict]:
        """Pieces that the table does not name for any of the units."""
        allowed = self._allowed()
        if allowed is not None:
            for pair in (*self.ones, *self.left):
                if stem(pair.before.id) not in allowed:
                    yield self._wrong("AE-16.7-R1", f"{pair.before.id} is no piece that they break down into", (pair,))

    def _losses(self, names: str) -> Iterator[Verdict]:
        """Steps may be lost only when the Force Pool has no one-step unit left for them."""
        if self.lost <= 0:
            return
        spare = [counter for counter in self.kept if size(counter) == 1]
        fitting = [counter for counter in spare if self._fits(counter)]
        told = f"{many(self.lost, 'step', 'steps')} of {names} lost"
        if fitting:
            message = f"{told} while the Force Pool has {fitting[0].id}"
            yield finding(self.state, "AE-16.7-R2", ARTICLE, message, (*self.broken, fitting[0]))
            return
        doubtful = [counter for counter in self.kept if counter in spare or size(counter) is None]
        if doubtful and self._allowed() is None:
            missing = tuple(f"breakdown of {stem(counter.id)}" for counter in self.broken)
            message = f"{told}; whether {doubtful[0].id} could have stood for one is not known"
            yield finding(
                self.state, "AE-16.7-R2", ARTICLE, message, self.broken, missing=tuple(dict.fromkeys(missing))
            )

    def _remains(self, names: str) -> Iterator[Verdict]:
        """A piece left over is eliminated; it stands for steps that are lost, and is smaller than what was broken."""
        most = max(size(counter) or 0 for counter in self.broken)
        total = sum(size(pair.before) or 0 for pair in self.left)
        if total > max(self.lost, 0) or any((size(pair.before) or 0) >= most for pair in self.left):
            yield self._wrong("AE-16.7-R2", f"more was eliminated than was left over of {names}", self.left)
        elif (missed := self._missed()) is not None:
            message = f"{missed.id} stands for the steps left over of {names} and was not eliminated"
            yield finding(self.state, "AE-16.7-R2", ARTICLE, message, (missed,))

    def _missed(self) -> Counter | None:
        """The piece that had to be eliminated: of one unit, when exactly one striped piece fits what is left over."""
        if len(self.broken) > 1 or not self.ones or self.left or self.lost < 2:
            return None
        same = [counter for counter in self.kept if size(counter) == self.lost and self._fits(counter)]
        striped = [counter.attributes.get("delay-stripe", False) is True for counter in same]
        return same[0] if same and all(striped) else None

    def _allowed(self) -> frozenset[str] | None:
        """What the units may break down into, None unless the table says it of each."""
        known = [pieces_of(self.state, counter.id) for counter in self.broken]
        return None if None in known else frozenset().union(*(pieces or frozenset() for pieces in known))

    def _fits(self, counter: Counter) -> bool:
        """Whether a piece surely may stand for steps of the units."""
        allowed = self._allowed()
        if allowed is not None:
            return stem(counter.id) in allowed
        return not any(counter.attributes.get(name, False) is not False for name in SPECIAL)

    def _wrong(self, code: str, message: str, pairs: Sequence[Pair]) -> Verdict:
        facts = tuple(fact for pair in pairs for fact in pair.facts)
        return finding(self.state, code, ARTICLE, message, tuple(pair.before for pair in pairs), facts=facts)
