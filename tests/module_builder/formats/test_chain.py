"""Types and states of pieces come apart into traits and go together again, the short way and the engine's way alike."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from module_builder.formats.vassal.pieces.chain import _nested, join_chain, split_chain

# Text without a backslash at its end: one there swallows the next tab, which no text can be protected from.
AWKWARD = st.text(alphabet="\t\\';,é a", max_size=6).filter(lambda text: not text.endswith("\\"))
CHAINS = st.lists(AWKWARD, min_size=1, max_size=6)

CASES = [
    ("piece;;;a.png;A", ["piece;;;a.png;A"]),
    ("", [""]),
    ("mark;A\tpiece;;;;", ["mark;A", "piece;;;;"]),
    ("mark;A\tmark;B\\\tpiece;;;;", ["mark;A", "mark;B", "piece;;;;"]),
    ("a\tb\\\tc\\\\\td", ["a", "b", "c", "d"]),
    ("\t\\\t\\\\\tnull;0;0;;0", ["", "", "", "null;0;0;;0"]),
    ("'\\x'\tb", ["\\x", "b"]),  # quoted because it starts with a backslash
    ("a\\\tb\tc", ["a\tb", "c"]),  # a tab of the trait's own
    ("a\tb\tc", ["a", "b"]),  # the engine reads two tokens and forgets the third
    ("a\\\tb", ["a\tb"]),  # a backslash at the end swallows the tab
]


@pytest.mark.parametrize(("text", "chain"), CASES)
def test_a_text_is_read_as_the_engine_reads_it(text: str, chain: list[str]) -> None:
    assert split_chain(text) == chain


@given(CHAINS.filter(lambda chain: "\t" not in chain[-1] and not chain[-1].startswith("'")))
def test_what_is_joined_comes_apart_again(chain: list[str]) -> None:
    assert split_chain(join_chain(chain)) == chain


@given(CHAINS)
def test_a_tab_in_the_last_text_does_not_split_it_when_the_depth_is_known(chain: list[str]) -> None:
    assert split_chain(join_chain(chain), len(chain)) == chain


@given(st.text(alphabet="\t\\';a", max_size=12))
def test_the_short_way_reads_what_the_long_way_reads(text: str) -> None:
    assert split_chain(text) == _nested(text, 0)
