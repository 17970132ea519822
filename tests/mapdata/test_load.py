"""Typing errors in the files of a small map: each gives its whole report, and no damage makes the loader raise.

`faults.toml` holds the cases: an edit of one file, and the report, one line each, that opening the map then gives.
"""

from __future__ import annotations

import re
import shutil
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mapdata import InputError, open_map
from mapdata.codes import CODES
from mapdata.diagnostic import Diagnostic, Severity, worst
from mapdata.load import content_hash, load, read_files
from mapdata.opening import MAPS, map_folder

CASES: list[dict[str, Any]] = tomllib.loads((Path(__file__).parent / "faults.toml").read_text("utf-8"))["case"]
SMALL = ("small-area", "small-hex")
FILES = [(name, file.name) for name in SMALL for file in sorted((MAPS / name).iterdir()) if file.is_file()]


def title(case: dict[str, Any]) -> str:
    return f"{case['map']}/{case['file']}: {case['name']}"


def damaged(case: dict[str, Any], old: bytes) -> bytes | None:
    """The new content of the file of a case, None when it goes."""
    if case.get("missing", False):
        return None
    if "text" in case:
        return str(case["text"]).encode()
    if "bytes" in case:
        return bytes.fromhex(case["bytes"])
    assert old.count(case["find"].encode()) >= 1
    return old.replace(case["find"].encode(), str(case["put"]).encode() * case.get("times", 1), 1)


def report(folder: Path) -> list[str]:
    """What opening a folder reports, infos left out, files named without the folder."""
    made, found = open_map(folder, cache=False)
    assert (made is None) == (worst(found) is Severity.ERROR)
    return [str(d).removeprefix(f"{folder}/") for d in found if d.severity > Severity.INFO]


@pytest.mark.parametrize("case", CASES, ids=title)
def test_a_fault_gives_its_whole_report(case: dict[str, Any], tmp_path: Path) -> None:
    folder = tmp_path / case["map"]
    shutil.copytree(MAPS / case["map"], folder)
    file = folder / case["file"]
    file.parent.mkdir(exist_ok=True)
    content = damaged(case, file.read_bytes() if file.exists() else b"")
    if content is None:
        file.unlink()
    else:
        file.write_bytes(content)
    assert report(folder) == case["report"]


def test_the_cases_are_not_repeated() -> None:
    assert len({title(case) for case in CASES}) == len(CASES)


@pytest.mark.parametrize("name", ["pacific", *SMALL])
def test_a_bundled_map_has_no_fault(name: str) -> None:
    assert [str(d) for d in open_map(name, cache=False)[1] if d.severity > Severity.INFO] == []


def test_a_folder_that_is_not_there_cannot_be_opened(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such map folder"):
        load(tmp_path / "nowhere")
    with pytest.raises(InputError, match="did you mean 'pacific'"):
        open_map("pacifc")


def test_a_file_that_cannot_be_read_is_reported(tmp_path: Path) -> None:
    folder = tmp_path / "small-hex"
    shutil.copytree(MAPS / "small-hex", folder)
    (folder / "places.csv").unlink()
    (folder / "places.csv").mkdir()
    assert report(folder) == [
        "places.csv: error SRC002: the file cannot be read: is a directory (make it a file you may read)"
    ]


def test_a_file_too_large_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "small-hex"
    shutil.copytree(MAPS / "small-hex", folder)
    (folder / "places.csv").write_bytes(b"#" * (16 * 2**20 + 1))
    hint = "a map needs no file of that size: thin out its outlines"
    assert report(folder) == [f"places.csv: error SRC004: the file is larger than 16 MiB ({hint})"]


def test_line_ends_and_a_mark_at_the_start_change_nothing(tmp_path: Path) -> None:
    before, _ = open_map("small-hex", cache=False)
    folder = Path(shutil.copytree(MAPS / "small-hex", tmp_path / "small-hex"))
    for file in folder.glob("*.*"):
        file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes().replace(b"\n", b"\r\n"))
    after, found = open_map(folder, cache=False)
    assert before is not None
    assert after is not None
    assert (after.spaces, after.sides, after.zones) == (before.spaces, before.sides, before.zones)
    assert [d.code for d in found] == ["MAP001"]


def test_the_hash_is_that_of_names_and_contents() -> None:
    files = read_files(map_folder("small-hex"))
    swapped = {**files, "places.csv": files["seeds.csv"], "seeds.csv": files["places.csv"]}
    hashes = {content_hash(files), content_hash(dict(reversed(files.items()))), content_hash(swapped)}
    assert (len(hashes), content_hash(files) in hashes) == (2, True)


def sound(found: list[Diagnostic], folder: Path) -> bool:
    """Whether every finding has a code of the table, names a file of the folder, and a line that can be."""
    return all(
        d.code in CODES and Path(d.where.file).parent.is_relative_to(folder) and d.where.line >= 0 for d in found
    )


def compile_damaged(name: str, file: str, content: bytes) -> None:
    from mapdata.compile import compile_map

    folder = map_folder(name)
    data, found = load(folder, {**read_files(folder), file: content})
    if data is not None:
        made, more = compile_map(data)
        found = [*found, *more]
        assert (made is None) == (worst(more) is Severity.ERROR)
    assert sound(found, folder)
    assert data is not None or worst(found) is Severity.ERROR


@settings(max_examples=250, deadline=None)
@given(st.sampled_from(FILES), st.data())
def test_random_damage_never_raises(where: tuple[str, str], data: st.DataObject) -> None:
    """Any bytes over any part of any file."""
    name, file = where
    old = (MAPS / name / file).read_bytes()
    start = data.draw(st.integers(0, len(old)))
    end = data.draw(st.integers(start, min(len(old), start + 40)))
    put = data.draw(
        st.binary(max_size=12) | st.sampled_from([b'"', b"\xff", b"\r", b"1e999", b"9" * 400, b"[[", b"{}"])
    )
    compile_damaged(name, file, old[:start] + put + old[end:])


WORDS = [
    "",
    "0",
    "-1",
    "1e300",
    "nan",
    "null",
    "[]",
    "{}",
    '"?"',
    "true",
    '"a0101"',
    "99999999999",
    "[[[1, 2]]]",
    "?",
    "x",
]


@settings(max_examples=250, deadline=None)
@given(st.sampled_from(FILES), st.data())
def test_a_word_for_another_never_raises(where: tuple[str, str], data: st.DataObject) -> None:
    """Damage that parses more often: one value, cell or key becomes another."""
    name, file = where
    old = (MAPS / name / file).read_text("utf-8")
    spots = [m.span() for m in re.finditer(r'"[^"\n]*"|[-\w.?]+', old)]
    start, end = data.draw(st.sampled_from(spots))
    other, stop = data.draw(st.sampled_from(spots))
    put = data.draw(st.sampled_from(WORDS) | st.just(old[other:stop]))
    compile_damaged(name, file, (old[:start] + put + old[end:]).encode())
