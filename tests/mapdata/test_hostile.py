"""Whatever is done to the bytes of any file of a map: the loader and the compiler answer with Diagnostics."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from mapdata import Severity
from mapdata.compile import compile_map
from mapdata.load import load, read_files
from mapdata.opening import map_folder

JUNK = [b'"', b",", b"\xff", b"\n", b"[", b"]", b"{", b"}", b"=", b"1e999", b"nan", b"9" * 5000, b"?", b"\0", b"#"]
JUNK += [b"true", b"null", b"[[", b"'", b"0", b"-1", b".", b'""', b"[" * 3000, b"\xef\xbb\xbf", "ü".encode()]
WITHOUT_PLACE = {"SRC001", "SRC002", "SRC004", "SRC005", "SRC006"}  # they are about a file as a whole

edit = st.tuples(st.floats(0, 1), st.sampled_from([0, 1, 2, 5, 30]), st.sampled_from([b"", *JUNK]))


@cache
def files_of(name: str) -> dict[str, bytes | OSError]:
    return read_files(map_folder(name))


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(["small-hex", "small-area"]), st.data())
def test_no_edit_of_a_file_raises(name: str, data: st.DataObject) -> None:
    files = dict(files_of(name))
    chosen = data.draw(st.sampled_from(sorted(files)))
    content = files[chosen]
    assert isinstance(content, bytes)
    for share, length, junk in data.draw(st.lists(edit, min_size=1, max_size=3)):
        place = int(share * len(content))
        content = content[:place] + junk + content[place + length :]
    read, found = load(Path(name), {**files, chosen: content})
    if read is not None:
        found = [*found, *compile_map(read)[1]]
    assert [str(d) for d in found if "\n" in str(d)] == []
    assert [d for d in found if d.severity is Severity.ERROR and not d.where.line and d.code not in WITHOUT_PLACE] == []
    assert (read is None) <= any(d.severity is Severity.ERROR for d in found)


@settings(max_examples=30, deadline=None)
@given(st.sampled_from(["small-hex", "small-area"]), st.data())
def test_a_missing_file_is_named(name: str, data: st.DataObject) -> None:
    files = dict(files_of(name))
    gone = data.draw(st.sampled_from(sorted(files)))
    del files[gone]
    read, found = load(Path(name), files)
    needed = {"map.toml", "land.geojson", "territories.csv", "outlines.csv", "areas.geojson", "connections.csv"}
    if gone in needed and not (gone == "territories.csv" and name == "small-area"):
        assert read is None
        assert any(d.code == "SRC001" and d.where.file.endswith(gone) for d in found)
