"""What the pieces of a game say together: a position document, gathered from the reading of each piece."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from validator.changed import changed

if TYPE_CHECKING:
    from mapdata.diagnostic import Diagnostic

__all__ = ["Bound", "Reading", "gathered", "merge"]


@dataclass(frozen=True, slots=True)
class Reading:
    """What a binding reads off one piece."""

    name: str
    state: Mapping[str, object] | None = None
    counter: Mapping[str, object] | None = None
    problem: Diagnostic | None = None
    _copies: dict[int, Mapping[str, object]] = field(default_factory=dict, repr=False, compare=False)

    def copy(self, number: int) -> Mapping[str, object]:
        """The counter, or as one more with its id `#2`, `#3` (formats/position.md); one object each time."""
        counter = self.counter or {}
        if number == 1:
            return counter
        if number not in self._copies:
            self._copies[number] = {**counter, "id": f"{counter.get('id')}#{number}"}
        return self._copies[number]

    @property
    def is_nothing(self) -> bool:
        """Whether no entry speaks of the piece."""
        return self.state is None and self.counter is None and self.problem is None

    @property
    def is_counter(self) -> bool:
        """Whether the piece is a counter and says nothing else."""
        return self.counter is not None and self.state is None and self.problem is None


@dataclass(frozen=True, slots=True)
class Bound:
    """Pieces read by a binding: a position document, and what matched nothing (piece name -> how many).

    `readings` are those that it was gathered from; `numbers` say which of several with its id the counter of each is,
    from 1, and 0 of what is no counter.
    """

    document: Mapping[str, Any]
    unmatched: Mapping[str, int] = field(default_factory=dict)
    problems: tuple[Diagnostic, ...] = ()
    readings: tuple[Reading, ...] = field(default=(), repr=False, compare=False)
    numbers: tuple[int, ...] = field(default=(), repr=False, compare=False)


def gathered(head: Mapping[str, object], readings: tuple[Reading, ...], before: Bound | None = None) -> Bound:
    """The document of `head` and all readings.

    `before` is what the same game's pieces made a step earlier: where no more than some counters moved, all the rest
    of it stays the same objects.
    """
    counters = None if before is None else _exchanged(before, readings)
    if before is not None and counters is not None:
        return replace(before, document={**before.document, "counters": counters}, readings=readings)
    document: dict[str, object] = dict(head)
    for reading in readings:
        if reading.state is not None:
            merge(document, reading.state)
    numbers = _numbered(readings)
    document["counters"] = [each.copy(number) for each, number in zip(readings, numbers, strict=True) if number]
    unmatched = Tally(reading.name for reading in readings if reading.is_nothing)
    problems = tuple(reading.problem for reading in readings if reading.problem is not None)
    return Bound(document, dict(sorted(unmatched.items())), problems, readings, numbers)


def _exchanged(before: Bound, readings: tuple[Reading, ...]) -> list[object] | None:
    """The counters of `before`, new ones in the places of others with their id; None where more has changed."""
    places = changed(before.readings, readings)
    if places is None or not all(_alike(before.readings[place], readings[place]) for place in places):
        return None
    counters = list(before.document["counters"])
    for place in places:
        counters[sum(map(bool, before.numbers[:place]))] = readings[place].copy(before.numbers[place])
    return counters


def _alike(old: Reading, new: Reading) -> bool:
    """Whether both are one counter and nothing else."""
    if not (old.is_counter and new.is_counter):
        return False
    return (old.counter or {}).get("id") == (new.counter or {}).get("id")


def _numbered(readings: Sequence[Reading]) -> tuple[int, ...]:
    """Which of several with its id each counter is; one without an id is the first."""
    seen: dict[object, int] = {}
    numbers = []
    for reading in readings:
        key = None if reading.counter is None else reading.counter.get("id")
        if key is not None:
            seen[key] = seen.get(key, 0) + 1
        numbers.append(0 if reading.counter is None else seen.get(key, 1))
    return tuple(numbers)


def merge(document: dict[str, object], state: Mapping[str, object]) -> None:
    """Write one state entry into the document: a territory's row, a posture, points, cards, or plain values."""
    rest = dict(state)
    if "territory" in rest:
        _row(document, "territories", str(rest.pop("territory"))).update(rest)
    elif "posture" in rest:
        _table(document, "postures")[str(rest["posture"])] = rest.get("value")
    elif "points" in rest:
        _table(document, "victory-points")[str(rest["points"])] = rest.get("number")
    elif "cards" in rest:
        _lay(_row(document, "cards", str(rest.pop("cards"))), rest)
    else:
        document.update(rest)


def _lay(row: dict[str, object], cards: Mapping[str, object]) -> None:
    """Cards of a faction: of those played there may be many."""
    for box, number in cards.items():
        if box == "played":
            played = row.setdefault(box, [])
            assert isinstance(played, list)
            played.append(number)
        else:
            row[box] = number


def _table(document: dict[str, object], name: str) -> dict[str, object]:
    table = document.setdefault(name, {})
    assert isinstance(table, dict)
    return table


def _row(document: dict[str, object], table: str, key: str) -> dict[str, object]:
    row = _table(document, table).setdefault(key, {})
    assert isinstance(row, dict)
    return row
