"""Damaged saves: what is mended, what is lost, and that everything else is there."""

from __future__ import annotations

import base64
import gzip
import io
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
from tests.module_builder.formats.made_saves import LOG_TEXT, MODULE_DATA, SAVE_DATA, SAVE_TEXT, made_save, zipped

WHOLE = made_save()
ENTRY = encode(SAVE_TEXT, key=0xE7)
COMMANDS = SAVE_TEXT.split(b"\x1b")
NO_END = "it has no end_save, without which VASSAL does not open it: one was added; what came last may be missing"
BARE = "it is a bare savedGame, without the zip around it"
LINES = "what a mail program put between the hex digits was taken out"
MARK = b"\xef\xbb\xbf"
MARKED = "the byte order mark before it, which an editor put there, was taken out"
LISTLESS = "its entries were found without the list at the end of the zip"


def wrapped(width: int = 70, end: bytes = b"\n", quote: bytes = b"") -> bytes:
    return b"".join(quote + ENTRY[at : at + width] + end for at in range(0, len(ENTRY), width))


def cut_at(text: bytes, tail: int = 0) -> bytes:
    """The entry cut within `text`."""
    return ENTRY[: 7 + 2 * (SAVE_TEXT.index(text) + len(text)) - tail]


def hit(text: bytes, new: bytes, count: int = 2, entry: bytes = ENTRY) -> bytes:
    """The entry with the first digits of `text` replaced."""
    at = 7 + 2 * SAVE_TEXT.index(text)
    return entry[:at] + new + entry[at + count :]


def without(*indexes: int) -> bytes:
    """The text without some commands; those before and after are of one depth."""
    return b"\x1b".join(each for index, each in enumerate(COMMANDS) if index not in indexes)


CUT = "the last hex digit, at byte {}, has no partner"
PLAYER = SAVE_TEXT.index(b"PLAYER")
AT_12 = SAVE_TEXT.index(b"+/12/")
DIGIT = 7 + 2 * AT_12 + 4
DAMAGED = f"the command at byte {AT_12} of the text, '+/{{}}...': {{}}"
NO_DIGIT = f"at byte {DIGIT} stands b'?', no hex digits"
ZEROS = r"\x00" * 16
HOLE = f"at byte {DIGIT} stands b'{ZEROS[:16]}', no hex digits"
SHIFTED = f"near byte {DIGIT + 2} a hex digit is missing, or there is one too many"
# damage -> (the file, its text after repair, what is mended, what is lost)
CASES: dict[str, tuple[bytes, bytes, list[str], list[str]]] = {
    "nothing": (WHOLE, SAVE_TEXT, [], []),
    "capitals": (zipped(("savedGame", ENTRY[:5] + ENTRY[5:].upper()), ("savedata", SAVE_DATA)), SAVE_TEXT, [], []),
    "bare": (ENTRY, SAVE_TEXT, [BARE], []),
    "plain": (SAVE_TEXT, SAVE_TEXT, [BARE], []),
    "lines": (wrapped(), SAVE_TEXT, [LINES], []),
    "lines of Windows, quoted": (b"> On Monday you wrote:\r\n" + wrapped(60, b"\r\n", b"> "), SAVE_TEXT, [LINES], []),
    "quoted-printable": (b"=21" + wrapped(70, b"=\r\n")[1:], SAVE_TEXT, [LINES], []),
    "lines in the zip": (
        zipped(("savedGame", wrapped()), ("savedata", SAVE_DATA), ("moduledata", MODULE_DATA)),
        SAVE_TEXT,
        [LINES],
        [],
    ),
    "lower-case mark": (b"!vcsk" + ENTRY[5:], SAVE_TEXT, [], []),
    "gzip": (gzip.compress(WHOLE), SAVE_TEXT, ["it was packed as a gzip file"], []),
    "Base64": (
        b"Subject: our game\n\n" + base64.encodebytes(WHOLE),
        SAVE_TEXT,
        ["it stood as Base64 in a mail"],
        [],
    ),
    "one folder down": (
        zipped(("game/savedGame", ENTRY), ("game/savedata", SAVE_DATA), ("game/moduledata", MODULE_DATA)),
        SAVE_TEXT,
        ["savedGame was in the folder 'game'"],
        [],
    ),
    "the list of entries cut off": (WHOLE[: WHOLE.index(b"PK\x01\x02")], SAVE_TEXT, [LISTLESS], []),
    "cut within a command": (
        cut_at(b"+/13/sta"),
        SAVE_TEXT[: SAVE_TEXT.index(b"\\\x1b+/13/")] + b"\x1bend_save",
        [BARE],
        [
            f"the command at byte {SAVE_TEXT.index(b'+/13/')} of the text, '+/13/sta': "
            "VASSAL cannot decode it: state is missing",
            NO_END,
        ],
    ),
    "cut within a byte": (
        cut_at(b"PLAYER\tsec", 1),
        without(6, 7, 8, 9, 10) + b"\x1bend_save",
        [],
        [
            f"the command at byte {SAVE_TEXT.index(b'PLAYER')} of the text, 'PLAYER\tse': "
            + CUT.format(len(cut_at(b"PLAYER\tsec", 1)) - 1),
            NO_END,
        ],
    ),
    "a digit that is none": (
        hit(b"12/mark", b"?1"),
        without(4),
        [],
        [DAMAGED.format("2/mark;Side\tpiece;;;inf.png;日本 😀/Red\tM", NO_DIGIT)],
    ),
    "two digits that are none": (
        hit(b"12/mark", b"zz"),
        without(4),
        [],
        [DAMAGED.format("2/mark;Side\tpiece;;;inf.png;日本 😀/Red\tM", f"at byte {DIGIT} stands b'zz', no hex digits")],
    ),
    "a hole, as a download leaves one": (
        hit(b"12/mark", bytes(4), 4),
        without(4),
        [],
        [DAMAGED.format("/mark;Side\tpiece;;;inf.png;日本 😀/Red\tMa", HOLE)],
    ),
    "zeros behind the end": (
        ENTRY + bytes(3),
        SAVE_TEXT,
        [rf"what stands behind its end was left out: at byte {len(ENTRY)} stands b'\x00\x00\x00', no hex digits"],
        [],
    ),
    "zeros in place of the end": (
        ENTRY[:-16] + bytes(16),
        SAVE_TEXT[:-9] + b"\x1bend_save",
        [],
        [
            rf"what followed byte {len(SAVE_TEXT) - 8} of the text: at byte {len(ENTRY) - 16} stands b'{ZEROS}', "
            "no hex digits",
            NO_END,
        ],
    ),
    "one more that is none": (
        hit(b"12/mark", b"z", 0),
        without(4),
        [],
        [DAMAGED.format("12/mark;Side\tpiece;;;inf.png;日本 😀/Red\t", f"at byte {DIGIT} stands b'z', no hex digits")],
    ),
    "one that is none, after half a byte": (
        hit(b"12/mark", b"3z", 2),
        without(4),
        [],
        [
            DAMAGED.format(
                "2/mark;Side\tpiece;;;inf.png;日本 😀/Red\tM", f"at byte {DIGIT + 1} stands b'z', no hex digits"
            )
        ],
    ),
    "a byte order mark": (
        zipped(("savedGame", MARK + ENTRY), ("savedata", SAVE_DATA)),
        SAVE_TEXT,
        [MARKED],
        [],
    ),
    "a byte order mark, bare": (MARK + ENTRY, SAVE_TEXT, [MARKED], []),
    "a byte order mark before a plain text": (zipped(("savedGame", MARK + SAVE_TEXT)), SAVE_TEXT, [MARKED], []),
    "two games, the last empty": (
        zipped(("savedGame", ENTRY), ("savedata", SAVE_DATA), ("savedGame", b"begin_save\x1bend_save")),
        SAVE_TEXT,
        [],
        ["entry 'savedGame', number 2 of 2, with 19 bytes of text: number 1 was taken"],
    ),
    "two games, the first without its end": (
        zipped(("savedGame", encode(SAVE_TEXT[:-9] + b"\x1bCHAT" + b"x" * 50)), ("savedGame", ENTRY)),
        SAVE_TEXT,
        [],
        [
            f"entry 'savedGame', number 1 of 2, with {len(SAVE_TEXT) + 46} bytes of text, without an end_save: "
            "number 2 was taken"
        ],
    ),
    "two games, the last damaged": (
        zipped(("savedGame", ENTRY), ("savedGame", ENTRY[:200] + b"zz")),
        SAVE_TEXT,
        [],
        ["entry 'savedGame', number 2 of 2, with 96 bytes of text, without an end_save: number 1 was taken"],
    ),
    "twice the same game": (
        zipped(("savedGame", ENTRY), ("savedGame", encode(SAVE_TEXT, key=1))),
        SAVE_TEXT,
        ["entry 'savedGame', number 1 of 2: it is the same as number 2, and was left out"],
        [],
    ),
    "a digit missing": (
        hit(b"12/mark", b"d"),
        without(4),
        [],
        [DAMAGED.format(":/mark;Side\tpiece;;;inf.png;日本 😀/Red\tM", SHIFTED)],
    ),
    "a digit too many": (
        hit(b"12/mark", b"d66"),
        without(4),
        [],
        [DAMAGED.format("12/mark;Side\tpiece;;;inf.png;日本 😀/Red\t", SHIFTED)],
    ),
    "two faults": (
        hit(b"PLAYER", b"--", entry=hit(b"12/mark", b"?1")),
        without(4, 6),
        [],
        [
            DAMAGED.format("2/mark;Side\tpiece;;;inf.png;日本 😀/Red\tM", NO_DIGIT),
            f"the command at byte {PLAYER - 1} of the text, 'LAYER\tsecret\tTester\tRed': "
            f"at byte {7 + 2 * PLAYER} stands b'--', no hex digits",
        ],
    ),
    "text after it": (
        ENTRY + b"\n-- \nthe list of players\n",
        SAVE_TEXT,
        [f"what stands behind its end was left out: at byte {len(ENTRY)} stands b'\\n-- \\nth', no hex digits"],
        [],
    ),
    "what a terminal would obey": (
        zipped(("savedGame", SAVE_TEXT.replace(b"end_save", b"M/1/\xc2\x9bJ\n/x/2/null/b/1/1/null/p\x1bend_save"))),
        SAVE_TEXT,
        [],
        [
            f"the command at byte {SAVE_TEXT.index(b'end_save')} of the text, 'M/1/\\x9bJ\\n/x/2/null/b/1/1/null/p': "
            "VASSAL cannot decode it: new_x 'x' is not a number"
        ],
    ),
    "a piece short of states": (
        zipped(("savedGame", SAVE_TEXT.replace(b"end_save", b"+/9/mark;a\tpiece;;;a;b/x\x1bend_save"))),
        SAVE_TEXT,
        [],
        [
            f"the command at byte {SAVE_TEXT.index(b'end_save')} of the text, '+/9/mark;a\tpiece;;;a;b/x': "
            "VASSAL cannot decode it: 1 state for 2 traits: none after 'mark;a'"
        ],
    ),
    "an unknown number": (
        zipped(("savedGame", SAVE_TEXT.replace(b"end_save", b"M/1/a/x/2/null/b/1/1/null/p\x1bend_save"))),
        SAVE_TEXT,
        [],
        [
            f"the command at byte {SAVE_TEXT.index(b'end_save')} of the text, 'M/1/a/x/2/null/b/1/1/null/p': "
            "VASSAL cannot decode it: new_x 'x' is not a number"
        ],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_repair(name: str) -> None:
    data, text, mended, lost = CASES[name]
    done = repair(data, "game.vsav")
    assert (done.save.text, list(done.mended), list(done.lost)) == (text, mended, lost)
    assert read_save(done.data).text == text


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
        f"zoc: {file}: lost: {CASES['two games, the last empty'][3][0]}\n"
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
    file.write_bytes(hit(b"12/mark", b"?1"))
    assert run("decode", file)[0] == 3
    status, printed, said = run("decode", file, "--repair", "-o", out)
    assert (status, printed) == (1, "")
    assert said == f"zoc: {file}: lost: {CASES['a digit that is none'][3][0]}\n"
    assert read_save(out.read_bytes()).text == without(4)
    assert run("decode", file, "--repair", "--raw")[1].encode() == without(4)
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
