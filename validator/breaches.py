"""What must be true of every position (F.5) and which hexes are contested: of one state, or of one after the other.

From step to step of a log little changes. A question is asked anew only when a counter that it reads has changed, or
anything that is no counter.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import chain

from mapdata.diagnostic import Severity
from validator.asked import Asked, Seen, ruled
from validator.owed.countries import minors
from validator.owed.kept import Group, Kept, again
from validator.owed.obligations import owed_groups
from validator.rulebooks.axis_empires import snapshot
from validator.rulebooks.axis_empires.control import control
from validator.rulebooks.axis_empires.judge import Judge
from validator.rulebooks.axis_empires.state import State
from validator.verdict import Ruling, Truth, Verdict

__all__ = ["Breaches", "contested", "invariants", "questions"]


@dataclass(frozen=True, slots=True)
class _Held:
    """What was found of a question: the answer, and the verdict unless all is well."""

    asked: Asked
    answer: object = None
    verdict: Verdict | None = None


class Breaches:
    """Goes through the states of one game, and tells of each what is wrong or contested. It keeps what it found."""

    def __init__(self, options: Mapping[str, str] | None = None) -> None:
        self._options = options
        self._setting: tuple[object, ...] = ()
        self._ruled: dict[tuple[str, ...], _Held] = {}
        self._groups: dict[int, tuple[Group, list[_Held]]] = {}  # by the identity of a group
        self._kept = Kept()
        self._lasting: dict[tuple[object, ...], object] = {}
        self._held: dict[str, tuple[Seen, Verdict | None]] = {}  # the counters in each place, and its contest

    def of(self, state: State) -> list[Verdict]:
        """What of a state is wrong or contested, whatever else is undecided.

        A verdict that stands from a state before has the step, the facts and the counters of that one.
        """
        setting = (*_setting(state), state.supply)
        if setting != self._setting:
            self._forget(setting)
        judge = Judge(state, self._options, self._lasting)
        if judge.reading.solution is not None:  # then what one counter may rests on all the others
            self._forget(setting)
            judge = Judge(state, self._options)
        return [*self._invariants(judge), *self._contests(judge)]

    def _forget(self, setting: tuple[object, ...]) -> None:
        self._setting, self._groups, self._ruled, self._kept = setting, {}, {}, Kept()
        self._held, self._lasting = {}, {}

    def _invariants(self, judge: Judge) -> list[Verdict]:
        last, now = self._groups, {}
        for group in _groups(judge, self._kept):
            same = last.get(id(group))
            now[id(group)] = same if same is not None else (group, [self._looked(judge, asked) for asked in group])
        self._groups = now
        self._ruled = {held.asked.key: held for _, found in now.values() for held in found}
        return [held.verdict for held in self._ruled.values() if held.verdict is not None]

    def _looked(self, judge: Judge, asked: Asked) -> _Held:
        old = self._ruled.get(asked.key)
        return old if old is not None and old.asked.seen == asked.seen else _looked(judge, asked, old)

    def _contests(self, judge: Judge) -> list[Verdict]:
        """Only a hex with a counter in it can be contested: ownership has one owner (AE-CONTROL-TIE)."""
        held, at, spaces = self._held, judge.state.at, judge.state.map.spaces
        for place in held.keys() - at.keys():
            del held[place]
        for place, counters in at.items():
            old = held.get(place)
            if old is None or (old[0] is not counters and old[0] != counters):
                held[place] = (counters, _contest(judge, place) if place in spaces else None)
        found = {place: verdict for place, (_, verdict) in held.items() if verdict is not None}
        return [found[place] for place in sorted(found)]


def _looked(judge: Judge, asked: Asked, old: _Held | None) -> _Held:
    """A question looked at anew. Only an answer that is another one is worth a trail of what it rests on."""
    answer = judge.answer(asked.rule, *asked.args)
    if old is not None and (answer, asked.more) == (old.answer, old.asked.more):
        return _Held(asked, old.answer, old.verdict)
    well = answer is not asked.wrong and (asked.swift or answer is not Truth.UNKNOWN)
    found = None if well else ruled(judge, asked)
    return _Held(asked, answer, None if found is None or found.ruling is Ruling.LEGAL else found)


def _setting(state: State) -> tuple[object, ...]:
    """All of a state that is no counter, what land is given away, and what lies in Posture Boxes."""
    given = (state.snow, state.turn, state.phase, state.war_level, state.postures, state.cards, state.levels)
    told = (state.european, state.combined, state.boxes, state.bans, state.projection, state.done)
    return (state.map.hash, state.lands, state.ceded, state.postured, state.controlled, state.options, *given, *told)


def _contest(judge: Judge, place: str) -> Verdict | None:
    return judge.verdict(control, place) if judge.answer(control, place) == "CONTESTED" else None


def contested(judge: Judge) -> list[str]:
    """The contested hexes."""
    spaces = judge.state.map.spaces
    return sorted(p for p in judge.state.at if p in spaces and judge.answer(control, p) == "CONTESTED")


def invariants(judge: Judge) -> Iterator[Verdict]:
    """What must be true of every position, each with its severity when it is not."""
    found = (ruled(judge, asked) for asked in questions(judge))
    return (verdict for verdict in found if verdict is not None)


def questions(judge: Judge) -> Iterator[Asked]:
    """All that must be true of a position, and all that it owes."""
    return chain.from_iterable(_groups(judge, Kept()))


def _groups(judge: Judge, kept: Kept) -> Iterator[Group]:
    """The questions in groups; `kept` as `owed_groups` has it."""
    state = judge.state
    boxes = tuple(box.id for box in state.map.boxes.values() if box.kind == "off-map")
    inside = tuple(counter for box in boxes for counter in state.at.get(box, ()) if counter.is_unit)
    yield again(kept, "off-map", inside, lambda: (Asked(snapshot.alien_in_box, (c, c.at), (c,)) for c in inside))
    ceded = tuple(marker for markers in state.ceded.values() for marker in markers)
    yield again(kept, "ceded", ceded, lambda: (Asked(snapshot.one_owner, (a,), m) for a, m in state.ceded.items()))
    told = judge.reading.once(("told",), lambda: frozenset(name for name in state.lands if _told(state, name)))
    for name in judge.reading.once(("minors",), lambda: minors(state)):
        if name in told or name in state.nations:  # else a position says nothing of the Country
            yield again(kept, f"status {name}", state.nations.get(name, ()), partial(_status, state, name))
    faced = state.beachheads
    yield again(kept, "beachheads", faced, lambda: (Asked(snapshot.facing_fits, (c,), (c,)) for c in faced))
    yield from owed_groups(judge, kept)


def _status(state: State, name: str) -> Iterator[Asked]:
    severity = Severity.WARNING if state.lands[name].status.value == "neutral" else Severity.ERROR
    yield Asked(snapshot.status_fits, (name,), state.nations.get(name, ()), severity)


def _told(state: State, country: str) -> bool:
    """Whether a position says what status or faction a Country has."""
    land = state.lands[country]
    return not all(value.source.startswith("map:") for value in (land.status, land.faction))
