"""Two states, one after the other: which counter is which, and what moved (AE-16.0-5, AE-16.0-6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mapdata.diagnostic import Severity
from validator.rulebooks.axis_empires.state import Counter, State
from validator.verdict import Fact, Ruling, Verdict

__all__ = ["Pair", "Pairs", "check_conservation", "check_removed", "finding", "paired"]

GENERAL = "Conditional Events"


@dataclass(frozen=True, slots=True)
class Pair:
    """A counter before and after."""

    before: Counter
    after: Counter

    @property
    def moved(self) -> bool:
        """Whether it is in another place."""
        return self.before.at != self.after.at

    @property
    def changed(self) -> bool:
        """Whether it is in another place or shows another side."""
        return self.moved or self.before.attributes.get("side") != self.after.attributes.get("side")

    @property
    def facts(self) -> tuple[Fact, ...]:
        """Where it was and where it is."""
        return (
            Fact(f"{self.before.id} was in {self.before.at}", self.before.id, self.before.at, self.before.source),
            Fact(f"{self.before.id} is in {self.after.at}", self.before.id, self.after.at, self.after.source),
        )


@dataclass(frozen=True, slots=True)
class Pairs:
    """The counters of two states: those in both, in the order of their ids, those gone, and those new."""

    both: tuple[Pair, ...]
    gone: tuple[Counter, ...]
    new: tuple[Counter, ...]


def paired(before: State, after: State) -> Pairs:
    """Which counter is which: by the piece of a saved game, else by id."""
    old, new = _keyed(before), _keyed(after)
    both = [Pair(old[key], new[key]) for key in old if key in new]
    gone = [old[key] for key in old if key not in new]
    return Pairs(
        tuple(sorted(both, key=lambda pair: pair.before.id)),
        tuple(sorted(gone, key=lambda counter: counter.id)),
        tuple(sorted((new[key] for key in new if key not in old), key=lambda counter: counter.id)),
    )


def _keyed(state: State) -> dict[str, Counter]:
    return {_key(counter): counter for counter in state.counters}


def _key(counter: Counter) -> str:
    """By what a counter is known in both states."""
    return counter.piece or counter.id


def check_conservation(before: State, after: State) -> Iterator[Verdict]:
    """Every counter that was there is there, in one place, and none is new; what left the game never comes back.

    AE-16.0-5 and AE-DM-I3 (AE-REMOVE-1). A counter described on the spot without an id of its own may seem another.
    """
    pairs = paired(before, after)
    for counter in pairs.gone:
        yield finding(after, "AE-16.0-5", GENERAL, f"{counter.id} is in no place any more", (counter,))
    for counter in pairs.new:
        yield finding(after, "AE-16.0-5", GENERAL, f"{counter.id} was in no place before", (counter,))
    yield from _returned(after, pairs)


def check_removed(before: State, after: State) -> Iterator[Verdict]:
    """What left the game never comes back (AE-DM-I3, AE-REMOVE-1); a counter that is new or gone is let be."""
    gone, still = (
        {counter.piece or counter.id for counter in state.at.get("removed", ())} for state in (before, after)
    )
    if not gone <= still:
        yield from _returned(after, paired(before, after))


def _returned(after: State, pairs: Pairs) -> Iterator[Verdict]:
    for pair in pairs.both:
        if pair.before.at == "removed" and pair.moved:
            message = f"{pair.before.id} was removed from the game and is back in {pair.after.at}"
            yield finding(after, "AE-DM-I3", GENERAL, message, (pair.before,), facts=pair.facts)


def finding(
    state: State,
    code: str,
    article: str,
    message: str,
    counters: tuple[Counter, ...] = (),
    *,
    facts: tuple[Fact, ...] = (),
    missing: tuple[str, ...] = (),
    options: tuple[str, ...] = (),
    severity: Severity = Severity.ERROR,
) -> Verdict:
    """A verdict on a change: illegal, or undecided when an input is `missing`."""
    return Verdict(
        rule=code,
        article=article,
        ruling=Ruling.UNDECIDED if missing else Ruling.ILLEGAL,
        severity=Severity.INFO if missing else severity,
        message=message,
        facts=facts,
        missing=missing,
        counters=tuple(counter.id for counter in counters),
        spaces=tuple(dict.fromkeys(counter.at for counter in counters if counter.at in state.map.spaces)),
        step=state.step,
        options=options,
        offset=next((counter.offset for counter in counters), None),
    )
