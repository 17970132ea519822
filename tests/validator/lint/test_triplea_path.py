"""What `zoc lint` takes for a TripleA map, and what it says of what is none."""

from __future__ import annotations

import shutil
import zipfile
from pathlib import Path

import pytest

from mapdata.diagnostic import InputError
from tests.validator.lint.triplea import GAME, SOUND, placed, relative, texts_of, write
from validator.lint.path import lint


def told(path: Path) -> list[str]:
    return [relative(one, path) for one in lint(path)]


def problem(path: Path) -> str:
    with pytest.raises(InputError) as error:
        lint(path)
    return str(error.value).replace(f"{path}: ", "")


def test_a_folder_a_zip_and_a_zip_with_a_folder_in_it(tmp_path: Path) -> None:
    given = {"files": {"map/vc.txt": "Gamma (1,1)\n"}}
    expected = (
        "map/vc.txt:1:1: warning TRI013: no game has a territory 'Gamma' (take the line out, or correct the name)"
    )
    assert told(write(given, tmp_path / "demo")) == [expected]
    assert told(placed(given, tmp_path / "demo.zip")) == [expected]
    with zipfile.ZipFile(tmp_path / "nested.zip", "w") as archive:
        for name, data in texts_of(given).items():
            archive.writestr(f"demo-master/{name}", data)
    assert told(tmp_path / "nested.zip") == [f"demo-master/{expected}"]


def test_a_map_without_a_folder_map(tmp_path: Path) -> None:
    for name, data in texts_of({}).items():
        path = tmp_path / "old" / name.removeprefix("map/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    assert told(tmp_path / "old") == []


def test_a_folder_of_maps_is_a_set_whose_games_have_names_of_their_own(tmp_path: Path) -> None:
    for name in ("one", "two"):
        write({}, tmp_path / name)
    assert told(tmp_path) == [
        "two/map/games/game.xml:4:13: error TRI019: there is another game 'Game' (give each game a name of its own)"
    ]


def test_a_game_alone_has_no_drawing_files(tmp_path: Path) -> None:
    path = write({"absent": [name for name in SOUND if name != "map/map.properties"]}, tmp_path / "demo")
    assert [one.split(": ")[2] for one in told(path)] == [
        "there is no polygons.txt (add the file)",
        "there is no centers.txt (add the file)",
        "there is no place.txt (add the file)",
    ]


def test_what_is_no_map_is_told_what_it_lacks(tmp_path: Path) -> None:
    kinds = "neither a map folder nor a module nor a TripleA map"
    path = write({}, tmp_path / "demo")
    give = "of a TripleA map give the folder or the zip, which also holds polygons.txt"
    assert problem(path / GAME) == f"{kinds} ({give})"
    save = tmp_path / "game.tsvg"
    save.write_bytes(b"\x1f\x8b")
    about = "a save of TripleA holds Java objects of one engine version: open it with that; lint reads the map"
    assert problem(save) == f"{kinds} ({about})"
    (tmp_path / "empty").mkdir()
    assert problem(tmp_path / "empty").endswith(
        "a TripleA map has polygons.txt, centers.txt and place.txt, and its games in games/*.xml)"
    )


def test_a_zip_with_a_buildfile_is_a_module(tmp_path: Path) -> None:
    path = placed({"files": {"buildFile.xml": '<VASSAL.build.GameModule name="M" version="1"/>'}}, tmp_path / "m.zip")
    assert not any(one.code.startswith("TRI") for one in lint(path))


def test_a_damaged_zip_is_told_as_such(tmp_path: Path) -> None:
    path = placed({}, tmp_path / "demo.zip")
    path.write_bytes(path.read_bytes()[:500])
    assert problem(path) == "damaged zip: File is not a zip file (get the file again)"


def test_a_map_without_games_is_one_all_the_same(tmp_path: Path) -> None:
    path = write({}, tmp_path / "demo")
    shutil.rmtree(path / "map" / "games")
    assert "error TRI006: there is no game XML (games stand in games/*.xml)" in "\n".join(told(path))
