"""Records and lines of commands: the short way for chat says what the long way says."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from module_builder.formats.vassal.commands.records import json_records, line, lines, record
from module_builder.formats.vassal.commands.script import Log, parse

WORDS = [b"CHAT", b"LOG\t", b"LOG\tCHAT", b"\x1b", b"\\\x1b", b"\\", b"'", b'"', b"\xff", b"\xc3\xa9", b"\n", b"\x01"]
PARTS = [
    *WORDS,
    b"M/1/a/2/x",
    b"D/1/new",
    b"+/11/stack/state",
    b"NOTES\ta|b",
    b"abc",
    b"/",
    b"LOG\tnull",
    b"UNDO\ttrue",
]
texts = st.lists(st.sampled_from(PARTS), max_size=20).map(b"".join)


@given(texts)
def test_each_record_is_one_line_of_json(text: bytes) -> None:
    script = parse(text)
    expected = [json.dumps(record(each, index), ensure_ascii=False) for index, each in enumerate(script.walk())]
    assert list(json_records(script)) == expected


@given(texts)
def test_a_line_tells_its_command(text: bytes) -> None:
    script = parse(text)
    told = [f"log {line(each.command)}" if isinstance(each, Log) else line(each) for each in script]
    places = [f"{each.offset:>10}  {'  ' * each.depth}" for each in script]
    assert list(lines(script)) == [place + words for place, words in zip(places, told, strict=True)]


@given(texts)
def test_every_fault_is_told(text: bytes) -> None:
    script = parse(text)
    assert list(script.faults()) == [(each, each.problem) for each in script.walk() if each.problem]


def test_chat_whole() -> None:
    script = parse(b'CHAThello "you"\x1bLOG\tCHATyes')
    assert list(lines(script)) == ['         0  chat msg="hello \\"you\\""', "        16  log chat msg=yes"]
    assert list(json_records(script)) == [
        '{"index": 0, "depth": 0, "offset": 0, "length": 15, "kind": "chat", "msg": "hello \\"you\\"", '
        '"raw": "CHAThello \\"you\\""}',
        '{"index": 1, "depth": 0, "offset": 16, "length": 11, "kind": "log", "raw": "LOG\\tCHATyes"}',
        '{"index": 2, "depth": 1, "offset": 20, "length": 7, "kind": "chat", "msg": "yes", "raw": "CHATyes"}',
    ]
