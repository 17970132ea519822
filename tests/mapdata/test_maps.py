"""The maps that come with zoc: each loads clean; the small ones compile to a golden text, the large one to its counts.

`golden/*.txt` are golden: ZOC_UPDATE_GOLDEN=1 writes them anew.
"""

from __future__ import annotations

import os
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from mapdata import UNKNOWN, Map, Severity, bundled, open_map
from mapdata.attributes import ATTRIBUTES
from mapdata.diagnostic import Diagnostic
from mapdata.dump import dump

GOLDEN = Path(__file__).parent / "golden"
SMALL = [name for name in bundled() if name.startswith("small-")]


@cache
def opened(name: str) -> tuple[Map, list[Diagnostic]]:
    board, found = open_map(name, cache=False)
    assert board is not None, "\n".join(map(str, found))
    return board, found


def test_what_is_bundled() -> None:
    assert bundled() == ["pacific", "small-area", "small-hex"]


@pytest.mark.parametrize("name", bundled())
def test_it_loads_clean(name: str) -> None:
    assert [str(d) for d in opened(name)[1] if d.severity > Severity.INFO] == []


@pytest.mark.parametrize("name", bundled())
def test_it_says_what_it_is(name: str) -> None:
    word = "reconstruction" if name == "pacific" else "Invented"
    assert word in opened(name)[0].note


@pytest.mark.parametrize("name", bundled())
def test_every_attribute_says_where_it_is_from(name: str) -> None:
    board, _ = opened(name)
    bare = {
        (space.id, attribute)
        for space in board.spaces.values()
        for attribute in (*space.attributes, "kind")
        if space.sources.get(attribute) not in {"document", "reconstruction", "geometry"}
    }
    bare |= {(side.a, side.b) for side in board.sides.values() if set(side.sources) != side.kinds}
    assert bare == set()


@pytest.mark.parametrize("name", bundled())
def test_the_pieces_fit(name: str) -> None:
    """Every id that one part of a map names is defined by another part."""
    board, _ = opened(name)
    assert {t for s in board.spaces.values() if (t := s.territory)} <= set(board.territories)
    assert {z for s in board.spaces.values() for z in s.zones} <= set(board.zones)
    assert {n for pair in board.sides for n in pair} <= set(board.spaces)
    assert {z for box in board.boxes.values() for z in box.zones} <= set(board.zones)
    assert {b for box in board.boxes.values() for b in box.adjacent} <= set(board.boxes)
    assert all(space.id in board.zones[zone].spaces for space in board.spaces.values() for zone in space.zones)
    assert all(zone.id in board.zones[other].adjacent for zone in board.zones.values() for other in zone.adjacent)
    assert all(t.id in board.territories[other].borders for t in board.territories.values() for other in t.borders)


@pytest.mark.parametrize("name", SMALL)
def test_the_compiled_text(name: str) -> None:
    path = GOLDEN / f"{name}.txt"
    text = dump(opened(name)[0])
    if os.environ.get("ZOC_UPDATE_GOLDEN"):
        path.write_text(text, "utf-8")
    assert text == path.read_text("utf-8")


def test_every_side_is_land_sea_or_strait() -> None:
    board, _ = opened("pacific")
    assert {len(side.kinds & {"land", "sea", "strait"}) for side in board.sides.values()} == {1}


def test_the_zones_part_the_sea() -> None:
    """Every all-sea hex lies in exactly one zone, every coastal hex in one at least, no inland hex in any."""
    board, _ = opened("pacific")
    count = Counter(
        ("sea" if not s.is_land else "coast" if s.get("coastal") is True else "inland", min(len(s.zones), 2))
        for s in board.spaces.values()
    )
    assert set(count) == {("sea", 1), ("coast", 1), ("coast", 2), ("inland", 0)}


def test_the_counts() -> None:
    """As compiled; the prototype of the map had 2224 all-sea, 398 coastal, 627 inland hexes, 72 in several zones."""
    board, _ = opened("pacific")
    spaces = board.spaces.values()
    assert {
        "spaces": len(board.spaces),
        "sea": sum(not s.is_land for s in spaces),
        "coastal": sum(s.get("coastal") is True for s in spaces),
        "several zones": sum(len(s.zones) > 1 for s in spaces),
        "sides": len(board.sides),
        "straits": sum("strait" in side.kinds for side in board.sides.values()),
        "zones": len(board.zones),
    } == {
        "spaces": 3249,
        "sea": 2224,
        "coastal": 400,
        "several zones": 72,
        "sides": 9520,
        "straits": 93,
        "zones": 21,
    }


@pytest.mark.parametrize(
    ("a", "b", "kind"),
    [
        ("e5105", "e5205", "strait"),  # Tsugaru
        ("e5405", "e5504", "strait"),  # La Perouse
        ("e4801", "e4901", "strait"),  # Kammon
        ("w2818", "w2819", "strait"),  # Sunda
        ("w4120", "w4220", "strait"),  # Hainan, whose hex holds the tip of the mainland
        ("e5805", "e5806", "strait"),  # Tatar
        ("w3217", "w3218", "strait"),  # Singapore and Malacca
        ("w3218", "w3317", "land"),  # Johore, which the outlines close
        ("w4323", "w4324", "sea"),  # Formosa
        ("e4801", "w4927", "sea"),  # Korea
    ],
)
def test_narrows(a: str, b: str, kind: str) -> None:
    side = opened("pacific")[0].side(a, b)
    assert side is not None
    assert kind in side.kinds


def test_a_sliver_is_no_adjacency() -> None:
    board, _ = opened("pacific")
    assert "philippine-sea" not in board.zones["sea-of-japan"].adjacent
    assert "sea-of-okhotsk" not in board.zones["bering-sea"].adjacent


def test_zones_across_from_each_other_are_not_adjacent() -> None:
    """Four zones meet around the cape of New Guinea; two pairs of them have a border there, the others a corner."""
    zones = opened("pacific")[0].zones
    assert {"celebes-sea", "philippine-sea"} & set(zones["arafura-sea"].adjacent) == {"celebes-sea"}
    assert {"celebes-sea", "philippine-sea"} & set(zones["bismarck-sea"].adjacent) == {"philippine-sea"}


def test_every_hex_knows_its_symbols() -> None:
    """Each attribute the rules ask of a hex has a value, if only UNKNOWN; of inland hexes no zone is asked."""
    board, _ = opened("pacific")
    asked = set(ATTRIBUTES) - {"kind", "territory", "zones", "primary-zone"}
    assert {name for space in board.spaces.values() for name in asked - set(space.attributes)} == set()
    assert {s.id for s in board.spaces.values() if s.zones and "primary-zone" not in s.attributes} == set()


@pytest.mark.parametrize(
    ("space", "attribute", "value"),
    [
        ("w3218", "multi-zone-port", True),
        ("w4222", "multi-zone-port", False),  # one zone
        ("w2719", "multi-zone-port", False),  # two zones, no port
        ("w2818", "multi-zone-port", UNKNOWN),  # a port in two zones that nobody designated
        ("w2818", "primary-zone", UNKNOWN),
        ("w4222", "primary-zone", "south-china-sea"),
        ("e4801", "strategic", "orange"),
        ("e4904", "strategic", UNKNOWN),  # a city nobody cites as strategic, or not
        ("w4016", "road", UNKNOWN),
        ("w5522", "road", True),
        ("e5810", "ice", UNKNOWN),
        ("w3218", "ice", False),
        ("e5810", "star", False),
    ],
)
def test_what_is_known_and_what_not(space: str, attribute: str, value: object) -> None:
    assert opened("pacific")[0].spaces[space].get(attribute) == value


def test_primary_zones_come_first() -> None:
    board, _ = opened("pacific")
    known = [s for s in board.spaces.values() if isinstance(s.get("primary-zone"), str)]
    assert [s.id for s in known if s.zones[0] != s.get("primary-zone")] == []


LOCATIONS = {  # every location of the contract, by a sample id: rules digest F.3
    "zone:south-china-sea/on-station": "zone",
    "zone:south-china-sea/convoys": "zone",
    "zone:south-china-sea/used": "zone",
    "box:western-us": "off-map",
    "box:panama-canal": "off-map",
    "box:french-polynesia": "off-map",
    "box:europe-africa": "off-map",
    "box:eastern-europe": "off-map",
    "delay": "delay",
    "delay:naval": "delay",
    "pool:axis": "pool",
    "pool:west": "pool",
    "pool:soviet": "pool",
    "conquered:west": "conquered",
    "conquered:soviet": "conquered",
    "events:axis": "events",
    "events:west": "events",
    "events:soviet": "events",
    "pending:axis": "pending",
    "pending:west": "pending",
    "pending:soviet": "pending",
    "ceded": "ceded",
    "strategic-warfare": "strategic-warfare",
    "posture:britain": "posture",
    "posture:us-and-western-minors": "posture",
    "posture:nationalist-china": "posture",
    "posture:communist-china": "posture",
    "posture:russia": "posture",
    "posture:soviet-minors": "posture",
    "turn:1941-nov-dec": "turn",
    "holding:japanese-government": "holding",
    "aside": "aside",
    "removed": "removed",
}


def test_every_box_of_the_contract() -> None:
    boxes = opened("pacific")[0].boxes
    assert {name: boxes[name].kind for name in LOCATIONS if name in boxes} == LOCATIONS
    assert {box.kind for box in boxes.values()} == set(LOCATIONS.values())
    assert "conquered:axis" not in boxes


def test_what_the_documents_say_of_a_box() -> None:
    box = opened("pacific")[0].boxes["box:western-us"]
    assert (box.owner, box.zones, box.adjacent) == (
        "west",
        ("gulf-of-alaska", "northeast-pacific"),
        ("box:panama-canal",),
    )
    assert box.get("zones") is UNKNOWN  # there may be more
    assert (box.get("not-zones"), box.get("not-adjacent")) == (("central-pacific",), ("box:europe-africa",))
    assert box.get("open-port") is UNKNOWN
    assert {box.sources[name] for name in ("owner", "zones", "adjacent", "not-zones", "not-adjacent")} == {"document"}


@pytest.mark.parametrize(
    ("territory", "expected"),
    [
        ("japan", ("country", None, True, "axis", "active")),
        ("korea", ("dependent", "japan", False, "axis", "active")),
        ("inner-mongolia", ("region", "hopeh", False, "west", "conquered")),
        ("kansu", ("country", None, False, "soviet", "active")),
        ("sinkiang", ("country", None, False, UNKNOWN, UNKNOWN)),
        ("siam", ("country", None, False, None, "neutral")),
        ("indochina", ("dependent", "france", False, None, "neutral")),
        ("netherlands-east-indies", ("country", None, False, "west", "active")),
    ],
)
def test_territories_as_they_stand(territory: str, expected: tuple[object, ...]) -> None:
    t = opened("pacific")[0].territories[territory]
    assert (t.kind, t.parent, t.major, t.faction, t.status) == expected


def test_the_seven_of_china() -> None:
    board, _ = opened("pacific")
    chinese = {t.id for t in board.territories.values() if t.get("chinese") is True}
    assert chinese == {"hopeh", "kansu", "kiangsu", "sinkiang", "szechwan", "tibet", "yunnan"}


def test_territories_too_small_for_a_hex() -> None:
    """Islands of less than the land share that no document cites, and Macao, whose hex is that of Hong Kong."""
    board, found = opened("pacific")
    bare = {"chagos", "christmas-island", "cook-islands", "gilbert-islands", "macao", "mauritius", "tonga"}
    assert [d.message.split("'")[1] for d in found if d.code == "MAP004"] == [t for t in board.territories if t in bare]
