"""Colours that people with any kind of colour vision can tell apart, and who gets which.

Sea is blue and darker than any land; land tints are warm and differ in lightness as well as in hue; nations and
factions also carry a letter, so that no colour alone says anything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

__all__ = ["BORDER", "COAST", "FACTION", "GROUND", "INK", "LAND", "SEA", "STRAIT", "STRATEGIC", "ZONE_BORDER", "spread"]

GROUND = "#f4f1e8"
INK = "#1c1c1c"
SEA = ("#a9cbe4", "#b9d6ea", "#9bc0dc", "#c3dcee", "#8fb7d6")
LAND = ("#f6eecb", "#dfc595", "#e9d9d0", "#cfd0a0", "#f3dca6", "#c9b49a", "#e3e3d2")
COAST = "#4a3b28"
BORDER = "#a0281e"
ZONE_BORDER = "#123f7a"
STRAIT = "#0b5fb3"
# Okabe and Ito's orange, blue and vermilion, which stay apart for every kind of colour vision.
FACTION = {"axis": "#e69f00", "west": "#0072b2", "soviet": "#c23b00"}
# what a strategic sign is filled with, its letter, and the colour of that
STRATEGIC = {
    "green": ("#00785a", "W", "#ffffff"),
    "red": ("#c23b00", "S", "#ffffff"),
    "orange": ("#ffb52e", "A", INK),
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
