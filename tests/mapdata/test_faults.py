"""A typing error in any file of a map gives the report that stands beside it, and no map when it is an error."""

from __future__ import annotations

import shutil
import tomllib
from pathlib import Path
from typing import Any

import pytest

import mapdata
from mapdata import open_map
from mapdata.diagnostic import Severity

MAPS = Path(mapdata.__file__).parent / "maps"
CASES = tomllib.loads((Path(__file__).parent / "faults.toml").read_text("utf-8"))["case"]


def spoil(file: Path, case: dict[str, Any]) -> None:
    if case.get("missing"):
        file.unlink()
    elif "text" in case:
        file.write_text(case["text"], "utf-8")
    else:
        text = file.read_text("utf-8")
        assert case["find"] in text
        file.write_text(text.replace(case["find"], case["put"], 1), "utf-8")


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['file']}: {case['name']}")
def test_it_is_told_on_its_line(case: dict[str, Any], tmp_path: Path) -> None:
    folder = tmp_path / case["map"]
    shutil.copytree(MAPS / case["map"], folder)
    spoil(folder / case["file"], case)
    board, found = open_map(folder, cache=False)
    told = [problem for problem in found if problem.severity is not Severity.INFO]
    assert [str(problem).removeprefix(f"{folder}/") for problem in told] == case["report"]
    assert (board is None) is any(problem.severity is Severity.ERROR for problem in told)
