"""Area maps: declared connections against touching outlines. Each case edits one file of the small area map."""

from __future__ import annotations

from pathlib import Path

import pytest

from mapdata.compile import compile_map
from mapdata.load import load, read_files
from mapdata.opening import map_folder

ISLAND = b"[[200,80],[240,80],[240,120],[200,120],[200,80]]"

CASES = [
    ("as it is", "connections.csv", b"", b"", []),
    (
        "a connection over open water that is no strait",
        "connections.csv",
        b"inner-sea,lone-island,strait",
        b"inner-sea,lone-island,sea",
        [
            "connections.csv:7:1: warning MAP010: 'inner-sea' and 'lone-island' are joined but do not touch "
            "(their outlines stay more than 2 pixels apart; a connection of kind strait may)"
        ],
    ),
    (
        "areas that touch without a connection",
        "connections.csv",
        b"north-plain,south-hills,land,reconstruction,\n",
        b"",
        [
            "areas.geojson:4:2: warning MAP011: 'north-plain' and 'south-hills' touch but are not joined "
            "(add a row to connections.csv, or part their outlines)"
        ],
    ),
    (
        "areas that meet at a corner alone",
        "areas.geojson",
        ISLAND,
        b"[[180,160],[220,160],[220,200],[180,200],[180,160]]",
        [],
    ),
    ("an outline one pixel off", "areas.geojson", b"[60,80],[60,160],[0,160]", b"[59,80],[59,160],[0,160]", []),
    (
        "areas that overlap",
        "areas.geojson",
        ISLAND,
        b"[[170,80],[240,80],[240,120],[170,120],[170,80]]",
        [
            "areas.geojson:7:2: error MAP012: 'inner-sea' and 'lone-island' overlap by 400.0 square pixels "
            "(give both the same points along their common border)"
        ],
    ),
]


@pytest.mark.parametrize(("name", "file", "find", "put", "report"), CASES, ids=[case[0] for case in CASES])
def test_connections_and_outlines(name: str, file: str, find: bytes, put: bytes, report: list[str]) -> None:
    files = read_files(map_folder("small-area"))
    content = files[file]
    assert isinstance(content, bytes)
    assert find in content
    data, found = load(Path(), {**files, file: content.replace(find, put, 1)})
    assert (data is not None, found) == (True, [])
    assert data is not None
    board, more = compile_map(data)
    shown = [str(d) for d in more]
    assert (shown, board is None) == (report, any(" error " in line for line in shown))


def test_every_point_to_zoom_to_lies_in_the_fault() -> None:
    files = read_files(map_folder("small-area"))
    content = files["areas.geojson"]
    assert isinstance(content, bytes)
    moved = content.replace(ISLAND, b"[[170,80],[240,80],[240,120],[170,120],[170,80]]")
    data, _ = load(Path(), {**files, "areas.geojson": moved})
    assert data is not None
    (overlap,) = compile_map(data)[1]
    assert overlap.point is not None
    x, y = overlap.point
    assert 170 < x < 180
    assert 80 < y < 120
