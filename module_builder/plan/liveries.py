"""The liveries of the factions that the sides of a module play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from module_builder.drawing.livery import KNOWN, Livery, liveries

if TYPE_CHECKING:
    from mapdata.outfit import Outfit

__all__ = ["faction_names", "liveries_of", "own_livery"]


def faction_names(outfit: Outfit) -> dict[str, str]:
    """What each faction is called: as the first side that plays it."""
    return {side.faction: side.name for side in reversed(outfit.sides) if side.faction}


def liveries_of(outfit: Outfit) -> dict[str, Livery]:
    """The livery of each faction that a side plays."""
    names = faction_names(outfit)
    return liveries({side.faction: names[side.faction] for side in outfit.sides if side.faction})


def own_livery(outfit: Outfit, faction: str) -> Livery | None:
    """The livery of a faction that the rule book does not know; None for one that it knows, or that nobody plays."""
    return None if faction in KNOWN else liveries_of(outfit).get(faction)
