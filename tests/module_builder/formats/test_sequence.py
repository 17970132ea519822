"""Delimiter sequences: the engine's tokenizer and encoder, on a table of cases, exhaustively and by property."""

from __future__ import annotations

import tomllib
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from module_builder.formats.vassal.sequence import join, parts, split, unescape

CASES = tomllib.loads(Path(__file__).with_name("sequence_cases.toml").read_text("utf-8"))["case"]
NASTY = "\\';a"
DELIMITERS = [";", ",", "/", "\t", "\x1b", "|", ":"]


def reference(text: str, delimiter: str) -> list[str]:
    """The tokenizer once more, one character at a time."""
    tokens, token = [], ""
    for i, letter in enumerate(text):
        if letter != delimiter:
            token += letter
        elif i and text[i - 1] == "\\":
            token = token[:-1] + letter
        else:
            tokens, token = [*tokens, token], ""
    return [t[1:-1] if len(t) > 1 and t[0] == t[-1] == "'" else t for t in [*tokens, token]]


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_case(case: dict[str, Any]) -> None:
    delimiter = case.get("delimiter", ";")
    assert split(case["text"], delimiter) == case["tokens"]
    assert join(case["tokens"], delimiter) == case.get("written", case["text"])


@pytest.mark.parametrize("length", range(8))
def test_every_short_text(length: int) -> None:
    texts = ["".join(letters) for letters in product(NASTY, repeat=length)]
    assert [text for text in texts if split(text, ";") != reference(text, ";")] == []
    assert [text for text in texts if split(text.encode(), b";") != [t.encode() for t in split(text, ";")]] == []
    assert [text for text in texts if ";".join(parts(text, ";")) != text] == []
    assert [text for text in texts if [unescape(t, ";") for t in parts(text, ";")] != split(text, ";")] == []


def test_every_short_list_comes_back() -> None:
    words = ["".join(letters) for length in range(4) for letters in product(NASTY, repeat=length)]
    lost = [pair for pair in product(words, repeat=2) if split(join(pair, ";"), ";") != list(pair)]
    assert lost == []


tokens_of = st.lists(st.text(alphabet=st.sampled_from("\\';,/\t\x1b|:ab é日😀\n")), min_size=1, max_size=6)


@given(tokens_of, st.sampled_from(DELIMITERS))
def test_lists_come_back(tokens: list[str], delimiter: str) -> None:
    assert split(join(tokens, delimiter), delimiter) == tokens


@given(st.lists(tokens_of, min_size=1, max_size=3), st.sampled_from(DELIMITERS), st.sampled_from(DELIMITERS))
def test_nested_lists_come_back(lists: list[list[str]], outer: str, inner: str) -> None:
    text = join([join(tokens, inner) for tokens in lists], outer)
    assert [split(token, inner) for token in split(text, outer)] == lists
