"""Drawing and building the Pacific module, from the compiled map."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import mapdata
from mapdata import open_map
from mapdata.load import load
from mapdata.model import Map
from module_builder.drawing import draw
from module_builder.drawing.png import rasterise
from module_builder.vassal import build_vassal

PACIFIC = Path(mapdata.__file__).parent / "maps" / "pacific"


@pytest.fixture(scope="module")
def board() -> Map:
    made, _ = open_map("pacific")
    assert made is not None
    return made


def test_draw_the_pacific(benchmark: Any, board: Map) -> None:
    assert benchmark.pedantic(draw, (board,), rounds=3).width == 3540


def test_rasterise_the_pacific(benchmark: Any, board: Map) -> None:
    scene = draw(board)
    assert benchmark.pedantic(rasterise, (scene,), rounds=3).width == 3540


def test_build_the_pacific(benchmark: Any, board: Map) -> None:
    data, _ = load(PACIFIC)
    assert data is not None
    assert benchmark.pedantic(build_vassal, (board, data.setups), rounds=3).spaces == 3249
