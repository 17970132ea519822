"""The plan of a module: every place once, zones that cover exactly their hexes, setups that name only what is there."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

import module_builder
from mapdata.outfit import Card, Deck, Outfit, Track
from module_builder.drawing.frame import frame_of, hex_pixel
from module_builder.plan import Places, make_plan
from module_builder.plan.rings import one_ring
from tests.module_builder.small import area_map, small_map
from tests.module_builder.small_setup import SETUP


def even_odd(ring: tuple[tuple[int, int], ...], x: float, y: float) -> bool:
    """Whether a point is inside, as a program that knows only even-odd sees it."""
    inside = False
    for (x1, y1), (x2, y2) in zip(ring, (*ring[1:], ring[0]), strict=True):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            inside = not inside
    return inside


def shoelace(ring: tuple[tuple[int, int], ...]) -> float:
    return abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(ring, (*ring[1:], ring[0]), strict=True))) / 2


def pixels(cells: set[tuple[int, int]]) -> dict[tuple[int, int], tuple[int, int]]:
    return {(c, r): (60 * c + 30 * (r % 2), 52 * r) for c, r in cells}


def hexagon(x: int, y: int) -> shapely.Polygon:
    """The hex round a centre, whole pixels that neighbours share."""
    return shapely.Polygon(
        [(x - 30, y + 17), (x - 30, y - 17), (x, y - 35), (x + 30, y - 17), (x + 30, y + 17), (x, y + 35)]
    )


@given(st.sets(st.tuples(st.integers(0, 6), st.integers(0, 6)), max_size=40))
def test_one_ring_covers_exactly_its_hexes_holes_and_islands_too(cells: set[tuple[int, int]]) -> None:
    everything = pixels({(c, r) for c in range(7) for r in range(7)})
    union = shapely.union_all([hexagon(*everything[cell]) for cell in cells])
    ring = one_ring(union)
    inside = {cell for cell, (x, y) in everything.items() if ring and even_odd(ring, x + 0.1, y + 0.1)}
    assert inside == cells
    assert shoelace(ring) == pytest.approx(union.area) if len(shapely.get_parts(union)) == 1 else True


def test_zones_of_the_boards_cover_exactly_the_hexes_they_name() -> None:
    board = small_map()
    plan, _ = make_plan(board)
    frame = frame_of(board)
    found: dict[str, list[str]] = {}
    for part in plan.windows[0].boards:
        for space in board.spaces.values():
            if part.sheet is not None and space.sheet == part.sheet.letter:
                x, y = hex_pixel(board, frame, space.id)
                found[space.id] = [a.title for a in part.areas if even_odd(a.ring, x - part.left, y)]
    expected = {s.id: [board.zones[s.zones[0]].name] if s.zones else [] for s in board.spaces.values()}
    assert found == expected


def test_every_centre_lies_on_the_board_of_its_sheet() -> None:
    board = small_map()
    plan, _ = make_plan(board)
    for part in plan.windows[0].boards:
        assert part.sheet is not None
        xs = [hex_pixel(board, frame_of(board), s.id)[0] for s in board.spaces.values() if s.sheet == part.sheet.letter]
        assert part.left < min(xs) and max(xs) < part.left + part.width


def test_every_box_of_the_map_has_one_place_and_pieces_fit_into_it() -> None:
    board = small_map()
    plan, _ = make_plan(board)
    places = Places(plan)
    shared = [window for window in plan.windows[1:] if not window.private]
    names = [area.name for window in shared for part in window.boards for area in part.areas]
    assert [name for name, count in Counter(names).items() if count > 1] == []
    assert set(board.boxes) - set(names) == set()
    for name in names:
        ring = places.areas[name][1].ring
        for number in range(12):
            _, x, y = places.spot(name, number)
            assert ring[0][0] < x < ring[1][0] and ring[0][1] < y < ring[2][1]


def test_the_palette_has_every_counter_and_the_state_of_the_game() -> None:
    board = small_map()
    plan, _ = make_plan(board)
    assert [p.gpid for p in plan.pieces.values()] == [*range(1, len(board.counters) + 1), *range(5001, 5009)]
    assert [p.id for p in plan.pieces.values() if p.gpid > 5000] == [
        "country-old-isle", "posture-north", "state-turn", "state-weather", "state-war-level",
        "state-european-war-level", "state-esv", "state-uscl",
    ]  # fmt: skip
    assert dict(plan.pieces["grand-hq"].marks) == {
        "CounterId": "grand-hq", "Kind": "ground", "Nation": "east-land", "Faction": "axis", "Marker": "",
        "Fortress": "", "PortAFort": "", "Exp": "", "Colonial": "", "HQ": "true", "Kwantung": "",
        "Multinational": "true", "DelayStripe": "", "Sub": "", "Area": "", "Receiver": "",
    }  # fmt: skip


def test_a_setup_is_placed_as_the_position_says() -> None:
    plan, problems = make_plan(small_map(), {"start": SETUP})
    assert problems == []
    (setup,) = plan.setups
    assert (setup.title, setup.turn) == ("Start", "1940-feb")
    assert [(p.piece, p.at, dict(p.values)) for p in setup.placements] == [
        ("north-inf", "w0602", {"Supply": "supplied"}),
        ("north-inf", "w0602", {}),
        ("grand-hq", "e0802", {"Supply": "unsupplied", "Steps": "2"}),
        ("north-paf", "w0503", {"Side": "infantry"}),
        ("east-subs", "zone:inner-sea/on-station", {}),
        ("axis-detachment", "box:far-shore", {}),
        ("country-old-isle", "status:active/west", {}),
        ("posture-north", "posture:north", {"Posture": "neutrality"}),
        ("state-turn", "turn:1940-feb", {}),
        ("state-weather", "weather:snow", {}),
        ("state-war-level", "war-level:limited-war", {}),
        ("state-esv", "track:3", {}),
    ]


def test_a_marker_lies_where_the_setup_says_and_not_where_it_starts_too() -> None:
    boxes = (("0", "0"), ("1", "1"))
    track = Track(
        "victory-points", "Points", boxes, (("axis", "Axis"), ("west", "West")), starts=(("axis", "0"), ("west", "1"))
    )
    setup = {"map": "small", "rules": "axis-empires", "victory-points": {"axis": 1}}
    plan, problems = make_plan(small_map(), {"start": setup}, Outfit(tracks=(track,)))
    (made,) = plan.setups
    found = [(p.piece, p.at) for p in made.placements if p.piece.startswith("track-")]
    expected = [("track-victory-points-axis", "victory-points:1"), ("track-victory-points-west", "victory-points:1")]
    assert (found, problems) == (expected, [])


def test_the_markers_of_tracks_lie_where_they_start_in_every_setup() -> None:
    boxes = (("0", "0"), ("1", "1"))
    tracks = (
        Track("vp", "Points", boxes, (("axis", "Axis"), ("west", "West")), starts=(("west", "1"),)),
        Track("mood", "Mood", (("calm", "Calm"),), (("axis", "Axis"),), starts=(("axis", "calm"),)),
    )
    plan, problems = make_plan(small_map(), {"one": {}, "two": {"turn": "1940-feb"}}, Outfit(tracks=tracks))
    found = {s.id: [(p.piece, p.at) for p in s.placements if p.piece.startswith("track-")] for s in plan.setups}
    started = [("track-vp-west", "vp:1"), ("track-mood-axis", "mood:calm")]
    assert (found, problems) == ({"one": started, "two": started}, [])


def setup_cases() -> list[dict[str, Any]]:
    cases: list[dict[str, Any]] = tomllib.loads((Path(__file__).parent / "setup_cases.toml").read_text("utf-8"))["case"]
    return cases


@pytest.mark.parametrize("case", setup_cases(), ids=lambda case: case["name"])
def test_a_setup_that_names_nothing_is_refused_with_the_nearest_spelling(case: dict[str, Any]) -> None:
    decks = [Deck(deck, deck, cards=tuple(Card(deck, n) for n in said)) for deck, said in case.get("decks", {}).items()]
    _, problems = make_plan(small_map(), {"bad": case["setup"]}, Outfit(decks=tuple(decks)))
    assert [str(problem) for problem in problems] == case["expect"]


def test_a_code_of_the_builder_is_used_for_one_thing() -> None:
    files = Path(module_builder.__file__).parent.rglob("*.py")
    codes = Counter(code for file in files for code in re.findall(r'"(BLD\d+)"', file.read_text("utf-8")))
    assert [code for code, count in codes.items() if count > 1] == []


def test_areas_are_zones_with_a_point_that_bears_the_id() -> None:
    plan, problems = make_plan(area_map())
    (board,) = plan.windows[0].boards
    shown = [(area.name, area.ring, area.region and (area.region.name, area.region.spot)) for area in board.areas]
    assert (problems, shown) == (
        [],
        [
            ("North West", ((110, 10), (110, 110), (10, 110), (10, 10)), ("north-west", (60, 60))),
            ("North East", ((210, 10), (210, 110), (110, 110), (110, 10)), ("north-east", (160, 60))),
            ("South West", ((110, 110), (110, 210), (10, 210), (10, 110)), ("south-west", (60, 160))),
            ("South East", ((210, 110), (210, 210), (110, 210), (110, 110)), ("south-east", (160, 160))),
        ],
    )
    assert Places(plan).spot("south-east", 7) == ("Main Map", 160, 160)


def test_areas_of_one_name_are_told_apart_and_an_area_of_no_pixel_is_refused() -> None:
    board = area_map()
    spaces = dict(board.spaces)
    spaces["north-west"] = replace(spaces["north-west"], name="North East")
    spaces["south-west"] = replace(spaces["south-west"], polygon=shapely.box(0.1, 150.1, 0.4, 150.4))
    plan, problems = make_plan(replace(board, spaces=spaces))
    assert [area.name for area in plan.windows[0].boards[0].areas] == [
        "North East north-west", "North East north-east", "South East",
    ]  # fmt: skip
    assert [str(problem) for problem in problems] == [
        "areas.geojson: error BLD004: no whole pixel lies inside 'south-west': no counter could stand there "
        "(draw it larger)"
    ]
