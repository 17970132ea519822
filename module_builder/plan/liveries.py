"""The liveries of the factions that the sides of a module play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from module_builder.drawing.livery import KNOWN, Livery, liveries

if TYPE_CHECKING:
    from mapdata.outfit import Outfit

__all__ = ["faction_names", "liveries_of", "own_livery"]


def faction_names(outfit: Outfit) -> dict[str, str]:
    """What each faction is called: as the first side that plays it."""
    found: dict[str, str] = {}
    for side in outfit.sides:
        if side.faction:
            found.setdefault(side.faction, side.name)
    return found


def liveries_of(outfit: Outfit) -> dict[str, Livery]:
    """The livery of each faction that a side plays."""
    return liveries(faction_names(outfit))


def own_livery(outfit: Outfit, faction: str) -> Livery | None:
    """The livery of a faction that is not as the rule book has it; None for one that is, or that nobody plays."""
    found = liveries_of(outfit).get(faction)
    return None if found == KNOWN.get(faction) else found
