"""Maps of one's own, end to end: build, play, and every way in which a file names the map."""

from __future__ import annotations

import shutil
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner

from cli.main import main
from module_builder.vassal.source import build_map
from tests.cli.own_map import POSITION, SMALL, module_and_save, own_map


def run(*words: object) -> tuple[int, list[str]]:
    done = CliRunner().invoke(main, [str(word) for word in words])
    return done.exit_code, done.output.splitlines()


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


CONTROL = "legal: Control of Haven a0202: AXIS [AE-CONTROL-AX-P2; Control]"


def test_a_module_of_ones_own_map_is_refereed_beside_it(here: Path) -> None:
    own_map(here / "mymap")
    assert run("build", "mymap", "-o", "x.vmod")[0] == 0
    with zipfile.ZipFile("x.vmod") as packed:
        Path("save.vsav").write_bytes(packed.read("start.vsav"))
    status, lines = run("check", "save.vsav", "--module", "x.vmod", "--all")
    assert (status, CONTROL in lines, lines[-1]) == (0, True, "4 legal, 3 undecided")
    assert run("explain", "control", "a0202", "--in", "save.vsav", "--module", "x.vmod")[1][0] == CONTROL
    assert run("map", "save.vsav", "--module", "x.vmod", "-o", "x.svg")[0] == 0


def test_a_module_built_into_dist_finds_its_map_one_folder_up(here: Path) -> None:
    own_map(here / "mymap")
    assert run("build", "mymap")[0] == 0
    with zipfile.ZipFile("dist/mymap.vmod") as packed:
        Path("save.vsav").write_bytes(packed.read("start.vsav"))
    assert run("check", "save.vsav", "--module", "dist/mymap.vmod")[1][-1] == "3 undecided"
    assert run("check", "mymap/setups/start.toml")[1][-1] == "3 undecided"


def test_the_folder_of_a_map_leaves_no_trace_in_its_module(here: Path) -> None:
    one = build_map(own_map(here / "one")).data
    (here / "far").mkdir()
    assert build_map(own_map(here / "far" / "other")).data == one


def test_a_module_far_from_its_map_says_how_to_name_it(here: Path) -> None:
    board = own_map(here / "mymap")
    (here / "far" / "off").mkdir(parents=True)
    module, save = module_and_save(board, here / "far" / "off" / "x.vmod")
    told = "error SRC040: the map 'isle' that the module was built from is not beside it (--map FOLDER names one)"
    assert run("check", save, "--module", module) == (1, [f"{module}!zoc/binding.toml:2:7: {told}"])
    assert run("check", save, "--module", module, "--map", board)[1][-1] == "3 undecided"
    assert run("explain", "control", "a0202", "--in", save, "--module", module, "--map", board)[1][0] == CONTROL
    assert run("map", save, "--module", module, "--map", board, "-o", "x.svg")[0] == 0
    assert run("check", save, "--module", module, "--map", "gone")[0] == 3


def test_a_map_that_changed_since_the_module_was_built_is_told(here: Path) -> None:
    board = own_map(here / "mymap")
    module, save = module_and_save(board, here / "x.vmod")
    header = board / "map.toml"
    header.write_text(header.read_text("utf-8").replace("Invented", "Changed"), "utf-8")
    status, lines = run("check", save, "--module", module)
    assert (status, [line for line in lines if "BIND" in line]) == (
        0,
        [
            f"{module}!zoc/map.json: warning BIND004: was not built from what {board} holds now: places may have other "
            "names and other facts (build the module again, or name the folder it was built from with --map)"
        ],
    )


@pytest.mark.parametrize("words", [["explain", "control", "a0202", "--in"], ["map", "-o", "x.svg"]], ids=lambda w: w[0])
def test_what_is_wrong_beside_an_answer_is_told_on_standard_error(words: list[str], here: Path) -> None:
    board = own_map(here / "mymap")
    _, save = module_and_save(board, here / "x.vmod")
    header = board / "map.toml"
    header.write_text(header.read_text("utf-8").replace("Invented", "Changed"), "utf-8")
    done = CliRunner().invoke(main, [*words, save.name, "--module", "x.vmod"])
    assert (done.exit_code, done.stderr.count("\n")) == (0, 1)
    assert done.stderr.startswith("zoc: x.vmod!zoc/map.json: warning BIND004: ")


def test_of_maps_with_one_id_the_one_that_was_built_is_meant(here: Path) -> None:
    module, save = module_and_save(own_map(here / "mymap"), here / "x.vmod")
    other = own_map(here / "another") / "map.toml"
    other.write_text(other.read_text("utf-8").replace("Invented", "Changed"), "utf-8")
    assert run("check", save, "--module", module)[1][-1] == "3 undecided"
    shutil.rmtree(here / "mymap")
    own_map(here / "third").joinpath("map.toml").write_text(other.read_text("utf-8") + "\n", "utf-8")
    assert run("check", save, "--module", module) == (
        1,
        [
            f"{module}!zoc/binding.toml:2:7: error SRC040: several map folders here have the id 'isle': "
            f"{here / 'another'}, {here / 'third'} (--map FOLDER says which one is meant)"
        ],
    )


def test_a_copy_of_a_bundled_map_is_not_taken_for_it(here: Path) -> None:
    """The id of the copy is the bundled map's: its content says which one the module was built from."""
    board = own_map(here / "mymap", "small-hex")
    module, save = module_and_save(board, here / "x.vmod")
    assert run("check", save, "--module", module)[1][-1] == "3 undecided"


@pytest.mark.parametrize("name", ["mymap", "./mymap", "../{here}/mymap", "{all}/mymap", "mymap/map.toml", "isle"])
def test_a_position_names_a_map_folder(name: str, here: Path) -> None:
    own_map(here / "mymap")
    Path("p.toml").write_text(POSITION.format(name.format(here=here.name, all=here.as_posix())), "utf-8")
    assert run("check", "p.toml")[1][-1] == "3 undecided"
    (here / "deeper").mkdir()
    shutil.copy("p.toml", "deeper/p.toml")
    found = name.startswith("{all}") or name == "isle"  # the others start at the folder of the position
    assert run("check", "deeper/p.toml")[0] == int(not found)


FAULTS = {
    "mymop": "there is no map 'mymop' (did you mean 'mymap'?)",
    "./mymop": "there is no map folder './mymop' (did you mean 'mymap'?)",
    "zzz": "there is no map 'zzz' (known are pacific, small-area, small-hex, mymap; --map FOLDER names one)",
    "zzz/q": "there is no map folder 'zzz/q' (a path starts at the folder of this file; --map FOLDER names one)",
    "a"
    * 300: f"there is no map '{'a' * 300}' (known are pacific, small-area, small-hex, mymap; --map FOLDER names one)",
    "empty": "'empty' is no map folder: it holds no map.toml (--map FOLDER names one)",
}


@pytest.mark.parametrize("name", FAULTS, ids=lambda name: name[:9])
def test_a_map_that_is_not_there(name: str, here: Path) -> None:
    own_map(here / "mymap")
    (here / "empty").mkdir()
    Path("p.toml").write_text(POSITION.format(name), "utf-8")
    assert run("check", "p.toml") == (1, [f"p.toml:1:7: error SRC040: {FAULTS[name]}"])
    assert run("check", "p.toml", "--map", "mymap")[1][-1] == "3 undecided"


def test_a_binding_beside_the_module_names_a_folder_or_is_blamed_itself(here: Path) -> None:
    board = own_map(here / "mymap")
    (here / "far" / "off").mkdir(parents=True)
    module, save = module_and_save(board, here / "far" / "off" / "x.vmod")
    with zipfile.ZipFile(module) as packed:
        text = packed.read("zoc/binding.toml").decode()
    Path("b.toml").write_text(text.replace('map = "isle"', 'map = "mymap"'), "utf-8")
    assert run("check", save, "--module", module, "--binding", "b.toml")[1][-1] == "3 undecided"
    Path("b.toml").write_text(text.replace('map = "isle"', 'map = "isel"'), "utf-8")
    assert run("check", save, "--module", module, "--binding", "b.toml") == (
        1,
        ["b.toml:2:7: error SRC040: there is no map 'isel' (did you mean 'isle'?)"],
    )


def test_an_assumption_names_the_map_by_folder_or_id(here: Path) -> None:
    module, save = module_and_save(own_map(here / "mymap"), here / "x.vmod")
    for name in ("mymap", "isle"):
        Path("a.toml").write_text(POSITION.format(name) + "supplied = true\n", "utf-8")
        assert "supplied of" not in "".join(run("check", save, "--module", module, "--assume", "a.toml")[1])


def test_a_question_about_a_map_of_ones_own(here: Path) -> None:
    own_map(here / "mymap")
    assert run("explain", "range", "a0101", "a0103", "--map", "mymap")[1] == [
        "legal: The range from a0101 to a0103 is 2 [AE-RANGE-1; Range]",
        "  a0101 and a0103 are 2 hexes apart (map:geometry)",
    ]


def test_a_map_without_a_rule_book_has_a_module_that_no_rule_book_referees(here: Path) -> None:
    shutil.copytree(SMALL, "mymap")
    module, save = module_and_save_of_plain(here)
    assert run("check", save, "--module", module) == (
        3,
        [f"zoc: {module}: the module has no zoc/binding.toml (say with --binding FILE which of its pieces are which "
         "counters)"],
    )  # fmt: skip


def module_and_save_of_plain(here: Path) -> tuple[Path, Path]:
    (here / "mymap" / "setups").mkdir()
    (here / "mymap" / "setups" / "start.toml").write_text(POSITION.format("small-hex"), "utf-8")
    return module_and_save(here / "mymap", here / "x.vmod")
