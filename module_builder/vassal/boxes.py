"""Commands that send a counter to a box, and that light up the Naval Zone it is in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from module_builder.vassal import keys, parts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mapdata.model import Box
    from module_builder.formats.vassal.traits import KeyStroke
    from module_builder.plan.model import Plan
    from module_builder.vassal.parts import Trait

__all__ = ["CONTESTED", "SEA", "SENT", "box_traits", "box_window", "sea", "zone_boxes", "zone_traits"]

SEA = "Sea"  # the property of a Naval Zone, and of its boxes, that all of them have alike
SENT = "$newPieceName$ moves $oldLocation$ -> $location$ *"
CONTESTED = "Contested"
COMMON = ("delay", "ceded", "strategic-warfare", "aside", "removed")
OWNED = ("pool", "conquered", "events", "pending", "off-map")


def sea(zone: str) -> str:
    """The value of the property in a Naval Zone, which also names the property that lights it up."""
    return f"zone:{zone}"


def box_window(plan: Plan, location: str) -> str:
    """The window that a box is drawn in, "" where no window has it."""
    return plan.window_of.get(location, "")


def box_traits(plan: Plan, owner: str) -> list[Trait]:
    """The commands of a counter of a faction, with a menu of their own and a line in the chat for each."""
    boxes = [box for box in plan.map.boxes.values() if _may_go(box, owner) and box_window(plan, box.id)]
    if not boxes:
        return []
    given: set[str] = set()
    commands = [(_title(box), _key(box, owner, given), box.id) for box in boxes]
    return [
        parts.report([key for _, key, _ in commands], SENT),
        parts.menu("Send to", [title for title, _, _ in commands]),
        *(parts.sends(title, key, box_window(plan, box), box) for title, key, box in commands),
    ]


def _may_go(box: Box, owner: str) -> bool:
    return box.kind in COMMON or (box.kind in OWNED and (not owner or box.owner == owner))


def _title(box: Box) -> str:
    """The name without what parts the commands of a menu."""
    return box.name.replace(",", "").replace(";", "")


def _key(box: Box, owner: str, given: set[str]) -> KeyStroke:
    """The key of the first box of a kind; any other has only a name. Whose pool is meant, the owner says."""
    unclear = box.kind in OWNED and not owner
    if box.kind in keys.BOXES and box.kind not in given and not unclear:
        given.add(box.kind)
        return keys.BOXES[box.kind]
    return keys.named(f"to {box.id}")


def zone_boxes(plan: Plan) -> list[str]:
    """The last words of the boxes that Naval Zones have, in their order."""
    ids = [box.id for box in plan.map.boxes.values() if box.kind == "zone"]
    return list(dict.fromkeys(location.rpartition("/")[2] for location in ids))


def zone_traits(plan: Plan) -> Iterator[Trait]:
    """To the boxes of the Naval Zone that the unit is in, and the zone's light; none of it where there is no sea."""
    boxes = zone_boxes(plan)
    window = next((box_window(plan, box.id) for box in plan.map.boxes.values() if box.kind == "zone"), "")
    if not boxes or not window:
        return
    sent = [(word.replace("-", " ").capitalize(), keys.to_box(word), f"${SEA}$/{word}") for word in boxes]
    lights = [(title, keys.named(f"light {title}"), value) for title, value in _lights(plan)]
    yield parts.hidden("No sea here", f'{{{SEA}==""}}', [key for _, key, _ in (*sent, *lights)])
    yield parts.report([key for _, key, _ in sent], SENT)
    yield parts.menu("Box of the Naval Zone", [title for title, _, _ in sent])
    yield from (parts.sends(title, key, window, zone) for title, key, zone in sent)
    yield parts.menu("Light up the Naval Zone", [title for title, _, _ in lights])
    yield parts.module_value(f"${SEA}$", lights)


def _lights(plan: Plan) -> Iterator[tuple[str, str]]:
    """What a Naval Zone may be marked as: (command, name of the light)."""
    for side in plan.outfit.sides:
        if side.faction:
            yield f"Held by {side.name}", side.name
    yield CONTESTED, CONTESTED
    yield "No light", ""
