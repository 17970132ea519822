"""Liveries: the rule book's factions keep theirs, those of other games get what is free, in their order."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from module_builder.drawing.livery import KNOWN, liveries

AXIS, WEST, SOVIET = (KNOWN[name] for name in ("axis", "west", "soviet"))
PINK, GREEN, YELLOW = "#cc79a7", "#00543c", "#f0e442"
# (factions with their names, the letter and colour of each)
CASES: list[tuple[dict[str, str], dict[str, tuple[str, str]]]] = [
    ({}, {}),
    (
        {"soviet": "Soviet", "axis": "Axis"},
        {"soviet": (SOVIET.letter, SOVIET.colour), "axis": (AXIS.letter, AXIS.colour)},
    ),
    ({"north": "North", "south": "South"}, {"north": ("N", AXIS.colour), "south": ("S", WEST.colour)}),
    ({"red": "Red", "roman": "Romans"}, {"red": ("R", AXIS.colour), "roman": ("O", WEST.colour)}),
    ({"rebels": "Anarchists", "axis": "Axis"}, {"rebels": ("A", WEST.colour), "axis": ("X", AXIS.colour)}),
    (
        {name: name for name in ("axis", "west", "soviet", "b", "c", "d")},
        {
            **{name: (KNOWN[name].letter, KNOWN[name].colour) for name in KNOWN},
            "b": ("B", PINK),
            "c": ("C", GREEN),
            "d": ("D", YELLOW),
        },
    ),
    ({"axis": "Norland", "west": "Sudland"}, {"axis": ("N", AXIS.colour), "west": ("S", WEST.colour)}),
    ({"n": "北", "o": "!"}, {"n": ("北", AXIS.colour), "o": ("?", WEST.colour)}),
]


@pytest.mark.parametrize(("names", "wanted"), CASES)
def test_each_faction_has_its_letter_and_colour(names: dict[str, str], wanted: dict[str, tuple[str, str]]) -> None:
    found = liveries(names)
    assert (list(found), {name: (look.letter, look.colour) for name, look in found.items()}) == (list(names), wanted)


@given(st.dictionaries(st.from_regex(r"[a-z]{1,5}", fullmatch=True), st.text(max_size=9), max_size=40))
def test_every_faction_has_one_and_the_first_six_differ(names: dict[str, str]) -> None:
    found = liveries(names)
    assert list(found) == list(names)
    assert all(look.letter and look.colour for look in found.values())
    if len(names) <= 6:
        assert len({look.colour for look in found.values()}) == len(names)
