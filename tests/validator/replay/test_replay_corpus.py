"""Genuine logs played back: where everything is after every step, beside VASSAL.

What the pieces say of themselves is compared in `test_truth_show`, their states in `test_truth_states`.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.validator.replay.truth import BIGGEST, Played, played, records
from validator.replay.replay import Replay
from validator.replay.state import Piece, State


@pytest.mark.parametrize("file", played(logs=True))
def test_every_step_of_a_log_is_as_in_vassal(file: Played) -> None:
    """After each step everything that we or VASSAL say has changed is compared, so nothing else can have.

    Of the biggest log VASSAL's pieces are recorded for the first 183 steps.
    """
    counts, wrong = _steps(file, file.replay())
    print(f"\n{file.path.name}: {counts} steps equal")  # noqa: T201  (counts by file, shown by -s)
    assert wrong == []
    assert counts == (183 if file.path.name == BIGGEST else len(file.steps()))


def _steps(file: Played, replayed: Replay) -> tuple[int, list[tuple[object, ...]]]:
    """How many steps were compared, and (step, id, ours, theirs) of what differs."""
    theirs: dict[str, object] = {record["id"]: _where(record) for record in records(file, "piece", "initial")}
    truth = file.steps()
    shared_ids = {
        number.decode() for number in re.findall(rb"\d+", replayed.script.data)
    }  # not of stacks made up there
    wrong: list[tuple[object, ...]] = []
    counts = 0
    for step in replayed.steps():
        record = truth[step.n]
        if "changed" not in record:
            continue
        counts += 1
        theirs |= {change["id"]: _where(change) for change in record["changed"]}
        for key in record["removed"]:
            theirs.pop(key, None)
        touched = {change["id"] for change in record["changed"]} | {*record["removed"], *step.changed, *step.removed}
        pairs = ((key, _ours(step.after, key), theirs.get(key)) for key in sorted(touched & shared_ids))
        wrong += [(step.n, *pair) for pair in pairs if pair[1] != pair[2]]
    return counts, wrong


def _where(record: dict[str, Any]) -> tuple[object, ...]:
    return record["map"], record["x"], record["y"], record["stack"] is not None


def _ours(state: State, key: str) -> tuple[object, ...] | None:
    item = state.items.get(key)
    if item is None:
        return None
    place = state.place(item)
    return place.map, place.x, place.y, isinstance(item, Piece) and item.parent is not None
