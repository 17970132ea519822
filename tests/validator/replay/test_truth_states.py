"""The state text of every piece, stack and deck beside VASSAL's, at both ends of a file and after every step of a log.

A state says everything that a replay keeps of an item: place, contents and their order, and each trait's state.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from module_builder.formats.vassal.pieces.chain import split_chain
from module_builder.formats.vassal.pieces.piecekind import BasicState
from tests.validator.replay.truth import Played, played, records
from validator.replay.state import Piece

if TYPE_CHECKING:
    from collections.abc import Iterator

    from validator.replay.state import Item, State

Differences = Counter[str]
# Traits whose state is another in VASSAL, and why:
FOLLOWS = "emb2;"  # a layer that follows a property: the level it has now, not the one it had when it was written
STARTED = "PROP;"  # a property: changed by the startup key command that the loading of this module fires
ATTACHED = "attach;"  # attached by a startup key command
KNOWN: dict[str, set[str]] = {
    "B003_-_Vimiero.vsav": {FOLLOWS, ATTACHED, "gone"},
    "CCNv4_Tutorial.vlog": {FOLLOWS},
    "MB01_-_Issy_July_2nd_1815.vsav": {FOLLOWS, ATTACHED, "gone"},
    "P408_-_Zehdenick.vsav": {FOLLOWS, ATTACHED, "gone"},
    "r1.vlog": {STARTED},
    "r1.vsav": {STARTED},
    "r2.vlog": {STARTED},
    "r2.vsav": {STARTED, "stack", "without stack"},
}
KNOWN_IN_STEPS: dict[str, set[str]] = {
    "CCNv4_Tutorial.vlog": {FOLLOWS},
    "r1.vlog": {STARTED},
    "r2.vlog": {STARTED},
}


@pytest.mark.parametrize("file", played())
def test_every_state_is_as_in_vassal(file: Played) -> None:
    """Both ends of a file; and nothing is there that VASSAL does not have."""
    wrong: Differences = Counter()
    replayed = file.replay()
    for when, state in file.states(replayed):
        truth = {record["id"]: record for record in records(file, "piece", when)}
        for record in truth.values():
            wrong.update(_against(state, record))
        if when == "initial":
            wrong["gone"] += len([piece for piece in state.pieces() if piece.id not in truth])
    assert {what for what, count in wrong.items() if count} == KNOWN.get(file.path.name, set())


@pytest.mark.parametrize("file", played(logs=True))
def test_every_state_in_every_step_is_as_in_vassal(file: Played) -> None:
    truth, wrong, steps = file.steps(), Counter[str](), 0
    for step in file.replay().steps():
        if "changed" in (record := truth[step.n]):
            steps += 1
            for changed in record["changed"]:
                wrong.update(_against(step.after, changed))
    print(f"\n{file.path.name}: {steps} steps, {dict(wrong)}")  # noqa: T201  (counts by file, shown by -s)
    assert steps == sum("changed" in record for record in truth.values()) > 0
    assert set(wrong) == KNOWN_IN_STEPS.get(file.path.name, set())


def _against(state: State, record: dict[str, Any]) -> Iterator[str]:
    """What of an item is not as in VASSAL: ids of traits, "place", "properties", "contents"; or what is missing."""
    item = state.items.get(record["id"])
    if item is None:
        yield from _missing(state, record)
    elif isinstance(item, Piece):
        yield from _piece(item, state.text(item), record["state"])
        if (record["stack"] is None) != (item.parent is None):
            yield "without stack"
    elif state.text(item) != record["state"]:
        yield "contents"


def _missing(state: State, record: dict[str, Any]) -> Iterator[str]:
    """An item that is not there under its id: for a stack that a replay made, one with the same pieces will do."""
    contents = [word for word in record["state"].split(";")[3:] if not word.startswith("@@")]
    if contents and contents[0] not in state.items:
        yield "piece"
    elif contents and not any(stack.contents == tuple(contents) for stack in _homes(state, contents)):
        yield "stack"


def _homes(state: State, contents: list[str]) -> Iterator[Any]:
    items = (state.items.get(key) for key in contents)
    return (home for item in items if item is not None and (home := state.container(item)) is not None)


def _piece(item: Item, ours: str, theirs: str) -> Iterator[str]:
    assert isinstance(item, Piece)
    (*states, basic), (*states_there, basic_there) = split_chain(ours), split_chain(theirs)
    for trait, one, other in zip(item.type.own, states, states_there, strict=True):
        if one != other:
            yield trait.id
    here, there = BasicState.read(basic), BasicState.read(basic_there)
    if (here.map, here.x, here.y, here.gpid) != (there.map, there.x, there.y, there.gpid):
        yield "place"
    if item.persistent != there.persistent:
        yield "properties"
