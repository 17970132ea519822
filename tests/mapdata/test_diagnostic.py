"""What a hint suggests, and what it does not."""

from __future__ import annotations

import errno
import os

import pytest

from mapdata.diagnostic import cannot_open, choose, listed, nearest

HEXES = [f"w{row:02}{column:02}" for row in range(1, 60) for column in range(1, 28)]


@pytest.mark.parametrize(
    ("word", "choices", "hint"),
    [
        ("pacfic", ["pacific", "small-hex"], "did you mean 'pacific'?"),
        ("PACIFIC", ["pacific", "small-hex"], "did you mean 'pacific'?"),
        ("opt-mutal", ["OPT-MUTUAL", "OPT-NMZ-PORT"], "did you mean 'OPT-MUTUAL'?"),
        ("W3218", HEXES, "did you mean 'w3218'?"),
        ("w9999", HEXES, ""),
        ("w321", HEXES, ""),
        ("japan-fleet-2", ["japan-fleet-1"], ""),
        ("japan-flet-1", ["japan-fleet-1"], "did you mean 'japan-fleet-1'?"),
        ("japan-fleet1", ["japan-fleet"], "did you mean 'japan-fleet'?"),
        ("Bay", ["bay-of-bengal", "sea-of-japan"], "did you mean 'bay-of-bengal'?"),
        ("sea", ["coral-sea", "sea-of-japan"], ""),
        ("xyz", ["pacific"], ""),
        ("xyz", [], ""),
    ],
)
def test_the_nearest_spelling(word: str, choices: list[str], hint: str) -> None:
    assert nearest(word, choices) == hint


@pytest.mark.parametrize(
    ("word", "choices", "hint"),
    [
        ("buld", ["build", "check"], "did you mean 'build'?"),
        ("foo", ["build", "check"], "known are build, check"),
        ("foo", HEXES[:17], f"known are {', '.join(HEXES[:15])} and 2 more"),
        ("foo", [], "there is none at all"),
    ],
)
def test_what_there_is_to_choose_from(word: str, choices: list[str], hint: str) -> None:
    assert choose(word, choices) == hint


def test_the_choices_of_a_set_are_told_by_the_alphabet() -> None:
    """A set has another order in each run."""
    assert choose("foo", frozenset(HEXES)) == choose("foo", sorted(HEXES))
    assert choose("foo", set(HEXES)) == choose("foo", sorted(HEXES))


@pytest.mark.parametrize(
    ("names", "most", "told"),
    [
        ("", 2, ""),
        ("a", 2, "a"),
        ("ab", 2, "a, b"),
        ("abc", 2, "a, b and 1 more"),
        ("abcdefgh", 5, "a, b, c, d, e and 3 more"),
    ],
)
def test_a_list_that_is_not_endless(names: str, most: int, told: str) -> None:
    assert listed(names, most) == told


def test_what_the_system_says_has_a_remedy() -> None:
    error = OSError(errno.EISDIR, os.strerror(errno.EISDIR))
    assert str(cannot_open("x", error)) == "x: is a directory (give the file itself, not its folder)"
    assert (
        str(cannot_open("x", OSError())) == "x: cannot be opened (look whether it can be read at all, or give another)"
    )
