"""A made-up map of 35 hexes on two sheets, with one of everything the builder draws or packs."""

from __future__ import annotations

import shapely

from mapdata.model import Box, Counter, Grid, Map, Sheet, Side, Source, Space, Territory, Value, Zone

GRID = Grid(5, 9, (Sheet("w", "West", 4, 0), Sheet("e", "East", 3, 4)))
LAND = (
    shapely.Polygon([(1.2, 4.0), (3.4, 4.1), (3.6, 5.4), (2.4, 6.6), (1.1, 6.2)]),
    shapely.Polygon([(5.4, 6.0), (7.2, 6.1), (7.3, 7.9), (5.6, 7.8)]),
)
TERRITORY = {
    "w0502": "north-land",
    "w0503": "north-land",
    "w0602": "north-land",
    "w0603": "north-land",
    "w0702": "old-isle",
}
TERRITORY |= {
    "w0701": "old-isle",
    "e0802": "east-land",
    "e0702": "east-land",
    "e0902": "east-land",
    "e0703": "east-land",
}
TERRITORY |= {"e0501": "rock"}
PLACES: dict[str, tuple[str, dict[str, Value]]] = {
    "w0602": ("Harbour Town", {"city": True, "port": True, "capital": True, "strategic": "green"}),
    "w0702": ("Oldport", {"port": True, "multi-zone-port": True, "ice": True}),
    "e0802": ("Easton", {"city": True, "rail": True, "strategic": "orange", "star": True}),
    "e0501": ("Rock", {"restricted-waterway": True}),
}
STATIC: dict[str, Source] = {}


def hexagon(x: float, y: float) -> shapely.Polygon:
    s = 1 / 3**0.5
    steps = [(-0.5, -s / 2), (-0.5, s / 2), (0, s), (0.5, s / 2), (0.5, -s / 2), (0, -s)]
    return shapely.Polygon([(x + dx, y + dy) for dx, dy in steps])


def zones_of(space: str) -> tuple[str, ...]:
    """West of global column 4 the Inner Sea, east of it the Outer Ocean; the middle of the land has no sea."""
    if space == "w0603":
        return ()
    inner = GRID.cell(space)[0] < 4
    if space == "w0702":
        return ("inner-sea", "outer-ocean")
    return ("inner-sea",) if inner else ("outer-ocean",)


def space(name: str) -> Space:
    title, attributes = PLACES.get(name, ("", {}))
    land = name in TERRITORY
    return Space(
        name,
        title,
        "land" if land else "sea",
        hexagon(*GRID.center(name)),
        name[0],
        TERRITORY.get(name),
        zones_of(name),
        attributes,
    )


def sides() -> dict[tuple[str, str], Side]:
    found = {}
    for a in GRID.ids():
        for b in GRID.neighbours(a):
            if a < b:
                one, two = TERRITORY.get(a), TERRITORY.get(b)
                kinds = {"land" if one and two else "sea"}
                if one and two and one != two:
                    kinds = {"strait", "border"} if {one, two} == {"north-land", "old-isle"} else {"land", "border"}
                za, zb = zones_of(a)[:1], zones_of(b)[:1]
                if za and zb and za != zb:
                    kinds.add("zone-border")
                if (a, b) == ("w0602", "w0603"):
                    kinds.add("rail")
                found[a, b] = Side(a, b, frozenset(kinds))
    return found


def boxes() -> dict[str, Box]:
    found = [
        Box(f"zone:{z}/{b}", f"{t}: {b}", "zone", zones=(z,))
        for z, t in (("inner-sea", "Inner Sea"), ("outer-ocean", "Outer Ocean"))
        for b in ("on-station", "convoys", "used")
    ]
    found += [
        Box("box:far-shore", "Far Shore", "off-map", "west", zones=("outer-ocean",), attributes={"open-port": True}),
        Box("delay", "Delay Box", "delay"),
        Box("pool:axis", "Axis Force Pool", "pool", "axis"),
        Box("pool:west", "Western Force Pool", "pool", "west"),
        Box("conquered:west", "Conquered Minors (Western)", "conquered", "west"),
        Box("posture:north", "North", "posture", "west"),
        Box("turn:1940-jan", "Jan 1940", "turn"),
        Box("turn:1940-feb", "Feb 1940", "turn", attributes={"seasonal": True}),
        Box("pending:axis", "Axis Pending Card", "pending", "axis"),
        Box("holding:grand-hq", "Grand HQ", "holding"),
        Box("aside", "Set Aside", "aside"),
        Box("removed", "Removed from the Game", "removed"),
    ]
    return {box.id: box for box in found}


def counters() -> dict[str, Counter]:
    found = [
        Counter("north-inf", "North infantry", "ground", "north-land", "west", {"steps": 1, "copies": 2}),
        Counter(
            "north-fort",
            "North fortress",
            "ground",
            "north-land",
            "west",
            {"steps": 1, "fortress": True, "delay-stripe": True},
        ),
        Counter("north-paf", "North port-a-fort", "ground", "north-land", "west", {"steps": 1, "port-a-fort": True}),
        Counter("east-air", "East air force", "air", "east-land", "axis"),
        Counter("east-subs", "East sub fleet", "fleet", "east-land", "axis", {"sub": True}),
        Counter("grand-hq", "Grand HQ", "ground", "east-land", "axis", {"steps": 3, "hq": True, "multinational": True}),
        Counter("axis-detachment", "Axis Detachment", "marker", None, "axis", {"marker": "detachment", "copies": 3}),
        Counter("west-beachhead", "Western Beachhead", "marker", None, "west", {"marker": "beachhead"}),
    ]
    return {counter.id: counter for counter in found}


def small_map() -> Map:
    spaces = {name: space(name) for name in GRID.ids()}
    zones = {
        zone: Zone(zone, title, tuple(s for s in spaces if zone in zones_of(s)), tuple(other))
        for zone, title, other in (
            ("inner-sea", "Inner Sea", ("outer-ocean",)),
            ("outer-ocean", "Outer Ocean", ("inner-sea",)),
        )
    }
    territories = [
        Territory("north-land", "North Land", "country", major=True, faction="west", status="active"),
        Territory("old-isle", "Old Isle", "country", faction=None, status="neutral"),
        Territory("east-land", "East Land", "country", major=True, faction="axis", status="active"),
        Territory("rock", "Rock", "dependent", parent="east-land"),
    ]
    return Map(
        id="small",
        title="Two Small Seas",
        version="1",
        hash="0" * 64,
        rules="axis-empires",
        grid=GRID,
        spaces=spaces,
        sides=sides(),
        zones=zones,
        territories={t.id: t for t in territories},
        boxes=boxes(),
        counters=counters(),
        land=LAND,
        note="Made up for the tests.",
    )


def area_map() -> Map:
    """Four named squares in pixels, no grid."""
    names = ("north-west", "north-east", "south-west", "south-east")
    spots = ((0, 0), (100, 0), (0, 100), (100, 100))
    spaces = {
        name: Space(
            name, name.replace("-", " ").title(), "sea" if n == 3 else "land", shapely.box(x, y, x + 100, y + 100)
        )
        for n, (name, (x, y)) in enumerate(zip(names, spots, strict=True))
    }
    pairs = (("north-east", "north-west"), ("north-west", "south-west"), ("north-east", "south-east"))
    joined = {(a, b): Side(a, b, frozenset({"land", "border"})) for a, b in pairs}
    return Map("squares", "Squares", "1", "1" * 64, None, None, spaces, joined, {}, {}, {})
