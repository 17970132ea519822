"""The trail of a question: the rules asked, the facts read, the inputs that are missing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from mapdata.model import UNKNOWN
from validator.rulebooks.axis_empires.state import Counter
from validator.rulebooks.rule import Rule
from validator.verdict import Fact, Truth

__all__ = ["Node", "walk"]


@dataclass(slots=True)
class Node:
    """One question: the rule, its arguments, what it read, the questions it asked in turn, and the answer.

    `facts` are the keys of a dict, and `counters` go by their ids, so that each is there once however many there are.
    """

    rule: Rule[..., object]
    args: tuple[object, ...]
    facts: dict[Fact, None] = field(default_factory=dict)
    wanted: list[str] = field(default_factory=list)
    parts: list[Node] = field(default_factory=list)
    counters: dict[str, Counter] = field(default_factory=dict)
    decided: Rule[..., object] | None = None
    answer: object = None
    trail: list[Fact | Node] = field(default_factory=list)  # facts and parts in the order they came up

    @property
    def open(self) -> bool:
        """Whether the question could not be answered."""
        return self.answer is Truth.UNKNOWN or self.answer is UNKNOWN

    def missing(self) -> tuple[str, ...]:
        """The inputs that an open question wants, each once, in the order they were looked for."""
        if not self.open:
            return ()
        found = [*self.wanted, *(name for part in self.parts if _wants(part) for name in part.missing_below())]
        return tuple(dict.fromkeys(found))

    def missing_below(self) -> tuple[str, ...]:
        """As `missing`, for a part whose answer is not a plain yes or no."""
        below = (name for part in self.parts if _wants(part) for name in part.missing_below())
        return tuple(dict.fromkeys([*self.wanted, *below]))

    def different(self) -> list[Node]:
        """The questions asked in turn, one that was asked again once: its answer and its facts are the same."""
        found: dict[tuple[object, ...], Node] = {}
        for part in self.parts:
            words = (word.id if isinstance(word, Counter) else word for word in part.args)
            found.setdefault((part.rule.id, *words), part)
        return list(found.values())

    def all_facts(self) -> list[Fact]:
        """Every fact read for the answer, in order."""
        found = []
        for step in self.trail:
            found += [step] if isinstance(step, Fact) else step.all_facts()
        return found

    def article(self) -> Rule[..., object]:
        """The rule that the answer is due to."""
        if self.open:
            return next((part.rule for part in self.parts if part.open), self.rule)
        return self.decided or self.rule


def _wants(part: Node) -> bool:
    """Whether a part may hold inputs that are missing: yes-or-no answers that are settled do not."""
    return part.open or not isinstance(part.answer, (Truth, str))


def walk(node: Node) -> Sequence[Node]:
    """A node and all below it."""
    found = [node]
    for part in node.parts:
        found += walk(part)
    return found
