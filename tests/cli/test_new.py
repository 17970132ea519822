"""`zoc new`: what it makes lints clean, builds and is drawn, says what its files are, and opens in the engine."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from cli.main import main
from mapdata import open_map
from mapdata.attributes import ATTRIBUTES, DERIVED
from mapdata.diagnostic import InputError
from mapdata.headers import TABLES
from mapdata.skeleton import KINDS, new_map

NO_FOLDER = "not a directory (part of the path is a file, not a folder)"


def run(*words: object) -> tuple[int, list[str]]:
    done = CliRunner().invoke(main, [str(word) for word in words])
    return done.exit_code, done.stdout.splitlines()


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("old", "new"),
    [("The Land", "Land/Sea"), ("The Land", "Land\\/Sea"), ('name = "Axis"', 'name = "Axis/West; {x},y"')],
    ids=["sheet", "backslash", "faction"],
)
def test_any_name_of_a_board_is_found_in_the_module(old: str, new: str, here: Path) -> None:
    run("new", "m")
    text = (here / "m" / "map.toml").read_text("utf-8")
    assert old in text
    (here / "m" / "map.toml").write_text(text.replace(old, new.replace("\\", "\\\\")), "utf-8")
    assert run("build", "m", "-o", "m.vmod")[0] == 0
    assert run("lint", "m.vmod", "--fail-on", "info") == (0, ["no findings"])


@pytest.mark.parametrize("kind", KINDS)
def test_a_new_map_lints_clean_builds_and_is_drawn(kind: str, here: Path) -> None:
    status, told = run("new", "my-land", "--kind", kind)
    files = sorted(path.relative_to(here).as_posix() for path in (here / "my-land").rglob("*") if path.is_file())
    assert (status, told) == (0, files)
    assert run("lint", "my-land", "--fail-on", "info") == (0, ["no findings"])
    assert run("build", "my-land", "-o", "x.vmod")[0] == 0
    assert run("lint", "x.vmod", "--fail-on", "info") == (0, ["no findings"])
    assert run("map", "my-land", "-o", "x.svg")[0] == 0


@pytest.mark.parametrize("kind", KINDS)
def test_its_files_explain_themselves(kind: str, here: Path) -> None:
    new_map(here / "my-land", kind)
    header = (here / "my-land" / "map.toml").read_text("utf-8")
    told = tomllib.loads(header)
    assert (told["id"], told["title"], told["kind"]) == ("my-land", "My land", kind)
    for file in (here / "my-land").rglob("*.toml"):
        text = file.read_text("utf-8")
        pointed = re.match(r"#:schema (\S+)\n", text)
        assert pointed is not None
        assert (file.parent / pointed[1]).is_file()
        assert re.search(r"^# \w", text, re.MULTILINE)
    rows = re.findall(r"^\| `(\S+?)`", (here / "my-land" / "README.md").read_text("utf-8"), re.MULTILINE)
    there = {f"{path.name}/" if path.is_dir() else path.name for path in (here / "my-land").iterdir()}
    assert sorted(rows) == sorted(there - {"README.md"})


@pytest.mark.parametrize("kind", KINDS)
def test_what_its_module_toml_offers_is_right(kind: str, here: Path) -> None:
    """The examples without their `#` are a module; cards.csv, which they speak of, has the columns they name."""
    new_map(here / "my-land", kind)
    file = here / "my-land" / "module.toml"
    text = file.read_text("utf-8")
    shown = re.sub(r"^# (?=\[\[|[a-z]+ = )", "", text, flags=re.MULTILINE)
    file.write_text(shown, "utf-8")
    columns = re.search(r"in cards.csv: (\S+)", text)
    assert columns is not None
    cards = f"{columns[1]}\nevents,1,Storm,All fleets go home.,reconstruction\n"
    (here / "my-land" / "cards.csv").write_text(cards, "utf-8")
    assert (len(tomllib.loads(text)), sorted(tomllib.loads(shown))) == (0, ["decks", "dice", "phases", "tracks"])
    assert run("lint", "my-land", "--fail-on", "info") == (0, ["no findings"])
    assert run("build", "my-land", "-o", "x.vmod")[0] == 0
    assert run("lint", "x.vmod", "--fail-on", "info") == (0, ["no findings"])


def test_its_page_of_tables_has_every_column_and_attribute(here: Path) -> None:
    new_map(here / "my-land", "hex")
    page = (here / "my-land" / "schemas" / "tables.md").read_text("utf-8")
    found: dict[str, list[str]] = {}
    for part in page.split("\n## ")[1:]:
        names = re.findall(r"^\| (?:\*\*)?([\w-]+)(?:\*\*| \*)? \|", part, re.MULTILINE)
        found[part.partition("\n")[0]] = names[1:]  # below the head
    wanted = {name: [column.name for column in table.columns] for name, table in TABLES.items()}
    assert found == wanted | {"Attributes": [name for name in ATTRIBUTES if name not in DERIVED]}


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("full", "full: is not empty: it holds 'thing' (give the name of a new folder)"),
        ("full/thing", f"{Path('full/thing')}: is there already, and is no folder (give the name of a new folder)"),
        ("full/thing/more", f"{Path('full/thing/more')}: cannot be written: {NO_FOLDER}"),
    ],
)
def test_what_is_there_is_left_alone(name: str, message: str, here: Path) -> None:
    (here / "full").mkdir()
    (here / "full" / "thing").write_text("mine", "utf-8")
    done = CliRunner().invoke(main, ["new", name])
    assert (done.exit_code, done.output) == (3, f"zoc: {message}\n")
    assert [(path.name, path.read_text("utf-8")) for path in (here / "full").iterdir()] == [("thing", "mine")]


def test_an_empty_folder_is_taken(here: Path) -> None:
    (here / "empty").mkdir()
    assert run("new", "empty")[0] == 0


def test_another_kind_is_wrong_usage(here: Path) -> None:
    assert run("new", "x", "--kind", "square")[0] == 2
    with pytest.raises(ValueError, match="of kind hex or area"):
        new_map(here / "x", "square")
    with pytest.raises(InputError, match="is not empty"):
        new_map(here.parent, "hex")


@settings(deadline=None)  # each example writes a folder
@given(st.text(st.characters(codec="utf-8", exclude_characters="/\0"), min_size=1, max_size=60))
def test_a_folder_of_any_name_gives_a_map_that_can_be_opened(
    tmp_path_factory: pytest.TempPathFactory, name: str
) -> None:
    folder = tmp_path_factory.mktemp("any") / name
    try:
        new_map(folder, "area")
    except (OSError, InputError):  # a name that the system does not take, or `.` or `..`
        return
    board, found = open_map(folder, cache=False)
    assert (board is not None, found) == (True, [])


@pytest.mark.engine
@pytest.mark.parametrize("kind", KINDS)
def test_the_engine_opens_the_module(oracle: Callable[..., list[dict[str, Any]]], kind: str, here: Path) -> None:
    new_map(here / "my-land", kind)
    assert run("build", "my-land", "-o", "x.vmod")[0] == 0
    (found,) = oracle("load", here / "x.vmod")
    assert (found["clean"], found["problem_count"], [setup["started"] for setup in found["setups"]]) == (
        True,
        0,
        [True],
    )
