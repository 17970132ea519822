"""Every complaint of users about modules is answered by a case of a rule, by another part, or has a written reason."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from tests.conftest import ROOT, shared_folder
from tests.validator.lint.cases import cases

OTHERS = tomllib.loads((Path(__file__).parent / "complaints.toml").read_text("utf-8"))
NUMBERS = (
    *(1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12),  # pictures and files
    *(13, 14, 16, 17, 18, 19, 20, 21, 23, 24, 26, 27, 28, 29),  # references, prototypes, ids
    *(30, 31, 32, 33, 35, 38),  # grids, zones, set-up places
)


def named() -> set[int]:
    """The numbers that cases of rules on modules answer."""
    return {number for case in cases() if case.code.startswith("MOD") for number in case.complaints}


def test_every_complaint_is_answered_or_has_a_reason() -> None:
    others = set(map(int, OTHERS))
    assert sorted(named() | others) == sorted(NUMBERS)
    assert named() & others == set()


def test_what_stands_for_an_answer_is_one() -> None:
    for each in OTHERS.values():
        assert set(each) in ({"answered", "says"}, {"reason"})
        if "answered" in each:
            file, _, test = each["answered"].partition("::")
            assert f"def {test}(" in (ROOT / file).read_text("utf-8")


def test_the_numbers_are_those_of_the_list() -> None:
    folder = shared_folder()
    text = (folder / "complaints.md").read_text("utf-8") if folder is not None else ""
    listed = re.findall(r"^(\d+)\. ", text.partition("## A.")[2].partition("## D.")[0], re.MULTILINE)
    assert not text or tuple(map(int, listed)) == NUMBERS
