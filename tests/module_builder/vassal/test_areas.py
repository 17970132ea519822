"""An area map as a module: the sample of 23 areas lints clean, builds, and every area has our name in the engine."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from mapdata import open_map
from mapdata.model import Map
from module_builder.formats.vassal.modules.module import Module, open_module
from module_builder.plan import Places, make_plan
from module_builder.plan.model import Plan
from module_builder.vassal.source import build_map
from tests.module_builder.areas import write_areas
from validator.lint import lint


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_areas(tmp_path_factory.mktemp("areas") / "twenty")


@pytest.fixture(scope="module")
def plan(folder: Path) -> Plan:
    return make_plan(opened(folder))[0]


@pytest.fixture(scope="module")
def module(folder: Path) -> Module:
    built = build_map(folder)
    assert (built.spaces, built.zones, built.pieces, built.setups, built.problems) == (23, 5, 3, 1, ())
    file = folder.with_suffix(".vmod")
    file.write_bytes(built.data)
    return open_module(file)


def opened(folder: Path) -> Map:
    board, _ = open_map(folder, cache=False)
    assert board is not None
    return board


def test_it_lints_clean_as_a_map_and_as_a_module(folder: Path, module: Module) -> None:
    assert (lint(str(folder)), lint(str(module.path))) == ([], [])


def spots(plan: Plan) -> list[tuple[str, int, int]]:
    """Every area's own point, and points near the middle of each of its parts."""
    places, found = Places(plan), []
    for space in plan.map.spaces.values():
        found.append((space.id, *places.spot(space.id, 1)[1:]))
        parts = getattr(space.polygon, "geoms", [space.polygon])
        left, top = 10 - np.array([s.polygon.bounds for s in plan.map.spaces.values()])[:, :2].min(axis=0)
        inner = [part.representative_point() for part in parts]
        found += [(space.id, round(point.x + left), round(point.y + top)) for point in inner]
    return found


def test_every_part_of_every_area_has_our_name(module: Module, plan: Plan) -> None:
    window = module.map("Main Map")
    places = Places(plan)
    found = spots(plan)
    assert len(found) == 23 * 2 + 2
    for space, x, y in found:
        assert (space, window.locate(x, y).location, window.snap(x, y)) == (space, space, places.spot(space, 1)[1:])
    assert {space: window.find(space) for space in places.spots} == places.spots


@pytest.mark.engine
def test_the_engine_opens_it_and_names_every_area_as_we_do(
    oracle: Callable[..., list[dict[str, Any]]], module: Module, plan: Plan
) -> None:
    (loaded,) = oracle("load", module.path)
    assert (loaded["clean"], loaded["problem_count"], [setup["started"] for setup in loaded["setups"]]) == (
        True,
        0,
        [True],
    )
    wanted = spots(plan)
    lines = "".join(f"Main Map\t{x}\t{y}\n" for _, x, y in wanted) + "".join(
        f"Main Map\t@\t{s}\n" for s in plan.map.spaces
    )
    answers = [record for record in oracle("grid", module.path, "-", stdin=lines) if record["record"] == "grid"]
    places = Places(plan)
    assert [(r["location"], r["snap_location"], r["snap"]) for r in answers[: len(wanted)]] == [
        (space, space, list(places.spot(space, 1)[1:])) for space, _, _ in wanted
    ]
    assert [tuple(r["point"]) for r in answers[len(wanted) :]] == [places.spots[space] for space in plan.map.spaces]
    names = {area.region.name: area.name for area in plan.windows[0].boards[0].areas if area.region}
    assert [r["zone"] for r in answers[: len(wanted)]] == [names[space] for space, _, _ in wanted]


@pytest.mark.engine
def test_the_engine_puts_the_setup_where_we_say(
    oracle: Callable[..., list[dict[str, Any]]], module: Module, folder: Path
) -> None:
    save = folder.with_suffix(".vsav")
    save.write_bytes(module.read("start.vsav"))
    records = oracle("dump", module.path, save)
    pieces = [r for r in records if r["record"] == "piece" and r["kind"] == "piece"]
    assert {r["props"]["BasicName"]: r["props"]["LocationName"] for r in pieces} == {
        "Red Army": "kingsland",
        "Red Fleet": "mirror-lake",
        "Blue Army": "isles",
    }
