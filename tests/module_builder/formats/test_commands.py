"""Commands: every kind and its fields, groups and logs with their offsets, and the text given back to the byte."""

from __future__ import annotations

import tomllib
from dataclasses import astuple, is_dataclass
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapdata.diagnostic import InputError
from module_builder.formats.vassal.command_kinds import Kind, Log, command
from module_builder.formats.vassal.commands import MAX_NESTING, canonical, parse

HERE = Path(__file__)
COMMANDS = tomllib.loads(HERE.with_name("command_cases.toml").read_text("utf-8"))["case"]
SCRIPTS = tomllib.loads(HERE.with_name("script_cases.toml").read_text("utf-8"))["case"]


def plain(value: object) -> object:
    """A field's value as TOML writes it: no None, boards as lists."""
    if isinstance(value, tuple):
        return [plain(each) for each in value]
    return [each for each in astuple(value) if each is not None] if is_dataclass(value) else value  # type: ignore[call-overload]  # no class


@pytest.mark.parametrize("case", COMMANDS, ids=[case["text"] for case in COMMANDS])
def test_command(case: dict[str, Any]) -> None:
    made = command(case["text"].encode(), 7, 2)
    values = {name: plain(value) for name, value in zip(made.fields, made.values, strict=True) if value is not None}
    assert (made.kind, values, made.problem) == (case["kind"], case.get("fields", {}), case.get("problem", ""))
    assert {name: plain(getattr(made, name)) for name in values} == values
    assert (made.raw, made.offset, made.depth, made.length) == (case["text"], 7, 2, len(case["text"].encode()))


def test_every_kind_has_a_case() -> None:
    assert {case["kind"] for case in COMMANDS} | {Kind.LOG} == set(Kind)


@pytest.mark.parametrize("case", SCRIPTS, ids=[case["name"] for case in SCRIPTS])
def test_script(case: dict[str, Any]) -> None:
    text = case["text"].replace("|", "\x1b").encode()
    script = parse(text)
    assert [[each.depth, each.offset, each.raw] for each in script.walk()] == case["commands"]
    assert [[each.raw for each in step.commands] for step in script.steps()] == case.get("steps", [])
    assert script.is_log == ("steps" in case)
    assert script.encode() == text
    assert script.canonical() == case.get("canonical", case["text"]).replace("|", "\x1b").encode()


def test_a_log_is_one_deeper_inside() -> None:
    log = command(b"LOG\tM/1", 10, 3)
    assert isinstance(log, Log)
    assert log.command == command(b"M/1", 14, 4)


def test_restore_leaves_the_steps_out() -> None:
    script = parse("begin_save\x1bend_save\x1bLOG\tCHATa\x1bM/1/null/0/0")
    assert [each.raw for each in script.restore()] == ["begin_save", "end_save", "M/1/null/0/0"]


def test_a_bad_byte_survives() -> None:
    script = parse(b"CHAT\xff\xc3\x1bend_save")
    assert script[0].raw == "CHAT\udcff\udcc3"
    assert script.encode() == script.canonical() == b"CHAT\xff\xc3\x1bend_save"


def test_replaced_changes_nothing_else() -> None:
    text = b"begin_save\x1b'CHATq'\x1b\\\x1b+/1/a/b\\\x1b+/2/c/d\x1bend_save"
    script = parse(text)
    assert script.replaced({3: "+/1/a/é"}).encode() == text.replace(b"+/1/a/b", "+/1/a/é".encode())
    assert script.replaced({0: b"CHAT", 1: b"x"}).encode() == text.replace(b"begin_save", b"CHAT").replace(
        b"CHATq", b"x"
    )
    assert script.replaced({}).encode() == text


@pytest.mark.parametrize("text", ["a\x1bb", "'a'", "a\\"], ids=repr)
def test_replaced_refuses_what_is_read_otherwise(text: str) -> None:
    with pytest.raises(ValueError, match="cannot be read back"):
        parse("begin_save\x1bend_save").replaced({0: text})


def nested(levels: int) -> bytes:
    text = b"CHATx"
    for _ in range(levels):
        text = canonical([(0, b"")]) + b"\x1b" + text.replace(b"\x1b", b"\\\x1b")
    return text


def test_nesting_is_bounded() -> None:
    assert parse(nested(MAX_NESTING))[-1].raw == "CHATx"
    with pytest.raises(InputError, match=r"^a\.vsav: commands nested deeper than 100 at byte "):
        parse(nested(MAX_NESTING + 2), "a.vsav")


@pytest.mark.parametrize("depths", [[1], [0, 2], [0, 1, 3]])
def test_canonical_wants_a_tree(depths: list[int]) -> None:
    with pytest.raises(ValueError, match="no command over it"):
        canonical((depth, b"x") for depth in depths)


words = st.text(alphabet=st.sampled_from("\\'\x1bLOG\tCHAT+/é;")).map(str.encode)


@given(st.lists(words, max_size=12).map(b"\x1b".join))
def test_any_text_is_read_and_given_back(text: bytes) -> None:
    script = parse(text)
    assert script.encode() == text
    for each in script.walk():
        assert text[each.offset : each.offset + each.length] == each.data
        assert b"\x1b" not in each.data
        assert isinstance(each.values, tuple) and isinstance(each.problem, str)
    offsets = [each.offset for each in script]
    assert offsets == sorted(offsets)


leaves = st.one_of(
    st.sampled_from(["", "null", "LOG\tnull", "+/1/a/b"]),
    st.text(alphabet=st.sampled_from("\\'aé😀\t/;"), max_size=5),
).filter(lambda text: not (len(text) > 1 and text[0] == text[-1] == "'"))


@st.composite
def trees(draw: st.DrawFn) -> list[tuple[int, bytes]]:
    depth, tree = 0, [(0, b"begin_save")]
    for leaf in draw(st.lists(leaves, max_size=12)):
        depth = draw(st.integers(0, depth + 1 if len(tree) > 1 else 0))
        tree.append((depth, leaf.encode()))
    return tree


@given(trees())
def test_any_tree_comes_back(tree: list[tuple[int, bytes]]) -> None:
    script = parse(canonical(tree))
    assert [(each.depth, each.data) for each in script] == tree
    assert script.canonical() == script.encode()
