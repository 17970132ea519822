"""Extensions: their components become the module's, from the file that is named or that lies where VASSAL looks."""

from __future__ import annotations

import shutil
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from cli.main import main
from mapdata.diagnostic import InputError
from module_builder.formats.vassal.grids.mapwindow import Location
from module_builder.formats.vassal.modules.extension import open_extension, registered
from module_builder.formats.vassal.modules.module import Module, open_module
from module_builder.formats.vassal.modules.piececheck import check_pieces
from module_builder.formats.vassal.saves.container import new_save
from tests.module_builder.formats import tiny

PIECE = "+/null/clone;Clone;;\tpiece;;;;x/\tnull;0;0;;0"
MODULE = tiny.buildfile(
    f'<PrototypesContainer><PrototypeDefinition name="Unit">{PIECE}</PrototypeDefinition></PrototypesContainer>'
    '<PieceWindow name="Pieces"><ListWidget entryName="Red">'
    '<PieceSlot entryName="Inf" gpid="7">+/null/piece;;;;Inf/null;0;0;7;0</PieceSlot></ListWidget></PieceWindow>'
    '<Map mapName="Main"><BoardPicker><Board name="Land" width="100" height="80"/></BoardPicker></Map>'
)
HEAD = 'module="Tiny" moduleVersion="1.0" version="2.0" extensionId="x1y" vassalVersion="3.6.0" anyModule="false"'
DATA = (
    b"<data version='1'><version>2.0</version><VassalVersion>3.6.0</VassalVersion><universal>false</universal></data>"
)
PARTS = {
    "VASSAL.build.module.PieceWindow:Pieces/VASSAL.build.widget.ListWidget:Red": (
        '<PieceSlot entryName="Tank" gpid="x1y:0">+/null/piece;;;tank.png;Tank/null;0;0;x1y:0;0</PieceSlot>'
    ),
    "VASSAL.build.module.PrototypesContainer": f'<PrototypeDefinition name="Added">{PIECE}</PrototypeDefinition>',
    "VASSAL.build.module.Map:Main/VASSAL.build.module.map.BoardPicker": (
        '<Board name="Sea" width="60" height="50"><HexGrid dx="20" dy="30" x0="0" y0="0">'
        '<HexGridNumbering hLeading="1" vLeading="1"/></HexGrid></Board>'
    ),
    "": '<Map mapName="Second"><BoardPicker><Board name="Isle" width="10" height="10"/></BoardPicker></Map>',
}


def extension(path: Path, parts: dict[str, str] = PARTS, head: str = HEAD, **more: bytes) -> Path:
    elements = "".join(
        f'<VASSAL.build.module.ExtensionElement target="{target}">{tiny.written_out(xml)}'
        "</VASSAL.build.module.ExtensionElement>"
        for target, xml in parts.items()
    )
    xml = f"<VASSAL.build.module.ModuleExtension {head}>{elements}</VASSAL.build.module.ModuleExtension>"
    return tiny.pack(path, xml, images__tank_dot_png=tiny.png(40, 30), **{"extensiondata": DATA, **more})


@pytest.fixture
def module(tmp_path: Path) -> Path:
    return tiny.pack(tmp_path / "Game.vmod", MODULE)


def contents(module: Module) -> tuple[object, ...]:
    return (
        [(slot.gpid, slot.name, slot.path[-2]) for slot in module.slots],
        module.prototypes,
        [(window.name, window.id, [board.name for board in window.boards]) for window in module.maps],
        [problem.message for problem in (*module.problems, *check_pieces(module))],
    )


ALL = (
    [
        ("7", "Inf", "VASSAL.build.widget.ListWidget:Red"),
        ("x1y:0", "Tank", "VASSAL.build.widget.ListWidget:Red"),
    ],
    {"Unit": PIECE, "Added": PIECE},
    [("Main", "Map0", ["Land", "Sea"]), ("Second", "Map1", ["Isle"])],
    [],
)


@pytest.mark.parametrize("ending", ["vmdx", "mdx"])
def test_named(module: Path, tmp_path: Path, ending: str) -> None:
    opened = open_module(module, [extension(tmp_path / f"More.{ending}")])
    assert contents(opened) == ALL
    assert [slot.file for slot in opened.slots] == ["", f"{tmp_path / f'More.{ending}'}!buildFile.xml"]
    assert opened.read("images/tank.png") == tiny.png(40, 30)
    (added,) = opened.extensions
    assert (added.name, added.id, added.version, added.module, added.any_module) == (
        "More",
        "x1y",
        "2.0",
        "Tiny",
        False,
    )


def test_beside(module: Path, tmp_path: Path) -> None:
    folder = tmp_path / "Game_ext"
    (folder / "inactive").mkdir(parents=True)
    extension(folder / "More.vmdx")
    (folder / ".hidden").write_bytes(b"x")
    extension(folder / "inactive" / "Other.vmdx", {"": '<Map mapName="Third"/>'})
    assert contents(open_module(module, beside=True)) == ALL
    assert contents(open_module(module))[1] == {"Unit": PIECE}
    again = open_module(module, [folder / "More.vmdx"], beside=True)
    assert (len(again.extensions), contents(again)) == (1, ALL)


def test_unpacked(module: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(extension(tmp_path / "More.vmdx")) as archive:
        archive.extractall(tmp_path / "More")
    with zipfile.ZipFile(module) as archive:
        archive.extractall(tmp_path / "Unpacked")
    assert contents(open_module(tmp_path / "Unpacked", [tmp_path / "More"])) == ALL


def test_locations_on_a_board_of_an_extension(module: Path, tmp_path: Path) -> None:
    opened = open_module(module, [extension(tmp_path / "More.vmdx")])
    laid = opened.laid_out(["MainBoardPicker\tSea\t0\t0"])
    assert laid[0].locate(21, 16) == Location("Sea", None, "0202")


OTHER = HEAD.replace('"Tiny"', '"Else"')
TOLD = {
    "another module's": (
        {"head": OTHER},
        ["MOD019 More.vmdx belongs to the module 'Else'"],
    ),
    "any module's": ({"head": OTHER.replace("false", "true")}, []),
    "a later version's": (
        {"head": HEAD.replace("1.0", "1.2")},
        ["MOD022 More.vmdx was made for version 1.2 of the module; this is 1.0"],
    ),
    "nowhere to put it": (
        {"parts": {"VASSAL.build.module.PieceWindow:Pieces/a.b:C": '<Map mapName="x"/>', **PARTS}},
        ["MOD020 the module has no 'VASSAL.build.module.PieceWindow:Pieces/a.b:C'"],
    ),
    "into another one": (
        {"parts": {"VASSAL.build.module.Map:Nope/": "<HighlightLastMoved/>", **PARTS}},
        ["MOD025 the module has no 'VASSAL.build.module.Map:Nope/': it comes into Map 'Main'"],
    ),
}


@pytest.mark.parametrize("name", TOLD)
def test_what_is_told(module: Path, tmp_path: Path, name: str) -> None:
    options, expected = TOLD[name]
    (tmp_path / "Game_ext").mkdir()
    extension(tmp_path / "Game_ext" / "More.vmdx", **options)  # type: ignore[arg-type]  # of several kinds
    opened = open_module(module, beside=True)
    assert [f"{problem.code} {problem.message}" for problem in opened.loading] == expected
    assert len(opened.slots) == (2 if name in ("any module's", "a later version's", "into another one") else 1)


def test_two_with_one_id(module: Path, tmp_path: Path) -> None:
    files = [extension(tmp_path / f"{name}.vmdx", {}) for name in "ab"]
    (told,) = open_module(module, files).loading
    assert told.message == ("b.vmdx and a.vmdx have the same extension id 'x1y': their pieces cannot be told apart")


def test_a_file_that_is_none(module: Path, tmp_path: Path) -> None:
    (tmp_path / "Game_ext").mkdir()
    (tmp_path / "Game_ext" / "readme.txt").write_text("hello")
    shutil.copy(module, tmp_path / "Game_ext" / "copy.vmod")
    opened = open_module(module, beside=True)
    assert [f"{problem.code} {problem.message}" for problem in opened.problems] == [
        "MOD023 copy.vmod: is no extension: its root is <VASSAL.build.GameModule>",
        "MOD023 readme.txt: not a module: not a zip file, but a text file",
    ]
    assert opened.loading == ()


BROKEN = {
    "empty": (b"", "not a module: not a zip file"),
    "text": (b"hello", "not a module: not a zip file, but a text file"),
    "cut short": (b"PK\x03\x04rest", "damaged zip: File is not a zip file"),
}


@pytest.mark.parametrize("name", BROKEN)
@pytest.mark.parametrize("ending", ["vmdx", "MDX"])
def test_an_extension_beside_that_cannot_be_read_is_told(module: Path, tmp_path: Path, name: str, ending: str) -> None:
    data, message = BROKEN[name]
    (tmp_path / "Game_ext").mkdir()
    (tmp_path / "Game_ext" / f"More.{ending}").write_bytes(data)
    (told,) = open_module(module, beside=True).loading
    assert (told.code, told.message) == ("MOD026", f"More.{ending}: {message}")


def test_what_cannot_be_opened(module: Path, tmp_path: Path) -> None:
    file = extension(tmp_path / "More.vmdx", head=OTHER)
    for wrong, problem in (
        (lambda: open_module(module, [file]), "belongs to the module 'Else', not to 'Tiny'"),
        (lambda: open_module(module, [module]), "is no extension: its root is <VASSAL.build.GameModule>"),
        (lambda: open_extension(module), "is no extension: its root is <VASSAL.build.GameModule>"),
        (lambda: open_module(file), "is an extension, not a module: it belongs to the module 'Else'"),
    ):
        with pytest.raises(InputError) as caught:
            wrong()
        assert caught.value.problem == problem


def test_which_buildfile_of_an_extension(module: Path, tmp_path: Path) -> None:
    old = b"<data><VassalVersion>3.2.0</VassalVersion></data>"
    other = b"<VASSAL.build.module.ModuleExtension module='Tiny' extensionId='old'/>"
    file = extension(tmp_path / "More.vmdx", extensiondata=old, buildFile=other)
    assert (open_extension(file).entry, open_extension(file).id) == ("buildFile", "old")


def test_extensions_that_a_save_was_made_with() -> None:
    assert registered(b"begin_save\x1bEXT\tMore\t2.0\x1bEXT\t\xc3\xa9\t1\x1bCHATEXT\tx\ty") == {"More": "2.0", "é": "1"}
    assert registered(b"begin_save\x1b\\\x1bEXT\tA\\\tB\t'\\1'\\\x1bEXT\tlast\\\x1bEXT") == {"A\tB": "\\1", "last": ""}


def run(*words: object) -> tuple[int, str, str]:
    done = CliRunner().invoke(main, [str(word) for word in words])
    return done.exit_code, done.stdout, done.stderr


def test_commands(module: Path, tmp_path: Path) -> None:
    file = extension(tmp_path / "More.vmdx")
    text = (
        b"begin_save\x1b+/1/piece;;;tank.png;Tank/Second;5;5;x1y:0;0\x1bSecondBoardPicker\tIsle\t0\t0"
        b"\x1bEXT\tMore\t2.0\x1bend_save"
    )
    save = tmp_path / "s.vsav"
    save.write_bytes(new_save(text))
    status, out, said = run("show", save, "--module", module, "--extension", file)
    assert (status, "Second" in out, "extension" in said) == (0, True, False)
    status, _, said = run("show", save, "--module", module)
    missing = "was made with the extension 'More' (version 2.0), which is not loaded (say --extension FILE)"
    assert (status, f"zoc: {save}: {missing}" in said) == (0, True)
    assert run("show", save, "--extension", file)[0] == 2
    points = tmp_path / "points"
    points.write_text("Second\t5\t5\n")
    assert run("locate", "--module", module, "--extension", file, "--points", points)[0] == 0
    assert run("locate", "--module", module, "--points", points)[0] == 1
    (tmp_path / "Game_ext").mkdir()
    shutil.move(file, tmp_path / "Game_ext")
    assert run("locate", "--module", module, "--points", points)[0] == 0
    assert run("lint", tmp_path / "Game_ext" / "More.vmdx")[:2] == (0, "no findings\n")
    status, _, said = run("show", save, "--module", tmp_path / "Game_ext" / "More.vmdx")
    assert (status, "is an extension, not a module" in said) == (3, True)


@pytest.mark.engine
def test_as_the_engine_loads_it(tmp_path: Path, oracle: Callable[..., list[dict[str, Any]]]) -> None:
    xml = MODULE.replace("><VASSAL", f">{tiny.written_out(tiny.BASICS)}<VASSAL", 1)
    path = tiny.pack(tmp_path / "Game.vmod", xml)
    (tmp_path / "Game_ext").mkdir()
    extension(tmp_path / "Game_ext" / "More.vmdx", PARTS)
    (record,) = oracle("load", path, "--no-setups")
    ours = open_module(path, beside=True)
    assert [(slot.gpid, slot.name) for slot in ours.slots] == [(s["gpid"], s["name"]) for s in record["slots"]]
    assert [(m.name, m.id) for m in ours.maps] == [(m["name"], m["id"]) for m in record["maps"]]
    assert [[b.name for b in m.boards] for m in ours.maps] == [[b["name"] for b in m["boards"]] for m in record["maps"]]
    assert list(ours.prototypes) == record["prototypes"]
