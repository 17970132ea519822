"""The readers of TripleA files give back what was written, say of every line what is wrong, and bear hostile input."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from module_builder.formats.triplea.drawing import read_points
from module_builder.formats.triplea.game import read_game
from module_builder.formats.triplea.mapyml import Said, read_map_yml
from module_builder.formats.triplea.polygons import read_polygons
from module_builder.formats.triplea.properties import read_properties

NAMES = st.text(st.characters(exclude_categories=("C", "Z"), exclude_characters="(<#"), min_size=1, max_size=20)
NUMBERS = st.integers(-9_999_999, 9_999_999)
POINTS = st.lists(st.tuples(NUMBERS, NUMBERS), min_size=1, max_size=6)
BLANK = st.sampled_from(["", " ", "  "])
END = st.sampled_from(["\n", "\r\n", "\r", "\n\n"])


@given(st.lists(st.tuples(NAMES, POINTS), max_size=5), BLANK, END, st.booleans())
def test_points_come_back(lines: list[tuple[str, list[tuple[int, int]]]], blank: str, end: str, suffix: bool) -> None:
    tail = " | overflowToLeft=true" if suffix else ""
    rows = [f"{name}  {'  '.join(f'({blank}{x},{blank}{y})' for x, y in points)}{tail}" for name, points in lines]
    read = read_points(end.join(rows).encode(), "place.txt", "place.txt")
    assert read.faults == ()
    assert [(entry.name, list(entry.points)) for entry in read.entries] == lines


@given(st.lists(st.tuples(NAMES, st.lists(POINTS, min_size=1, max_size=3)), max_size=4), BLANK, END)
def test_outlines_come_back(lines: list[tuple[str, list[list[tuple[int, int]]]]], blank: str, end: str) -> None:
    rings = [
        [f"<{blank}{' '.join(f'({x},{blank}{y})' for x, y in ring)}{blank}>" for ring in each] for _, each in lines
    ]
    rows = [f"{name}  {blank.join(each)}{blank}" for (name, _), each in zip(lines, rings, strict=True)]
    read = read_polygons(end.join(rows).encode(), "polygons.txt")
    assert read.faults == ()
    found = [(one.name, [[tuple(p) for p in ring.points.tolist()] for ring in one.rings]) for one in read.entries]
    assert found == lines


@given(st.binary(max_size=200))
def test_every_line_is_an_entry_or_a_fault(data: bytes) -> None:
    text = data.removeprefix(b"\xef\xbb\xbf").decode("utf-8", "replace").replace("\r\n", "\n").replace("\r", "\n")
    lines = [line for line in text.split("\n") if line.strip()]
    for read in (read_points(data, "vc.txt", "vc.txt"), read_polygons(data, "polygons.txt")):
        faults = [fault for fault in read.faults if fault.kind == "line"]
        if all(fault.kind == "line" for fault in read.faults):
            assert len(read.entries) + len(faults) == len(lines)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a=1", [("a", "1", 1, 3)]),
        ("a = 1 \r\n b: 2", [("a", "1 ", 1, 5), ("b", "2", 2, 5)]),
        ("# no\n! no\na b c", [("a", "b c", 3, 3)]),
        ("a\\=b=c\\\n  d", [("a=b", "cd", 1, 6)]),
        ("a=\\u00e4\\t\\\\", [("a", "ä\t\\", 1, 3)]),
        ("a", [("a", "", 1, 2)]),
        ("a=\\", [("a", "", 1, 3)]),
        ("a=1\na=2", [("a", "1", 1, 3), ("a", "2", 2, 3)]),
    ],
)
def test_properties_are_read_as_java_does(text: str, expected: list[tuple[str, str, int, int]]) -> None:
    read = read_properties(text.encode(), "f")
    assert [(one.key, one.value, one.line, one.column) for one in read] == expected


def test_a_map_yml_says_names_with_their_places() -> None:
    read = read_map_yml(b"map_name: demo\ngames:\n- game_name: 'A: B'\n  file_name: a.xml\n", "map.yml")
    assert (read.name, read.faults) == (Said("demo", 1, 11), ())
    assert [(one.name, one.file_name) for one in read.games] == [(Said("A: B", 3, 14), Said("a.xml", 4, 14))]


@pytest.mark.parametrize(
    "data",
    [
        b"!!python/object/apply:os.system [ls]",
        b"[" * 100_000,
        b"{a: " * 50_000,
        b"- " * 30_000,
        b"? " * 30_000,
        b"a: 1\n" * 10_000,
        b"a:\n" * 10_000,
        b"\0",
        b"\xff\xfe",
        b"",
        b"a: b: c",
        b"? x",
    ],
)
def test_a_hostile_map_yml_is_told_or_empty(data: bytes) -> None:
    start = time.process_time()
    read = read_map_yml(data, "map.yml")
    assert time.process_time() - start < 10
    assert read.games == ()
    assert read.faults != () or read.name is None


LAUGHS = b'<!DOCTYPE game [<!ENTITY a "%s">%s]><game><info name="&z;" version="1"/></game>' % (
    b"ha" * 50,
    b"".join(b'<!ENTITY %c "%s">' % (n + 1, b"&%c;" % n * 20) for n in range(ord("a"), ord("z"))),
)


@pytest.mark.parametrize(
    "data",
    [
        LAUGHS,
        b"<game>" + b"<a>" * 100_000,
        b"",
        b"\0" * 100,
        b"\x1f\x8b",
        b'<?xml version="1.0" encoding="nothing"?><game/>',
        b'<!DOCTYPE game [<!ENTITY a SYSTEM "file:///etc/passwd">]><game>&a;</game>',
    ],
    ids=["laughs", "nested", "empty", "noughts", "packed", "encoding", "outside"],
)
def test_a_hostile_game_is_read_in_bounds(data: bytes) -> None:
    start = time.process_time()
    game = read_game(data, "game.xml", "game.xml")
    assert game.readable == (not game.faults)
    assert "root:" not in "".join(str(text) for text in game.root.itertext())
    assert time.process_time() - start < 5


@pytest.mark.parametrize("unit", ["(", "(1,", "<", "(1,1)", "< ", "< > ", " ", "|", "| overflowToLeft", "a"])
def test_long_lines_take_no_longer_than_they_are(unit: str) -> None:
    data = ("Alpha  <  " + unit * 200_000).encode()
    start = time.process_time()
    read_polygons(data, "polygons.txt")
    read_points(data.replace(b"<", b"("), "place.txt", "place.txt")
    assert time.process_time() - start < 5
