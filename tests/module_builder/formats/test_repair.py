"""Damaged saves: what is mended, what is lost, and that everything else is there."""

from __future__ import annotations

import gzip
import io
import tomllib
import tracemalloc
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from cli.main import main
from mapdata.diagnostic import InputError
from module_builder.formats.vassal.saves.codec import encode
from module_builder.formats.vassal.saves.container import read_save
from module_builder.formats.vassal.saves.repair import Repaired, repair
from tests.conftest import shared_folder
from tests.module_builder.formats.made_saves import LOG_TEXT, MODULE_DATA, SAVE_DATA, SAVE_TEXT, zipped
from tests.module_builder.formats.repair_damage import ENTRY, WHOLE, damaged, left, wrapped

CASES: dict[str, dict[str, Any]] = {
    case["name"]: case
    for case in tomllib.loads(Path(__file__).with_name("repair_cases.toml").read_text("utf-8"))["case"]
}
KEYS = {"name", "start", "steps", "without", "until", "mended", "lost"}
LINES = CASES["lines"]["mended"][0]


@pytest.mark.parametrize("name", CASES)
def test_repair(name: str) -> None:
    case = CASES[name]
    assert set(case) <= KEYS
    done = repair(damaged(case), "game.vsav")
    assert (done.save.text, list(done.mended), list(done.lost)) == (
        left(case),
        case.get("mended", []),
        case.get("lost", []),
    )
    assert read_save(done.data).text == left(case)


def test_a_log_gets_its_end_before_the_first_step() -> None:
    text = LOG_TEXT.replace(b"end_save\x1b", b"")
    assert repair(zipped(("savedGame", encode(text)))).save.text == LOG_TEXT


def test_what_is_whole_of_a_cut_zip_is_kept() -> None:
    data = zipped(("savedata", SAVE_DATA), ("moduledata", MODULE_DATA), ("savedGame", ENTRY))
    done = repair(data[: data.index(b"!VCSK") + 400])
    assert [entry.name for entry in done.save.entries] == ["savedGame", "savedata", "moduledata"]
    assert done.save.module is not None and done.save.module.name == "Made Up"
    assert done.save.text.startswith(SAVE_TEXT[:170])
    assert done.lost[0].startswith("the command at byte ")
    assert f"savedGame: the file ends in the midst of it, at byte {data.index(b'!VCSK') + 400}" in done.lost[0]


def test_other_entries_that_are_whole_are_kept() -> None:
    done = repair(zipped(("savedGame", wrapped()), ("notes/é.txt", b"x"), ("notes/", b"")))
    assert [(entry.name, entry.data) for entry in done.save.entries] == [("savedGame", None), ("notes/é.txt", b"x")]
    assert done.lost == ()


def test_a_damaged_entry_of_a_whole_zip() -> None:
    data = bytearray(zipped(("savedGame", ENTRY), ("savedata", SAVE_DATA)))
    data[data.index(b"!VCSK") + 300] ^= 1
    done = repair(bytes(data))
    checksum = "savedGame: its checksum is another: some bytes are not what was written"
    assert done.lost == (checksum,)
    assert sum(a != b for a, b in zip(done.save.text, SAVE_TEXT, strict=True)) == 1


def test_of_two_games_one_is_written_and_the_other_told(tmp_path: Path) -> None:
    file, out = tmp_path / "game.vsav", tmp_path / "mended.vsav"
    file.write_bytes(zipped(("savedGame", ENTRY), ("savedata", SAVE_DATA), ("savedGame", b"begin_save\x1bend_save")))
    said = (
        f"zoc: {file}: warning SAV003: the zip has 'savedGame' twice; the last one counts\n"
        f"zoc: {file}: lost: {CASES['two games, the last empty']['lost'][0]}\n"
    )
    assert run("decode", file, "--repair", "-o", out) == (1, "", said)
    saved = read_save(out.read_bytes())
    assert ([entry.name for entry in saved.entries], saved.text) == (["savedGame", "savedata"], SAVE_TEXT)
    status, printed, told = run("decode", file, "--repair")
    assert (status, printed.splitlines()[-1].split()[-1], told) == (1, "end_save", said)


def packed(size: int, streamed: bool, name: str = "savedGame") -> bytes:
    """A zip with an entry of so many bytes; streamed, it does not say how many before it is unpacked."""
    target = io.BytesIO()
    with zipfile.ZipFile(Unseekable(target) if streamed else target, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, (b"!VCSK5a" + b"3a" * size)[:size])
        archive.writestr("savedata", SAVE_DATA)
    return target.getvalue()


class Unseekable(io.RawIOBase):
    """What a zip is streamed to."""

    def __init__(self, target: io.BytesIO) -> None:
        self.write, self.flush = target.write, target.flush  # type: ignore[method-assign, assignment]  # handed through


def as_written(data: bytes) -> bytes:
    """A zip as VASSAL writes it: an entry's checksum stands behind it."""
    target = io.BytesIO()
    with zipfile.ZipFile(Unseekable(target), "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("savedGame", data)
    return target.getvalue()


STREAM = as_written(ENTRY)
TRAILER = STREAM.index(b"PK\x07\x08")
# damage of a streamed zip, whose bytes can all be unpacked -> what is lost of the game
CHECKED = {
    "whole, its list cut off": (STREAM[: TRAILER + 16], []),
    "another checksum": (
        STREAM[: TRAILER + 4] + b"\x01\x02\x03\x04" + STREAM[TRAILER + 8 : TRAILER + 16],
        ["savedGame: its checksum is another: some bytes are not what was written"],
    ),
    "no checksum": (
        STREAM[:TRAILER] + STREAM[TRAILER + 16 : -9],
        ["savedGame: its checksum is not where it ends: some bytes may not be what was written"],
    ),
    "cut behind the last byte": (
        STREAM[: TRAILER + 5],
        ["savedGame: its checksum is not where it ends: some bytes may not be what was written"],
    ),
}


@pytest.mark.parametrize("name", CHECKED)
def test_a_streamed_entry_is_held_against_its_checksum(name: str) -> None:
    data, lost = CHECKED[name]
    done = repair(data, "game.vsav")
    assert [each for each in done.lost if not each.startswith("entry ")] == lost
    assert done.save.text == SAVE_TEXT


LIMIT = 10_000
MOST = "entry 'savedGame' has more than 20,064 bytes (zoc reads no larger saves)"


@pytest.mark.parametrize("streamed", [True, False])
@pytest.mark.parametrize("cut", [True, False])
def test_a_repair_reads_no_more_than_decode_does(streamed: bool, cut: bool) -> None:
    size = 1000 * 2 * LIMIT if cut else 2 * LIMIT + 65
    data = packed(size, streamed)
    data = data[:-60] if cut else data
    tracemalloc.start()
    with pytest.raises(InputError) as caught:
        repair(data, "game.vsav", LIMIT)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert str(caught.value) == f"game.vsav: {MOST}"
    assert peak < 2_000_000


def test_a_packed_save_that_unpacks_to_more_is_not_read() -> None:
    with pytest.raises(InputError) as caught:
        repair(gzip.compress(bytes(1_000_000)), "game.vsav", LIMIT)
    assert str(caught.value) == "game.vsav: unpacks to more than 20,000 bytes (zoc reads no larger saves)"


NOTHING: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "is empty"),
    "text": (b"Dear diary", "is neither a zip nor a VASSAL command text"),
    "RAR": (b"Rar!\x1a\x07\x00rest", "is no save but a RAR archive"),
    "7-Zip": (b"7z\xbc\xaf\x27\x1crest", "is no save but a 7-Zip archive"),
    "PDF": (b"%PDF-1.4", "is no save but a PDF document"),
    "picture": (b"\x89PNG\r\n\x1a\n", "is no save but a PNG picture"),
    "web page": (b"<!DOCTYPE html><html>", "is no save but a web page"),
    "serialised Java": (b"\xac\xed\x00\x05sr", "is no save but a serialised Java object"),
    "gzip of nothing": (gzip.compress(b"x" * 50), "is neither a zip nor a VASSAL command text"),
    "module": (zipped(("buildFile.xml", b"<a/>")), "has no savedGame entry"),
    "a save in a zip": (zipped(("game.vsav", WHOLE)), "has no savedGame entry"),
    "the beginning of a zip": (WHOLE[:10], "damaged zip"),
    "a key that is none": (b"!VCSKzz" + ENTRY[7:], "byte 5 of savedGame is b'z', not a hex digit"),
    "only the mark": (b"!VCSK5a", "no command of it can be saved"),
    "cut before any command is whole": (ENTRY[:15] + b"-", "no command of it can be saved"),
}


@pytest.mark.parametrize("name", NOTHING)
def test_nothing_to_save(name: str) -> None:
    data, problem = NOTHING[name]
    with pytest.raises(InputError) as caught:
        repair(data, "game.vsav")
    assert problem in caught.value.problem
    assert "--repair" not in caught.value.hint


def test_what_a_wrong_file_is_told_with_a_remedy() -> None:
    with pytest.raises(InputError) as caught:
        read_save(b"Rar!\x1a\x07\x00rest", "game.vsav")
    assert str(caught.value) == "game.vsav: is no save but a RAR archive (unpack it first, and give what is inside)"
    with pytest.raises(InputError) as caught:
        read_save(zipped(("game.vsav", WHOLE)), "game.zip")
    assert str(caught.value).endswith("(a save is packed once more inside, as 'game.vsav'; unpack that)")


def kept_whole(done: Repaired) -> bool:
    """Whether every command that was kept is one of the commands that were written."""
    return {each.data for each in done.save.script()} <= {each.data for each in read_save(WHOLE).script()} | {b""}


@given(st.integers(8, len(ENTRY)), st.booleans())
def test_wherever_it_is_cut(at: int, packed: bool) -> None:
    data = zipped(("savedGame", ENTRY))[: 39 + at] if packed else ENTRY[:at]
    try:
        done = repair(data)
    except InputError as error:
        assert "no command of it can be saved" in error.problem or at < 40
        return
    cut = done.save.script()
    whole = read_save(WHOLE).script()
    known = [each.data for each in whole]
    assert bool(done.lost) == (at < len(ENTRY) or packed)
    ours = [each.data for each in cut if each.data != b"end_save"]
    assert ours[:-1] == known[: len(ours) - 1]  # the last may be cut where it still makes sense: it is told
    assert done.save.kind == "save"


@settings(deadline=2000)
@given(st.integers(0, len(WHOLE) - 1), st.binary(min_size=1, max_size=4), st.sampled_from([WHOLE, ENTRY, wrapped()]))
def test_any_damage_raises_nothing_else(at: int, noise: bytes, data: bytes) -> None:
    at %= len(data)
    try:
        done = repair(data[:at] + noise + data[at + 1 :])
    except InputError:
        return
    assert read_save(done.data).text == done.save.text


@settings(deadline=2000)
@given(st.binary(max_size=300), st.sampled_from([b"", b"!VCSK5a", b"PK\x03\x04", b"\x1f\x8b\x08", b"UEsDBBQAAAAIAA"]))
def test_noise_raises_nothing_else(noise: bytes, start: bytes) -> None:
    try:
        repair(start + noise)
    except InputError:
        return


def run(*words: object) -> tuple[int, str, str]:
    done = CliRunner().invoke(main, [str(word) for word in words])
    return done.exit_code, done.stdout, done.stderr


def test_the_command(tmp_path: Path) -> None:
    file, out = tmp_path / "game.vsav", tmp_path / "mended.vsav"
    file.write_bytes(wrapped())
    status, printed, said = run("decode", file, "--repair")
    assert (status, said) == (0, f"zoc: {file}: mended: {LINES}\n")
    assert printed.splitlines()[-1].endswith("end_save")
    file.write_bytes(damaged(CASES["a digit that is none"]))
    assert run("decode", file)[0] == 3
    status, printed, said = run("decode", file, "--repair", "-o", out)
    assert (status, printed) == (1, "")
    assert said == f"zoc: {file}: lost: {CASES['a digit that is none']['lost'][0]}\n"
    assert read_save(out.read_bytes()).text == left(CASES["a digit that is none"])
    assert run("decode", file, "--repair", "--raw")[1].encode() == left(CASES["a digit that is none"])
    assert run("decode", file, "--repair", "-o", file)[0] == 2
    file.write_bytes(b"%PDF-1.4")
    assert run("decode", file, "--repair")[0] == 3


SHARED = shared_folder()


@pytest.mark.engine
@pytest.mark.parametrize("at", [3000, 7000])
def test_the_engine_opens_what_was_saved(
    shared: Path, tmp_path: Path, at: int, oracle: Callable[..., list[dict[str, Any]]]
) -> None:
    bad = shared / "corpus" / "bad" / "saves"
    data = (bad / "no_savedata.vsav").read_bytes()[:at]
    done = repair(data)
    out = tmp_path / "mended.vsav"
    out.write_bytes(done.data)
    records = oracle("dump", bad / "tiny.vmod", out)
    there = {record["id"] for record in records if record["record"] == "piece"}
    kept = {str(each.values[0]) for each in done.save.script() if each.kind == "add_piece"}
    assert (records[0]["ok"], len(kept) > 4, kept - there) == (True, True, set())
