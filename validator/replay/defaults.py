"""The properties that a module gives every new game, before a save sets them.

A save of an older version of the module says nothing of properties that came later: they have their first values then
(engine: build/module/properties/{GlobalProperty,ZoneProperty,AbstractScenarioProperty}.java).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from module_builder.formats.vassal.markup.buildfile import Element
    from module_builder.formats.vassal.modules.module import Module

__all__ = ["first_properties"]

PROPERTIES = "VASSAL.build.module.properties."
DEFINED = [
    PROPERTIES + name
    for name in (
        "GlobalProperty",
        "ZoneProperty",
        "BooleanScenarioProperty",
        "ListScenarioProperty",
        "NumberScenarioProperty",
        "StringScenarioProperty",
    )
]


def first_properties(module: Module | None) -> dict[str, str]:
    """`container/name` -> first value, in file order; of two with one name in one container the later one counts."""
    found: dict[str, str] = {}
    for element in module.root.iter(*DEFINED) if module else ():
        name = element.get("name")
        if name is not None:
            found[f"{_container(element)}/{name}"] = element.get("initialValue", "")
    return found


def _container(element: Element) -> str:
    """`Module`, the name of the map, or `map:zone` (engine: getMutablePropertiesContainerId)."""
    zone = ""
    for above in element.iterancestors():
        if str(above.tag).endswith(".Zone"):
            zone = f":{above.get('name', '')}"
        elif above.get("mapName") is not None and above.getparent() is not None:
            return above.get("mapName", "") + zone
    return "Module"
