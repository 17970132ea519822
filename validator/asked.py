"""A question of what must be true of a position, and the verdict on it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property

from mapdata.diagnostic import Severity
from validator.rulebooks.axis_empires.judge import Judge
from validator.rulebooks.axis_empires.state import Counter
from validator.rulebooks.rule import Rule
from validator.verdict import Ruling, Truth, Verdict

__all__ = ["Asked", "Seen", "ruled"]

Seen = tuple[Counter, ...]


@dataclass(frozen=True)
class Asked:
    """A question, and how bad it is when its answer is `wrong`: `ruling` and `severity`.

    `seen` are the counters that its answer may rest on; what is no counter always counts. One that is `swift` is
    answered without a trail first, and forgotten when the answer is not wrong. `then` has the last word on a verdict
    that something is wrong; `more` is what it knows beside the answer.
    """

    rule: Rule[..., object]
    args: tuple[Counter | str, ...]
    seen: Seen
    severity: Severity = Severity.ERROR
    ruling: Ruling = Ruling.ILLEGAL
    wrong: Truth = Truth.FALSE
    swift: bool = False
    then: Callable[[Verdict], Verdict] | None = None
    more: tuple[object, ...] = ()

    @cached_property
    def key(self) -> tuple[str, ...]:
        """What makes questions of two states the same one."""
        return (self.rule.id, *(arg if isinstance(arg, str) else arg.id for arg in self.args))


def ruled(judge: Judge, asked: Asked) -> Verdict | None:
    """The verdict on a question, with the counter's place in a save; None for a swift one with nothing wrong."""
    if asked.swift and judge.answer(asked.rule, *asked.args) is not asked.wrong:
        return None
    rule, verdict = asked.rule, judge.verdict(asked.rule, *asked.args, because=asked.then is not None)
    offset = next((arg.offset for arg in asked.args if not isinstance(arg, str)), None)
    wrong = verdict.answer == asked.wrong.value
    ruling = asked.ruling if wrong else verdict.ruling
    level = asked.severity if wrong else verdict.severity
    found = replace(
        verdict,
        rule=rule.id,
        article=rule.article,
        ruling=ruling,
        severity=level,
        answer=None,
        offset=offset,
        spaces=verdict.spaces or _standing(judge, asked),
    )
    return asked.then(found) if wrong and asked.then is not None else found


def _standing(judge: Judge, asked: Asked) -> tuple[str, ...]:
    """Where on the map the counters of a question stand."""
    spaces = judge.state.map.spaces
    return tuple(arg.at for arg in asked.args if not isinstance(arg, str) and arg.at in spaces)
