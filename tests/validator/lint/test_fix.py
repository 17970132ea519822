"""Mending: the edits of findings in folders and in packed modules, and what is left alone."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest
from lxml import etree

from mapdata.diagnostic import Diagnostic, Edit, Severity, Where
from validator.lint.fix import apply, mend, unified

TEXT = '<m>\n<a icon="Dice.png"/>\n<b icon="Tank.png"/>\n</m>\n'


def finding(file: str, *edits: tuple[str, str], text: str = TEXT, code: str = "MOD031") -> Diagnostic:
    made = tuple(Edit(file, text.index(old), text.index(old) + len(old), new) for old, new in edits)
    return Diagnostic(code, Severity.WARNING, f"{edits}", Where(file, (), 1, 1), fixable=True, edits=made)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "u").mkdir()
    (tmp_path / "u" / "buildFile.xml").write_bytes(TEXT.encode())
    with zipfile.ZipFile("p.vmod", "w") as archive:
        archive.writestr("images/dice.png", b"picture")
        archive.writestr("buildFile.xml", TEXT)
        archive.writestr("moduledata", b"<data/>")
    return tmp_path


def entries(file: str) -> dict[str, bytes]:
    with zipfile.ZipFile(file) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_a_diff_changes_nothing(folder: Path) -> None:
    before = Path("p.vmod").read_bytes()
    (change,) = mend([finding("p.vmod!buildFile.xml", ("Dice", "dice"))])
    assert "".join(unified(change)) == (
        "--- p.vmod!buildFile.xml\n+++ p.vmod!buildFile.xml\n@@ -1,4 +1,4 @@\n <m>\n"
        '-<a icon="Dice.png"/>\n+<a icon="dice.png"/>\n <b icon="Tank.png"/>\n </m>\n'
    )
    assert Path("p.vmod").read_bytes() == before


def test_in_a_diff_only_a_newline_ends_a_line_and_a_file_has_its_path(folder: Path) -> None:
    text = '<m>\n<a t="one\x85\u2028two\rthree" icon="Dice.png"/>\r\n</m>'
    Path("u/buildFile.xml").write_bytes(text.encode())
    (change,) = mend([finding("u!buildFile.xml", ("Dice", "dice"), text=text)])
    line = text.split("\n")[1]
    assert "".join(unified(change)) == (
        f"--- u/buildFile.xml\n+++ u/buildFile.xml\n@@ -1,3 +1,3 @@\n <m>\n-{line}\n+{line.replace('D', 'd')}\n </m>\n"
        "\\ No newline at end of file\n"
    )


def test_of_a_packed_module_only_the_entry_changes(folder: Path) -> None:
    old = entries("p.vmod")
    apply(mend([finding("p.vmod!buildFile.xml", ("Dice", "dice"), ("Tank", "tank"))]))
    text = TEXT.replace("Dice", "dice").replace("Tank", "tank").encode()
    assert entries("p.vmod") == old | {"buildFile.xml": text}
    assert list(entries("p.vmod")) == list(old)


def test_an_unpacked_module_is_mended_in_its_file(folder: Path) -> None:
    apply(mend([finding("u!buildFile.xml", ("Dice", "dice"))]))
    assert Path("u/buildFile.xml").read_bytes() == TEXT.replace("Dice", "dice").encode()


def test_of_two_that_meet_the_first_is_mended_whole(folder: Path) -> None:
    file = "u!buildFile.xml"
    first = finding(file, ("Dice", "dice"))
    other = finding(file, ("ice.png", "ICE.PNG"), ("Tank", "tank"), code="MOD032")
    same = finding(file, ("Dice", "dice"), code="MOD033")
    (change,) = mend([other, same, first])
    assert change.after == TEXT.replace("Dice", "dice")
    assert [each.code for each in change.findings] == ["MOD031", "MOD033"]


def test_letters_are_counted_not_bytes_and_line_ends_stay(folder: Path) -> None:
    text = TEXT.replace("<m>", "<m>é€😀").replace("\n", "\r\n")
    Path("u/buildFile.xml").write_bytes(text.encode())
    apply(mend([finding("u!buildFile.xml", ("Tank", "Tänk"), text=text)]))
    assert Path("u/buildFile.xml").read_bytes() == text.replace("Tank", "Tänk").encode()


@pytest.mark.parametrize(
    "data",
    [
        TEXT.encode().replace(b"Tank", b"T\xffnk"),
        b'<?xml version="1.0" encoding="ISO-8859-1"?>' + TEXT.encode(),
        b"<m/>",
    ],
    ids=["not UTF-8", "says that it is not UTF-8", "shorter than the edit"],
)
def test_what_cannot_be_counted_is_left_alone(folder: Path, data: bytes) -> None:
    Path("u/buildFile.xml").write_bytes(data)
    assert mend([finding("u!buildFile.xml", ("Dice", "dice"))]) == []


def test_what_would_break_the_module_is_a_fault_of_ours(folder: Path) -> None:
    with pytest.raises(etree.XMLSyntaxError):
        mend([finding("u!buildFile.xml", ("Dice", "<"))])


def test_a_file_that_ends_without_a_line_end(folder: Path) -> None:
    Path("a.toml").write_text("a = 1", "utf-8")
    (change,) = mend([finding("a.toml", ("1", "2"), text="a = 1")])
    assert "".join(unified(change)).splitlines()[3:] == [
        "-a = 1",
        "\\ No newline at end of file",
        "+a = 2",
        "\\ No newline at end of file",
    ]


def test_a_mark_before_the_text_is_not_counted_and_stays(folder: Path) -> None:
    Path("u/buildFile.xml").write_bytes(b"\xef\xbb\xbf" + TEXT.encode())
    apply(mend([finding("u!buildFile.xml", ("Dice", "dice"))]))
    assert Path("u/buildFile.xml").read_bytes() == b"\xef\xbb\xbf" + TEXT.replace("Dice", "dice").encode()
