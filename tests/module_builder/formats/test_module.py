"""Opening modules: our own small ones, whole and broken, and every genuine one."""

from __future__ import annotations

import gzip
import json
import struct
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapdata.diagnostic import InputError
from module_builder.formats.vassal.grids.mapwindow import Location
from module_builder.formats.vassal.modules.images import picture_size
from module_builder.formats.vassal.modules.module import Module, Setup, open_module
from tests.conftest import shared_folder
from tests.module_builder.formats import tiny

SHARED = shared_folder()
PUBLIC = sorted((SHARED / "corpus" / "corpus").glob("*/module.load.jsonl*")) if SHARED else []
ALL = sorted((SHARED / "corpus").rglob("*.vmod")) if SHARED else []
BAD = tomllib.loads(Path(__file__).with_name("module_cases.toml").read_text("utf-8"))

HEXES = '<HexGrid dx="30" dy="36" x0="0" y0="18"><HexGridNumbering stagger="false"/></HexGrid>'
PIECES = (
    '<PieceWindow name="Pieces"><ListWidget entryName="Red"><PieceSlot entryName="Inf" gpid="7">'
    "+/null/prototype;Unit\tpiece;;;inf.png;Inf/\tnull;0;0;7;0</PieceSlot></ListWidget></PieceWindow>"
    '<PrototypesContainer><PrototypeDefinition name="Unit">first</PrototypeDefinition>'
    '<PrototypeDefinition name="Unit"> second\n</PrototypeDefinition></PrototypesContainer>'
    '<PredefinedSetup name="Menu" isMenu="true"><PredefinedSetup name="1940" file="s.vsav"/></PredefinedSetup>'
)
MAPS = (
    f'<Map mapName="Main" edgeWidth="5"><BoardPicker><Board name="Land" image="land.png">{HEXES}</Board>'
    '<Board name="Sea" width="50" height="40"/><setup>MainBoardPicker\tLand\t0\t0</setup></BoardPicker>'
    '<MapSubFolder name="Decks"><DrawPile name="Cards" x="10" y="10" owningBoard="Land"/></MapSubFolder></Map>'
    '<PrivateMap mapName="Own" useBoards="Main"><BoardPicker><Board name="X" width="9" height="9"/></BoardPicker>'
    "</PrivateMap>"
)


@pytest.fixture
def module(tmp_path: Path) -> Module:
    xml = tiny.buildfile(MAPS + PIECES, name="Two <Seas>".replace("<", "&lt;"), version="2.1", vassal="3.7.1")
    binding = b'[pieces]\n"Inf" = "infantry"\n'
    path = tmp_path / "two seas.vmod"
    return open_module(
        tiny.pack(
            path, xml, images__land_dot_png=tiny.png(300, 200), zoc__binding_dot_toml=binding, zoc__map_dot_json=b"[1]"
        )
    )


def test_what_a_module_is_asked(module: Module) -> None:
    assert (module.name, module.version, module.vassal_version) == ("Two <Seas>", "2.1", "3.7.1")
    assert module.entries == {"buildFile.xml", "images/land.png", "zoc/binding.toml", "zoc/map.json"}
    assert (module.read("zoc/binding.toml"), module.read("zoc/map.json")) == (b'[pieces]\n"Inf" = "infantry"\n', b"[1]")
    assert module.prototypes == {"Unit": "second"}
    assert module.setups == (Setup("Menu", "", True, True), Setup("1940", "s.vsav", True, False))
    (slot,) = module.slots
    assert (slot.gpid, slot.name) == ("7", "Inf")
    assert slot.definition == "+/null/prototype;Unit\tpiece;;;inf.png;Inf/\tnull;0;0;7;0"
    assert slot.path == (
        "VASSAL.build.module.PieceWindow:Pieces",
        "VASSAL.build.widget.ListWidget:Red",
        "VASSAL.build.widget.PieceSlot:Inf",
    )
    assert module.problems == ()


def test_maps_and_their_boards(module: Module) -> None:
    assert [(m.name, m.id, [b.name for b in m.boards], m.edge) for m in module.maps] == [
        ("Main", "Map0", ["Land", "Sea"], (5, 0)),
        ("Own", "Map1", ["Land", "Sea"], (5, 0)),
    ]
    assert module.map("Map0").boards[0].size == (300, 200)
    assert module.map("Main").locate(6, 17) == Location("Land", None, "0101")
    assert module.map("Main").locate(15, 10) == Location("Land", None, "Cards")
    assert module.map("Own").locate(6, 17) == Location("Land", None, "0101")
    with pytest.raises(InputError, match=r"has no map 'Mian' \(did you mean 'Main'\?\)"):
        module.map("Mian")


def test_a_save_lays_the_boards_out_anew(module: Module) -> None:
    main, own = module.laid_out(["NOTES\tx", "Map0BoardPicker\tSea\t0\t0\tLand\t1\t0\tGone\tx\t1"])
    assert [(p.board.name, p.corner) for p in main.placed] == [("Sea", (5, 0)), ("Land", (55, 0))]
    assert [p.board.name for p in own.placed] == ["Sea", "Land"]
    assert main.locate(56, 17) == Location("Land", None, "0101")
    assert module.map("Main").locate(56, 17) == Location("Land", None, "0301")
    assert [m.placed for m in module.laid_out(["MainBoardPicker\t"])] == [(), ()]


def test_a_board_whose_picture_has_no_suffix(tmp_path: Path) -> None:
    gif = b"GIF89a" + struct.pack("<HH", 70, 30)
    xml = tiny.buildfile('<Map mapName="M"><BoardPicker><Board name="B" image="b"/></BoardPicker></Map>')
    module = open_module(tiny.pack(tmp_path / "m.vmod", xml, images__b_dot_gif=gif))
    assert module.maps[0].boards[0].size == (70, 30)


def test_an_unpacked_module_is_the_same(module: Module, tmp_path: Path) -> None:
    folder = tmp_path / "unpacked"
    for entry in module.entries:
        (folder / entry).parent.mkdir(parents=True, exist_ok=True)
        (folder / entry).write_bytes(module.read(entry))
    again = open_module(folder)
    assert again.entries == module.entries
    assert again.slots[0].definition == module.slots[0].definition
    assert again.map("Main").locate(6, 17) == Location("Land", None, "0101")


def test_the_name_old_engines_gave_it(tmp_path: Path) -> None:
    meta = b"<data><VassalVersion>3.2.17</VassalVersion></data>"
    old = open_module(tiny.pack(tmp_path / "old.vmod", tiny.buildfile(MAPS), "buildFile", moduledata=meta))
    assert old.entry == "buildFile"
    assert [p.code for p in old.problems] == ["MOD003"]


@pytest.mark.parametrize("case", BAD["case"], ids=lambda case: case["name"])
def test_a_broken_module_says_where_and_what_to_do(case: dict[str, Any], tmp_path: Path) -> None:
    xml = case["raw"] if "raw" in case else tiny.buildfile(case["xml"])
    entries = {name: text.encode() for name, text in case.get("entries", {}).items()}
    path = tiny.pack_entries(tmp_path / "m.vmod", {case.get("entry", "buildFile.xml"): xml.encode(), **entries}.items())
    try:
        module = open_module(path)
        told = [f"{p.where.line} {p.severity.name.lower()} {p.code} {p.message}" for p in module.problems]
    except InputError as error:
        told = [str(error).replace(str(path), "FILE")]
    assert told == case["expect"]


def test_what_is_no_zip_is_told_apart(tmp_path: Path) -> None:
    (tmp_path / "text.vmod").write_text("hello")
    for path, problem in ((tmp_path / "text.vmod", "not a zip file"), (tmp_path / "none.vmod", "no such file")):
        with pytest.raises(InputError, match=problem):
            open_module(path)


def test_entries_are_bounded(module: Module) -> None:
    with pytest.raises(InputError, match="more than 5"):
        module.read("images/land.png", limit=5)
    with pytest.raises(InputError, match=r"has no entry '\.\./secret'"):
        module.read("../secret")


def test_slots_and_maps_of_the_modules_own_classes(tmp_path: Path) -> None:
    xml = tiny.buildfile(
        '<own.Board mapName="Field"><BoardPicker><Board name="B"/></BoardPicker></own.Board>'
        '<Map mapName="Chart"><BoardPicker/></Map>'
        '<PieceWindow name="P"><CardSlot entryName="a" gpid="1">x</CardSlot>'
        '<own.Slot entryName="b" gpid="2">y</own.Slot><PieceSlot entryName="c" gpid="">z</PieceSlot></PieceWindow>'
    )
    module = open_module(tiny.pack(tmp_path / "m.vmod", xml))
    assert [(m.name, m.id, m.kind.rpartition(".")[0]) for m in module.maps] == [
        ("Field", "Map0", "own"),
        ("Chart", "Map1", "VASSAL.build.module"),
    ]
    assert [(slot.gpid, slot.name, slot.definition) for slot in module.slots] == [
        ("1", "a", "x"),
        ("2", "b", "y"),
        ("", "c", "z"),
    ]


def told_opening(path: Path) -> str:
    with pytest.raises(InputError) as caught:
        open_module(path)
    return caught.value.problem


def test_hostile_archives(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    deep = tiny.pack(tmp_path / "deep.vmod", tiny.buildfile("<a>" * 300 + "</a>" * 300))
    assert "Excessive depth" in told_opening(deep)
    bomb = tiny.pack(tmp_path / "bomb.vmod", tiny.buildfile(" " * 100_000))
    monkeypatch.setattr("module_builder.formats.vassal.modules.extension.MAX_BUILDFILE", 50_000)
    assert told_opening(bomb).endswith("more than 50,000")
    crowd = tiny.pack_entries(tmp_path / "crowd.vmod", [(f"images/{n}", b"") for n in range(6)])
    monkeypatch.setattr("module_builder.formats.vassal.files.archive.MAX_ENTRIES", 5)
    assert told_opening(crowd) == "has 6 entries, more than 5"


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_of_two_entries_with_one_name_the_last_counts(tmp_path: Path) -> None:
    texts = [tiny.buildfile("", name=name).encode() for name in ("first", "last")]
    path = tiny.pack_entries(tmp_path / "m.vmod", [("buildFile.xml", text) for text in texts])
    assert open_module(path).name == "last"


def test_links_out_of_an_unpacked_module_are_not_followed(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("secret")
    folder = tmp_path / "m"
    folder.mkdir()
    (folder / "buildFile.xml").write_text(tiny.buildfile(""))
    (folder / "link").symlink_to(tmp_path / "secret")
    assert open_module(folder).entries == {"buildFile.xml"}


@given(st.integers(0, 2000), st.binary(min_size=1, max_size=12))
def test_a_damaged_file_raises_nothing_else(tmp_path_factory: pytest.TempPathFactory, at: int, noise: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "damaged.vmod"
    tiny.pack(path, tiny.buildfile(MAPS + PIECES), images__land_dot_png=tiny.png(300, 200))
    data = path.read_bytes()
    at %= len(data)
    path.write_bytes(data[:at] + noise + data[at + len(noise) :])
    try:
        module = open_module(path)
        _ = module.maps, module.slots, module.prototypes, module.setups, module.problems
    except InputError:
        pass


def test_a_thousand_equal_problems_are_counted_not_listed(tmp_path: Path) -> None:
    regions = '<Region name="r" originx="a"/>' * 1200
    xml = (
        f'<Map mapName="M"><BoardPicker><Board name="B"><RegionGrid>{regions}</RegionGrid></Board></BoardPicker></Map>'
    )
    problems = open_module(tiny.pack(tmp_path / "m.vmod", tiny.buildfile(xml))).problems
    assert (len(problems), problems[-1].message) == (1001, "200 more of these are not shown")


PICTURES = {
    "png": (tiny.png(640, 480), (640, 480)),
    "gif": (b"GIF87a" + struct.pack("<HH", 12, 34), (12, 34)),
    "bmp upside down": (b"BM" + bytes(16) + struct.pack("<ii", 5, -6), (5, 6)),
    "jpeg": (b"\xff\xd8\xff\xe0\0\x04ab\xff\xc0\0\x11\x08" + struct.pack(">HH", 480, 640) + bytes(9), (640, 480)),
    "svg by box": (b'<?xml version="1.0"?><svg xmlns="x" viewBox="0 0 30 20.4">', (30, 20)),
    "svg by lengths": (b'<svg width="1in" height="30px"/>', (96, 30)),
    "text": (b"no picture at all", None),
    "cut short": (b"\x89PNG\r\n\x1a\n\0", None),
}


@pytest.mark.parametrize("kind", PICTURES)
def test_picture_sizes(kind: str) -> None:
    head, size = PICTURES[kind]
    assert picture_size(head) == size


@given(st.sampled_from([head for head, _ in PICTURES.values()]), st.binary(max_size=40), st.integers(0, 60))
def test_a_broken_picture_never_raises(head: bytes, noise: bytes, at: int) -> None:
    picture_size(head[:at] + noise + head[at + len(noise) :])


@pytest.mark.parametrize("path", ALL, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_every_genuine_module_opens_or_says_why_not(path: Path) -> None:
    name = path.name if path.parent.parent.name == "bad" else f"{path.parent.name}/{path.name}"
    expected = BAD["genuine"].get(name, [])
    try:
        told = [problem.code for problem in open_module(path).problems]
    except InputError as error:
        told = [error.problem]
    assert told == expected


@pytest.mark.parametrize("path", PUBLIC, ids=lambda path: path.parent.name)
def test_a_public_module_reads_as_in_the_engine(path: Path) -> None:
    text = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    truth = json.loads(text.splitlines()[0])
    module = open_module(path.parent / "module.vmod")
    boards = [(m["name"], m["id"], m["class"], [told(board) for board in m["boards"]]) for m in truth["maps"]]
    assert [(m.name, m.id, m.kind, [seen(b) for b in m.boards]) for m in module.maps] == boards
    assert [(slot.gpid, slot.name) for slot in module.slots] == [(s["gpid"], s["name"]) for s in truth["slots"]]
    assert list(module.prototypes) == truth["prototypes"]
    assert [(s.name, s.file or None) for s in module.setups] == [(s["name"], s["file"]) for s in truth["setups"]]


def told(board: dict[str, Any]) -> tuple[object, ...]:
    return board["name"], board["width"], board["height"], board["grid"] and board["grid"]["class"].rpartition(".")[2]


def seen(board: Any) -> tuple[object, ...]:
    return board.name, *board.size, board.grid and type(board.grid).__name__
