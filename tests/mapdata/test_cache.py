"""Compiled maps on disk: the same map comes back, and nothing depends on the cache."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from mapdata import bundled, open_map
from mapdata.cache import KEPT, cache_folder
from mapdata.opening import map_folder, read_map


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ZOC_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache" / "maps"


@pytest.fixture
def board(tmp_path: Path) -> Path:
    return Path(shutil.copytree(map_folder("small-hex"), tmp_path / "board"))


@pytest.mark.parametrize("name", bundled())
def test_the_same_map_comes_back(name: str, cache: Path) -> None:
    fresh = open_map(name)
    assert len(list(cache.iterdir())) == 1
    assert open_map(name) == fresh == open_map(name, cache=False)


def test_a_map_from_the_cache_is_not_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    fresh = open_map("small-hex")
    monkeypatch.setattr("mapdata.load.load", None)
    assert open_map("small-hex") == fresh


def test_its_source_is_read_and_still_it_is_not_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    data, made, found = read_map("small-hex")
    assert open_map("small-hex") == (made, found)
    monkeypatch.setattr("mapdata.compile.compile_map", None)
    again, recalled, told = read_map("small-hex", cache=True)
    assert data is not None
    assert again is not None
    assert (again.hash, again.rows("places.csv"), recalled, told) == (data.hash, data.rows("places.csv"), made, found)


def test_a_changed_file_is_compiled_anew(board: Path) -> None:
    before, _ = open_map(board)
    file = board / "map.toml"
    file.write_text(file.read_text("utf-8").replace('title = "A small hex map"', 'title = "Another"'), "utf-8")
    after, _ = open_map(board)
    assert before is not None
    assert after is not None
    assert (before.title, after.title, before.hash == after.hash) == ("A small hex map", "Another", False)


def test_findings_name_the_files_where_they_are_now(board: Path) -> None:
    open_map("small-hex")
    _, found = open_map(board)
    assert [d.where.file for d in found] == [str(board / "places.csv")]


@pytest.mark.parametrize("damage", [b"", b"no archive", slice(0, 2000), slice(100, None)])
def test_a_damaged_file_is_compiled_anew(damage: bytes | slice, cache: Path) -> None:
    fresh = open_map("small-hex")
    (file,) = cache.iterdir()
    whole = file.read_bytes()
    file.write_bytes(damage if isinstance(damage, bytes) else whole[damage])
    assert open_map("small-hex") == fresh
    assert file.read_bytes() == whole


def test_every_flipped_byte_is_survived(cache: Path) -> None:
    fresh = open_map("small-area")
    (file,) = cache.iterdir()
    whole = file.read_bytes()
    for place in range(0, len(whole), 97):
        file.write_bytes(whole[:place] + bytes([whole[place] ^ 0xFF]) + whole[place + 1 :])
        board, _ = open_map("small-area")
        assert board == fresh[0]


def test_no_cache_where_nothing_can_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("ZOC_CACHE", str(tmp_path / "file"))
    assert open_map("small-area")[0] is not None


def test_an_empty_setting_means_no_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZOC_CACHE", "")
    assert cache_folder() is None
    assert open_map("small-area")[0] is not None


def test_a_faulty_map_is_not_kept(board: Path, cache: Path) -> None:
    (board / "map.toml").write_text("id = ")
    assert open_map(board)[0] is None
    assert not cache.exists()


def test_old_maps_go(board: Path, cache: Path) -> None:
    file = board / "map.toml"
    text = file.read_text("utf-8")
    for number in range(KEPT + 3):
        file.write_text(text.replace('version = "1"', f'version = "{number}"'), "utf-8")
        open_map(board)
    assert len(list(cache.iterdir())) == KEPT
