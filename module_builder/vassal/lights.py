"""Naval Zones on the boards: what pieces in one know of it, and how one looks that is lit up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from module_builder.drawing.colours import FINDING
from module_builder.plan.liveries import liveries_of
from module_builder.vassal.boxes import CONTESTED, SEA, sea
from module_builder.vassal.properties import zone_property
from module_builder.vassal.tree import Attributes, node

if TYPE_CHECKING:
    from lxml import etree

    from module_builder.plan.model import Area, Plan

__all__ = ["sea_property", "zone_lights"]

GRID = "module.map.boardPicker.board.mapgrid."


def sea_property(area: Area) -> etree._Element:
    """What a Naval Zone and its boxes have alike: pieces in them know by it where they are."""
    return zone_property(SEA, sea(area.zone))


def zone_lights(plan: Plan) -> etree._Element:
    """A tint for each side, and stripes for a zone that is contested."""
    worn = liveries_of(plan.outfit)
    sides = [(side.name, worn[side.faction].colour, "Plain") for side in plan.outfit.sides if side.faction]
    lights = [_light(*each) for each in (*sides, (CONTESTED, FINDING, "Striped"))]
    return node(f"{GRID}ZonedGridHighlighter", {}, lights)


def _light(name: str, colour: str, style: str) -> etree._Element:
    rgb = ",".join(str(int(colour[n : n + 2], 16)) for n in (1, 3, 5))
    attributes: Attributes = {
        "color": rgb,
        "coverage": "Entire Zone",
        "image": "",
        "name": name,
        "opacity": 30,
        "style": style,
        "width": 1,
    }
    return node(f"{GRID}ZoneHighlight", attributes)
