"""16.7 as a check of what was done: the state before an Internment check, and the one after it.

Counter by counter: what had to be interned is where it belongs, nothing else moved, and of units of several steps no
step was lost that need not be. An event that interns counters of its own (AE-16.7-EXT) gives them as `due`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace

from mapdata.diagnostic import Severity
from validator.rulebooks.axis_empires.breaking import Split
from validator.rulebooks.axis_empires.comparing import Pair, Pairs, check_conservation, finding, paired
from validator.rulebooks.axis_empires.destinations import Destination, destination
from validator.rulebooks.axis_empires.ending import check_ended, ended_policies, without
from validator.rulebooks.axis_empires.facts import size
from validator.rulebooks.axis_empires.internment import conditions_of, interned
from validator.rulebooks.axis_empires.judge import Judge
from validator.rulebooks.axis_empires.state import Counter, State
from validator.verdict import Ruling, Truth, Verdict

__all__ = ["Due", "check_internment"]

ARTICLE = "Internment"


@dataclass(frozen=True, slots=True)
class Due:
    """That a counter must be interned: by which condition or step, and whether that is certain."""

    rule: str
    truth: Truth = Truth.TRUE


def check_internment(
    before: State,
    after: State,
    *,
    due: Mapping[str, Due] | None = None,
    options: Mapping[str, str] | None = None,
    elsewhere: Collection[str] = (),
) -> list[Verdict]:
    """What is wrong with an internment, and what about it cannot be decided; nothing when it was done right.

    Without `due` it is an Internment check of 16.7 for all factions, in which the Axis may end Policies instead
    (AE-16.7-A2c). With it exactly the counters named (by the ids of `before`) are interned. The counters `elsewhere`
    are moved by something else and not looked at.
    """
    ended = ended_policies(before, after) if due is None else ()
    midway = without(before, ended)
    judge = Judge(midway, options)
    found = [*check_conservation(before, after), *check_ended(before, after, ended, judge.options)]
    wanted = _all_due(judge) if due is None else due
    pairs = paired(midway, after)
    pairs = replace(pairs, both=tuple(pair for pair in pairs.both if pair.before.id not in elsewhere))
    check = _Check(judge, after, pairs, wanted, explained=due is None)
    return [*found, *check.findings()]


def _all_due(judge: Judge) -> dict[str, Due]:
    """The counters that 16.7 interns in a state, or may."""
    found = {}
    for counter in judge.state.counters:
        codes = conditions_of(judge.reading, counter)
        if codes:
            sure = [code for code, answer in codes.items() if answer is Truth.TRUE]
            found[counter.id] = Due((sure or list(codes))[0], Truth.TRUE if sure else Truth.UNKNOWN)
    return found


@dataclass(frozen=True, slots=True)
class _Check:
    """One internment, laid out. `explained` says that the conditions of 16.7 are the reasons."""

    judge: Judge
    after: State
    pairs: Pairs
    due: Mapping[str, Due]
    explained: bool

    def findings(self) -> Iterator[Verdict]:
        splits = self._splits()
        used = {pair.before.id for split in splits for pair in (*split.ones, *split.left)}
        for pair in self.pairs.both:
            due = self.due.get(pair.before.id)
            if due is not None:
                yield from self._interned(pair, due)
            elif pair.changed and pair.before.id not in used:
                yield self._verdict(pair, "AE-16.7-VD2", f"{_move(pair)} and nothing interns it")
        for split in splits:
            yield from split.findings()

    def _interned(self, pair: Pair, due: Due) -> Iterator[Verdict]:
        """Whether a counter that must be interned, or may have to be, is where it belongs."""
        goal = destination(self.judge.reading, pair.before)
        if goal is None:
            if pair.changed:
                missing = (f"destination of {pair.before.id}",)
                message = f"{_move(pair)}; 16.7 states no place for an interned {pair.before.what} (AE-16.7-D3)"
                yield finding(self.after, "AE-16.7-D3", ARTICLE, message, (pair.before,), missing=missing)
        elif not pair.moved:
            yield self._stayed(pair, due)
        else:
            yield from self._arrived(pair, goal)
            if due.truth is Truth.UNKNOWN:
                yield self._verdict(pair, due.rule, f"whether {pair.before.id} had to be interned is not known")

    def _stayed(self, pair: Pair, due: Due) -> Verdict:
        if due.truth is Truth.TRUE:
            return self._verdict(pair, due.rule, f"{pair.before.id} had to be interned by {due.rule} and was not")
        return self._verdict(pair, due.rule, f"whether {pair.before.id} had to be interned is not known")

    def _arrived(self, pair: Pair, goal: Destination) -> Iterator[Verdict]:
        place = pair.after.at
        if place not in goal.places:
            wanted = " or ".join(sorted(goal.places))
            yield self._wrong(pair, goal.rule, f"{_move(pair)}; interned, it belongs in {wanted}")
        elif len(goal.places) > 1 and not (goal.splits and size(pair.before) is None):
            missing = tuple(f"{name} of {pair.before.id}" for name in _open(pair.before))
            message = f"whether {pair.before.id} belongs in {place} is not known"
            yield finding(self.after, goal.rule, ARTICLE, message, (pair.before,), missing=missing)
        if goal.turns and pair.after.attributes.get("side") != "infantry":
            yield self._side(pair, goal.rule)

    def _side(self, pair: Pair, code: str) -> Verdict:
        if pair.after.attributes.get("side") is None:
            message = f"which side of {pair.before.id} is up is not known"
            missing = (f"side of {pair.before.id}",)
            return finding(self.after, code, ARTICLE, message, (pair.before,), missing=missing)
        return self._wrong(pair, code, f"{pair.before.id} waits on its fortress side; it is interned as infantry")

    def _splits(self) -> list[Split]:
        """The units that were split, by nation and faction, and what came from the Force Pool for them."""
        groups: dict[tuple[str, str | None], list[Counter]] = {}
        for pair in self.pairs.both:
            if pair.moved and pair.before.id in self.due:
                goal = destination(self.judge.reading, pair.before)
                if goal is not None and goal.splits:
                    groups.setdefault((str(pair.before.faction), pair.before.nation), []).append(pair.before)
        return [self._split(faction, nation, units) for (faction, nation), units in groups.items()]

    def _split(self, faction: str, nation: str | None, units: list[Counter]) -> Split:
        pool = [pair for pair in self.pairs.both if self._in_pool(pair.before, faction, nation)]
        ones = [p for p in pool if p.after.at == f"pending:{faction}" and size(p.before) == 1]
        left = [p for p in pool if p.after.at == "delay" and _striped(p.before) and (size(p.before) or 0) > 1]
        kept = [pair.before for pair in pool if not pair.moved]
        return Split(self.judge.state, tuple(units), tuple(ones), tuple(left), tuple(kept))

    def _in_pool(self, counter: Counter, faction: str, nation: str | None) -> bool:
        """Whether a counter is a ground unit of the nation, no fortress, in the Force Pool of the faction."""
        mine = counter.at == f"pool:{faction}" and counter.nation == nation and counter.kind == "ground"
        return mine and not counter.has("fortress") and not counter.has("port-a-fort") and counter.id not in self.due

    def _verdict(self, pair: Pair, code: str, message: str) -> Verdict:
        """A finding that rests on whether the counter had to be interned, with what that rests on."""
        if not self.explained:
            due = self.due.get(pair.before.id)
            missing = (f"whether {code} names {pair.before.id}",) if due and due.truth is Truth.UNKNOWN else ()
            return finding(self.after, code, ARTICLE, message, (pair.before,), facts=pair.facts, missing=missing)
        why = self.judge.verdict(interned, pair.before)
        open_ = why.ruling is Ruling.UNDECIDED
        return replace(
            why,
            rule=code,
            ruling=Ruling.UNDECIDED if open_ else Ruling.ILLEGAL,
            severity=Severity.INFO if open_ else Severity.ERROR,
            message=message,
            answer=None,
            facts=(*pair.facts, *why.facts),
            step=self.after.step,
            offset=pair.after.offset,
            because=(),
        )

    def _wrong(self, pair: Pair, code: str, message: str) -> Verdict:
        return finding(self.after, code, ARTICLE, message, (pair.before,), facts=pair.facts)


def _move(pair: Pair) -> str:
    if not pair.moved:
        return f"{pair.before.id} was turned over"
    return f"{pair.before.id} went from {pair.before.at} to {pair.after.at}"


def _striped(counter: Counter) -> bool:
    return counter.attributes.get("delay-stripe", False) is not False


def _open(counter: Counter) -> list[str]:
    """What is not known of a counter that its destination hangs on."""
    names = ("fortress", "port-a-fort", "delay-stripe")
    return [name for name in names if counter.attributes.get(name, False) not in (True, False)]
