"""The pictures of docs/ are those that their commands make, small enough to be looked at anywhere."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from mapdata import open_map
from tests import docs_keys
from tests.docs_pictures import PAGE, ROOT, commands, make
from validator.rulebooks.axis_empires.desk import is_location

LARGEST = 1_500_000  # bytes of all pictures
SIZES = {
    "docs/pictures/board.png": (1770, 1727),
    "docs/pictures/japan.png": (960, 960),
    "docs/pictures/indies.png": (1080, 1080),
    "docs/pictures/china.png": (1080, 1080),
}


def test_every_picture_has_a_command_and_is_shown() -> None:
    pictures = {path.relative_to(ROOT).as_posix() for path in (ROOT / "docs" / "pictures").iterdir()}
    shown = {f"docs/{name}" for name in re.findall(r"!\[[^]]+\]\(([^)]+)\)", PAGE.read_text("utf-8"))}
    assert pictures == set(commands()) == shown
    assert set(SIZES) < pictures


def test_the_pictures_are_small() -> None:
    assert sum((ROOT / name).stat().st_size for name in commands()) <= LARGEST


@pytest.mark.parametrize("name", commands())
def test_the_command_makes_the_picture(name: str, tmp_path: Path) -> None:
    made, kept = (Image.open(file).convert("RGB") for file in (make(name, tmp_path), ROOT / name))
    assert made.size == kept.size == SIZES.get(name, kept.size)
    away = np.abs(np.asarray(made, dtype=int) - np.asarray(kept, dtype=int)).max(axis=2)
    assert (away > 64).mean() < 0.01  # another version of a library may round an edge otherwise


@pytest.mark.parametrize("page", docs_keys.PAGES, ids=lambda page: page.name)
def test_a_page_has_every_key_of_its_schema(page: docs_keys.Page) -> None:
    assert page.path.read_text("utf-8") == docs_keys.text(page)


@pytest.mark.parametrize("page", docs_keys.PAGES, ids=lambda page: page.name)
def test_a_page_says_what_every_key_means(page: docs_keys.Page) -> None:
    bare = [line for line in docs_keys.text(page).splitlines() if line.endswith("|  |")]
    assert bare == []


def test_the_places_of_the_page_of_positions_are_places() -> None:
    board, _ = open_map("pacific")
    assert board is not None
    rows = [row.split("|")[3].strip(" `") for row in docs_keys.POSITIONS.splitlines() if row.count("|") == 4]
    assert [place for place in rows[2:] if not is_location(board, place)] == []
    assert len(rows) > 10
