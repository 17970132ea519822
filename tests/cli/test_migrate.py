"""`zoc migrate` as its user sees it."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner

from cli.main import main
from mapdata.skeleton import new_map
from module_builder.formats.vassal.saves.container import new_save


def run(*words: object) -> tuple[int, list[str]]:
    done = CliRunner().invoke(main, [str(word) for word in words])
    return done.exit_code, done.output.splitlines()


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A module, a save of it, and a newer module that has one counter less and one called otherwise."""
    monkeypatch.chdir(tmp_path)
    new_map(Path("land"), "hex")
    assert run("build", "land", "-o", "old.vmod")[0] == 0
    with zipfile.ZipFile("old.vmod") as packed:
        Path("game.vsav").write_bytes(packed.read("start.vsav"))
    table, setup = Path("land/counters.csv"), Path("land/setups/start.toml")
    rows = [row for row in table.read_text("utf-8").splitlines() if not row.startswith("norland-army")]
    table.write_text("\n".join(rows).replace("Sudland Army", "Southern Army") + "\n", "utf-8")
    setup.write_text(setup.read_text("utf-8").replace("norland-army", "beachhead"), "utf-8")
    assert run("build", "land", "-o", "new.vmod", "--against", "old.vmod")[0] == 0
    return tmp_path


LOST = (
    "'Norland Army' is not matched and stays as it was: no slot has its gpid 1, and none is called "
    "'Norland Army': did you mean 'Southern Army'?"
)


def test_what_is_matched_and_what_is_not(here: Path) -> None:
    assert run("migrate", "game.vsav", "--module", "new.vmod", "--from", "old.vmod", "-o", "out.vsav") == (
        1,
        [
            f"game.vsav: error MIG001: {LOST}",
            "1 error",
            "out.vsav: 6 pieces (5 by gpid, 0 by id or name, 1 kept as they were), 0 moved",
        ],
    )
    names = [line.split()[0] for line in run("show", "out.vsav", "--module", "new.vmod")[1] if "Army" in line]
    assert len(names) == 2


def test_the_same_module_is_told_in_one_line_and_gives_the_same_file(here: Path) -> None:
    line = "game-migrated.vsav: 6 pieces (6 by gpid, 0 by id or name, 0 kept as they were), 0 moved"
    assert run("migrate", "game.vsav", "--module", "old.vmod") == (0, [line])
    assert Path("game-migrated.vsav").read_bytes() == Path("game.vsav").read_bytes()


def test_a_record_for_programs(here: Path) -> None:
    status, (line,) = run("migrate", "game.vsav", "--module", "new.vmod", "--format", "json")
    told = json.loads(line)
    (problem,) = told.pop("problems")
    assert (status, told) == (
        1,
        {"output": "game-migrated.vsav", "pieces": 6, "by_gpid": 5, "by_name": 0, "kept": 1, "moved": 0},
    )
    assert (problem["code"], problem["severity"], problem["message"]) == ("MIG001", "error", LOST)


LOG = "is a log: its steps fit the pieces of the old module alone"
PLAY = "play it to its end in VASSAL with the old module, save the game there, and give that save"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("log.vlog", "--module", "new.vmod"), f"zoc: log.vlog: {LOG} ({PLAY})"),
        (
            ("game.vsav", "--module", "gone.vmod"),
            "zoc: gone.vmod: no such file or directory (check the name, and the folder you are in)",
        ),
        (
            ("game.vsav", "--module", "new.vmod", "-o", "no/where.vsav"),
            f"zoc: {Path('no/where.vsav')}: cannot be written: no such file or directory (make the folder first)",
        ),
    ],
    ids=["a log", "no module", "no folder"],
)
def test_what_cannot_be_opened_or_written_ends_with_3(here: Path, words: tuple[str, ...], message: str) -> None:
    Path("log.vlog").write_bytes(new_save(b"begin_save\x1bend_save\x1bLOG\tCHATx"))
    assert run("migrate", *words) == (3, [message])
    assert not Path("log-migrated.vlog").exists()


LOST_INPUT = "Error: Invalid value for -o: '{}' is the file that is read: it would be lost; give another name"
NO_SAVE = (
    "Error: Invalid value for -o: '{}' does not end in .vsav, .vlog, .sav or .log: VASSAL offers no other file to open"
)


@pytest.mark.parametrize(
    ("output", "message"),
    [("game.vsav", LOST_INPUT), ("./game.vsav", LOST_INPUT), ("new.vmod", NO_SAVE), ("game.txt", NO_SAVE)],
)
def test_no_input_is_written_over(here: Path, output: str, message: str) -> None:
    before = {path: path.read_bytes() for path in here.iterdir() if path.is_file()}
    status, lines = run("migrate", "game.vsav", "--module", "new.vmod", "--from", "old.vmod", "-o", output)
    assert (status, lines[-1]) == (2, message.format(Path(output)))
    assert {path: path.read_bytes() for path in here.iterdir() if path.is_file()} == before


def test_no_older_module_is_written_over(here: Path) -> None:
    before = Path("old.vmod").read_bytes()
    status, lines = run("build", "small-hex", "--against", "old.vmod", "-o", "old.vmod")
    assert (status, lines[-1]) == (2, LOST_INPUT.format("old.vmod"))
    assert Path("old.vmod").read_bytes() == before


def test_the_module_must_be_named(here: Path) -> None:
    assert run("migrate", "game.vsav")[0] == 2
