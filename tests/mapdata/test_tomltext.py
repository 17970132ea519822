"""What is written as TOML is read back the same, whatever letters it holds; and how it looks."""

from __future__ import annotations

import tomllib
from fnmatch import fnmatchcase
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapdata.globs import glob_of
from mapdata.tomltext import toml_key, toml_table, toml_value

# Every letter but the halves of surrogate pairs, and often those that are awkward.
TEXTS = st.text(
    st.one_of(st.sampled_from("\"'\\\n\r\t\b\f\0\x1b\x7f\x85\u2028\ufeff=#[]{}. é😀"), st.characters(codec="utf-8"))
)
PLAIN = st.one_of(TEXTS, st.booleans(), st.integers(-(2**63), 2**63 - 1))
VALUES = st.recursive(PLAIN, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3))


@given(TEXTS, VALUES)
def test_it_is_read_back_the_same(key: str, value: Any) -> None:
    text = f"{toml_key(key)} = {toml_value(value)}\n"
    assert text.count("\n") == 1
    assert tomllib.loads(text.encode().decode()) == {key: value}


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("Bay of Bengal", '"Bay of Bengal"'),
        ('the "Flying" one', '"the \\"Flying\\" one"'),
        ("w(?P<row>\\d+)", "'w(?P<row>\\d+)'"),
        ("it's \\d", '"it\'s \\\\d"'),
        ("a\nb\x7f", '"a\\nb\\u007F"'),
        ("Łódź 😀", '"Łódź 😀"'),
        ("\U000e0001", '"\\U000E0001"'),
        ("\udc80", '"\ufffd"'),
        (True, "true"),
        (-3, "-3"),
        (["a", 1], '["a", 1]'),
        ({}, "{}"),
        ({"supplied-only": False, "a b": {"": "x"}}, '{ supplied-only = false, "a b" = { "" = "x" } }'),
    ],
    ids=str,
)
def test_how_a_value_looks(value: object, text: str) -> None:
    assert toml_value(value) == text


@pytest.mark.parametrize("value", [1.5, None, [object()]], ids=["number", "nothing", "list"])
def test_what_is_no_toml_of_ours(value: object) -> None:
    with pytest.raises(TypeError):
        toml_value(value)


def test_a_table_has_its_own_name() -> None:
    assert toml_table({"match": "*"}) == '{ match = "*" }'


@given(TEXTS, TEXTS)
def test_a_glob_finds_its_text_alone(text: str, other: str) -> None:
    assert fnmatchcase(text, glob_of(text))
    assert fnmatchcase(other, glob_of(text)) == (other == text)
