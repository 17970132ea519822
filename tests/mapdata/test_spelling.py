"""The nearest of many names is the one that `nearest` finds, and asking costs no more than it is worth."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mapdata import spelling
from mapdata.diagnostic import nearest
from mapdata.spelling import Spellings

words = st.text(alphabet="abAB12. _", max_size=6)


@given(st.lists(words, max_size=8), st.lists(words, max_size=4))
def test_it_says_what_nearest_says(choices: list[str], asked: list[str]) -> None:
    known = Spellings(choices)
    spelled: dict[str, str] = {}
    for choice in dict.fromkeys(choices):
        spelled[choice.casefold()] = choice
    for word in (*asked, *asked):
        told, wanted = known.nearest(word), nearest(word, dict.fromkeys(choices))
        assert told.casefold() == wanted.casefold()


def test_asking_without_end_ends() -> None:
    known = Spellings(f"picture{'x' * n}" for n in range(1000))
    told = [known.nearest(f"pictare{'y' * n}") for n in range(2 * spelling.EFFORT // 1000)]
    assert (told[0], told[-1]) == ("did you mean 'picture'?", "")
    assert known.nearest("pictare") == told[0]
