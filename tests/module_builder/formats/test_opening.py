"""Which file of a module is read, whatever the module or save is called, and hints for those that lie elsewhere."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from cli.main import main
from mapdata.diagnostic import InputError
from module_builder.formats.vassal.files.metadata import read_metadata
from module_builder.formats.vassal.modules.module import open_module
from module_builder.formats.vassal.saves.container import SaveKind, open_save
from tests.module_builder.formats import tiny
from tests.module_builder.formats.made_saves import LOG_TEXT, SAVE_TEXT, made_save

OLD, NEW = "buildFile", "buildFile.xml"
# entries, VassalVersion in moduledata (None: no moduledata, "": none in it) -> the entry read, the finding
CHOICE: dict[str, tuple[tuple[str, ...], str | None, str, list[str]]] = {
    "new": ((NEW,), "3.6.0", NEW, []),
    "old": ((OLD,), "3.2.17", OLD, []),
    "both, new": ((OLD, NEW), "3.5.0", NEW, []),
    "both, old": ((OLD, NEW), "3.4.13", OLD, []),
    "both, no moduledata": ((OLD, NEW), None, OLD, []),
    "both, no version": ((OLD, NEW), "", NEW, []),
    "old, no moduledata": ((OLD,), None, OLD, []),
    "new, no moduledata": ((NEW,), None, NEW, []),
    "new where the old one is looked for": (
        (NEW,),
        "3.4.5",
        NEW,
        ["MOD007 moduledata says VASSAL 3.4.5, which looks for `buildFile`"],
    ),
    "old where the new one is looked for": (
        (OLD,),
        "3.6.0",
        OLD,
        ["MOD007 moduledata says VASSAL 3.6.0, which looks for `buildFile.xml`"],
    ),
}


def made(folder: Path, name: str) -> Path:
    entries, version, *_ = CHOICE[name]
    inside = tiny.BASICS
    packed = [(entry, tiny.buildfile(inside, name=entry, vassal="3.6.0").encode()) for entry in entries]
    if version is not None:
        data = f"<data version='1'><version>1</version><VassalVersion>{version}</VassalVersion><name>x</name></data>"
        packed.append(("moduledata", data.replace("<VassalVersion></VassalVersion>", "").encode()))
    return tiny.pack_entries(folder / "m.vmod", packed)


@pytest.mark.parametrize("name", CHOICE)
def test_which_buildfile(tmp_path: Path, name: str) -> None:
    module = open_module(made(tmp_path, name))
    found = [f"{problem.code} {problem.message}" for problem in module.problems]
    assert (module.entry, module.name, found) == (CHOICE[name][2], CHOICE[name][2], CHOICE[name][3])


@pytest.mark.engine
@pytest.mark.parametrize("name", CHOICE)
def test_which_buildfile_the_engine_reads(
    tmp_path: Path, name: str, oracle: Callable[..., list[dict[str, Any]]]
) -> None:
    refused = bool(CHOICE[name][3])
    (record,) = oracle("load", made(tmp_path, name), "--no-setups", status=int(refused))
    assert (record["ok"], record.get("name")) == (not refused, None if refused else CHOICE[name][2])


def test_language_and_text_the_wrong_way_round() -> None:
    data = (
        b"<data><name>Capture</name><name lang='\xd0\x97\xd0\xb0\xd1\x85\xd0\xb2\xd0\xb0\xd1\x82'>ru</name>"
        b"<name lang='de'>Eroberung</name><description lang='de'>x</description></data>"
    )
    metadata = read_metadata(data)
    assert (metadata.name, metadata.description) == ("Capture", None)


@pytest.mark.parametrize("ending", ["vsav", "vlog", "sav", "log", "txt", ""])
def test_a_log_is_told_from_a_save_by_what_is_in_it(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"game.{ending}"
    for text, kind in ((SAVE_TEXT, SaveKind.SAVE), (LOG_TEXT, SaveKind.LOG)):
        path.write_bytes(made_save(text))
        assert (open_save(path).kind, open_save(path).text) == (kind, text)


def run(*words: object) -> tuple[int, str, str]:
    done = CliRunner().invoke(main, [str(word) for word in words])
    return done.exit_code, done.stdout, done.stderr


@pytest.mark.parametrize("ending", ["vmod", "mod", "zip", "vmdx", "mdx"])
def test_modules_of_any_ending_are_linted(tmp_path: Path, ending: str) -> None:
    path = tiny.pack(tmp_path / f"m.{ending}", tiny.buildfile(""))
    assert run("lint", path) == (0, "no findings\n", "")


def test_one_folder_down(tmp_path: Path) -> None:
    folder = tmp_path / "download" / "My Module"
    folder.mkdir(parents=True)
    (folder / "buildFile.xml").write_text(tiny.buildfile(""))
    status, told, _ = run("lint", tmp_path / "download")
    assert (status, told) == (0, "no findings\n"), "lint looks for modules in a folder"
    packed = tmp_path / "m.vmod"
    with zipfile.ZipFile(packed, "w") as archive:
        archive.write(folder / "buildFile.xml", "My Module/buildFile.xml")
    for path in (packed, tmp_path / "download"):
        status, _, said = run("locate", "--module", path)
        assert (status, "the module sits in the folder 'My Module' inside" in said) == (3, True)


def test_a_buildfile_that_is_not_utf_8_says_where(tmp_path: Path) -> None:
    data = tiny.buildfile("", name="Caf\u00e9 Royal").encode("cp1252")
    path = tiny.pack_entries(tmp_path / "m.vmod", [("buildFile.xml", data)])
    with pytest.raises(InputError) as caught:
        open_module(path)
    at, told = data.index(b"\xe9"), str(caught.value).partition("buildFile.xml:")[2]
    around = data[at - 10 : at + 10].decode("cp1252")
    hint = f"it may be Windows-1252, as which it reads '{around}': save it as UTF-8"
    assert told.partition(": ")[2] == f"byte {at} (0xe9) is not UTF-8 ({hint})"
