"""Colours that people with any kind of colour vision can tell apart, and who gets which.

Sea is blue and darker than any land; land tints are warm and differ in lightness as well as in hue; nations and
factions also carry a letter, so that no colour alone says anything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

__all__ = ["APART", "DRAWN", "WRITTEN", "filled", "spread"]

WHITE, INK, GROUND = "#ffffff", "#1c1c1c", "#f4f1e8"

# What the map is painted with.
SEA = ("#a9cbe4", "#b9d6ea", "#9bc0dc", "#c3dcee", "#8fb7d6")
SHALLOW = "#d6e8f4"  # along coasts, so that islands stand out
LAND = ("#f6eecb", "#dfc595", "#e9d9d0", "#cfd0a0", "#f3dca6", "#c9b49a", "#e3e3d2")
UNOWNED = "#eeeeee"
# Control, laid over the map half transparent; a contested space is greyed.
FILL = {"axis": "#f0a500", "west": "#2f86d6", "soviet": "#dd5a2a", "contested": "#707070"}
OTHER_FILLS = ("#cc79a7", "#56b4e9", "#3fae8f", "#f0e442")  # factions of other games
FILLED = "80"
WATCHED = "48"  # as strong are the same colours over a Naval Zone, where a note with a letter goes with them

# What is drawn on the map. The grid is a guide below all else, so it may be faint; the number names the hex.
GRID_ON_SEA, GRID_ON_LAND = "#0d366860", "#3a2a1060"
COAST, BORDER, ZONE_BORDER, STRAIT, ROAD, NAVY = "#4a3b28", "#87140d", "#123f7a", "#084486", "#5e3510", "#0a2f5c"
NUMBER_ON_SEA, NUMBER_ON_LAND, ZONE_INK = "#12293a", "#2b2008", "#082348"
# Names have a rim of light, and are read against that.
PLACE_INK, TERRITORY_INK, HALO = "#101010", "#6b2d12", "#ffffffd8"

# Signs: Okabe and Ito's orange, blue and vermilion stay apart for every kind of colour vision.
FACTION = {"axis": "#e69f00", "west": "#0072b2", "soviet": "#c23b00"}
FACTION_LETTER = {"axis": INK, "west": WHITE, "soviet": WHITE}
# what a strategic sign is filled with, its letter, and the colour of that
STRATEGIC = {
    "green": ("#00785a", "W", WHITE),
    "red": ("#c23b00", "S", WHITE),
    "orange": ("#ffb52e", "A", INK),
}
# Of factions of other games, when those three are taken: colour, ink on it, tint of counters, tint of displays.
OTHER_FACTIONS = (
    ("#cc79a7", INK, "#efcfe0", "#f6e2ec"),
    ("#00543c", WHITE, "#bfe3d6", "#d9efe7"),
    ("#f0e442", INK, "#f6f0a8", "#faf6cf"),
)
STAR = "#ffd400"
OPEN, CLOSED, FINDING = "#00785a", "#b00020", "#7a00a0"

# Counters and displays.
NATION = {"japan": "#f7d560", "us": "#93bfe6", "britain": "#d8bd93", "russia": "#e8a08a", "germany": "#c9c9c9"}
FACTION_TINT = {"axis": "#f9e2b0", "west": "#c3dcf2", "soviet": "#f2c4b4"}
NEUTRAL_TINT, CHINESE = "#e6e2da", "#cfe0ad"
DEVASTATION = "#b00020"
# The square of a die-roll modifier says who uses it: ground and ink (AE-DRM-2: Axis, West, Soviet, everybody).
MODIFIER = {"black": (INK, WHITE), "green": ("#00785a", WHITE), "red": ("#c23b00", WHITE), "white": (WHITE, INK)}
DISPLAY = {"axis": "#fbe7c0", "west": "#d3e6f5", "soviet": "#f6d3c7", "": WHITE}
SMALL_PRINT = "#5a5a5a"
SIGN_GROUNDS = {
    "supplied": "#00785a",
    "unsupplied": "#b00020",
    "war": "#b00020",
    "neutrality": "#00508a",
    "moved": SMALL_PRINT,
}


def laid_over(ground: str, tint: str, strength: float) -> str:
    """What is seen where a tint lies over a ground, `strength` from 0 (nothing) to 1."""
    pairs = ((int(ground[n : n + 2], 16), int(tint[n : n + 2], 16)) for n in (1, 3, 5))
    return "#" + "".join(f"{round(below * (1 - strength) + above * strength):02x}" for below, above in pairs)


def filled(ground: str) -> tuple[str, ...]:
    """A ground as it is, and under each kind of control."""
    return (ground, *(laid_over(ground, tint, int(FILLED, 16) / 255) for tint in (*FILL.values(), *OTHER_FILLS)))


def _on(grounds: Iterable[str]) -> tuple[str, ...]:
    return tuple(shade for ground in grounds for shade in filled(ground))


ON_SEA, ON_LAND = _on((*SEA, SHALLOW)), _on((*LAND, UNOWNED))
ON_MAP = ON_SEA + ON_LAND
ON_HALO = tuple(laid_over(ground, HALO[:7], int(HALO[7:], 16) / 255) for ground in ON_MAP)
ON_COUNTER = (*NATION.values(), *FACTION_TINT.values(), NEUTRAL_TINT, CHINESE, WHITE)
ON_COUNTER += tuple(tint for _, _, tint, _ in OTHER_FACTIONS)
ON_DISPLAY = (*DISPLAY.values(), *(tint for _, _, _, tint in OTHER_FACTIONS))

# (what, its colour, what it lies on): words want a contrast of 4.5, lines and signs of 3 (WCAG 2.1, 1.4.3 and 1.4.11).
WRITTEN: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("number of a sea hex", NUMBER_ON_SEA, ON_SEA),
    ("number of a land hex", NUMBER_ON_LAND, ON_MAP),
    ("name of a Naval Zone", ZONE_INK, ON_SEA),
    ("name of a place", PLACE_INK, ON_HALO),
    ("name of a territory", TERRITORY_INK, ON_HALO),
    ("letter of a control", INK, (WHITE,)),
    ("legend", INK, (WHITE,)),
    ("counter", INK, ON_COUNTER),
    ("title of a display", INK, (GROUND, *ON_DISPLAY)),
    ("id on a display", SMALL_PRINT, ON_DISPLAY),
    ("number of a stack", WHITE, (INK,)),
    ("sign of a finding", WHITE, (FINDING,)),
    *((f"faction {name}", FACTION_LETTER[name], (colour,)) for name, colour in FACTION.items()),
    *((f"another faction {colour}", ink, (colour,)) for colour, ink, _, _ in OTHER_FACTIONS),
    *((f"strategic {name}", ink, (colour,)) for name, (colour, _, ink) in STRATEGIC.items()),
    *((f"modifier {name}", ink, (ground,)) for name, (ground, ink) in MODIFIER.items()),
    *((f"sign {name}", WHITE, (colour,)) for name, colour in SIGN_GROUNDS.items()),
)
DRAWN: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("coast", COAST, ON_MAP),
    ("border", BORDER, ON_MAP),
    ("border of a Naval Zone", ZONE_BORDER, ON_MAP),
    ("strait, ice, restricted waterway", STRAIT, ON_MAP),
    ("road", ROAD, ON_MAP),
    ("rail, city, edge of a star or a counter", INK, (*ON_MAP, STAR, *ON_COUNTER)),
    ("port", NAVY, ON_MAP),
    ("open port", OPEN, (WHITE,)),
    ("closed port", CLOSED, (WHITE,)),
    ("port open in part", INK, (WHITE,)),
    ("devastation", DEVASTATION, tuple(FACTION_TINT.values())),
)
# Colours of one kind, which nothing but a letter or a shape besides tells apart.
APART: dict[str, tuple[str, ...]] = {
    "factions": (*FACTION.values(), *(colour for colour, _, _, _ in OTHER_FACTIONS)),
    "strategic signs": tuple(colour for colour, _, _ in STRATEGIC.values()),
    "marks": (OPEN, CLOSED, FINDING),
    **{
        f"control over {ground}": (ground, *(laid_over(ground, tint, int(FILLED, 16) / 255) for tint in FILL.values()))
        for ground in (*SEA, *LAND)
    },
    **{f"land {land} beside the sea": (land, sea) for land in LAND for sea in SEA[:1]},
}


def spread(neighbours: Mapping[str, Iterable[str]], colours: int) -> dict[str, int]:
    """A colour number for each node, different from those of its neighbours as far as `colours` suffice.

    Greedy, the node with the most differently coloured neighbours first (DSATUR); of the free colours the one that is
    used least so far, so that all of them appear. The order of nodes in the mapping does not matter.
    """
    graph = {node: sorted(set(others) & set(neighbours) - {node}) for node, others in sorted(neighbours.items())}
    chosen: dict[str, int] = {}
    used = [0] * colours
    waiting = set(graph)
    while waiting:
        node = min(waiting, key=lambda n: (-len({chosen[o] for o in graph[n] if o in chosen}), -len(graph[n]), n))
        taken = [chosen[o] for o in graph[node] if o in chosen]
        chosen[node] = min(range(colours), key=lambda c: (taken.count(c), used[c], c))
        used[chosen[node]] += 1
        waiting.discard(node)
    return chosen
