"""What a replay costs, counted in calls and in pieces gone through: twice the game must not cost much more than twice.

Time would depend on the machine; counts do not.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from module_builder.formats.vassal.commands.script import Script
from module_builder.formats.vassal.sequence import join, split
from tests.validator.replay.small import calculating, move, script, setup
from validator.replay.positions import positions
from validator.replay.replay import replay
from validator.replay.scope import OF_PIECE, OF_STATE, Work
from validator.replay.shared_map import SharedMap
from validator.replay.state import Stack, State
from validator.replay.states import _merged_stack
from validator.replay.surface import Surface

SIZE = 300
FACTOR = 2.4  # of twice the size; what grows with the square would be 4


class Walked(tuple[str, ...]):
    """Contents of a stack that count what is gone through."""

    count = 0

    def __iter__(self) -> Iterator[str]:
        Walked.count += len(self)
        return super().__iter__()

    def __contains__(self, key: object) -> bool:
        Walked.count += len(self)
        return super().__contains__(key)

    def index(self, *key: Any) -> int:
        Walked.count += len(self)
        return super().index(*key)


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], object]], int]:
    """How many calls something makes, with the pieces of every stack that it writes or goes through."""
    total = [0]
    put_stack = Surface.put_stack

    def heavier(self: Surface, changed: Stack) -> None:
        total[0] += len(changed.contents)
        put_stack(self, changed)

    monkeypatch.setattr(Surface, "put_stack", heavier)

    def count(work: Callable[[], object]) -> int:
        total[0], Walked.count = 0, 0
        sys.setprofile(lambda _frame, event, _arg: total.__setitem__(0, total[0] + (event == "call")))
        try:
            work()
        finally:
            sys.setprofile(None)
        return total[0] + Walked.count

    return count


def names(size: int) -> list[str]:
    return [f"p{number}" for number in range(size)]


def apart(size: int) -> Script:
    """Pieces on spots of their own, in stacks of two."""
    pieces = [f"{name} Main {number // 2} 1" for number, name in enumerate(names(size))]
    stacks = [f"s{number} Main {number} 1 p{2 * number} p{2 * number + 1}" for number in range(size // 2)]
    return script(setup(pieces, stacks))


def one_deck(size: int) -> Script:
    """All pieces in one deck, and once shuffled; then all dealt into another."""
    cards = [f"{name} Main 1 1" for name in names(size)]
    dealt = f"D/e/Main;2;2;true;{','.join(names(size))}"
    shuffled = f"D/d/Main;1;1;true;{','.join(reversed(names(size)))}"
    return script(setup(cards, (), [f"d Main 1 1 {' '.join(names(size))}", "e Main 2 2"]), [[shuffled], [dealt]])


def one_stack(size: int) -> Script:
    """A high stack put onto another."""
    cards = [f"{name} Main 1 1" for name in names(size)]
    stacks = [f"s Main 1 1 {' '.join(names(size)[1:])}", "t Main 2 2 p0"]
    return script(setup(cards, stacks), [[move("s > Main 2 2 p0")]])


def newcomers(size: int) -> Script:
    """A stack changed from a state that knows only some of its pieces."""
    cards = [f"{name} Main 1 1" for name in names(size)]
    change = f"D/s/Main;1;1;{';'.join(names(size)[::2])};@@1/Main;1;1;p0;@@1"
    return script(setup(cards, [f"s Main 1 1 {' '.join(names(size))}"]), [[change]])


def many_steps(size: int) -> Script:
    """One piece of many moved about, with something to tell in every step."""
    pieces = [f"{name} Main {number} 1" for number, name in enumerate(names(SIZE))]
    return script(setup(pieces), [[move(f"p{n % SIZE} > Main {n} 2"), "-/nobody"] for n in range(size)])


def many_pieces(size: int) -> Script:
    """As many steps whatever the number of pieces."""
    pieces = [f"{name} Main {number} 1" for number, name in enumerate(names(size))]
    return script(setup(pieces), [[move(f"p{n} > Main {n} 2")] for n in range(50)])


@pytest.mark.parametrize("made", [apart, one_deck, one_stack, newcomers, many_steps, many_pieces])
def test_twice_the_game_costs_twice(
    counted: Callable[[Callable[[], object]], int], made: Callable[[int], Script]
) -> None:
    logs = [made(size) for size in (SIZE, 2 * SIZE, 4 * SIZE)]
    counts = [counted(partial(_play, log)) for log in logs]
    print(f"\n{made.__name__}: {counts}")  # noqa: T201  (shown by -s)
    assert all(after <= FACTOR * before for before, after in pairwise(counts))


@pytest.mark.parametrize("made", [apart, one_deck, one_stack])
def test_twice_the_pieces_are_shown_at_twice_the_cost(
    counted: Callable[[Callable[[], object]], int], made: Callable[[int], Script]
) -> None:
    states = [_walked(replay(made(size)).initial) for size in (SIZE, 2 * SIZE, 4 * SIZE)]
    counts = [counted(partial(positions, state)) for state in states]
    print(f"\n{made.__name__}: {counts}")  # noqa: T201  (shown by -s)
    assert all(after <= FACTOR * before for before, after in pairwise(counts))


@pytest.mark.parametrize("stacked", [True, False])
@pytest.mark.parametrize(
    ("formula", "answer"),
    [
        ('{SumStack("S")+SumMap("S")}', lambda size, stacked: 3 * size * (1 + stacked) + 3 * (not stacked)),
        ('{Sum("S","{S > 2}")+CountStack()}', lambda size, stacked: 3 * size + (size if stacked else 1)),
    ],
)
def test_twice_the_formulas_cost_twice(formula: str, answer: Callable[[int, bool], int], stacked: bool) -> None:
    """What pieces add up to is worked out once for all that ask; counted in parts of expressions looked at."""
    steps = []
    for size in (SIZE, 2 * SIZE, 4 * SIZE):
        work, state = Work(), replay(calculating(size, formula, stacked=stacked)).initial
        start = work.left
        found = {record.properties.get("V") for record in positions(state, work=work) if record.kind == "piece"}
        work.renew()
        steps.append(start + OF_STATE + OF_PIECE * len(state.items) - work.left)
        assert (found, work.refused) == ({str(answer(size, stacked))}, 0)
    assert all(after <= FACTOR * before for before, after in pairwise(steps))


@pytest.mark.parametrize(
    "formula", ['{SumStack("S","{StackPos >= $StackPos$}")}', '{SumRange(0,10,"S")}', '{SumStack("S")+SumStack("V")}']
)
def test_formulas_that_cost_the_square_end(counted: Callable[[Callable[[], object]], int], formula: str) -> None:
    """Answers of their own for every piece are given as long as there is work for them; then there are none."""
    states = [replay(calculating(size, formula)).initial for size in (SIZE, 2 * SIZE, 4 * SIZE)]
    counts = [counted(partial(lambda state: positions(state, work=Work(1000)), state)) for state in states]
    assert all(after <= FACTOR * before for before, after in pairwise(counts))


def _play(log: Script) -> State:
    return replay(log).after().state


def _walked(state: State) -> State:
    """The same state, its stacks counting who goes through them."""
    changes = {each.id: replace(each, contents=Walked(each.contents)) for each in state.stacks()}
    items: SharedMap[str, Any] = state.items
    return replace(state, items=items.updated(changes))


IDS = st.lists(st.sampled_from("abcdefgh"), unique=True)


@given(IDS, IDS, IDS)
def test_newcomers_are_put_where_one_after_the_other_would_put_them(
    present: list[str], new: list[str], old: list[str]
) -> None:
    """The engine takes the pieces one by one; the same comes out of one walk."""
    wanted = list(new)
    for index, key in enumerate(present):
        if key not in wanted and key not in old:
            below = present[index - 1] if index else None
            wanted.insert(wanted.index(below) + 1 if below in wanted else 0, key)
    texts = [join(["Main", "1", "1", *ids], ";") for ids in (new, old)]
    merged = _merged_stack(Stack("s", "Main", 1, 1, tuple(present)), *texts)
    assert split(merged, ";")[3:] == wanted


def test_the_count_sees_what_grows_with_the_square(counted: Callable[[Callable[[], object]], int]) -> None:
    """A walk through all pieces for every piece is found."""

    def slow(size: int) -> None:
        contents = Walked(names(size))
        for key in names(size):
            contents.index(key)

    one, two = counted(lambda: slow(SIZE)), counted(lambda: slow(2 * SIZE))
    assert two > FACTOR * one
