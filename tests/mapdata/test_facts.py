"""The Pacific map against every fact that the documents state, one line of facts.csv a fact.

`expect` is "holds" (it must be true of the compiled map), "option" (true under the default of a named option),
"misprint" (it must not hold, and be reported with the option that decides), or "authored" (no geometry can tell: a
table must state it, with the source "document").
"""

from __future__ import annotations

import csv
import json
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from mapdata import Map, open_map, slug
from mapdata.compile_land import make_projection
from mapdata.diagnostic import Diagnostic
from mapdata.load import load
from mapdata.opening import map_folder
from tests.conftest import shared_folder

FACTS = list(csv.DictReader((Path(__file__).parent / "facts.csv").read_text("utf-8").splitlines()))
NAMES = {"NEI": "netherlands-east-indies", "Western US Box": "western-us"}
KOMANDORSKI = (166.0, 55.2)  # longitude, latitude
MISPRINTS = {  # fact -> the diagnostic that reports it
    "at Tsitsihar;w5226": "MAP001 OPT-TSITSIHAR",
    "at Irkutsk;w5817": "MAP001 OPT-IRKUTSK",
    "region w5226;Heilungkiang": "MAP002 OPT-TSITSIHAR",
    "region w5817;Siberia": "MAP001 OPT-IRKUTSK",
}


@cache
def pacific() -> tuple[Map, list[Diagnostic]]:
    board, found = open_map("pacific", cache=False)
    assert board is not None
    return board, found


def key(name: str) -> str:
    return NAMES.get(name, slug(name))


def at(m: Map, place: str, space: str) -> bool:
    """A place stands in its hex; two of the documents' hexes are cited without a name."""
    return m.spaces[space].is_land if place.startswith("(") else place in m.spaces[space].name.split(", ")


def island(m: Map, space: str) -> bool:
    sides = [m.side(space, other) for other in m.neighbours(space)]
    return all(side is not None and side.kinds & {"sea", "strait"} for side in sides)


def lies_in(m: Map, territory: str, owner: str) -> bool:
    """Whether a territory is another, or a part of it by its parents."""
    here: str | None = territory
    while here is not None and here != owner:
        here = m.territories[here].parent
    return here == owner


def hex_borders(m: Map, space: str, owner: str) -> bool:
    owner = "russia" if owner == "RUSSIA" else key(owner)
    across = [m.spaces[n].territory for n in m.neighbours(space) if "border" in side_kinds(m, space, n)]
    return any(territory is not None and lies_in(m, territory, owner) for territory in across)


def side_kinds(m: Map, a: str, b: str) -> frozenset[str]:
    side = m.side(a, b)
    assert side is not None
    return side.kinds


def komandorski(m: Map, territory: str) -> bool:
    data, _ = load(map_folder("pacific"))
    assert data is not None
    projection = make_projection(data)
    assert projection is not None
    ((x, y),) = projection(np.array([KOMANDORSKI]))
    space = m.at(x, y)
    return space is not None and space.territory == key(territory)


CHECKS: dict[str, Callable[..., bool]] = {
    "at": at,
    "land": lambda m, h: m.spaces[h].is_land,
    "coastal": lambda m, h: m.spaces[h].get("coastal") is True,
    "multi_zone": lambda m, h: m.spaces[h].get("multi-zone-port") is True,
    "port": lambda m, h: m.spaces[h].get("port") is True,
    "island": island,
    "not_island": lambda m, h: not island(m, h),
    "dist_le": lambda m, a, b, n: (m.range(a, b) or 0) <= int(n),
    "dist_gt": lambda m, a, b, n: (m.range(a, b) or 0) > int(n),
    "adjacent": lambda m, a, b: b in m.neighbours(a),
    "in_zone": lambda m, h, zone: key(zone) in m.spaces[h].zones,
    "zone_adj": lambda m, a, b: key(b) in m.zones[key(a)].adjacent,
    "zone_not_adj": lambda m, a, b: key(b) not in m.zones[key(a)].adjacent,
    "border": lambda m, a, b: key(b) in m.territories[key(a)].borders,
    "hex_borders": hex_borders,
    "east_map_has": lambda m, _, h: m.spaces[h].sheet == "e",
    "west_map_has": lambda m, _, h: m.spaces[h].sheet == "w",
    "region": lambda m, h, territory: m.spaces[h].territory == key(territory),
    "region_exists": lambda m, territory: bool(m.territory_spaces(key(territory))),
    "includes": lambda m, territory, _: komandorski(m, territory),
}


def stated(m: Map, space: str, attribute: str, value: object = True) -> bool:
    return m.spaces[space].get(attribute) == value and m.spaces[space].sources[attribute] == "document"


def of_box(m: Map, name: str, attribute: str) -> tuple[str, ...]:
    box = m.boxes[f"box:{key(name)}"]
    assert box.sources[attribute] == "document"
    found = box.zones if attribute == "zones" else box.get(attribute)
    assert isinstance(found, tuple)
    return found


AUTHORED: dict[str, Callable[..., bool]] = {
    "restricted_waterway": lambda m, h: stated(m, h, "restricted-waterway"),
    "road": lambda m, h: stated(m, h, "road"),
    "rail": lambda m, h: stated(m, h, "rail"),
    "road_or_rail": lambda m, h: m.spaces[h].get("road") is True or m.spaces[h].get("rail") is True,
    "air_base_possible": lambda m, h: any(m.spaces[h].get(a) is True for a in ("city", "port", "road", "rail")),
    "strategic": lambda m, h: stated(m, h, "strategic", "orange"),
    "white_star": lambda m, h: stated(m, h, "star"),
    "offmap_zone": lambda m, box, zone: key(zone) in of_box(m, box, "zones"),
    "offmap_not_zone": lambda m, box, zone: key(zone) in of_box(m, box, "not-zones"),
    "ceded_from": lambda m, area, owner: parent(m, area) == key(owner),
    "ceded_to": lambda m, area, owner: m.territories[key(area)].get("receiver") == key(owner),
}


def parent(m: Map, area: str) -> str | None:
    assert m.territories[key(area)].sources["parent"] == "document"
    return m.territories[key(area)].parent


def named(fact: dict[str, str]) -> str:
    return f"{fact['kind']} {fact['args']}"


def those(*expected: str) -> list[dict[str, str]]:
    return [fact for fact in FACTS if fact["expect"] in expected]


@pytest.mark.parametrize("fact", those("holds", "option"), ids=named)
def test_it_holds(fact: dict[str, str]) -> None:
    assert CHECKS[fact["kind"]](pacific()[0], *fact["args"].split(";"))


@pytest.mark.parametrize("fact", those("authored"), ids=named)
def test_a_table_states_it(fact: dict[str, str]) -> None:
    assert AUTHORED[fact["kind"]](pacific()[0], *fact["args"].split(";"))


@pytest.mark.parametrize("fact", those("misprint"), ids=named)
def test_a_misprint_is_reported_with_its_option(fact: dict[str, str]) -> None:
    code, option = MISPRINTS[named(fact)].split()
    word = fact["args"].split(";")[0]
    board, found = pacific()
    reports = [d for d in found if d.code == code and word in d.message and option in d.hint]
    assert (len(reports), option in board.options) == (1, True)


def test_nothing_else_is_reported_of_places() -> None:
    reported = [d.message.split(" (")[0] for d in pacific()[1] if d.code in ("MAP001", "MAP002")]
    assert reported == [
        "w5226 holds Mukden and Tsitsihar",
        "Tsitsihar stands at w5226 and w5526",
        "Irkutsk stands at w5817 and w5821",
    ]


def test_the_facts_are_all_there() -> None:
    assert Counter(fact["expect"] for fact in FACTS) == {"holds": 200, "option": 2, "misprint": 4, "authored": 27}


@pytest.mark.skipif(shared_folder() is None, reason="no shared folder beside this checkout")
def test_they_are_the_facts_of_the_documents(shared: Path) -> None:
    truth = json.loads((shared / "map" / "facts.json").read_text("utf-8"))
    ours = Counter((fact["kind"], fact["args"], fact["source"]) for fact in FACTS)
    assert ours == Counter((fact["kind"], ";".join(map(str, fact["args"])), fact["src"]) for fact in truth)
