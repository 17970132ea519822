"""Lines and columns of the keys and values of TOML and JSON texts."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapdata.locate import line_column, spots

TOML = """\
a = 1
[b.c]
d = "x" # a comment, with = and [
"e f" = '''
two
lines'''
[[g]]
h = [1, [2, 3],
  { i = 4, j.k = 5 }]
[[g]]
[g.l]
m = 1979-05-27 07:32:00
[[g.n]]
o = 6
"""


@pytest.mark.parametrize(
    ("path", "key", "value"),
    [
        (("a",), (1, 1), (1, 5)),
        (("b", "c", "d"), (3, 1), (3, 5)),
        (("b", "c", "e f"), (4, 1), (4, 9)),
        (("g", "0", "h", "1", "1"), (8, 13), (8, 13)),
        (("g", "0", "h", "2", "j", "k"), (9, 14), (9, 18)),
        (("g", "1", "l", "m"), (12, 1), (12, 5)),
        (("g", "1", "n", "0", "o"), (14, 1), (14, 5)),
        (("b", "c", "missing"), (2, 1), (2, 1)),  # the nearest known parent
        (("missing",), (1, 1), (1, 1)),
    ],
)
def test_places_in_toml(path: tuple[str, ...], key: tuple[int, int], value: tuple[int, int]) -> None:
    found = spots(TOML, toml=True)
    assert (found.key(path), found.value(path)) == (key, value)


def paths(value: Any, at: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The paths of all values below a document."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inner:
        yield (*at, str(key))
        yield from paths(part, (*at, str(key)))


def test_toml_finds_what_the_parser_finds() -> None:
    found = spots(TOML, toml=True)
    wanted = set(paths(tomllib.loads(TOML)))
    assert wanted - set(found.values) - set(found.keys) == {("b",)}  # a table that no line of its own opens


leaves = st.none() | st.booleans() | st.integers(-999, 999) | st.text(max_size=5)
documents = st.recursive(
    leaves,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("abc \\\"'", max_size=3), inner, max_size=3),
)


@given(documents, st.sampled_from([None, 0, 2]))
def test_json_finds_every_value(document: Any, indent: int | None) -> None:
    text = json.dumps(document, indent=indent)
    found = spots(text, toml=False)
    assert set(found.values) == {(), *paths(document)}
    for path, offset in found.values.items():
        value = document
        for key in path:
            value = value[int(key)] if isinstance(value, list) else value[key]
        assert json.JSONDecoder().raw_decode(text, offset)[0] == value
        assert found.value(path) == line_column(text, offset)


@given(st.text(max_size=40), st.booleans())
def test_any_text_is_survived(text: str, toml: bool) -> None:
    line, column = spots(text, toml=toml).value(("a",))
    assert (line >= 1, column >= 1) == (True, True)
