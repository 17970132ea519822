"""Linting a TripleA map of 115,000 vertices with nine games, goal 4 s: a generated one, and the genuine one."""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.validator.lint.triplea import game_text
from validator.lint.path import lint

if TYPE_CHECKING:
    from pytest_benchmark.fixture import BenchmarkFixture

COLUMNS, ROWS, SIDE, STEPS = 20, 16, 300, 90  # 320 territories of 360 points
GAMES = 9


def ring(column: int, row: int) -> str:
    """A square with waves for sides, which its neighbours share."""
    x, y = column * SIDE + 30, row * SIDE + 30
    ways = [(SIDE * step / STEPS, 8 * math.sin(6 * math.pi * step / STEPS)) for step in range(STEPS + 1)]
    sides = (
        [(x + way, y + wave) for way, wave in ways[:-1]]
        + [(x + SIDE + wave, y + way) for way, wave in ways[:-1]]
        + [(x + way, y + SIDE + wave) for way, wave in ways[:0:-1]]
        + [(x + wave, y + way) for way, wave in ways[:0:-1]]
    )
    return " ".join(f"({round(a)},{round(b)})" for a, b in sides)


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("large") / "map"
    (folder / "games").mkdir(parents=True)
    cells = {f"T{c}_{r}": (c, r) for c in range(COLUMNS) for r in range(ROWS)}
    middles = {name: (c * SIDE + 180, r * SIDE + 180) for name, (c, r) in cells.items()}
    (folder / "polygons.txt").write_text("".join(f"{n}  <  {ring(*at)}  >\n" for n, at in cells.items()), "utf-8")
    for file in ("centers.txt", "place.txt"):
        (folder / file).write_text("".join(f"{name}  ({x},{y})\n" for name, (x, y) in middles.items()), "utf-8")
    (folder / "map.properties").write_text(f"map.width={COLUMNS * SIDE + 60}\nmap.height={ROWS * SIDE + 60}\n", "utf-8")
    borders = [(n, f"T{c + a}_{r + b}") for n, (c, r) in cells.items() for a, b in ((1, 0), (0, 1))]
    connections = "\n".join(f'<connection t1="{a}" t2="{b}"/>' for a, b in borders if b in cells)
    territories = "\n".join(f'<territory name="{name}"/>' for name in cells)
    owners = "\n".join(f'<territoryOwner territory="{name}" owner="Germans"/>' for name in cells)
    placements = "\n".join(
        f'<unitPlacement unitType="infantry" territory="{name}" quantity="2" owner="{owner}"/>'
        for name in cells
        for owner in ("Germans", "British")
    )
    for number in range(GAMES):
        parts = {"info": f'<info name="Game {number}" version="1.0"/>', "territories": territories, "owners": owners}
        text = game_text({**parts, "connections": connections, "placements": placements})
        (folder / "games" / f"game{number}.xml").write_text(text, "utf-8")
    return folder.parent


def test_lint_of_a_generated_map(benchmark: BenchmarkFixture, large: Path) -> None:
    found = benchmark.pedantic(lint, args=(large,), rounds=3, warmup_rounds=1)
    assert [one.code for one in found] == []


def test_lint_of_a_genuine_map(benchmark: BenchmarkFixture, shared: Path) -> None:
    found = benchmark.pedantic(
        lint, args=(shared / "corpus" / "triplea" / "world_war_ii_global",), rounds=3, warmup_rounds=1
    )
    assert len(found) > 50
