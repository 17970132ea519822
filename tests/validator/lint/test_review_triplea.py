"""What lint finds in genuine TripleA maps is what was looked at and found true: nothing more, nothing less."""

from __future__ import annotations

import tomllib
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from module_builder.formats.triplea.map import open_triplea
from tests.conftest import shared_folder
from validator.lint.engine import run
from validator.lint.rules import TRIPLEA_RULES
from validator.lint.triplea import TripleASubject

SHARED = shared_folder()
MAPS = [] if SHARED is None else sorted(one for one in (SHARED / "corpus" / "triplea").iterdir() if one.is_dir())
REVIEW = tomllib.loads((Path(__file__).parent / "review_triplea.toml").read_text("utf-8"))["finding"]


@cache
def subject(path: Path) -> TripleASubject:
    lines = (path / "file_list.tsv").read_text("utf-8").splitlines()
    listed = [line.partition("\t")[0] for line in lines if line and not line.startswith("#")]
    return TripleASubject(open_triplea(path, listed)[0])


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.name)
def test_every_finding_was_looked_at(path: Path) -> None:
    found = run(TRIPLEA_RULES, subject(path), str(path))
    says = [str(one).removesuffix(f" ({one.hint})").replace(f"{path}/", "") for one in found]
    assert says == [one["says"] for one in REVIEW if one["map"] == path.name]


def test_no_false_alarm_is_left() -> None:
    assert [one["says"] for one in REVIEW if one["verdict"] != "true" or not one["why"]] == []


# At least so many pixels: pairs that touch, those of them that are connected and that are not, connected ones missed.
BORDERS = {5: (847, 824, 23, 8), 8: (837, 824, 13, 8), 15: (835, 822, 13, 10), 30: (820, 807, 13, 25)}


@pytest.mark.parametrize("least", BORDERS)
def test_borders_of_a_genuine_map(shared: Path, least: int) -> None:
    given = subject(shared / "corpus" / "triplea" / "world_war_ii_global")
    declared = set(given.declared)
    touching = {pair for pair, contact in given.contacts.items() if contact.length > least}
    counts = (len(touching), len(touching & declared), len(touching - declared), len(declared - touching))
    assert counts == BORDERS[least]


def test_overlaps_of_a_genuine_map(shared: Path) -> None:
    given = subject(shared / "corpus" / "triplea" / "world_war_ii_global")
    kinds = Counter(
        ("whole" if each.share > 0.999 else "part")
        if (each.one in given.water) != (each.other in given.water)
        else "alike"
        for each in given.shapes.overlaps
    )
    assert kinds == {"whole": 36, "part": 23}
