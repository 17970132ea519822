"""`zoc bind`: a module in another style than the builder's is understood, and what is not is listed."""

from __future__ import annotations

import json
import shutil
import time
import tomllib
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import mapdata
from cli.main import main
from mapdata.diagnostic import Severity
from module_builder.formats.vassal.modules.module import open_module
from module_builder.formats.vassal.saves.container import open_save
from module_builder.vassal.source import build_map
from tests.conftest import shared_folder
from tests.validator import foreign
from tests.validator.vectors import pacific
from validator.binding import read_binding
from validator.binding_check import check_binding
from validator.drafting import draft_binding
from validator.replay.replay import replay
from validator.surroundings import Surroundings

GIVEN = Path(foreign.__file__).parent / "foreign"
MODULES = sorted((shared_folder() or Path("nowhere")).glob("corpus/**/*.vmod"))
OPENED = [path for path in MODULES if path.stem not in ("no_buildfile", "not_a_zip", "wrong_root")]


def run(*words: object) -> tuple[int, str, str]:
    done = CliRunner().invoke(main, [str(word) for word in words])
    assert done.exit_code in (0, 1, 2, 3), done.output
    return done.exit_code, done.stdout, done.stderr


@pytest.fixture(scope="module")
def east(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the strange module, a save of it, its draft, and the draft as its author finished it."""
    folder = tmp_path_factory.mktemp("east")
    position = tomllib.loads((GIVEN / "position.toml").read_text("utf-8"))
    (folder / "east.vmod").write_bytes(foreign.module(pacific()))
    (folder / "east.vsav").write_bytes(foreign.save(pacific(), position))
    assert run("bind", folder / "east.vmod", "-o", folder / "draft.toml")[0] == 0
    finished = (folder / "draft.toml").read_text("utf-8") + (GIVEN / "finishing.toml").read_text("utf-8")
    (folder / "finished.toml").write_text(finished, "utf-8")
    return folder


def check(folder: Path, binding: str, style: str = "text") -> tuple[int, str]:
    words = ("check", folder / "east.vsav", "--module", folder / "east.vmod", "--binding", folder / binding)
    status, said, _ = run(*words, "--format", style)
    return status, said.replace(f"{folder}/", "")


def test_the_hexes_of_the_strange_module_are_ours(east: Path) -> None:
    window = open_module(east / "east.vmod").map("War Map")
    spots = {space: foreign.spot(pacific(), space) for space in pacific().spaces}
    named = {space: window.locate(x, y).location for space, (_, x, y) in spots.items()}
    assert named == {space: f"Hex {space[3:]}-{space[1:3]}" for space in pacific().spaces}


def test_the_draft_is_the_one_on_file(east: Path) -> None:
    assert (east / "draft.toml").read_text("utf-8") == (GIVEN / "draft.toml").read_text("utf-8")


def test_what_matched_nothing_is_told(east: Path) -> None:
    status, said, told = run("bind", east / "east.vmod")
    assert (status, said) == (0, (GIVEN / "draft.toml").read_text("utf-8"))
    assert told.splitlines() == [
        "matched: 29 sorts of counters, 24 sorts of state markers, 5 entries for boards",
        "not matched: 3 pieces of 3 names, 1 location name",
    ]


def test_the_draft_passes_the_checks_of_bindings(east: Path) -> None:
    status, said = check(east, "draft.toml")
    told = [line for line in said.splitlines() if line.startswith(("draft.toml", "east.vsav"))]
    unmatched = "is no counter that the binding knows; it takes part in no verdict"
    counted = ("1 x 'NL Garrison'", "1 x 'Note to self'", "2 x 'Smoke'")
    assert (status, told) == (1, [f"east.vsav: info BIND002: {count} {unmatched}" for count in counted])


def test_the_strange_save_gives_the_verdicts_of_the_builders_save(east: Path) -> None:
    """The same position as a save of the builder's module, and as a position file."""
    folder = east / "pacific"
    shutil.copytree(Path(mapdata.__file__).parent / "maps" / "pacific", folder)
    shutil.copy(GIVEN / "position.toml", folder / "setups" / "same.toml")
    built = build_map(folder)
    assert built.data, [str(problem) for problem in built.problems]
    (east / "own.vmod").write_bytes(built.data)
    with zipfile.ZipFile(east / "own.vmod") as packed:
        (east / "own.vsav").write_bytes(packed.read("same.vsav"))
    status, own, _ = run("check", east / "own.vsav", "--module", east / "own.vmod", "--all", "--format", "json")
    words = ("check", east / "east.vsav", "--module", east / "east.vmod", "--binding", east / "finished.toml")
    again, strange, _ = run(*words, "--all", "--format", "json")
    assert (status, verdicts(own)) == (again, verdicts(strange))
    assert len(verdicts(own)) > 200
    by_hand = verdicts(run("check", GIVEN / "position.toml", "--all", "--format", "json")[1])
    assert wrong(by_hand) == wrong(verdicts(own)) != set()


def wrong(found: list[dict[str, Any]]) -> set[tuple[str, str, str]]:
    """What is not in order; a position file does not speak of every Country, so that less of it is."""
    return {(v["rule"], v["ruling"], v["message"]) for v in found if v["ruling"] != "legal"}


def verdicts(text: str) -> list[dict[str, Any]]:
    return [{k: v for k, v in record.items() if k != "offset"} for record in json.loads(text) if "rule" in record]


def test_all_the_verdicts_on_the_strange_save(east: Path) -> None:
    status, said = check(east, "finished.toml")
    assert (status, said) == (1, (GIVEN / "verdicts.txt").read_text("utf-8"))


@pytest.mark.engine
def test_the_engine_opens_the_strange_module_and_its_save(
    east: Path, oracle: Callable[..., list[dict[str, Any]]]
) -> None:
    loaded = oracle("load", east / "east.vmod")[-1]
    assert (loaded["clean"], loaded["problem_count"]) == (True, 0)
    names = {record["name"] for record in oracle("dump", east / "east.vmod", east / "east.vsav") if "name" in record}
    assert {"JA 5 Div", "Thailand", "Game Turn", "Smoke"} <= names


def test_a_module_of_another_game_gives_a_draft_of_comments(tmp_path: Path) -> None:
    """And status 1, for it can be used for nothing."""
    text = "<VASSAL.launch.BasicModule name='Draughts' version='1'/>"
    with zipfile.ZipFile(tmp_path / "m.vmod", "w") as packed:
        packed.writestr("buildFile.xml", text)
    status, said, told = run("bind", tmp_path / "m.vmod")
    assert (status, [line for line in said.splitlines() if line and not line.startswith("#")]) == (
        1,
        ['rules = "axis-empires"', 'map = "pacific"'],
    )
    assert told.splitlines()[1] == "not matched: 0 pieces of 0 names, 0 location names"


def test_what_cannot_be_opened_or_written(tmp_path: Path, east: Path) -> None:
    (tmp_path / "x.vmod").write_text("nothing")
    assert run("bind", tmp_path / "x.vmod")[0] == 3
    assert run("bind", tmp_path / "none.vmod")[0] == 3
    assert run("bind", east / "east.vmod", "-o", tmp_path / "no" / "x.toml")[0] == 3
    assert run("bind", east / "east.vmod", "-o", east / "east.vmod")[0] == 2
    assert run("bind", east / "east.vmod", "--map", "atlantis")[0] == 3
    assert run("bind")[0] == 2


def test_the_draft_of_the_builders_own_module_knows_every_counter(tmp_path: Path) -> None:
    file = tmp_path / "own.vmod"
    file.write_bytes(build_map("pacific").data)
    draft = draft_binding(open_module(file), pacific())
    assert draft.counters == len(pacific().counters)
    binding, faults = read_binding(draft.text.encode(), "draft.toml")
    assert binding is not None, faults
    with zipfile.ZipFile(file) as packed:
        (tmp_path / "s.vsav").write_bytes(packed.read("1941-dec.vsav"))
    module = open_module(file)
    around = Surroundings(module, replay(open_save(tmp_path / "s.vsav"), module).initial)
    assert [str(d) for d in check_binding(binding, around, pacific()) if d.severity is Severity.ERROR] == []


@pytest.mark.parametrize("path", OPENED, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_genuine_modules(path: Path) -> None:
    """Modules of other games: no crash, within seconds, and what is drafted is a binding."""
    module = open_module(path)
    started = time.perf_counter()
    draft = draft_binding(module, pacific())
    took = time.perf_counter() - started
    binding, faults = read_binding(draft.text.encode(), "draft.toml")
    assert (binding is not None, faults) == (True, [])
    assert sum(draft.unmatched.values()) <= len(module.slots)
    assert took < 20, f"{took:.1f} s"


def test_a_draft_says_which_turns_the_places_of_a_track_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where all their names are ids as they stand: the save of the setup is judged by the draft as it is."""
    monkeypatch.chdir(tmp_path)
    for words in (
        ("new", "lag"),
        ("build", "lag", "-o", "lag.vmod"),
        ("bind", "lag.vmod", "--map", "lag", "-o", "d.toml"),
    ):
        assert run(*words)[0] == 0
    assert tomllib.loads(Path("d.toml").read_text("utf-8"))["words"]["LocationName"] == {
        f"turn:{year}-{half}": f"{year}-{half}" for year in (1900, 1901) for half in ("spring", "autumn")
    }
    Path("start.vsav").write_bytes(zipfile.ZipFile("lag.vmod").read("start.vsav"))
    status, said, _ = run("check", "start.vsav", "--module", "lag.vmod", "--binding", "d.toml", "--format", "json")
    assert (status, {verdict["ruling"] for verdict in json.loads(said) if "ruling" in verdict}) == (0, {"undecided"})
