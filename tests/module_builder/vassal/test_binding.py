"""The binding inside a module reads back whatever the map's author called the sheets and the markers."""

from __future__ import annotations

import json
import tomllib
import zipfile
from fnmatch import fnmatchcase
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from mapdata.skeleton import new_map
from module_builder.formats.vassal.modules.module import open_module
from module_builder.vassal.source import build_map

NAMES = ("The Land", 'The "Near" Land', "The Land [1]", "What?", "It's the Land*")
TRACK = """
[[tracks]]
id = "victory-points"
name = "Points"
from = 0
to = 10
markers = [{{ id = "axis", name = {name}, start = 0 }}]
"""


def named(folder: Path, name: str) -> Path:
    """A new map whose sheet and whose marker of points have a name."""
    new_map(folder, "hex")
    header = (folder / "map.toml").read_text("utf-8").replace('# rules = "', 'rules = "')
    assert 'title = "The Land"' in header
    (folder / "map.toml").write_text(header.replace('"The Land"', json.dumps(name)), "utf-8")
    with (folder / "module.toml").open("a", encoding="utf-8") as file:
        file.write(TRACK.format(name=json.dumps(name)))
    return folder


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_found_by_what_the_binding_says(tmp_path: Path, name: str) -> None:
    built = build_map(named(tmp_path / "mine", name))
    assert built.problems == ()
    (tmp_path / "mine.vmod").write_bytes(built.data)
    binding: dict[str, Any] = tomllib.loads(zipfile.ZipFile(BytesIO(built.data)).read("zoc/binding.toml").decode())
    main = [board["board"] for board in binding["boards"] if board["locations"] == "hex"]
    boards = {board.name for window in open_module(tmp_path / "mine.vmod").maps for board in window.boards}
    assert [[board for board in boards if fnmatchcase(board, glob)] for glob in main] == [[name]]
    (points,) = (state["match"]["name"] for state in binding["states"] if "points" in state["state"])
    assert fnmatchcase(name, points)
