"""Statistics of the dice of a log: per player and die how often each face fell, against what fair dice give.

A roll that was taken back does not count. The test is Pearson's chi-square; where a face is expected fewer than five
times it says nothing, and no verdict is given.
"""

from __future__ import annotations

import math
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from module_builder.formats.vassal.expressions.values import java_int

if TYPE_CHECKING:
    from validator.replay.dice import Roll
    from validator.replay.story import StepStory

__all__ = ["ENOUGH", "DiceStatistics", "Reroll", "chi_square_tail", "expected", "rerolls", "statistics"]

Distribution = tuple[tuple[str, float], ...]
Die = tuple[str | None, str]  # a player and the name of a die
ENOUGH = 5  # how often each face must be expected, by the usual rule for the test
MOST_OUTCOMES = 2000  # of the sums that are worked out; dice with more are not judged


@dataclass(frozen=True, slots=True)
class DiceStatistics:
    """One player's rolls of one die, or of all dice of one kind.

    `rolls` count, `undone` were taken back. `counts`: face, or sum where only sums are reported, to how often it
    fell. `expected`: face to probability, empty when not known. `strange`: faces that the die does not have.
    `chi_square`, `degrees` and `p` are None when there is too little to judge, or nothing is expected.
    """

    player: str | None
    die: str
    rolls: int
    undone: int
    counts: Mapping[str, int]
    expected: Distribution
    strange: tuple[str, ...] = ()
    chi_square: float | None = None
    degrees: int | None = None
    p: float | None = None

    @property
    def seen(self) -> int:
        """How many faces, or sums, were seen."""
        return sum(self.counts.values())

    @property
    def mean(self) -> float | None:
        """The mean of the faces, None when they are no numbers or there are none."""
        return _mean([(face, count / self.seen) for face, count in self.counts.items()]) if self.seen else None

    @property
    def expected_mean(self) -> float | None:
        """The mean that fair dice give."""
        return _mean(self.expected)


@dataclass(frozen=True, slots=True)
class Reroll:
    """A roll that was taken back: the steps of the roll, of the undo and of the same player's next roll of the die.

    `again` is None when anything but undo, chat and rolling again came before the next roll: who goes on with the game
    and rolls later does not roll again.
    """

    player: str | None
    die: str
    first: int
    undo: int
    again: int | None = None


@dataclass(frozen=True, slots=True)
class _Seen:
    """Faces or sums of one roll, of dice with one distribution."""

    die: str
    outcomes: tuple[str, ...]
    expected: Distribution
    kind: str = ""


def statistics(told: Iterable[StepStory]) -> list[DiceStatistics]:
    """Per player and die, in the order in which they were first rolled; then, per player, like dice of several names
    together."""
    groups: dict[tuple[str | None, str, Distribution], list[tuple[_Seen, bool]]] = {}
    for step in told:
        for roll in step.dice:
            for seen in _seen(roll):
                key = (roll.player or step.player, seen.die, seen.expected)
                groups.setdefault(key, []).append((seen, step.undone_by is not None))
    found = [_judged(player, die, rolled) for (player, die, _), rolled in groups.items()]
    together: dict[tuple[str | None, str], list[list[tuple[_Seen, bool]]]] = {}
    for (player, _, _), rolled in groups.items():
        if rolled[0][0].kind:
            together.setdefault((player, rolled[0][0].kind), []).append(rolled)
    sums = [
        _judged(player, f"all {kind}", [each for rolled in several for each in rolled])
        for (player, kind), several in together.items()
        if len(several) > 1
    ]
    return found + sums


def _seen(roll: Roll) -> Iterator[_Seen]:
    """What a roll adds: its faces where they are known, else its sum."""
    if roll.outcomes:
        for faces in dict.fromkeys(roll.outcomes):
            fell = tuple(f for f, texts in zip(roll.faces, roll.outcomes, strict=True) if texts == faces)
            several = len(set(roll.outcomes)) > 1
            yield _Seen(f"{roll.die} ({', '.join(faces)})" if several else roll.die, fell, _fair(faces))
    elif roll.faces:
        fair = bool(roll.sides) and not roll.loose
        numbers = [(java_int(face), face) for face in roll.faces]
        faces = tuple(face if number is None else str(number - roll.plus) for number, face in numbers)
        even = expected(1, roll.sides or 0) if fair else ()
        yield _Seen(roll.die, faces, even, f"d{roll.sides}" if fair else "")
    elif roll.total is not None:
        count = roll.dice or 1
        total = roll.total - roll.add - count * roll.plus
        known = expected(count, roll.sides) if roll.sides and not roll.loose else ()
        yield _Seen(f"{roll.die} (sum of {count})" if count > 1 else roll.die, (str(total),), known)


def _fair(faces: Sequence[str]) -> Distribution:
    counts = Counter(faces)
    return tuple((face, count / len(faces)) for face, count in counts.items())


@lru_cache(maxsize=256)
def expected(dice: int, sides: int) -> Distribution:
    """The sums of fair dice with their probabilities; empty when there are too many to work out."""
    if dice < 1 or sides < 1 or dice * sides > MOST_OUTCOMES or dice > ENOUGH * 10:
        return ()
    ways = {0: 1.0}
    for _ in range(dice):
        more: dict[int, float] = {}
        for total, way in ways.items():
            for face in range(1, sides + 1):
                more[total + face] = more.get(total + face, 0.0) + way / sides
        ways = more
    return tuple((str(total), way) for total, way in ways.items())


def _judged(player: str | None, die: str, rolled: Sequence[tuple[_Seen, bool]]) -> DiceStatistics:
    counted = [seen for seen, undone in rolled if not undone]
    counts = Counter(face for seen in counted for face in seen.outcomes)
    known = rolled[0][0].expected
    faces = dict(known)
    strange = tuple(sorted(face for face in counts if known and face not in faces))
    ordered = {face: counts[face] for face in (*faces, *sorted(set(counts) - set(faces), key=_order))}
    chi, degrees, p = _tested(counts, known) if not strange else (None, None, None)
    undone = len(rolled) - len(counted)
    return DiceStatistics(player, die, len(counted), undone, ordered, known, strange, chi, degrees, p)


def _order(face: str) -> tuple[int, str]:
    number = java_int(face)
    return (0, face) if number is None else (number, "")


def _tested(counts: Mapping[str, int], known: Distribution) -> tuple[float | None, int | None, float | None]:
    """Chi-square, degrees of freedom and p; None for each when there is too little to judge."""
    total = sum(counts.values())
    if len(known) < 2 or min(total * chance for _, chance in known) < ENOUGH:
        return None, None, None
    chi = sum((counts.get(face, 0) - total * chance) ** 2 / (total * chance) for face, chance in known)
    return chi, len(known) - 1, chi_square_tail(chi, len(known) - 1)


def chi_square_tail(value: float, degrees: int) -> float:
    """The chance that chi-square with these degrees of freedom is `value` or more.

    The closed sums for whole and half-whole arguments of the regularised gamma function Q(degrees / 2, value / 2).
    """
    half = value / 2
    if half <= 0:
        return 1.0
    start, tail = (0.0, 0.0) if degrees % 2 == 0 else (0.5, math.erfc(math.sqrt(half)))
    steps = (degrees // 2) if degrees % 2 == 0 else (degrees - 1) // 2
    powers = (start + n for n in range(steps))
    return min(1.0, tail + sum(math.exp(-half + n * math.log(half) - math.lgamma(n + 1)) for n in powers))


def _mean(chances: Iterable[tuple[str, float]]) -> float | None:
    products = [None if (number := java_int(face)) is None else number * chance for face, chance in chances]
    numbers = [product for product in products if product is not None]
    return sum(numbers) if numbers and len(numbers) == len(products) else None


def rerolls(told: Iterable[StepStory], *, whole: bool = True) -> list[Reroll]:
    """The rolls that were taken back, in the order in which they were rolled, and which of them were rolled again.

    `whole`: the log ends with these steps; else nothing is said of rolls for which that is open.
    """
    waiting: dict[Die, deque[Reroll]] = {}  # what is taken back and may be rolled again, the earliest first
    later: dict[int, list[Reroll]] = {}  # what a step that is still to come takes back
    found: list[Reroll] = []
    for step in told:
        dice = [(roll.player or step.player, roll.die) for roll in step.dice]
        again = [_rolled_again(waiting, die, step.step) for die in dice]
        found += [each for each in again if each is not None]
        if not (step.idle or (dice and None not in again)):
            found += _all(waiting)
            waiting.clear()
        for each in later.pop(step.step, ()):
            waiting.setdefault((each.player, each.die), deque()).appendleft(each)
        if step.undone_by is not None:
            taken = [Reroll(*die, step.step, step.undone_by) for die in dict.fromkeys(dice)]
            later.setdefault(step.undone_by, []).extend(taken)
    found += _all(waiting) if whole else []
    return sorted(found, key=lambda each: each.first)


def _rolled_again(waiting: dict[Die, deque[Reroll]], die: Die, step: int) -> Reroll | None:
    """The earliest roll of a die that was taken back, which is rolled again in a step."""
    rolls = waiting.get(die)
    return replace(rolls.popleft(), again=step) if rolls else None


def _all(waiting: dict[Die, deque[Reroll]]) -> Iterator[Reroll]:
    return (each for rolls in waiting.values() for each in rolls)
