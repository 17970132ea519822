"""Loading and compiling the Pacific map.

The goals: at most 1.0 s from the outlines, at most 0.1 s from the cache, in process and after imports.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mapdata import open_map
from mapdata.compile import compile_map
from mapdata.load import load
from mapdata.opening import map_folder


def test_load_the_pacific(benchmark: Any) -> None:
    data, _ = benchmark(load, map_folder("pacific"))
    assert data is not None


def test_compile_the_pacific(benchmark: Any) -> None:
    data, _ = load(map_folder("pacific"))
    assert data is not None
    board, _ = benchmark.pedantic(compile_map, (data,), rounds=5, warmup_rounds=1)
    assert len(board.spaces) == 3249


def test_open_the_pacific_from_its_files(benchmark: Any) -> None:
    board, _ = benchmark.pedantic(open_map, ("pacific", False), rounds=5, warmup_rounds=1)
    assert len(board.spaces) == 3249


def test_open_the_pacific_from_the_cache(benchmark: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZOC_CACHE", str(tmp_path))
    open_map("pacific")
    board, _ = benchmark.pedantic(open_map, ("pacific",), rounds=10)
    assert len(board.spaces) == 3249
