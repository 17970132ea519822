"""Games of the small map as saves, and modules of nothing but a buildFile, both made fast enough to be made often."""

from __future__ import annotations

import zipfile
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from module_builder.formats.vassal.commands.kinds import AddPiece
from module_builder.formats.vassal.modules.module import Module, open_module
from module_builder.formats.vassal.pieces.definition import Definition
from module_builder.formats.vassal.saves.container import SaveFile, new_save, read_save
from module_builder.plan import Placement, Places, Plan, Setup, make_plan
from module_builder.vassal.module import module_node
from module_builder.vassal.package import metadata
from module_builder.vassal.saves import setup_text
from module_builder.vassal.tree import xml_bytes
from tests.module_builder.small import small_map

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn, SearchStrategy

__all__ = ["PIECES", "games", "module_of", "named", "opened", "plan", "save_of", "some"]


@cache
def plan() -> Plan:
    """The plan of the small map."""
    return make_plan(small_map())[0]


PIECES = sorted(plan().pieces)


def module_of(made: Plan) -> Module:
    """A module of nothing but the plan's buildFile; boards without pictures have no places."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "made.vmod"
        with zipfile.ZipFile(file, "w") as archive:
            archive.writestr("buildFile.xml", xml_bytes(module_node(made)))
        return open_module(file)


@cache
def opened() -> Module:
    """The module of the whole plan."""
    return module_of(plan())


def some(keys: set[str]) -> Plan:
    """The plan with some of its pieces."""
    return replace(plan(), pieces={key: piece for key, piece in plan().pieces.items() if key in keys})


def save_of(made: Plan, placements: list[Placement]) -> SaveFile:
    """A save of the plan's module."""
    text = setup_text(made, Setup("game", "Game", tuple(placements)))
    board = made.map
    told = metadata("3.5.0", board.version, board.note or board.title, board.title)
    return read_save(new_save(text, others={"moduledata": told, "savedata": metadata("3.5.0", "1", "")}), "game.vsav")


@st.composite
def _placement(draw: DrawFn) -> Placement:
    piece = plan().pieces[draw(st.sampled_from(PIECES))]
    choices = (*plan().prototypes[piece.prototype], *piece.choices)
    values = {choice.name: draw(st.sampled_from(choice.values)) for choice in choices}
    if piece.steps:
        values["Steps"] = str(draw(st.integers(1, piece.steps)))
    return Placement(piece.id, draw(st.sampled_from(sorted(Places(plan()).all)[:12])), values)


def games() -> SearchStrategy[list[Placement]]:
    """Any counters, some of them twice, in any of their states, on few enough places that they stack."""
    return st.lists(_placement(), max_size=12)


def named(save: SaveFile) -> dict[str, Definition]:
    """The pieces, stacks and decks of a save by their id."""
    found = [Definition(each.raw) for each in save.script() if isinstance(each, AddPiece)]
    return {each.id or "": each for each in found}
