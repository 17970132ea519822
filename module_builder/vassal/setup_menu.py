"""The scenario chooser: setups by their names, those of one menu below its heading."""

from __future__ import annotations

from typing import TYPE_CHECKING

from module_builder.vassal.tree import Attributes, node

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml import etree

    from module_builder.plan.model import Plan

__all__ = ["setup_menu"]


def setup_menu(plan: Plan) -> Iterator[etree._Element]:
    """The setups of no menu, then the menus in the order of their names, their setups inside."""
    menus: dict[str, list[tuple[str, str]]] = {}
    for setup in plan.setups:
        menus.setdefault(setup.menu, []).extend((name, f"{setup.id}.vsav") for name in setup.names)
    yield from (_setup(name, file) for name, file in menus.pop("", []))
    for menu, setups in sorted(menus.items()):
        yield _setup(menu, "", [_setup(name, file) for name, file in sorted(setups)])


def _setup(name: str, file: str, inside: list[etree._Element] | None = None) -> etree._Element:
    attributes: Attributes = {
        "description": name,
        "file": file,
        "isMenu": inside is not None,
        "name": name,
        "useFile": inside is None,
    }
    return node("module.PredefinedSetup", attributes, inside or [])
