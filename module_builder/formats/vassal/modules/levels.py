"""The properties that a module declares for itself, its maps and its zones, with the values a new game has."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from module_builder.formats.vassal.markup.buildfile import simple_class
from module_builder.formats.vassal.modules.module import OPTIONS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from module_builder.formats.vassal.markup.buildfile import Element
    from module_builder.formats.vassal.modules.module import Module

__all__ = ["Levels", "levels_of"]

MODULE = "Module"  # what commands call the module as a container of properties
PLAYER = "$PlayerName$"
DECLARING = {"GlobalProperty": "name", "ZoneProperty": "name"}
# Components that give the module properties of their own, and the attribute that names them or begins their names.
OTHERS = {"TurnTracker": "name", "CounterTurnLevel": "property", "ListTurnLevel": "property"}
TEXT = "GlobalTranslatableMessage"
BUTTONS = ("Button", "Preference")


@dataclass(frozen=True, slots=True)
class Levels:
    """`initial`: container -> name -> value; a zone's container is `Map:Zone`. `zones`: the zones of each map.

    `others`: beginnings of names of properties that other components set: their values are not kept here.
    `own`: what the module says of itself; `texts`: its texts for translation; `player`: how it calls a player.
    """

    initial: dict[str, dict[str, str]] = field(default_factory=dict)
    zones: dict[str, frozenset[str]] = field(default_factory=dict)
    others: frozenset[str] = frozenset()
    keeps_zeros: bool = False
    own: dict[str, str] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)
    player: str = PLAYER

    def is_set_elsewhere(self, name: str) -> bool:
        """Whether another component may give the module a property of this name."""
        return name in self.others or any(name.startswith(start + "_") for start in self.others)


def levels_of(module: Module) -> Levels:
    """The levels of a module."""
    initial: dict[str, dict[str, str]] = {}
    zones: dict[str, set[str]] = {}
    others, texts = set[str](), dict[str, str]()
    for element in module.root.iter():
        kind = simple_class(element) if isinstance(element.tag, str) else ""
        if kind in DECLARING:
            initial.setdefault(_container(element), {}).setdefault(
                element.get("name", ""), element.get("initialValue", "")
            )
        elif kind == TEXT:
            texts.setdefault(element.get("name", ""), element.get("initialValue", ""))
        elif kind == "Zone":
            zones.setdefault(_map_of(element), set()).add(element.get("name", ""))
        elif kind in OTHERS or kind.endswith(BUTTONS):
            others.update(_names(element, kind))
    options = next(module.root.iter(OPTIONS), None)
    player = PLAYER if options is None else options.get("playerIdFormat", PLAYER)
    of_maps = {map_name: frozenset(names) for map_name, names in zones.items()}
    return Levels(initial, of_maps, frozenset(others), module.keeps_zeros, _own(module), texts, player)


def _names(element: Element, kind: str) -> Iterator[str]:
    for attribute in (OTHERS.get(kind, "name"), "variableName"):
        if element.get(attribute):
            yield element.get(attribute, "")


def _own(module: Module) -> dict[str, str]:
    root = module.root
    return {
        "ModuleName": module.name,
        "ModuleVersion": module.version,
        "ModuleDescription": root.get("description", ""),
        "VassalVersionCreated": module.vassal_version,
        "ModuleOther1": root.get("ModuleOther1", ""),
        "ModuleOther2": root.get("ModuleOther2", ""),
    }


def _map_of(element: Element) -> str:
    """The name of the map that a component belongs to, "" for none."""
    names = (ancestor.get("mapName") for ancestor in element.iterancestors())
    return next((name for name in names if name is not None), "")


def _container(element: Element) -> str:
    """What commands call the level that a property is declared in."""
    map_name = _map_of(element)
    if not map_name:
        return MODULE
    zone = next((a.get("name", "") for a in element.iterancestors() if simple_class(a) == "Zone"), None)
    return map_name if zone is None else f"{map_name}:{zone}"
