"""Gpids from one build of a module to the next: what stays keeps its number, and no number is ever given twice."""

from __future__ import annotations

import zipfile
from dataclasses import replace
from functools import cache
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mapdata.model import Counter
from module_builder.formats.vassal.modules.module import Module, open_module
from module_builder.plan import make_plan
from module_builder.plan.model import Plan
from module_builder.vassal import build_vassal
from module_builder.vassal.gpids import Refresh, renumbered
from module_builder.vassal.module import module_node
from module_builder.vassal.tree import xml_bytes
from tests.module_builder.formats import tiny
from tests.module_builder.small import small_map
from tests.module_builder.small_setup import SETUP


@cache
def plan() -> Plan:
    return make_plan(small_map())[0]


def opened(made: Plan) -> Module:
    """A module of nothing but the plan's buildFile."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "old.vmod"
        with zipfile.ZipFile(file, "w") as archive:
            archive.writestr("buildFile.xml", xml_bytes(module_node(made)))
        return open_module(file)


def some(keys: set[str]) -> Plan:
    return replace(plan(), pieces={key: piece for key, piece in plan().pieces.items() if key in keys})


def gpids(made: Plan) -> dict[str, int]:
    return {key: piece.gpid for key, piece in made.pieces.items()}


PIECES = sorted(plan().pieces)


@settings(deadline=None)  # the first example opens a module
@given(st.lists(st.sets(st.sampled_from(PIECES), min_size=1), min_size=2, max_size=5))
def test_over_many_builds_a_piece_that_stays_keeps_its_number_and_none_is_given_twice(builds: list[set[str]]) -> None:
    made = some(builds[0])
    ever = {number: key for key, number in gpids(made).items()}
    for keys in builds[1:]:
        before = gpids(made)
        made, told = renumbered(some(keys), opened(made))
        after = gpids(made)
        assert {key: after[key] for key in before.keys() & keys} == {key: before[key] for key in before.keys() & keys}
        fresh = {number: key for key, number in after.items() if key not in before}
        assert fresh.keys() & ever.keys() == set()
        ever |= fresh
        assert len(set(after.values())) == len(after)
        groups = (before.keys() & keys, keys - before.keys(), before.keys() - keys)
        names = [sorted(plan().pieces[key].name for key in group) for group in groups]
        assert [sorted(told.kept), sorted(told.added), sorted(told.removed)] == names


def test_against_itself_the_bytes_are_the_same(tmp_path: Path) -> None:
    first = build_vassal(small_map(), {"start": SETUP})
    (tmp_path / "old.vmod").write_bytes(first.data)
    again = [build_vassal(small_map(), {"start": SETUP}, against=open_module(tmp_path / "old.vmod")) for _ in range(2)]
    assert [built.data == first.data for built in again] == [True, True]
    assert again[0].refresh == Refresh(kept=tuple(piece.name for piece in plan().pieces.values()))


def test_a_counter_put_first_takes_nobodys_number(tmp_path: Path) -> None:
    board = small_map()
    (tmp_path / "old.vmod").write_bytes(build_vassal(board, {"start": SETUP}).data)
    old = open_module(tmp_path / "old.vmod")
    first = Counter("guard", "Guard", "ground", "north-land", "west", {"steps": 1})
    renamed = replace(board.counters["north-fort"], id="north-keep")  # known by its name
    called = replace(board.counters["east-air"], name="East bombers")  # known by its id
    kept = {key: each for key, each in board.counters.items() if key not in ("north-fort", "west-beachhead")}
    counters = {"guard": first, "north-keep": renamed, **kept, "east-air": called}
    built = build_vassal(replace(board, counters=counters), {"start": SETUP}, against=old)
    assert built.refresh is not None
    assert (built.refresh.added, built.refresh.removed, built.refresh.doubled) == (
        ("Guard",),
        ("Western Beachhead",),
        (),
    )
    with zipfile.ZipFile(BytesIO(built.data)) as archive:
        (tmp_path / "new.vmod").write_bytes(built.data)
        assert b'nextPieceSlotId="10001"' in archive.read("buildFile.xml")
    new = {slot.name: slot.gpid for slot in open_module(tmp_path / "new.vmod").slots}
    assert new.pop("Guard") == "10000"
    assert new.pop("East bombers") == {slot.name: slot.gpid for slot in old.slots}["East air force"]
    assert new.items() <= {slot.name: slot.gpid for slot in old.slots}.items()


SLOTS = (
    '<VASSAL.build.widget.PieceSlot entryName="{0}" gpid="{1}">+/null/piece;;;a.png;{0}/null;0;0;{1};0'
    "</VASSAL.build.widget.PieceSlot>"
)


@pytest.mark.parametrize(
    ("slots", "kept", "doubled"),
    [
        ([("Grand HQ", "7"), ("East air force", "7")], {"grand-hq": 7}, ("East air force",)),
        ([("Grand HQ", ""), ("East air force", "x1:3")], {}, ("Grand HQ", "East air force")),
        ([("Grand HQ", "3"), ("Grand HQ", "4")], {"grand-hq": 3}, ()),
    ],
    ids=["two with one number", "no number, an extension's", "two of one name"],
)
def test_a_module_of_others_is_known_by_names(
    slots: list[tuple[str, str]], kept: dict[str, int], doubled: tuple[str, ...], tmp_path: Path
) -> None:
    tiny.pack(tmp_path / "old.vmod", tiny.buildfile("".join(SLOTS.format(*slot) for slot in slots)))
    made, told = renumbered(plan(), open_module(tmp_path / "old.vmod"))
    numbers = gpids(made)
    assert {key: number for key, number in numbers.items() if number <= 7 and key in kept} == kept
    assert (told.doubled, len(set(numbers.values())), len(told.kept)) == (doubled, len(numbers), len(kept))
    assert min(number for key, number in numbers.items() if key not in kept) > max([0, *kept.values()])
