"""The records of `zoc show` beside what VASSAL showed, for every piece of every file, with all its properties.

What differs is listed in `known_shows.toml`, by file, with its cause; a listed thing that agrees fails the test too.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from module_builder.formats.vassal.expressions import Unknown
from module_builder.formats.vassal.sequence import split
from tests.validator.replay.truth import Played, played, records
from validator.replay.locator import Locator
from validator.replay.positions import positions
from validator.replay.scope import GameScope, World
from validator.replay.state import Piece, State
from validator.report.positions import piece_record

KNOWN = tomllib.loads(Path(__file__).with_name("known_shows.toml").read_text("utf-8"))["known"]
# Of the properties that every piece has, those that a record has no key of its own for.
EVERY = ("DeckName", "DeckPosition", "StackPos", "StackSize", "PieceUID", "UniqueID", "CurrentX", "CurrentY")
PLACE = {"board": "CurrentBoard", "zone": "CurrentZone", "location": "LocationName", "basic_name": "BasicName"}


@dataclass
class Compared:
    """What of a file's pieces agreed (a count), differed, and was not known (names of keys and properties)."""

    equal: int = 0
    wrong: Counter[str] = field(default_factory=Counter)
    unknown: Counter[str] = field(default_factory=Counter)

    def add(self, name: str, ours: object, theirs: object) -> None:
        """One value of ours beside VASSAL's."""
        if isinstance(ours, Unknown) or (ours is None and theirs is not None):
            self.unknown[name] += 1
        elif ours == theirs:
            self.equal += 1
        else:
            self.wrong[name] += 1


@pytest.mark.parametrize("file", played())
def test_every_record_is_as_in_vassal(file: Played) -> None:
    replayed = file.replay()
    # The tutorial was made with a version of its module that had another name.
    assert [each.code for each in replayed.problems] == ["BIND003"] * (file.path.name == "CCNv4_Tutorial.vlog")
    compared = Compared()
    for when, state in file.states(replayed):
        _compare(file, when, state, compared)
    print(f"\n{file.path.name}: {compared.equal} equal, {dict(compared.unknown)} unknown")  # noqa: T201  (shown by -s)
    known = [entry for entry in KNOWN if file.path.name in entry["files"]]
    assert sorted(compared.wrong) == sorted({name for entry in known for name in entry.get("wrong", ())})
    assert sorted(compared.unknown) == sorted({name for entry in known for name in entry.get("unknown", ())})


def _compare(file: Played, when: str, state: State, compared: Compared) -> None:
    """Every piece of the truth beside its record, and what it says of properties that no record has."""
    locator, viewer = Locator(file.module), file.looker(state)
    world = World(state, locator, locator.levels, viewer)
    ours = {record.id: piece_record(record, when) for record in positions(state, viewer=viewer, locator=locator)}
    for truth in records(file, "piece", when):
        piece = state.items.get(truth["id"])
        if truth["kind"] == "piece" and isinstance(piece, Piece):
            _keys(ours[piece.id], truth, compared)
            scope = world.renewed(piece)
            for name, theirs in _properties(truth):
                compared.add(name, ours[piece.id]["properties"].get(name, _asked(scope, name)), theirs)


def _asked(scope: GameScope, name: str) -> str | Unknown:
    """A property that the record does not have, as an expression would find it; none counts as empty."""
    found = scope.property(name)
    return "" if found is None else found


def _keys(record: dict[str, Any], truth: dict[str, Any], compared: Compared) -> None:
    """The keys of a record that are no properties. Absent is not known, but where there is nothing to know."""
    theirs = {key: truth["props"][name] for key, name in PLACE.items()}
    theirs |= {"map": truth["map"] or "", "x": truth["x"], "y": truth["y"], "name": truth["name"]}
    theirs |= {"stack_index": truth["stack_index"] if truth["stack"] else None, "kind": "piece"}
    theirs |= {"gpid": _gpid(truth)}
    for key, value in theirs.items():
        compared.add(key, record.get(key), value)


def _gpid(truth: dict[str, Any]) -> str:
    return split(truth["traits"][-1]["state"], ";")[3]


def _properties(truth: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Name and value of every property that VASSAL told, but for those that have none."""
    for name, value in (*truth["trait_props"].items(), *((name, truth["props"][name]) for name in EVERY)):
        if value is not None:
            yield name, str(value).lower() if isinstance(value, bool) else str(value)
