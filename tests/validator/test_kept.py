"""What is carried from one step of a log to the next is what would be made anew."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from validator.bound import Bound, Reading, gathered
from validator.changed import changed
from validator.rulebooks.axis_empires.roster import Roster
from validator.rulebooks.axis_empires.state import Counter

PLACES = st.sampled_from(["w3817", "w3218", "posture:russia", "turn:1941-nov-dec", "removed"])
NATIONS = st.sampled_from(["japan", "siam", None])
COUNTERS = st.builds(Counter, st.just(""), st.sampled_from(["ground", "fleet"]), PLACES, nation=NATIONS)


def shelves(roster: Roster) -> tuple[dict[str, Any], ...]:
    return tuple(dict(shelf) for shelf in (roster.at, roster.kinds, roster.nations, roster.boxed))


@given(st.lists(COUNTERS, max_size=6), st.lists(st.tuples(st.integers(0, 5), COUNTERS), max_size=6))
def test_counters_exchanged_stand_where_they_would(first: list[Counter], steps: list[tuple[int, Counter]]) -> None:
    row = [replace(counter, id=f"c{len(first) - place}") for place, counter in enumerate(first)]
    roster = Roster.of(row)
    for place, counter in steps:
        if place < len(row):
            row[place] = replace(counter, id=row[place].id)
            roster = roster.exchanged({place: row[place]})
        assert roster == Roster.of(row)
        assert shelves(roster) == shelves(Roster.of(row))


def test_the_rows_of_a_roster() -> None:
    fleet, army, flag = (
        Counter("a-fleet", "fleet", "w3817", nation="japan"),
        Counter("army", "ground", "w3817", nation="siam"),
        Counter("flag", "marker", "posture:siam", marker="policy"),
    )
    assert shelves(Roster.of([flag, army, fleet])) == (
        {"w3817": (fleet, army), "posture:siam": (flag,)},
        {"fleet": (fleet,), "ground": (army,), "policy": (flag,)},
        {"japan": (fleet,), "siam": (army,)},
        {"posture": (flag,)},
    )


STATES = st.one_of(
    st.none(),
    st.builds(lambda word: {"territory": "siam", "status": word}, st.sampled_from(["active", "neutral"])),
    st.just({"cards": "axis", "played": 7}),
    st.just({"turn": "1941-nov-dec"}),
)
ENTRIES = st.one_of(
    st.none(),
    st.builds(lambda name, place: {"id": name, "at": place}, st.sampled_from(["a", "b"]), PLACES),
    st.builds(lambda place: {"kind": "ground", "at": place}, PLACES),
)
READINGS = st.builds(Reading, st.sampled_from(["one", "other"]), STATES, ENTRIES)


@given(st.lists(READINGS, max_size=6), st.lists(st.tuples(st.integers(0, 6), READINGS), max_size=6))
def test_pieces_that_change_say_what_all_would_anew(first: list[Reading], steps: list[tuple[int, Reading]]) -> None:
    readings, before = list(first), gathered({"map": "m"}, tuple(first))
    for place, reading in steps:
        readings = [*readings[:place], reading, *readings[place + 1 :]]
        before = gathered({"map": "m"}, tuple(readings), before)
        fresh = gathered({"map": "m"}, tuple(readings))
        assert (before, before.numbers) == (fresh, fresh.numbers)


def test_what_a_moved_counter_leaves_as_it_was() -> None:
    flag = Reading("flag", state={"territory": "siam", "status": "active"})
    army, moved, copy = (Reading("army", counter={"id": "a", "at": at}) for at in ("w3817", "w3218", "w3218"))
    before = gathered({"map": "m"}, (army, flag, copy))
    after = gathered({"map": "m"}, (moved, flag, copy), before)
    assert after.document == {
        "map": "m",
        "territories": {"siam": {"status": "active"}},
        "counters": [{"id": "a", "at": "w3218"}, {"id": "a#2", "at": "w3218"}],
    }
    assert after.document["territories"] is before.document["territories"]
    assert after.document["counters"][1] is before.document["counters"][1]
    assert isinstance(after, Bound)


def test_where_rows_differ() -> None:
    one, like_it, other = [1], [1], [2]
    assert changed([one, other], [one, other]) == []
    assert changed([one, other], [like_it, other]) == [0]
    assert changed([one], [one, other]) is None
