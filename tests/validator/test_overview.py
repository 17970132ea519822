"""What a whole state shows at a glance: of the starting positions the same as the judge says question by question."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.validator.vectors import HEAD, SETUPS
from validator.check import load_states
from validator.overview import Overview, overview
from validator.rulebooks.axis_empires.judge import Judge
from validator.rulebooks.axis_empires.state import FACTIONS, State
from validator.verdict import Truth

SINGAPORE, BHARU = "w3218", "w3417"
COUNTERS = """\
snow = false

[[counters]]
kind = "ground"
nation = "britain"
at = "w3218"

[[counters]]
kind = "ground"
nation = "japan"
at = "w3417"
supplied = true

[[counters]]
kind = "air"
nation = "japan"
at = "zone:south-china-sea/on-station"

[[counters]]
kind = "fleet"
nation = "us"
at = "zone:central-pacific/on-station"
"""


def shown(file: Path) -> tuple[State, Overview]:
    (state,) = load_states(file).states
    return state, overview(state)


def test_it_tells_who_holds_what_and_who_watches(tmp_path: Path) -> None:
    file = tmp_path / "position.toml"
    file.write_text(HEAD + COUNTERS, "utf-8")
    _, seen = shown(file)
    assert {place: seen.controls.get(place) for place in (SINGAPORE, BHARU)} == {SINGAPORE: "west", BHARU: "axis"}
    assert seen.open_ports[SINGAPORE] == {"west": frozenset({"bay-of-bengal"})}
    assert seen.open_ports[BHARU] == {"axis": frozenset({"south-china-sea"})}
    assert seen.watchers == {"south-china-sea": {"axis": ("air",)}, "central-pacific": {"west": ("fleet",)}}


@pytest.mark.parametrize("file", sorted(SETUPS.glob("*.toml")), ids=lambda file: file.stem)
def test_it_says_what_the_judge_says(file: Path) -> None:
    state, seen = shown(file)
    judge = Judge(state)
    for place, space in state.map.spaces.items():
        answer = judge.controls[place]
        assert (seen.controls.get(place) or "none") == (str(answer).lower() if isinstance(answer, str) else "none")
        ruled = {judge.open_ports.get((place, f, zone)) for f in FACTIONS for zone in (*space.zones, None)}
        assert (place in seen.open_ports) == (Truth.TRUE in ruled)
        closed = space.get("port") is True and place in seen.controls and ruled == {None}
        assert (place in seen.closed_ports) == closed
