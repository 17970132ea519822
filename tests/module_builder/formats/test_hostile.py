"""Files made to do harm, a test each: refused within bounds, or read without the harm, and never in silence."""

from __future__ import annotations

import io
import os
import socket
import struct
import time
import zipfile
from pathlib import Path

import pytest

from mapdata.diagnostic import InputError
from module_builder.formats.vassal.modules.module import Module, open_module
from module_builder.formats.vassal.saves.codec import encode
from module_builder.formats.vassal.saves.container import read_save
from tests.module_builder.formats import tiny
from tests.module_builder.formats.made_saves import MODULE_DATA, SAVE_DATA, SAVE_TEXT, zipped

XML = tiny.buildfile("").encode()
GAME = ("savedGame", encode(SAVE_TEXT))
COMPLETE = (("savedata", SAVE_DATA), ("moduledata", MODULE_DATA))


def module(tmp_path: Path, data: bytes) -> Module:
    path = tmp_path / "m.vmod"
    path.write_bytes(data)
    return open_module(path)


def refused_module(tmp_path: Path, data: bytes) -> str:
    with pytest.raises(InputError) as caught:
        _ = module(tmp_path, data).problems
    return caught.value.problem


def refused_save(data: bytes) -> str:
    with pytest.raises(InputError) as caught:
        read_save(data)
    return caught.value.problem


def told(opened: Module) -> list[str]:
    return [f"{problem.code} {problem.message}" for problem in opened.problems]


def packed(content: bytes, method: int, name: str = "buildFile.xml") -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", method) as archive:
        archive.writestr(name, content)
    return target.getvalue()


def patched(data: bytes, offset: int, form: str, value: int, entry: int = 0) -> bytes:
    """A zip with a number in one record of its list of entries changed."""
    at = -1
    for _ in range(entry + 1):
        at = data.index(b"PK\x01\x02", at + 1)
    return data[: at + offset] + struct.pack(form, value) + data[at + offset + struct.calcsize(form) :]


def test_too_many_entries(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("module_builder.formats.vassal.files.archive.MAX_ENTRIES", 50)
    many = zipped(*((f"images/{index}", b"") for index in range(51)))
    assert refused_module(tmp_path, many) == "has 51 entries, more than 50"
    assert refused_save(zipped(*((f"{index}", b"") for index in range(1001)))) == "has 1,001 entries, more than 1,000"


def test_a_list_of_entries_without_end(tmp_path: Path) -> None:
    data = zipped(("buildFile.xml", XML))
    at = data.index(b"PK\x05\x06")
    long = data[: at + 12] + struct.pack("<I", 100_000_000) + data[at + 16 :]
    problem = "the list of its entries has 100,000,000 bytes, more than 67,108,864"
    assert (refused_module(tmp_path, long), refused_save(long)) == (problem, problem)
    record = b"PK\x06\x06" + bytes(36) + struct.pack("<Q", 1 << 40) + bytes(8)
    beyond = data[:at] + record + data[at : at + 12] + struct.pack("<I", 0xFFFFFFFF) + data[at + 16 :]
    assert refused_module(tmp_path, beyond).startswith("the list of its entries has 1,099,511,627,776 bytes")


def test_an_entry_that_says_it_is_huge(tmp_path: Path) -> None:
    huge = patched(zipped(("buildFile.xml", XML)), 24, "<I", 900_000_000)
    assert refused_module(tmp_path, huge) == "entry 'buildFile.xml' has 900,000,000 bytes, more than 67,108,864"
    save = patched(zipped(("savedGame", b"x" * 600_000), *COMPLETE), 24, "<I", 600_000_000)
    assert refused_save(save) == "entry 'savedGame' has more than 536,870,976 bytes"


def test_an_entry_that_is_larger_than_it_says(tmp_path: Path) -> None:
    data = patched(packed(XML + b" " * 100_000, zipfile.ZIP_DEFLATED), 24, "<I", len(XML))
    assert refused_module(tmp_path, data).startswith("entry 'buildFile.xml' cannot be read: Bad CRC-32")


def test_entries_that_are_too_much_together(tmp_path: Path) -> None:
    data = zipped(*((f"{index}", b"x") for index in range(5)))
    for entry in range(5):
        data = patched(data, 24, "<I", 4_000_000_000, entry)
    problem = "unpacks to 20,000,000,000 bytes, more than 17,179,869,184"
    assert (refused_module(tmp_path, data), refused_save(data)) == (problem, problem)


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA], ids=["bzip2", "LZMA"])
def test_a_ratio_that_nothing_honest_has(tmp_path: Path, method: int) -> None:
    content = bytes(20_000_000)
    assert "bytes that unpack to 20,000,000" in refused_module(tmp_path, packed(content, method))
    assert "bytes that unpack to 20,000,000" in refused_save(packed(content, method, "savedGame"))


@pytest.mark.parametrize(
    "method", [zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA], ids=["deflate", "bzip2", "LZMA"]
)
def test_a_damaged_entry_is_refused_or_the_same(tmp_path: Path, method: int) -> None:
    """Some bytes say nothing, such as the version of LZMA."""

    def held(data: bytes) -> tuple[str, bytes] | None:
        try:
            return module(tmp_path, data).name, read_save(data).text
        except InputError:
            return None

    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", method) as archive:
        archive.writestr("buildFile.xml", XML)
        archive.writestr(*GAME)
    whole = target.getvalue()
    places = range(whole.index(b"buildFile.xml") + 13, whole.index(b"PK\x03\x04", 4))
    damaged = [held(whole[:at] + bytes([whole[at] ^ 0xFF]) + whole[at + 1 :]) for at in places]
    assert damaged.count(None) > len(places) / 2
    assert set(damaged) <= {None, held(whole)}
    assert held(whole) == ("Tiny", SAVE_TEXT)


def with_large_other() -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(*GAME)
        archive.writestr("savedata", bytes(70_000_000))
    return target.getvalue()


def test_a_save_that_unpacks_to_too_much() -> None:
    data = packed(b"!VCSK00" + b"41" * 10_000_000, zipfile.ZIP_DEFLATED, "savedGame")
    with pytest.raises(
        InputError, match=r"^save: entry 'savedGame' has more than 2,000,064 bytes \(zoc reads no larger"
    ):
        read_save(data, limit=1_000_000)
    assert refused_save(with_large_other()) == "entry 'savedata' has more than 67,108,864 bytes"


def test_entries_over_each_other(tmp_path: Path) -> None:
    data = zipped(("a", b"x" * 1000), ("b", b"y" * 1000), GAME)
    over = patched(data, 42, "<I", 0, 1)
    problem = "the entries 'a' and 'b' lie over each other"
    assert (refused_module(tmp_path, over), refused_save(over)) == (problem, problem)


def test_what_is_packed_inside_is_never_opened(tmp_path: Path) -> None:
    inner = zipped(("buildFile.xml", XML), GAME)
    for _ in range(20):
        inner = zipped(("module.vmod", inner))
    with pytest.raises(InputError) as caught:
        module(tmp_path, inner)
    assert caught.value.hint == "the module is packed once more inside, as 'module.vmod'; unpack that"
    with pytest.raises(InputError) as caught:
        read_save(zipped(("a/game.vlog", zipped(GAME))))
    assert caught.value.hint == "a save is packed once more inside, as 'a/game.vlog'; unpack that"


BOMBS = {
    "depth": tiny.buildfile("<a>" * 300 + "</a>" * 300),
    "a text of 11 MB": tiny.buildfile(f"<a>{'x' * 11_000_000}</a>"),
    "an attribute of 11 MB": tiny.buildfile(f"<a b='{'x' * 11_000_000}'/>"),
    "entities in entities": '<!DOCTYPE a [<!ENTITY b "bbbbbbbbbb"><!ENTITY c "&b;&b;&b;">]>'
    + tiny.buildfile("&c;")[38:],
    "a file of the system": '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>' + tiny.buildfile("&b;")[38:],
    "a parameter entity": '<!DOCTYPE a [<!ENTITY % b SYSTEM "http://0.0.0.0/x"> %b;]>' + tiny.buildfile("")[38:],
}


@pytest.mark.parametrize("name", BOMBS)
def test_xml_that_does_harm(tmp_path: Path, name: str) -> None:
    problem = refused_module(tmp_path, zipped(("buildFile.xml", BOMBS[name].encode())))
    assert problem.startswith(("not well-formed XML:", "declares a document type"))
    save = read_save(zipped(GAME, ("savedata", BOMBS[name].encode()), COMPLETE[1]))
    assert [each.code for each in save.problems] == ["SAV002"]
    metadata = module(tmp_path, zipped(("buildFile", XML), ("moduledata", BOMBS[name].encode())))
    assert [each.split()[0] for each in told(metadata)] == ["MOD021"]


@pytest.mark.parametrize(
    "name", ["/etc/passwd", "../../x", "a/../../x", "..", "\\windows\\x", "a\\..\\..\\x", "C:\\x", "C:x"]
)
def test_names_that_lead_out(tmp_path: Path, name: str) -> None:
    opened = module(tmp_path, zipped(("buildFile.xml", XML), (name, b"x")))
    assert told(opened) == [f"MOD011 the entry name '{name}' leads out of the module"]
    assert opened.read(name) == b"x"
    assert not [path for path in tmp_path.iterdir() if path.name != "m.vmod"]
    save = read_save(zipped(GAME, *COMPLETE, (name, b"x")))
    assert [each.message for each in save.problems] == [f"the entry name '{name}' leads out of the zip"]


@pytest.mark.parametrize("name", ["..a/b", "a/..b", "a:b", "a..", "images/...png"])
def test_names_that_only_look_so(tmp_path: Path, name: str) -> None:
    if name == "a:b":
        assert "MOD011" in told(module(tmp_path, zipped(("buildFile.xml", XML), (name, b""))))[0]
    else:
        assert told(module(tmp_path, zipped(("buildFile.xml", XML), (name, b"")))) == []


def test_a_name_twice(tmp_path: Path) -> None:
    opened = module(tmp_path, zipped(("buildFile.xml", b"<no"), ("buildFile.xml", b"<no"), ("buildFile.xml", XML)))
    assert told(opened) == ["MOD010 the zip has 'buildFile.xml' 3 times; the last one counts"]
    save = read_save(zipped(("savedGame", b"!VCSK"), GAME, *COMPLETE))
    assert (save.text, [each.code for each in save.problems]) == (SAVE_TEXT, ["SAV003"])


def test_an_entry_without_a_name(tmp_path: Path) -> None:
    data = zipped(("buildFile.xml", XML), ("NONE", b"x")).replace(b"NONE", bytes(4))  # a NUL ends a name
    assert told(module(tmp_path, data)) == ["MOD011 an entry has no name"]
    save = read_save(zipped(GAME, *COMPLETE, ("NONE", b"x")).replace(b"NONE", bytes(4)))
    nameless = "the zip has an entry without a name, which is left out when the file is changed"
    assert [each.message for each in save.problems] == [nameless]
    assert read_save(save.with_text(b"end_save").to_bytes()).problems == ()


def test_a_name_that_a_terminal_would_obey(tmp_path: Path) -> None:
    opened = module(tmp_path, zipped(("buildFile.xml", XML), ("../\x1b[2Jé\n", b"")))
    assert told(opened) == ["MOD011 the entry name '../\\x1b[2J\\xe9\\n' leads out of the module"]


def test_an_encrypted_entry(tmp_path: Path) -> None:
    data = bytearray(zipped(("buildFile.xml", XML)))
    for mark, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(mark) + offset] |= 1
    assert "is encrypted, password required" in refused_module(tmp_path, bytes(data))


def renamed(data: bytes, old: bytes, new: bytes) -> bytes:
    assert len(old) == len(new)
    return data.replace(old, new)


def test_names_of_old_code_pages(tmp_path: Path) -> None:
    data = zipped(("buildFile.xml", XML), ("images/KARTE", b"x"))
    utf8 = module(tmp_path, renamed(data, b"KARTE", "Käöü"[:3].encode()))
    assert (told(utf8), utf8.read("images/Käö")) == ([], b"x")
    old = module(tmp_path, renamed(data, b"KARTE", "KÄRTE".encode("cp437")))
    assert told(old) == ["MOD012 the name of the entry 'images/KÄRTE' is not UTF-8 (read as code page 437)"]
    assert old.read("images/KÄRTE") == b"x"


def test_a_program_before_it(tmp_path: Path) -> None:
    program = b"MZ" + bytes(range(256)) * 20
    assert module(tmp_path, program + zipped(("buildFile.xml", XML))).name == "Tiny"
    save = read_save(program + zipped(GAME, *COMPLETE))
    assert save.text == SAVE_TEXT
    assert read_save(save.with_text(b"begin_save\x1bend_save").to_bytes()).text == b"begin_save\x1bend_save"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "secret").mkdir()
    (tmp_path / "secret" / "x").write_text("secret")
    place = tmp_path / "m"
    (place / "images").mkdir(parents=True)
    (place / "buildFile.xml").write_bytes(XML)
    return place


def test_links(folder: Path) -> None:
    (folder / "images" / "a").write_text("picture")
    (folder / "images" / "b").symlink_to("a")
    (folder / "file").symlink_to(folder.parent / "secret" / "x")
    (folder / "folder").symlink_to(folder.parent / "secret")
    (folder / "loop").symlink_to(folder)
    (folder / "nowhere").symlink_to("gone")
    (folder / "self").symlink_to("self")
    opened = open_module(folder)
    assert opened.entries == {"buildFile.xml", "images/a", "images/b"}
    assert sorted(told(opened)) == [
        "MOD013 'file' is a link that leads out of the folder; it is not followed",
        "MOD013 'folder' is a link to a folder; it is not followed",
        "MOD013 'loop' is a link to a folder; it is not followed",
        "MOD013 'nowhere' cannot be read: no such file or directory",
        "MOD013 'self' cannot be read: too many levels of symbolic links",
    ]
    with pytest.raises(InputError, match="has no entry 'file'"):
        opened.read("file")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names on this system")
def test_special_files(folder: Path) -> None:
    os.mkfifo(folder / "images" / "pipe")
    with socket.socket(socket.AF_UNIX) as bound:
        here = Path.cwd()
        os.chdir(folder)
        try:
            bound.bind("socket")
        finally:
            os.chdir(here)
        opened = open_module(folder)
    assert sorted(told(opened)) == [
        "MOD013 'images/pipe' is no plain file; it is not opened",
        "MOD013 'socket' is no plain file; it is not opened",
    ]
    os.mkfifo(folder.parent / "pipe.vmod")
    with pytest.raises(InputError, match="is not a file"):
        open_module(folder.parent / "pipe.vmod")


def test_folders_without_end(folder: Path) -> None:
    deep = folder.joinpath(*"abcdefghijkl")
    deep.mkdir(parents=True)
    (deep / "x").write_text("x")
    assert told(open_module(folder)) == ["MOD013 'a/b/c/d/e/f/g/h/' has folders deeper than 8; they are not read"]


def test_a_million_unclosed_quotes_take_no_time(tmp_path: Path) -> None:
    started = time.process_time()
    for text in ("<a b='" * 100_000, "<!--" * 100_000, "<![CDATA[" * 100_000, "&#" * 100_000):
        assert refused_module(tmp_path, zipped(("buildFile.xml", text.encode()))).startswith("not well-formed")
    assert time.process_time() - started < 10
