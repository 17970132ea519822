"""Commands: every kind and its fields, groups and logs with their offsets, and the text given back to the byte."""

from __future__ import annotations

import tomllib
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mapdata.diagnostic import InputError
from module_builder.formats.vassal.commands.base import Command, Field, ListCommand
from module_builder.formats.vassal.commands.kinds import (
    OTHERS,
    SHORT,
    WHOLE,
    WORDS,
    Board,
    Kind,
    Log,
    Unknown,
    command,
    kind_of,
)
from module_builder.formats.vassal.commands.rare import Event
from module_builder.formats.vassal.commands.script import MAX_NESTING, canonical, parse

HERE = Path(__file__)
CLASSES: list[type[Command]] = [
    *SHORT.values(),
    *WHOLE.values(),
    *WORDS.values(),
    *(kind for _, kind in OTHERS),
    Unknown,
]
COMMANDS = tomllib.loads(HERE.with_name("command_cases.toml").read_text("utf-8"))["case"]
SCRIPTS = tomllib.loads(HERE.with_name("script_cases.toml").read_text("utf-8"))["case"]


def plain(value: object) -> object:
    """A field's value as TOML writes it: no None; boards, levels and events as lists."""
    if isinstance(value, tuple):
        return [plain(each) for each in value]
    if not is_dataclass(value):
        return value
    own = (getattr(value, field.name) for field in fields(value))
    return [plain(each) for each in own if each is not None]


@pytest.mark.parametrize("case", COMMANDS, ids=[case["text"] for case in COMMANDS])
def test_command(case: dict[str, Any]) -> None:
    made = command(case["text"].encode(), 7, 2)
    values = {name: plain(value) for name, value in zip(made.fields, made.values, strict=True) if value is not None}
    assert (made.kind, values, made.problem) == (case["kind"], case.get("fields", {}), case.get("problem", ""))
    assert {name: plain(getattr(made, name)) for name in values} == values
    assert (made.raw, made.offset, made.depth, made.length) == (case["text"], 7, 2, len(case["text"].encode()))
    assert made.encode() == case["text"].encode()


def test_every_kind_has_a_case() -> None:
    assert {case["kind"] for case in COMMANDS} | {Kind.LOG} == set(Kind)
    assert {kind_of(case["text"].encode()) for case in COMMANDS} | {Log} == set(CLASSES)


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


AWKWARD = st.text(alphabet=st.sampled_from("\\'/;|,\taé😀\n$1"), max_size=6)
NUMBERS = st.integers(-(2**31), 2**31 - 1)
BOARDS = st.builds(Board, AWKWARD.filter(lambda name: not name.endswith("/rev")), st.booleans(), NUMBERS, NUMBERS)
EVENTS = st.builds(Event, st.integers(0, 2**62), AWKWARD, AWKWARD)
# What may stand in a field, by how it is read; `_words` and the like are lists.
VALUES: dict[str, st.SearchStrategy[object]] = {
    "plain": AWKWARD,
    "nullable": st.none() | AWKWARD.filter(lambda text: text != "null"),
    "number": NUMBERS,
    "milliseconds": st.integers(-(2**63), 2**63 - 1),
    "boolean": st.booleans(),
    "several_lines": AWKWARD.filter(lambda text: not text.endswith("\n")),
    "_boards": st.lists(BOARDS, min_size=1, max_size=3).map(tuple),
    "_numbers": st.lists(NUMBERS, min_size=1, max_size=4).map(tuple),
    "_words": st.lists(AWKWARD, max_size=3).map(tuple).filter(lambda words: words not in (("",), ("null",))),
    "_events": st.lists(EVENTS, max_size=3).map(tuple),
}
# Texts that the form itself cannot carry: the first word decides which command it is, and nothing escapes it there.
EXCEPT: dict[tuple[str, str], st.SearchStrategy[object]] = {
    ("SetTurn", "id"): st.sampled_from(["TurnTracker0", "é 1", ""]),
    ("SetBoards", "map_id"): st.sampled_from(["Main Map", "é;/", ""]),
    ("OldShowResults", "target"): st.integers(0, 99).map("SpecialDiceButton{}".format),
    ("Synchronize", "player"): AWKWARD.map(lambda text: "name=" + text.replace("\t", "")),
    **{("Invite", name): AWKWARD.map(lambda text: text.replace("\t", "")) for name in ("player", "player_id", "room")},
}


def own(kind: type[Command]) -> dict[str, Field[object]]:
    return {name: field for name, field in kind.fields.items() if not field.derived}


@pytest.mark.parametrize("kind", [kind for kind in CLASSES if own(kind)], ids=lambda kind: kind.__name__)
@settings(deadline=None)  # a busy machine is no fault
@given(data=st.data())
def test_what_is_written_is_read(kind: type[Command], data: st.DataObject) -> None:
    """Every command: written from its fields, told by its text, read with the same fields, written the same again."""
    values = {
        name: data.draw(EXCEPT.get((kind.__name__, name), VALUES[field.read.__name__]), label=name)
        for name, field in own(kind).items()
    }
    made = kind.of(**values)
    assert {name: getattr(made, name) for name in values} == values
    assert (made.problem, made.canonical(), made.encode()) == ("", made.data, made.data)
    again = command(made.data)
    assert (type(again), again.data) == (kind, made.data)
    inside = parse(canonical([(0, b"begin_save"), (1, b"LOG\t" + made.data), (0, b"end_save")]))
    if not (made.raw.endswith("'") and issubclass(kind, ListCommand) and not kind.prefix):
        assert [each.command.data for each in inside if isinstance(each, Log)] == [made.data]


@pytest.mark.parametrize(
    ("kind", "values"),
    [
        ("MovePiece", {"id": "1"}),
        ("MovePiece", {"name": "1"}),
        ("RegisterExtension", {"version": "1"}),
        ("DisplayText", {"msg": "a\x1bb"}),
        ("Invite", {"player": "a\tb", "player_id": "", "room": ""}),
    ],
)
def test_what_cannot_be_written(kind: str, values: dict[str, object]) -> None:
    (found,) = [each for each in CLASSES if each.__name__ == kind]
    with pytest.raises(ValueError, match=r"required|cannot be part"):
        found.of(**values)
