"""A game that no rule book of ours knows: its factions have tabs, colours, boxes; nothing of another game is in it."""

from __future__ import annotations

import re
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from mapdata.opening import read_map
from mapdata.outfit import make_outfit
from mapdata.skeleton import new_map
from module_builder.drawing.livery import KNOWN
from module_builder.plan import make_plan
from module_builder.vassal.source import build_map

WORDS = {"axis": "north", "west": "south", "Axis": "Northern", "Western": "Southern"}
# what territories.csv says of the Isle, and the box that its counter starts in
STATUSES = [
    ("none", "neutral", "status:neutral"),
    ("none", "active", "status:active"),
    ("none", "conquered", "status:conquered"),
    ("north", "active", "status:active/north"),
    ("south", "conquered", "status:conquered/south"),
]


def other_game(folder: Path, faction: str = "none", status: str = "neutral") -> Path:
    """A new map whose factions are not those of the rule book, with a Minor Country of that kind."""
    new_map(folder, "hex")
    for file in ("map.toml", "territories.csv", "counters.csv", "setups/start.toml"):
        text = (folder / file).read_text("utf-8").replace("axis-empires", "AE")
        text = re.sub(r"(?<![\w-])(axis|west|Axis|Western)(?![\w-])", lambda found: WORDS[found[1]], text)
        text = text.replace("isle,Isle,country,false,none,neutral", f"isle,Isle,country,false,{faction},{status}")
        (folder / file).write_text(text.replace("AE", "axis-empires"), "utf-8")
    return folder


@pytest.mark.parametrize(("faction", "status", "box"), STATUSES)
def test_a_minor_country_of_any_status_has_its_box(tmp_path: Path, faction: str, status: str, box: str) -> None:
    folder = other_game(tmp_path / "mine", faction, status)
    built = build_map(folder)
    assert built.problems == ()
    data, board, _ = read_map(folder)
    assert board is not None and data is not None
    plan, found = make_plan(board, data.setups, make_outfit(data))
    places = [each.at for each in plan.setups[0].placements if each.piece == "country-isle"]
    assert (found, places) == ([], [box])


def test_its_counters_have_the_tab_letter_and_colour_of_their_faction(tmp_path: Path) -> None:
    folder = other_game(tmp_path / "mine")
    data, board, _ = read_map(folder)
    assert board is not None and data is not None
    plan, _ = make_plan(board, data.setups, make_outfit(data))
    army, fleet, other = (plan.pieces[name] for name in ("norland-army", "norland-fleet", "sudland-army"))
    assert [(p.folder[0], p.face.worn.letter, p.face.worn.colour) for p in (army, fleet, other)] == [
        ("Northern", "N", KNOWN["axis"].colour),
        ("Northern", "N", KNOWN["axis"].colour),
        ("Southern", "S", KNOWN["west"].colour),
    ]
    assert [back.worn.letter for back in army.backs] == ["N"]


def test_nothing_of_the_rule_book_is_in_it(tmp_path: Path) -> None:
    with zipfile.ZipFile(BytesIO(build_map(other_game(tmp_path / "mine")).data)) as packed:
        text = packed.read("buildFile.xml").decode()
    assert re.findall(r"ESV|USCL|[Ww]ar.level|[Ww]eather|Axis|Western|Soviet", text) == []
