"""What the real engine makes of our modules: it opens them clean, names every place as we do, plays and saves."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import mapdata
from mapdata import open_map
from mapdata.load import load
from mapdata.model import Map
from mapdata.outfit import Outfit, make_outfit
from module_builder.drawing.frame import frame_of, hex_pixel
from module_builder.formats.vassal.saves.container import open_save
from module_builder.plan import Places, make_plan
from module_builder.vassal import build_vassal
from module_builder.vassal.saves import setup_text
from tests.module_builder.small import small_map
from tests.module_builder.small_outfit import OUTFIT
from tests.module_builder.small_setup import SETUP

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

PACIFIC = Path(mapdata.__file__).parent / "maps" / "pacific"

pytestmark = pytest.mark.engine


@cache
def source(name: str) -> tuple[Map, Mapping[str, Mapping[str, Any]], Outfit]:
    if name == "small":
        return small_map(), {"start": SETUP}, OUTFIT
    board, _ = open_map("pacific")
    data, _ = load(PACIFIC)
    assert board is not None and data is not None
    return board, data.setups, make_outfit(data)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("modules")


def module(folder: Path, name: str) -> Path:
    path = folder / f"{name}.vmod"
    if not path.exists():
        path.write_bytes(build_vassal(*source(name)).data)
    return path


@pytest.mark.parametrize("name", ["small", "pacific"])
def test_it_opens_clean_with_every_setup(oracle: Callable[..., list[dict[str, Any]]], folder: Path, name: str) -> None:
    (found,) = oracle("load", module(folder, name))
    kept = {key: found[key] for key in ("clean", "problem_count", "missing_images", "driver_unresolved_prototypes")}
    assert kept == {"clean": True, "problem_count": 0, "missing_images": [], "driver_unresolved_prototypes": []}
    plan, _ = make_plan(*source(name))
    started = [setup["started"] for setup in found["setups"] if "started" in setup]  # a menu has none of its own
    assert started == [True] * sum(len(setup.names) for setup in plan.setups)


@pytest.mark.parametrize("name", ["small", "pacific"])
def test_every_place_has_our_name(oracle: Callable[..., list[dict[str, Any]]], folder: Path, name: str) -> None:
    board, _, _ = source(name)
    plan, _ = make_plan(board)
    places, frame = Places(plan), frame_of(board)
    points = {space: ("Main Map", *hex_pixel(board, frame, space)) for space in board.spaces}
    points |= {area: places.spot(area, 1) for area in places.areas}
    lines = "".join(f"{window}\t{x}\t{y}\n" for window, x, y in points.values())
    found = [r for r in oracle("grid", module(folder, name), "-", stdin=lines) if r["record"] == "grid"]
    assert [(r["location"], r["snap_location"]) for r in found] == [(place, place) for place in points]
    zones = {zone.id: zone.name for zone in board.zones.values()}
    expected = [zones[s.zones[0]] if s.zones else None for s in board.spaces.values()]
    assert [r["zone"] for r in found[: len(board.spaces)]] == expected


def test_a_point_beside_a_centre_snaps_home_over_the_seam_too(
    oracle: Callable[..., list[dict[str, Any]]], folder: Path
) -> None:
    board, _, _ = source("small")
    frame = frame_of(board)
    spots = [(s, hex_pixel(board, frame, s), dx, dy) for s in board.spaces for dx, dy in ((25, 9), (-25, -9), (2, 24))]
    lines = "".join(f"Main Map\t{x + dx}\t{y + dy}\n" for _, (x, y), dx, dy in spots)
    found = [r for r in oracle("grid", module(folder, "small"), "-", stdin=lines) if r["record"] == "grid"]
    assert [(r["snap_location"], r["snap"]) for r in found] == [(space, list(spot)) for space, spot, _, _ in spots]


PLAY = """
side Referee
setup Start
move "Grand HQ" "Main Map" 100 150
key "Grand HQ" "ctrl P"
key "Grand HQ" "ctrl L"
key "North port-a-fort" "ctrl F"
key "North posture" "ctrl R"
place gpid:8 "Main Map" 165 120
turn next
turn next
"""


def test_moved_by_the_engine_its_save_says_what_happened(
    oracle: Callable[..., list[dict[str, Any]]], folder: Path
) -> None:
    script = folder / "play.txt"
    script.write_text(PLAY, "utf-8")
    end = oracle("play", module(folder, "small"), script, folder / "out.vlog")[-1]
    assert (end["ok"], end["problem_count"]) == (True, 0)
    pieces = {
        record["props"]["BasicName"]: record
        for record in oracle("dump", module(folder, "small"), folder / "out.vsav")
        if record["record"] == "piece" and record["kind"] == "piece"
    }
    seen = {
        name: (pieces[name]["props"]["LocationName"], *(pieces[name]["trait_props"][key] for key in keys))
        for name, keys in (
            ("Grand HQ", ("Supply", "Steps")),
            ("North port-a-fort", ("Side", "Supply")),
            ("North posture", ("Posture",)),
            ("Western Beachhead", ("Marker", "Facing_Facing")),
            ("East sub fleet", ("Kind", "Sub")),
        )
    }
    assert seen == {
        "Grand HQ": ("w0801", "supplied", "1"),
        "North port-a-fort": ("w0503", "fort", "unknown"),
        "North posture": ("posture:north", "war"),
        "Western Beachhead": ("w0803", "beachhead", "1"),
        "East sub fleet": ("zone:inner-sea/on-station", "fleet", "true"),
    }
    save = open_save(folder / "out.vsav")
    assert b"TURNTurnTracker0\t0|0;" in save.decoded.text  # February was the last turn, the list starts over


NAMED = re.compile(rb"57\d{3}(\\*,0\\*,)")  # the number of a named key, which each session gives out anew


def test_pieces_are_written_as_the_engine_writes_them(
    oracle: Callable[..., list[dict[str, Any]]], folder: Path
) -> None:
    """The engine's own rewriting of every piece of a setup gives back our text.

    Not of a deck: who may draw from it stands behind fields that engine 3.6 reads over.
    """
    script = folder / "same.txt"
    script.write_text("setup Start\nchat hello\n", "utf-8")
    oracle("play", module(folder, "small"), script, folder / "same.vlog")
    theirs = NAMED.sub(rb"57344\1", open_save(folder / "same.vsav").decoded.text)
    plan, _ = make_plan(*source("small"))
    ours = [
        line
        for line in setup_text(plan, plan.setups[0]).split(b"\x1b")
        if line.startswith(b"+/") and b"/deck;" not in line
    ]
    joined = theirs.replace(b"\\\x1b", b"\x1b")
    assert [line for line in ours if line not in joined] == []
