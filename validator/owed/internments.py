"""Which counters must be interned, and how bad it is that one was not (AE-16.7-VS1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from mapdata.diagnostic import Severity
from validator.asked import Asked
from validator.owed.kept import Group, Kept, passed
from validator.owed.placed import placed
from validator.rulebooks.axis_empires.destinations import homeless
from validator.rulebooks.axis_empires.facts import posture_is
from validator.rulebooks.axis_empires.grounds import on_the_map
from validator.rulebooks.axis_empires.internment import ORDERS, conditions_of, interned
from validator.rulebooks.axis_empires.internment_axis import near_neutral
from validator.rulebooks.axis_empires.judge import Judge
from validator.rulebooks.axis_empires.policies import posture_box
from validator.rulebooks.axis_empires.reading import Reading
from validator.rulebooks.axis_empires.state import FACTIONS, Counter
from validator.verdict import Fact, Ruling, Truth, Verdict

__all__ = ["own_questions", "undecided_internments"]

ASKED = {"event-group", "multinational"}  # attributes of counters that questions are asked of


def own_questions(judge: Judge, kept: Kept, counter: Counter) -> tuple[Counter, Group, bool]:
    """A counter, what is asked of where it stands, and whether it is asked of for what it is."""
    old = kept.own.get(counter.id)
    if old is None or (old[0] is not counter and old[0] != counter):
        old = kept.own[counter.id] = (counter, (*placed(counter), *_internment(judge, counter)), _special(counter))
    return old


def _special(counter: Counter) -> bool:
    """Whether a counter is asked of for what it is, or lies in a box that asks something of all that lies in it."""
    of_note = counter.marker is not None or counter.kind == "support" or ASKED & counter.attributes.keys()
    return bool(of_note) or counter.at.startswith(("pending:", "conquered:", "holding:", "turn:"))


def _internment(judge: Judge, counter: Counter) -> Iterator[Asked]:
    """Whether a counter must be interned, with every condition it meets."""
    if counter.faction is None or not on_the_map(judge.reading, counter):
        return
    met = [code for code, answer in conditions_of(judge.reading, counter).items() if answer is Truth.TRUE]
    if met:
        level, ruling = _weight(judge, counter, met)
        more = tuple(met)
        yield Asked(interned, (counter,), (counter,), level, ruling, Truth.TRUE, then=partial(_by, more), more=more)
    elif near_neutral(judge.reading, counter) is Truth.TRUE:
        yield Asked(near_neutral, (counter,), (counter,), Severity.WARNING, wrong=Truth.TRUE)


def undecided_internments(judge: Judge) -> Iterator[Counter]:
    """The counters of which it is not known whether they must be interned."""
    for counter in judge.state.counters:
        if set(conditions_of(judge.reading, counter).values()) == {Truth.UNKNOWN}:
            yield counter


def _weight(judge: Judge, counter: Counter, met: list[str]) -> tuple[Severity, Ruling]:
    """How bad it is that a counter was not interned."""
    r = judge.reading
    if homeless(r, counter) is Truth.TRUE:
        return Severity.INFO, Ruling.PENDING  # nothing says where it would go (AE-16.7-D3)
    if met == ["AE-16.7-L3"] and _at_war(r, counter):
        return Severity.WARNING, Ruling.ILLEGAL if passed(judge.state, *FACTIONS) else Ruling.PENDING  # AE-AMB-58
    return (Severity.ERROR, Ruling.ILLEGAL) if passed(judge.state, *FACTIONS) else (Severity.WARNING, Ruling.PENDING)


def _at_war(r: Reading, counter: Counter) -> bool:
    box = None if counter.nation is None else posture_box(r, counter.nation)
    return isinstance(box, str) and posture_is(r, box, "war") is Truth.TRUE


def _by(met: tuple[str, ...], verdict: Verdict) -> Verdict:
    """The verdict under its first condition, all of them in its message; what is to be done, and what it rests on."""
    facts = [fact for fact in verdict.facts if fact.subject == ORDERS.format(*verdict.counters[:1])]
    facts += [fact for part in verdict.because if part.rule in met for fact in _facts(part)]
    message = f"{verdict.message}: {', '.join(met)}"
    return replace(verdict, rule=met[0], message=message, facts=tuple(dict.fromkeys(facts)))


def _facts(verdict: Verdict) -> Iterator[Fact]:
    """All facts of a verdict and of those it rests on."""
    yield from verdict.facts
    for part in verdict.because:
        yield from _facts(part)
