"""What the replay takes from a module: prototypes, and how pieces lie on each map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapdata.diagnostic import Diagnostic, Severity, Where
from module_builder.formats.vassal.pieces.piece import PieceTypes
from module_builder.formats.vassal.sequence import split
from validator.replay.maps import MapRules, Maps

if TYPE_CHECKING:
    from collections.abc import Iterator

    from module_builder.formats.vassal.markup.buildfile import Element
    from module_builder.formats.vassal.modules.module import Module
    from module_builder.formats.vassal.saves.container import SaveFile

__all__ = ["OTHER_MODULE", "maps_of", "other_module", "types_of"]

OTHER_MODULE = "BIND003"

STACKING = "VASSAL.build.module.map.StackMetrics"
PRIVATE = (".PrivateMap", ".PlayerHand")
LAYERS = "VASSAL.build.module.map.LayeredPieceCollection"


def types_of(module: Module | None) -> PieceTypes:
    """Piece types with the module's prototypes filled in; none are without a module."""
    return PieceTypes(module.prototypes if module else {})


def maps_of(module: Module | None) -> Maps:
    """The module's maps; without a module every name is one."""
    return Maps.of(_rules(module)) if module else Maps()


def other_module(save: SaveFile, module: Module) -> tuple[Diagnostic, ...]:
    """That a save names another module than the one it is read with: its places may then be other places."""
    name = save.module.name if save.module is not None else None
    if not name or name == module.name:
        return ()
    message = f"was made with the module '{name}', and is read with '{module.name}'"
    hint = "places and pieces may be wrong: give the module of that name"
    return (Diagnostic(OTHER_MODULE, Severity.WARNING, message, Where(save.path), hint=hint, name="other-module"),)


def _rules(module: Module) -> Iterator[MapRules]:
    elements: dict[str, Element] = {}
    for element in module.root.iter():
        name = element.get("mapName")
        # Other components name a map in the same attribute, but only a map has components of these kinds inside.
        if name is not None and (name not in elements or _child(element, STACKING) is not None):
            elements.setdefault(name, element)
    for window in module.maps:
        yield _rules_of(window.name, window.id, elements.get(window.name))


def _rules_of(name: str, key: str, element: Element | None) -> MapRules:
    stacks = _child(element, STACKING)
    layers = _child(element, LAYERS)
    order = layers.get("layerOrder", "") if layers is not None else ""
    return MapRules(
        name or key,
        key,
        stacking=stacks is None or stacks.get("disabled") != "true",
        layer_property=layers.get("property", "") if layers is not None else "",
        layers=tuple(split(order, ",")) if order else (),
        owners=_owners(element),
    )


def _owners(element: Element | None) -> tuple[str, ...] | None:
    """The sides that a private map belongs to; None for a map that everyone sees."""
    if element is None or element.get("visible") == "true":
        return None
    if element.get("side") is None and not str(element.tag).endswith(PRIVATE):
        return None
    sides = element.get("side", "")
    return tuple(split(sides, ",")) if sides else ()


def _child(element: Element | None, tag: str) -> Element | None:
    return next(element.iterchildren(tag), None) if element is not None else None
