"""What a command says when something is wrong: what, where and what to do about it, whole, in one line.

`messages.toml` holds the cases: the words after `zoc`, the exit status and the last line. They are run in a folder
with the files that `place` makes.
"""

from __future__ import annotations

import io
import os
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from PIL import Image

import mapdata
from cli.main import main
from cli.telling import MOST
from module_builder.formats.vassal.saves.container import new_save
from tests.module_builder.formats import tiny

CASES: list[dict[str, Any]] = tomllib.loads((Path(__file__).parent / "messages.toml").read_text("utf-8"))["case"]
MAPS = Path(mapdata.__file__).parent / "maps"
GAME = MAPS / "pacific" / "samples" / "malaya-1941.vlog"
ZOC = [sys.executable, "-c", "from cli.main import main; main(prog_name='zoc')"]
BOARD = '<Map mapName="Main Map"><BoardPicker><Board name="B" width="300" height="200"/></BoardPicker></Map>'


def large_entry() -> bytes:
    """A save with an entry that unpacks to a byte more than zoc reads."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("savedGame", b"begin_save\x1bend_save")
        archive.writestr("film", bytes(64 * 1024 * 1024 + 1))
    return target.getvalue()


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a file of every kind that is taken for another."""
    folder = tmp_path_factory.mktemp("place")
    files = {
        "game.vlog": GAME.read_bytes(),
        "empty.vsav": b"",
        "hollow.vsav": new_save(b""),
        "empty": b"",
        "noise.vsav": b"\x05l\x81\x82\x1e\x8a\xb5\x1b\x00\x01\x02",
        "prose.txt": b"hello\n",
        "noise.txt": b"\xff\xfe\x00\x01",
        "edited.txt": b"begin_save\x1bend_save\n",
        "large.vsav": large_entry(),
        "points": b"Mian\t1\t1\n",
        "elsewhere": b"Chart\t1\t1\n",
    }
    for name, data in files.items():
        (folder / name).write_bytes(data)
    tiny.pack(folder / "m.vmod", tiny.buildfile(BOARD))
    (folder / "folder").mkdir()
    return folder


@pytest.mark.parametrize("case", CASES, ids=lambda case: " ".join(case["words"]))
def test_a_message(case: dict[str, Any], place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(place)
    done = CliRunner().invoke(main, case["words"], prog_name="zoc")
    assert (done.exit_code, done.output.splitlines()[-1]) == (case["status"], case["says"])


def test_the_cases_are_not_repeated() -> None:
    assert len({tuple(case["words"]) for case in CASES}) == len(CASES)


def test_lines_that_are_no_questions_are_not_told_without_end(place: Path) -> None:
    lines = "Main Map\t1\t1\n" + "Main Map\n" * 1000
    done = CliRunner().invoke(main, ["locate", "--module", str(place / "m.vmod")], input=lines)
    told = done.stderr.splitlines()
    assert (done.exit_code, len(done.stdout.splitlines()), len(told)) == (1, 1, MOST + 1)
    assert (told[0].partition(" (")[0], told[-1]) == (
        "<stdin>:2: error LOC001: has 1 of at least 3 fields",
        "... and 980 more",
    )


def test_commands_that_cannot_be_decoded_are_not_told_without_end(tmp_path: Path) -> None:
    file = tmp_path / "g.vsav"
    file.write_bytes(new_save(b"\x1b".join([b"begin_save", *[b"M/1/a/x/2"] * 30, b"end_save"])))
    done = CliRunner().invoke(main, ["decode", str(file)])
    told = done.stderr.splitlines()
    assert (done.exit_code, len(done.stdout.splitlines())) == (0, 32)
    assert (len(told), told[0], told[-1]) == (
        MOST + 1,
        f"zoc: {file}: the move_piece at byte 11 cannot be decoded by VASSAL: new_x 'x' is not a number",
        "... and 10 more",
    )


@pytest.mark.parametrize("command", [["lint"], ["build"], ["map"]], ids=" ".join)
def test_a_table_wrong_in_every_row_is_not_told_without_end(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = tmp_path / "board"
    board.mkdir()
    for file in (MAPS / "small-hex").glob("*.*"):
        (board / file.name).write_bytes(file.read_bytes())
    table = board / "hexes.csv"
    table.write_text(table.read_text("utf-8") + "".join(f"x{n},road,true,,geometry,\n" for n in range(300)), "utf-8")
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(main, [*command, "board"])
    told = done.stdout.splitlines()
    assert (done.exit_code, told[50]) == (
        1,
        "board/hexes.csv: ... and 250 more of SRC041 (zoc lint --format json lists all)",
    )
    assert (len(told), told[51]) == (52, "300 errors")


def test_a_fault_of_our_own_ends_with_4_and_says_how_to_report_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: object) -> str:
        raise RuntimeError("out of order")

    monkeypatch.setattr("cli.rules.listing", broken)
    monkeypatch.setattr(sys, "argv", ["zoc", "rules"])
    told = (
        "zoc: a fault of zoc itself in 'zoc rules': RuntimeError: out of order\n"
        "zoc: please report it with the input file; ZOC_TRACEBACK=1 prints where it happened\n"
    )
    done = CliRunner().invoke(main, ["rules"])
    assert (done.exit_code, done.stdout, done.stderr) == (4, "", told)
    monkeypatch.setenv("ZOC_TRACEBACK", "1")
    traced = CliRunner().invoke(main, ["rules"]).stderr.removeprefix(told).splitlines()
    assert (traced[0], traced[-1]) == ("Traceback (most recent call last):", "RuntimeError: out of order")


def test_a_command_that_is_stopped_has_found_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("cli.rules.listing", stopped)
    done = CliRunner().invoke(main, ["rules"])
    assert (done.exit_code, done.stdout, done.stderr) == (130, "", "zoc: stopped\n")


FULL = Path("/dev/full")
unix = pytest.mark.skipif(sys.platform == "win32", reason="a closed output is a thing of Unix shells")
PRINTING = [["--help"], ["--version"], ["build", "--help"], ["rules"], ["decode", str(GAME)]]


@pytest.mark.skipif(not FULL.exists(), reason="no /dev/full on this system")
@pytest.mark.parametrize("words", PRINTING, ids=" ".join)
def test_an_output_without_room_for_anything(words: list[str]) -> None:
    with FULL.open("wb") as full:
        done = subprocess.run([*ZOC, *words], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    place = "standard output" if words[0] == "decode" else "the output"
    told = f"zoc: {place}: cannot be written: no space left on device (make room, or write elsewhere)\n"
    assert (done.returncode, done.stderr) == (3, told)


def closed(number: int, words: list[str]) -> subprocess.CompletedProcess[str]:
    """zoc, started by a shell that has closed one of its files."""
    program = f"import os; os.close({number}); os.execv({sys.executable!r}, {[*ZOC, *words]!r})"
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)


@unix
@pytest.mark.parametrize("words", PRINTING, ids=" ".join)
def test_an_output_that_is_closed_is_no_fault(words: list[str]) -> None:
    done = closed(1, words)
    place = "standard output" if words[0] == "decode" else "the output"
    told = f"zoc: {place}: is closed (send it to a file, or nowhere with > /dev/null)\n"
    assert (done.returncode, done.stderr) == (3, told)


@unix
def test_what_prints_nothing_needs_no_output(tmp_path: Path) -> None:
    out = tmp_path / "text.txt"
    done = closed(1, ["decode", str(GAME), "--raw", "-o", str(out)])
    assert (done.returncode, done.stderr, out.stat().st_size > 0) == (0, "", True)


@unix
def test_an_input_that_is_closed_is_an_empty_one(tmp_path: Path) -> None:
    done = closed(0, ["encode", "-", "-o", str(tmp_path / "o.vsav")])
    assert (done.returncode, done.stderr) == (3, "zoc: -: is empty (zoc decode --raw gives the text)\n")


@unix
@pytest.mark.parametrize("words", [*PRINTING, ["check", str(GAME)], ["log", str(GAME)], ["nothing"]], ids=" ".join)
def test_a_reader_that_has_gone_is_no_finding(words: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    words = [*words, "--quiet"] if words != ["nothing"] and not words[-1].startswith("-") else words
    told = writing if words == ["nothing"] else subprocess.PIPE
    done = subprocess.run([*ZOC, *words], stdout=writing, stderr=told, check=False)
    os.close(writing)
    assert (done.returncode, done.stderr or b"") == (141, b"")


@pytest.mark.filterwarnings("error")
def test_a_large_picture_of_our_own_is_no_attack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The Pacific map at four times its size has more pixels than Pillow takes for harmless; so has this one here."""
    monkeypatch.setattr(Image, "MAX_IMAGE_PIXELS", 20_000)
    done = CliRunner().invoke(main, ["map", "small-hex", "-o", str(tmp_path / "p.png")])
    assert (done.exit_code, done.output) == (0, f"{tmp_path / 'p.png'}: 420 x 475\n")


def test_help_tells_where_a_picture_goes() -> None:
    words = " ".join(CliRunner().invoke(main, ["map", "--help"]).output.split())
    assert "[default: the name of FILE with .png, in the folder you are in]" in words
