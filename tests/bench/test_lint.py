"""Linting a module with a buildFile of 4 MB and 300 zones; goal: 2 s, also when it is one line and much is wrong."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from mapdata.diagnostic import Severity
from tests.bench.test_module import HEXES, ZONE
from tests.module_builder.formats import tiny
from validator.lint.project import check_all
from validator.lint.selection import Selection
from validator.report.lint import report

if TYPE_CHECKING:
    from pytest_benchmark.fixture import BenchmarkFixture

ZONES, SLOTS, PROTOTYPES, ART = 300, 11_000, 400, 1_500
SLOT = (
    '<PieceSlot entryName="Inf {n}" gpid="{n}" height="64" width="64">+/null/prototype;P{kind}\t'
    "emb2;;128;A;;128;;;128;;;;1;false;0;0;inf{art}.png,inf{art}b.png;,Reduced;false;L;;;true;Steps;1;1;true;;;;;1.0\\\t"
    "sendto;Send;;Main;B;0;0;;;0;0;0;0;Zone {zone};;;A\\\\\tmark;Nation\\\\\\\t"
    "piece;;;inf{art}.png;Inf {n}/\t1\\\t\\\\\tRed\\\\\\\tnull;0;0;{n};0</PieceSlot>"
)


def buildfile(line_end: str) -> str:
    """What a large module holds; a quarter of the backs are missing."""
    zones = "".join(ZONE.format(n=n, x=n * 30, r=n * 30 + 30) + line_end for n in range(ZONES))
    board = f'<Board name="B" width="9000" height="900"><ZonedGrid>{HEXES}{zones}</ZonedGrid></Board>'
    slots = line_end.join(SLOT.format(n=n, art=n % ART, kind=n % PROTOTYPES, zone=n % ZONES) for n in range(SLOTS))
    kinds = line_end.join(
        f'<PrototypeDefinition name="P{n}">+/null/mark;Kind\tpiece;;;;/P{n}\tnull;0;0;;0</PrototypeDefinition>'
        for n in range(PROTOTYPES)
    )
    return tiny.buildfile(
        f'{tiny.BASICS}<Map mapName="Main"><BoardPicker>{board}</BoardPicker></Map>'
        f'<PieceWindow name="P">{slots}</PieceWindow>'
        f"<PrototypesContainer>{kinds}</PrototypesContainer>"
    )


@pytest.fixture(scope="module", params=["\n", ""], ids=["a line each", "one line"])
def large(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    xml = buildfile(request.param)
    assert 4_000_000 < len(xml) < 4_500_000
    names = [f"inf{n}{back}.png" for n in range(ART) for back in ("", "b") if not back or n % 4]
    entries = [("buildFile.xml", xml.encode()), *((f"images/{name}", tiny.png(64, 64)) for name in names)]
    return tiny.pack_entries(tmp_path_factory.mktemp("large") / "large.vmod", entries)


@pytest.mark.parametrize("style", ["text", "full", "sarif"])
def test_lint_of_a_large_module(benchmark: BenchmarkFixture, large: Path, style: str) -> None:
    def run() -> str:
        return report(check_all([str(large)], Selection()), style, Severity.ERROR)

    text = benchmark.pedantic(run, rounds=3, iterations=1)
    assert "MOD030" in text
