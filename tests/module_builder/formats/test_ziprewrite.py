"""A zip with an entry changed: everything else keeps its bytes."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapdata.diagnostic import InputError
from module_builder.formats.vassal.files.ziprewrite import rewritten
from module_builder.formats.vassal.markup.document import Node
from module_builder.formats.vassal.modules.module import open_module
from module_builder.vassal.rewrite import document_of, rewrite, save_module
from tests.conftest import shared_folder
from tests.module_builder.formats import tiny

DATES = {"buildFile.xml": (2011, 2, 3, 4, 5, 6), "images/a.png": (1999, 1, 1, 1, 1, 2), "tëxt": (2020, 1, 1, 0, 0, 0)}
XML = tiny.buildfile('\n  <PieceWindow name="P"/>\n')
SHARED = shared_folder()


def module_file(path: Path, prefix: bytes = b"", comment: bytes = b"by hand") -> Path:
    """A zip of entries packed in several ways, some streamed (their sizes come after them)."""
    with zipfile.ZipFile(path, "w") as archive:
        for name, date in DATES.items():
            info = zipfile.ZipInfo(name, date)
            info.compress_type = zipfile.ZIP_STORED if name.startswith("images") else zipfile.ZIP_DEFLATED
            info.comment, info.external_attr = b"mine", 0o600 << 16
            with archive.open(info, "w") as entry:
                entry.write(XML.encode() if name == "buildFile.xml" else name.encode() * 100)
        archive.comment = comment
    path.write_bytes(prefix + path.read_bytes())
    return path


def facts(path: Path) -> dict[str, tuple[object, ...]]:
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
        return {
            info.filename: (archive.read(info), info.date_time, info.compress_type, info.external_attr, info.comment)
            for info in archive.infolist()
        }


@pytest.mark.parametrize("prefix", [b"", b"#!program before it\n"], ids=["plain", "self-extracting"])
def test_one_entry_changed(tmp_path: Path, prefix: bytes) -> None:
    path = module_file(tmp_path / "m.vmod", prefix)
    before, bytes_before = facts(path), path.read_bytes()
    target = tmp_path / "new.vmod"
    rewrite(path, target, {"images/a.png": b"changed", "new/é.txt": b"new"})
    after = facts(target)
    assert list(after) == [*before, "new/é.txt"]
    assert after["images/a.png"] == (b"changed", *before["images/a.png"][1:])
    assert after["new/é.txt"][:2] == (b"new", (1980, 1, 1, 0, 0, 0))
    assert {name: after[name] for name in ("buildFile.xml", "tëxt")} == {
        name: before[name] for name in ("buildFile.xml", "tëxt")
    }
    assert target.read_bytes().startswith(bytes_before[: bytes_before.index(b"images/a.png") - 30])
    with zipfile.ZipFile(target) as archive:
        assert archive.comment == b"by hand"
    rewrite(target, target, {"images/a.png": None, "new/é.txt": None})
    assert list(facts(target)) == ["buildFile.xml", "tëxt"]


def test_no_change_is_a_copy(tmp_path: Path) -> None:
    path = module_file(tmp_path / "m.vmod")
    rewrite(path, tmp_path / "copy", {})
    assert (tmp_path / "copy").read_bytes() == path.read_bytes()
    assert b"".join(rewritten(path, {})) == path.read_bytes()


def test_an_edited_module(tmp_path: Path) -> None:
    path = module_file(tmp_path / "m.vmod")
    module = open_module(path)
    document = document_of(module)
    save_module(module, document, tmp_path / "same.vmod")
    assert (tmp_path / "same.vmod").read_bytes() == path.read_bytes()
    document.root.set("name", "Renamed — Ü")
    save_module(module, document, path, {"tëxt": b"other"})
    again = open_module(path)
    assert (again.name, again.read("tëxt"), again.read("images/a.png")) == (
        "Renamed — Ü",
        b"other",
        b"images/a.png" * 100,
    )


def test_an_unpacked_module(tmp_path: Path) -> None:
    (tmp_path / "m").mkdir()
    (tmp_path / "m" / "buildFile.xml").write_text(XML)
    (tmp_path / "m" / "old").write_text("old")
    rewrite(tmp_path / "m", tmp_path / "m", {"zoc/new": b"x", "old": None})
    assert open_module(tmp_path / "m").entries == {"buildFile.xml", "zoc/new"}
    with pytest.raises(ValueError, match="own folder"):
        rewrite(tmp_path / "m", tmp_path / "n", {"a": b""})


@pytest.mark.parametrize("name", ["../x", "/x", "a/../../x", "..", "", "c:\\x", "a\\b"])
def test_a_name_that_leads_out(tmp_path: Path, name: str) -> None:
    with pytest.raises(ValueError, match="leads out of the module"):
        rewrite(module_file(tmp_path / "m.vmod"), tmp_path / "n", {name: b""})


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_of_two_with_one_name(tmp_path: Path) -> None:
    path = tiny.pack_entries(tmp_path / "m", [("a", b"1"), ("b", b"2"), ("a", b"3")])
    rewrite(path, path, {"a": b"4"})
    with zipfile.ZipFile(path) as archive:
        assert [(info.filename, archive.read(info)) for info in archive.infolist()] == [("b", b"2"), ("a", b"4")]


def test_a_failed_write_leaves_the_old_file(tmp_path: Path) -> None:
    path = module_file(tmp_path / "m.vmod")
    data = path.read_bytes()
    path.write_bytes(data[:-30])
    with pytest.raises(InputError, match="cannot be rewritten"):
        rewrite(path, path, {"a": b""})
    assert (path.read_bytes(), [p.name for p in tmp_path.iterdir()]) == (data[:-30], ["m.vmod"])


@given(st.dictionaries(st.sampled_from([*DATES, "x", "日本"]), st.binary(max_size=50) | st.none()))
def test_any_change(tmp_path_factory: pytest.TempPathFactory, changes: dict[str, bytes | None]) -> None:
    folder = tmp_path_factory.getbasetemp()
    path, target = module_file(folder / "any.vmod"), folder / "changed.vmod"
    before = {name: content for name, (content, *_) in facts(path).items()}
    rewrite(path, target, changes)
    expected = {name: data for name, data in {**before, **changes}.items() if data is not None}
    assert {name: content for name, (content, *_) in facts(target).items()} == expected


@pytest.mark.parametrize("path", sorted(SHARED.rglob("module.vmod")) if SHARED else [], ids=lambda p: p.parent.name)
def test_genuine_modules(tmp_path: Path, path: Path) -> None:
    module, target = open_module(path), tmp_path / "m.vmod"
    document = document_of(module)
    document.root.set("version", "99")
    save_module(module, document, target)
    before, after = facts(path), facts(target)
    assert list(before) == list(after)
    assert [name for name in before if before[name] != after[name]] == [module.entry]
    assert open_module(target).version == "99"


@pytest.mark.engine
def test_the_engine_opens_an_edited_module(
    shared: Path, tmp_path: Path, oracle: Callable[..., list[dict[str, Any]]]
) -> None:
    source, target = shared / "corpus" / "bad" / "saves" / "tiny.vmod", tmp_path / "m.vmod"
    module = open_module(source)
    document = document_of(module)
    document.root.set("name", "Renamed & <Ü>")
    window = next(document.root.iter("VASSAL.build.widget.ListWidget"))
    definition = "+/null/mark;Größe\tpiece;;;neu.png;Neu/5 > 4\tnull;0;0;900;0"
    attributes = {"entryName": 'Neu "ü"', "gpid": "900", "height": "1", "width": "1"}
    window.add(Node.make("VASSAL.build.widget.PieceSlot", attributes, definition))
    save_module(module, document, target, {"images/neu.png": module.read("images/inf.png")})
    (before,), (after,) = oracle("load", source, "--no-setups"), oracle("load", target, "--no-setups")
    assert (after["name"], after["clean"], len(after["slots"])) == ("Renamed & <Ü>", True, len(before["slots"]) + 1)
    (new,) = [slot for slot in after["slots"] if slot["gpid"] == "900"]
    assert (new["name"], new["traits"]) == ('Neu "ü"', ["mark;Größe", "piece;;;neu.png;Neu"])
