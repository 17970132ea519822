"""What check costs of many counters in one place, counted in calls: twice the stack is at most little more than twice.

Time would depend on the machine; counts do not. To compare two facts or counters is a call too.
"""

from __future__ import annotations

import sys
from typing import Any

import pytest

from tests.validator.vectors import pacific
from validator.check import check_state
from validator.position import build_state

SIZE = 100
FACTOR = 2.4  # of twice the size; what grows with the square would be 4
NATIONS = ("japan", "us", "britain", "szechwan", "russia")
KINDS = ("ground", "air", "fleet")


def units(size: int, place: str, kind: str, nation: str) -> list[dict[str, Any]]:
    return [{"kind": kind, "nation": nation, "at": place}] * size


def markers(size: int, place: str, marker: str, **more: str) -> list[dict[str, Any]]:
    return [{"kind": "marker", "marker": marker, "faction": "axis", "at": place, **more}] * size


def mixed(size: int) -> list[dict[str, Any]]:
    return [{"kind": KINDS[n % 3], "nation": NATIONS[n % 5], "at": "w3218"} for n in range(size)]


def held(size: int) -> list[dict[str, Any]]:
    """Half of the counters in the holding boxes of the other half."""
    plain = {"kind": "ground", "nation": "japan"}
    holders = [{**plain, "id": f"hq-{n}", "multinational": True, "at": "w3218"} for n in range(size // 2)]
    return [*holders, *({**plain, "id": f"unit-{n}", "at": f"holding:hq-{n}"} for n in range(size // 2))]


def listed(size: int) -> list[dict[str, Any]]:
    """All counters but one in the holding box of that one, by its own list."""
    plain = {"kind": "ground", "nation": "japan"}
    inside = [f"unit-{n}" for n in range(size)]
    holder = {**plain, "id": "hq", "multinational": True, "at": "w3218", "holds": inside}
    return [holder, *({**plain, "id": name, "at": "holding:hq"} for name in inside)]


STACKS = {
    "units of many nations": mixed,
    "units in a Neutral Country": lambda size: units(size, "w3817", "ground", "japan"),
    "units on the border": lambda size: units(size, "w5322", "ground", "japan"),
    "fleets On Station": lambda size: units(size, "zone:south-china-sea/on-station", "fleet", "britain"),
    "units in an Off-Map Box": lambda size: units(size, "box:western-us", "ground", "us"),
    "units on a Pending Card": lambda size: units(size, "pending:axis", "ground", "japan"),
    "units of the Conquered": lambda size: units(size, "conquered:west", "ground", "hopeh"),
    "Detachments": lambda size: markers(size, "w3218", "detachment"),
    "Devastation markers": lambda size: markers(size, "e4904", "devastation"),
    "Beachheads": lambda size: markers(size, "w3118", "beachhead", facing="w3218"),
    "Policies": lambda size: markers(size, "posture:britain", "policy", policy="surrender"),
    "Ceded Land markers": lambda size: markers(size, "ceded", "ceded-land", area="burma"),
    "units that hold others": held,
    "a unit that holds the others": listed,
}


def calls(said: list[dict[str, Any]]) -> int:
    """How many calls it takes to build a position of some counters and to check it."""
    total = [0]
    document = {"map": "pacific", "rules": "axis-empires", "postures": {"russia": "neutrality"}, "counters": said}
    sys.setprofile(lambda _frame, event, _arg: total.__setitem__(0, total[0] + (event == "call")))
    try:
        state, problems = build_state(document, pacific())
        assert state is not None, problems
        check_state(state)
    finally:
        sys.setprofile(None)
    return total[0]


@pytest.mark.parametrize("stack", STACKS)
def test_twice_the_stack_is_not_four_times_the_work(stack: str) -> None:
    calls(STACKS[stack](2 * SIZE))  # what is worked out once: the map, the shape of an entry
    none, one, two = (calls(STACKS[stack](size)) for size in (0, SIZE, 2 * SIZE))
    assert two - none < FACTOR * (one - none)
