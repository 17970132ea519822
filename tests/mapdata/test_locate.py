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


scalars = st.sampled_from(
    ["1", "-2.5", "inf", "true", '"a # b"', "'c = [d]'", '"\\\\"', "'''\ntwo\nlines'''", "1979-05-27 07:32:00", "0x1f"]
)
inlines = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=3).map(lambda parts: "[" + ", # why\n ".join(parts) + "\n]")
        | st.lists(inner, max_size=3).map(
            lambda parts: "{" + ", ".join(f"k{n} = {p}" for n, p in enumerate(parts)) + "}"
        )
    ),
    max_leaves=5,
)
words = st.sampled_from(["a", "b-c", '"d e"', "'f.g'", "3"])
dotted = st.lists(words, min_size=1, max_size=3).map(" . ".join)
pairs = st.builds("{} = {}".format, dotted, inlines)
headers = st.builds(str.format, st.sampled_from(["[{}]", "[[{}]]", "[ {} ] # a table"]), dotted)
toml_documents = st.lists(pairs | headers | st.sampled_from(["", "# a = 1"]), max_size=8).map("\n".join)


def same(one: object, other: object) -> bool:
    return repr(one) == repr(other)  # nan and inf by their names


@given(toml_documents)
def test_toml_finds_every_value(text: str) -> None:
    """What stands at the place of a value is the value, as the parser reads it from there on."""
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return
    found = spots(text, toml=True)
    bare = set(paths(document)) - set(found.keys) - set(found.values)
    assert {path for path in bare if not implied(path, found)} == set()
    for path, offset in found.values.items():
        value: Any = document
        for key in path:
            value = value[int(key)] if isinstance(value, list) else value[key]
        if found.keys.get(path) != offset:  # a header opens a table, it is none
            assert any(same(value, read) for read in readings(text, offset))
        assert found.value(path) == line_column(text, offset)


def implied(path: tuple[str, ...], found: Any) -> bool:
    """A table that no line of its own opens: only what is below it has a place."""
    return any(key[: len(path)] == path for key in found.keys)


def readings(text: str, offset: int) -> Iterator[Any]:
    """Every value that the text can be read as from an offset on."""
    for end in range(offset + 1, len(text) + 1):
        try:
            yield tomllib.loads(f"x = {text[offset:end]}")["x"]
        except (tomllib.TOMLDecodeError, KeyError):
            continue


@given(st.text(max_size=40), st.booleans())
def test_any_text_is_survived(text: str, toml: bool) -> None:
    line, column = spots(text, toml=toml).value(("a",))
    assert (line >= 1, column >= 1) == (True, True)
