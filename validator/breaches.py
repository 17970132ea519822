"""What must be true of every position (F.5) and which hexes are contested: of one state, or of one after the other.

From step to step of a log little changes. A question is asked anew only when a counter that it reads has changed, or
anything that is no counter.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from mapdata.diagnostic import Severity
from validator.rulebooks.axis_empires import snapshot
from validator.rulebooks.axis_empires.control import control
from validator.rulebooks.axis_empires.judge import Judge
from validator.rulebooks.axis_empires.state import Counter, State
from validator.rulebooks.rule import Rule
from validator.verdict import Ruling, Truth, Verdict

__all__ = ["Breaches", "contested", "invariants"]

Seen = tuple[Counter, ...]


class Breaches:
    """Goes through the states of one game, and tells of each what is wrong or contested. It keeps what it found."""

    def __init__(self, options: Mapping[str, str] | None = None) -> None:
        self._options = options
        self._setting: tuple[object, ...] = ()
        self._ruled: dict[tuple[str, ...], tuple[Seen, Verdict]] = {}
        self._held: dict[str, tuple[Seen, Verdict | None]] = {}

    def of(self, state: State) -> list[Verdict]:
        """What of a state is wrong or contested, whatever else is undecided. A verdict kept has the step of before."""
        judge = Judge(state, self._options)
        setting = (*_setting(state), state.supply)
        if judge.reading.solution is not None:  # then what one counter may rests on all the others
            setting += (state.counters,)
        if setting != self._setting:
            self._setting, self._ruled, self._held = setting, {}, {}
        wrong = [verdict for verdict in self._invariants(judge) if verdict.ruling is not Ruling.LEGAL]
        return [*wrong, *self._contests(judge)]

    def _invariants(self, judge: Judge) -> list[Verdict]:
        kept = {}
        for asked in _asked(judge.state):
            old = self._ruled.get(asked.key)
            kept[asked.key] = old if old is not None and old[0] == asked.seen else (asked.seen, _ruled(judge, asked))
        self._ruled = kept
        return [verdict for _, verdict in kept.values()]

    def _contests(self, judge: Judge) -> list[Verdict]:
        """Only a hex with a counter in it can be contested: ownership has one owner (AE-CONTROL-TIE)."""
        kept, spaces = {}, judge.state.map.spaces
        for place, counters in judge.state.at.items():
            if place in spaces:
                old = self._held.get(place)
                kept[place] = old if old is not None and old[0] == counters else (counters, _contest(judge, place))
        self._held = kept
        found = {place: verdict for place, (_, verdict) in kept.items() if verdict is not None}
        return [found[place] for place in sorted(found)]


def _setting(state: State) -> tuple[object, ...]:
    """All of a state that is no counter, and what land is given away."""
    given = (state.snow, state.turn, state.phase, state.war_level, state.postures, state.cards, state.levels)
    told = (state.european, state.combined, state.boxes, state.bans, state.projection, state.done)
    return (state.map.hash, state.lands, state.ceded, state.controlled, state.options, *given, *told)


def _contest(judge: Judge, place: str) -> Verdict | None:
    return judge.verdict(control, place) if judge.answer(control, place) == "CONTESTED" else None


def contested(judge: Judge) -> list[str]:
    """The contested hexes."""
    spaces = judge.state.map.spaces
    return sorted(p for p in judge.state.at if p in spaces and judge.answer(control, p) == "CONTESTED")


def invariants(judge: Judge) -> Iterator[Verdict]:
    """What must be true of every position, each with its severity when it is not."""
    return (_ruled(judge, asked) for asked in _asked(judge.state))


@dataclass(frozen=True, slots=True)
class _Asked:
    """A question of what must be true. `seen`: the counters that its answer may rest on; lands always count."""

    rule: Rule[..., object]
    args: tuple[Counter | str, ...]
    seen: Seen
    severity: Severity = Severity.ERROR
    ruling: Ruling = Ruling.ILLEGAL
    wrong: Truth = Truth.FALSE  # the answer that is wrong

    @property
    def key(self) -> tuple[str, ...]:
        return (self.rule.id, *(arg if isinstance(arg, str) else arg.id for arg in self.args))


def _asked(state: State) -> Iterator[_Asked]:
    for box in (box.id for box in state.map.boxes.values() if box.kind == "off-map"):
        for counter in state.at.get(box, ()):
            if counter.is_unit:
                yield _Asked(snapshot.alien_in_box, (counter, box), (counter,))
    for area, markers in state.ceded.items():
        yield _Asked(snapshot.one_owner, (area,), markers)
    for name, land in state.lands.items():
        if land.kind.value == "country" and not state.map.territories[name].major and _stirs(state, name):
            severity = Severity.WARNING if land.status.value == "neutral" else Severity.ERROR
            yield _Asked(snapshot.status_fits, (name,), state.nations.get(name, ()), severity)
    for counter in state.beachheads:
        yield _Asked(snapshot.facing_fits, (counter,), (counter,))


def _stirs(state: State, country: str) -> bool:
    """Whether a position says anything of a Country: a counter of it, or its status or faction."""
    land = state.lands[country]
    return country in state.nations or not (land.status.source + land.faction.source).startswith("map:")


def _ruled(judge: Judge, asked: _Asked) -> Verdict:
    """An invariant's verdict: broken is illegal, and the counter's place in a save goes with it."""
    rule, verdict = asked.rule, judge.verdict(asked.rule, *asked.args)
    offset = next((arg.offset for arg in asked.args if not isinstance(arg, str)), None)
    wrong = verdict.answer == asked.wrong.value
    ruling = asked.ruling if wrong else verdict.ruling
    level = asked.severity if wrong else verdict.severity
    return replace(
        verdict, rule=rule.id, article=rule.article, ruling=ruling, severity=level, answer=None, offset=offset
    )
