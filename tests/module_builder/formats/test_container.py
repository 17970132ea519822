"""Save files: opened by content, written back untouched as they were and touched with nothing else changed."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapdata.diagnostic import InputError
from module_builder.formats.vassal.files.metadata import Metadata, read_metadata
from module_builder.formats.vassal.saves.codec import Codec, Wrapping, encode
from module_builder.formats.vassal.saves.container import SaveKind, new_save, open_save, read_save
from tests.module_builder.formats.made_saves import LOG_TEXT, MODULE_DATA, SAVE_DATA, SAVE_TEXT, made_save, zipped


def contents(data: bytes) -> list[tuple[str, bytes]]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return [(info.filename, archive.read(info)) for info in archive.infolist()]


def test_a_complete_save(tmp_path: Path) -> None:
    path = tmp_path / "game.vlog"  # the name says log, the content decides
    path.write_bytes(made_save())
    save = open_save(path)
    assert (save.kind, save.text, save.problems) == (SaveKind.SAVE, SAVE_TEXT, ())
    assert save.decoded.wrapping == Wrapping(Codec.VCSK, 0xE7)
    assert save.module == Metadata("Made Up", "1.2", "3.6.1", "small")
    assert save.saved == Metadata(vassal_version="3.7.5", date_saved=1700000000000)
    assert [entry.name for entry in save.entries] == ["savedGame", "savedata", "moduledata"]
    assert save.to_bytes() == path.read_bytes()
    assert len(save.script()) == 11


@pytest.mark.parametrize(
    ("text", "kind"),
    [(SAVE_TEXT, "save"), (LOG_TEXT, "log"), (b"LOG\tCHATa", "log"), (b"CHATLOG\ta", "save"), (b"", "save")],
)
def test_kind_by_content(text: bytes, kind: str) -> None:
    assert read_save(new_save(text)).kind == kind


@pytest.mark.parametrize("codec", Codec)
def test_every_codec_in_a_zip_and_bare(codec: Codec) -> None:
    entry = Wrapping(codec, 0x21).encode(SAVE_TEXT)
    for data in (zipped(("savedGame", entry)), entry):
        save = read_save(data)
        assert (save.text, save.decoded.codec) == (SAVE_TEXT, codec)
        assert save.to_bytes() == data
        touched = read_save(save.with_text(SAVE_TEXT + b"\x1bCHATa").to_bytes())
        assert (touched.text, touched.decoded.codec) == (SAVE_TEXT + b"\x1bCHATa", codec)


def test_a_touched_save_changes_one_command_and_nothing_else() -> None:
    digits = bytes(byte ^ 0xE7 for byte in SAVE_TEXT).hex().upper().encode()
    extra = [("savedata", SAVE_DATA), ("notes/é.txt", b"mine"), ("moduledata", MODULE_DATA)]
    source = zipped(extra[0], ("savedGame", b"!VCSKE7" + digits), *extra[1:])
    save = read_save(source)
    script = save.script().replaced({3: "+/11/piece;;;tank.png;Other/Main Map;104;210;1;0"})
    written = save.with_text(script).to_bytes()
    new_text = SAVE_TEXT.replace("Pänzer é".encode(), b"Other")
    new_digits = bytes(byte ^ 0xE7 for byte in new_text).hex().upper().encode()
    assert contents(written) == [extra[0], ("savedGame", b"!VCSKE7" + new_digits), *extra[1:]]
    assert save.with_text(script).to_bytes() == written
    assert save.with_text(script).with_text(SAVE_TEXT).text == SAVE_TEXT
    assert save.with_text(SAVE_TEXT).to_bytes() == source


def test_dates_and_compression_of_other_entries_stay() -> None:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        stored = zipfile.ZipInfo("savedata", (2001, 2, 3, 4, 5, 6))
        stored.compress_type, stored.comment = zipfile.ZIP_STORED, b"c"
        archive.writestr(stored, SAVE_DATA)
        archive.writestr(zipfile.ZipInfo("savedGame", (2002, 2, 3, 4, 5, 6)), encode(SAVE_TEXT), zipfile.ZIP_DEFLATED)
    written = read_save(target.getvalue()).with_text(LOG_TEXT).to_bytes()
    with zipfile.ZipFile(io.BytesIO(written)) as archive:
        infos = [(i.filename, i.date_time, i.compress_type, i.comment) for i in archive.infolist()]
    assert infos == [
        ("savedata", (2001, 2, 3, 4, 5, 6), zipfile.ZIP_STORED, b"c"),
        ("savedGame", (2002, 2, 3, 4, 5, 6), zipfile.ZIP_DEFLATED, b""),
    ]


PROBLEMS = {
    "only commands": (
        [("savedGame", encode(SAVE_TEXT))],
        [
            "s.vsav: info SAV001: no moduledata: the file does not say which module it belongs to",
            "s.vsav: info SAV001: no savedata: the file does not say when and with which engine it was written",
        ],
    ),
    "broken moduledata": (
        [("savedGame", encode(SAVE_TEXT)), ("savedata", SAVE_DATA), ("moduledata", b"<html/>")],
        ["s.vsav: warning SAV002: moduledata cannot be read: its root is <html>, not <data>"],
    ),
    "an entry twice": (
        [
            ("savedGame", b"CHATa"),
            ("savedata", SAVE_DATA),
            ("moduledata", MODULE_DATA),
            ("savedGame", encode(SAVE_TEXT)),
        ],
        ["s.vsav: warning SAV003: the zip has 'savedGame' twice; the last one counts"],
    ),
}


@pytest.mark.parametrize("name", PROBLEMS)
def test_problems_beside_the_commands(name: str) -> None:
    entries, expected = PROBLEMS[name]
    save = read_save(zipped(*entries), "s.vsav")
    assert [str(problem) for problem in save.problems] == expected
    assert save.text == SAVE_TEXT
    assert read_save(save.with_text(LOG_TEXT).to_bytes()).text == LOG_TEXT


ERRORS = {
    "empty": (b"", "s.vsav: is empty (save the game again, or get the file again)"),
    "not a save": (
        b"hello",
        "s.vsav: is neither a zip nor a VASSAL command text: it begins with b'hello' "
        "(a .vsav or .vlog is a zip with savedGame: give that, or get it again)",
    ),
    "a module": (
        zipped(("buildFile.xml", b"")),
        "s.vsav: has no savedGame entry (this is a module: give a .vsav or .vlog; zoc lint looks at modules)",
    ),
    "another zip": (zipped(("a.txt", b"")), "s.vsav: has no savedGame entry (a .vsav or .vlog has one)"),
    "one folder down": (
        zipped(("game/savedGame", b"")),
        "s.vsav: has no savedGame entry (it is one folder down, in game/savedGame; "
        "zip the files themselves, not their folder)",
    ),
    "cut short": (
        made_save()[:200],
        "s.vsav: damaged zip: File is not a zip file "
        "(get the file again, or save what can be saved with zoc decode --repair)",
    ),
    "too many entries": (
        zipped(*((f"{n}", b"") for n in range(1001))),
        "s.vsav: has 1,001 entries, more than 1,000 (a save has about three: this is something else)",
    ),
    "odd digits": (
        zipped(("savedGame", b"!VCSK5a3")),
        "s.vsav: savedGame has an odd number of hex digits (3); the last, at byte 7, has no partner "
        "(the file was cut short or changed on its way; get it again, "
        "or save what can be saved with zoc decode --repair)",
    ),
}


@pytest.mark.parametrize("name", ERRORS)
def test_errors(name: str) -> None:
    data, message = ERRORS[name]
    with pytest.raises(InputError) as error:
        read_save(data, "s.vsav")
    assert str(error.value) == message


def test_errors_of_files(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"is a folder, not a save \(give the \.vsav"):
        open_save(tmp_path)
    with pytest.raises(InputError, match=r"none\.vsav: no such file or directory"):
        open_save(tmp_path / "none.vsav")
    with pytest.raises(InputError, match=r"/dev/null: is not a file"):
        open_save(Path("/dev/null"))


def test_a_damaged_entry(tmp_path: Path) -> None:
    data = bytearray(zipped(("savedGame", encode(SAVE_TEXT))))
    data[100] ^= 1
    with pytest.raises(InputError, match="damaged zip: Bad CRC-32"):
        read_save(bytes(data))


def test_bombs_are_refused(tmp_path: Path) -> None:
    save = new_save(b"A" * 1_000_000)
    assert len(save) < 20_000
    with pytest.raises(InputError, match=r"entry 'savedGame' has more than 200,064 bytes"):
        read_save(save, limit=100_000)
    lying = bytearray(save)
    place = lying.rindex(b"PK\x01\x02") + 24
    lying[place : place + 4] = (1000).to_bytes(4, "little")
    with pytest.raises(InputError):
        read_save(bytes(lying), limit=100_000)
    path = tmp_path / "big.vsav"
    with path.open("wb") as file:
        file.truncate(10**12)
    with pytest.raises(InputError, match=r"has 1,000,000,000,000 bytes, more than"):
        open_save(path)


METADATA = {
    "entities": (b'<!DOCTYPE data [<!ENTITY x "y">]><data><name>a&x;b</name></data>', Metadata(name="a")),
    "no values": (b"<data/>", Metadata()),
    "empty name": (b"<data><name/></data>", Metadata(name="")),
    "bad date": (b"<data><dateSaved>soon</dateSaved><!-- c --></data>", Metadata()),
}


@pytest.mark.parametrize("name", METADATA)
def test_metadata(name: str) -> None:
    data, expected = METADATA[name]
    assert read_metadata(data) == expected


@pytest.mark.parametrize("data", [b"", b"<data>", b"\xff\xfe", b"<data>" + b" " * 5_000_000 + b"</data>"], ids=len)
def test_bad_metadata(data: bytes) -> None:
    with pytest.raises(ValueError, match=r"XML|bytes"):
        read_metadata(data)


def test_same_input_same_bytes() -> None:
    assert made_save() == made_save()
    assert made_save() != made_save(LOG_TEXT)


@given(st.binary(max_size=60), st.integers(0, 300), st.integers(0, 255))
def test_damage_never_escapes(junk: bytes, place: int, byte: int) -> None:
    damaged = bytearray(made_save())
    damaged[place % len(damaged)] = byte
    for data in (junk, b"PK\x03\x04" + junk, bytes(damaged)):
        try:
            assert read_save(data).to_bytes() == data
        except InputError as error:
            assert str(error)
