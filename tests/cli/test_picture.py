"""The picture of a state: what the referee says of ports and zones stands on it in words."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from cli.main import main
from cli.picture import picture
from module_builder.drawing.scene import Scene, Text
from tests.validator.vectors import HEAD
from validator.check import load_states

SING = '[[counters]]\nkind = "ground"\nnation = "britain"\nat = "w3218"\n'
BHARU = '[[counters]]\nkind = "ground"\nnation = "japan"\nat = "w3417"\nsupplied = true\n'


def on_station(kind: str, nation: str, zone: str) -> str:
    return f'[[counters]]\nkind = "{kind}"\nnation = "{nation}"\nat = "zone:{zone}/on-station"\n'


AIR = on_station("air", "japan", "south-china-sea")
FLEETS = on_station("fleet", "us", "central-pacific") + on_station("fleet", "japan", "central-pacific")
SUB = on_station("fleet", "us", "south-china-sea")


def drawn(tmp_path: Path, counters: str) -> Scene:
    file = tmp_path / "position.toml"
    file.write_text(f"{HEAD}snow = false\n{counters}", "utf-8")
    (state,) = load_states(file).states
    return picture(state, [])


def words(scene: Scene, layer: str) -> list[str]:
    (found,) = (found for found in scene.layers if found.name == layer)
    return [item.text for item in found.items if isinstance(item, Text)]


@pytest.mark.parametrize(
    ("counters", "marks", "notes"),
    [
        (SING, [], []),
        (SING + BHARU + AIR, ["W: Bay of Bengal"], ["On Station A: air"]),
        (SING + BHARU + AIR + FLEETS, ["W: Bay of Bengal"], ["On Station A: fleet, W: fleet", "On Station A: air"]),
        (SING.replace("britain", "japan") + SUB, ["A: Bay of Bengal"], ["On Station W: fleet"]),
    ],
    ids=["nothing On Station", "air near its base", "two zones", "a Fleet"],
)
def test_a_port_says_in_which_zone_it_is_open_and_a_zone_whose_units_watch_it(
    counters: str, marks: list[str], notes: list[str], tmp_path: Path
) -> None:
    scene = drawn(tmp_path, counters)
    assert [text for text in words(scene, "marks") if len(text) > 1] == marks
    assert sorted(text for text in words(scene, "zone-names") if text.startswith("On Station")) == sorted(notes)
    assert ("watched-zones" in [layer.name for layer in scene.layers]) == bool(notes)


def test_the_command_draws_them(tmp_path: Path) -> None:
    file, target = tmp_path / "position.toml", tmp_path / "out.svg"
    file.write_text(f"{HEAD}snow = false\n{SING}{BHARU}{AIR}", "utf-8")
    result = CliRunner().invoke(main, ["map", str(file), "-o", str(target)])
    svg = target.read_text("utf-8")
    expected = (
        "W: Bay of Bengal",
        "On Station A: air",
        "port open in the Naval Zones named",
        "Naval Zone with Axis units",
    )
    assert (result.exit_code, [text for text in expected if text not in svg]) == (0, [])
