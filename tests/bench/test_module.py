"""Opening a module with a buildFile of 1.1 MB beside its floor (unzip and parse), and locating points.

Goal: opening takes at most twice the floor.
"""

from __future__ import annotations

import zipfile
from typing import TYPE_CHECKING

import pytest
from lxml import etree

from module_builder.formats.vassal.markup.document import Document
from module_builder.formats.vassal.modules.module import Module, open_module
from module_builder.vassal.rewrite import document_of, save_module
from tests.module_builder.formats import tiny

if TYPE_CHECKING:
    from pathlib import Path

    from pytest_benchmark.fixture import BenchmarkFixture

SLOT = (
    '<PieceSlot entryName="Inf {n}" gpid="{n}" height="64" width="64">+/null/prototype;Infantry\t'
    "emb2;;128;A;;128;A;;128;A;;false;0;0;inf{n}.png,inf{n}b.png;,Reduced;true;;;;false;;1;1;true;65,130\\\t"
    "mark;Nation\\\\\tpiece;;;inf{n}.png;Inf {n}/\t1\\\tRed\\\\\tnull;0;0;{n};0</PieceSlot>"
)
HEXES = '<HexGrid dx="40.5" dy="46.7" x0="0" y0="23"><HexGridNumbering/></HexGrid>'
ZONE = (
    '<Zone name="Zone {n}" path="{x},0;{r},0;{r},900;{x},900" '
    'useParentGrid="true" locationFormat="$name$ $gridLocation$"/>'
)


@pytest.fixture(scope="module")
def big(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """3,300 slots, 400 prototypes and a board with 20 zones: 1.1 MB of XML."""
    zones = "".join(ZONE.format(n=n, x=n * 90, r=n * 90 + 90) for n in range(20))
    board = f'<Board name="B" width="1800" height="900"><ZonedGrid>{HEXES}{zones}</ZonedGrid></Board>'
    slots = "".join(SLOT.format(n=n) for n in range(3300))
    kinds = "".join(
        f'<PrototypeDefinition name="P{n}">+/null/mark;Kind\tpiece;;;;/P{n}\tnull;0;0;;0</PrototypeDefinition>'
        for n in range(400)
    )
    xml = tiny.buildfile(
        f'<Map mapName="M"><BoardPicker>{board}</BoardPicker></Map><PieceWindow name="P">{slots}</PieceWindow>'
        f"<PrototypesContainer>{kinds}</PrototypesContainer>"
    )
    assert 1_050_000 < len(xml) < 1_250_000
    return tiny.pack(tmp_path_factory.mktemp("big") / "big.vmod", xml)


def floor(path: Path) -> object:
    with zipfile.ZipFile(path) as archive:
        return etree.fromstring(archive.read("buildFile.xml"))


def everything(path: Path) -> Module:
    module = open_module(path)
    assert (len(module.maps), len(module.slots), len(module.prototypes)) == (1, 3300, 400)
    return module


def test_floor_unzip_and_parse(benchmark: BenchmarkFixture, big: Path) -> None:
    benchmark(floor, big)


def test_open(benchmark: BenchmarkFixture, big: Path) -> None:
    benchmark(open_module, big)


def test_open_with_maps_slots_and_prototypes(benchmark: BenchmarkFixture, big: Path) -> None:
    benchmark(everything, big)


def test_locate_10000_points(benchmark: BenchmarkFixture, big: Path) -> None:
    window = open_module(big).maps[0]
    points = [(x, y) for x in range(0, 1800, 18) for y in range(0, 900, 9)]

    def locate() -> None:
        fresh = window.laid_out(window.layout)  # with nothing remembered
        for x, y in points:
            fresh.locate(x, y)

    benchmark(locate)


def test_read_as_a_document(benchmark: BenchmarkFixture, big: Path) -> None:
    """Only editing needs it: opening a module never does."""
    data = open_module(big).read("buildFile.xml")
    document = benchmark(Document.read, data)
    assert document.encode() == data


def test_write_with_one_attribute_changed(benchmark: BenchmarkFixture, big: Path, tmp_path: Path) -> None:
    module = open_module(big)
    document = document_of(module)
    document.root.set("version", "9")
    benchmark(save_module, module, document, tmp_path / "m.vmod")
    assert open_module(tmp_path / "m.vmod").version == "9"
