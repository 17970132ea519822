"""A compiled map as a VASSAL module, one file, the same bytes for the same map."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from module_builder.drawing.aside import Aside, Sheets, aside, drawn
from module_builder.drawing.font import problems as letter_problems
from module_builder.drawing.png import png_bytes, rasterise
from module_builder.plan import make_plan, piece_pictures
from module_builder.plan.cards import card_pictures
from module_builder.vassal.binding import binding_text
from module_builder.vassal.gpids import Refresh, renumbered
from module_builder.vassal.module import VASSAL_VERSION, module_node
from module_builder.vassal.package import metadata, pack
from module_builder.vassal.pages import page_entries
from module_builder.vassal.saves import Bodies, setup_save
from module_builder.vassal.tree import xml_bytes

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mapdata.diagnostic import Diagnostic
    from mapdata.model import Map
    from mapdata.outfit import Outfit
    from module_builder.drawing import Scene
    from module_builder.drawing.photo import Photo
    from module_builder.formats.vassal.modules.module import Module
    from module_builder.plan.model import Plan, Window

__all__ = ["Built", "build_vassal", "plan_entries"]

MANY = 1000  # spaces of a map whose boards are worth a second process
BOARD_COLOURS = 256  # of a board's palette: those of the Pacific take 0.70 MB with one of so many, 1.91 MB without


@dataclass(frozen=True, slots=True)
class Built:
    """A module and what is in it; `pieces` are those of the palette, without the cards, which lie in the decks.

    `data` is empty when `problems` hold an error; a warning is of letters not drawn.
    """

    data: bytes
    spaces: int = 0
    zones: int = 0
    pieces: int = 0
    setups: int = 0
    problems: tuple[Diagnostic, ...] = ()
    refresh: Refresh | None = None

    @property
    def sha256(self) -> str:
        """The checksum of the file."""
        return hashlib.sha256(self.data).hexdigest()


def build_vassal(
    board: Map,
    setups: Mapping[str, Mapping[str, Any]] | None = None,
    outfit: Outfit | None = None,
    *,
    photo: Photo | None = None,
    against: Module | None = None,
) -> Built:
    """The module of a map; `setups` are position files by name (`mapdata.load`), `outfit` what else it offers, `photo`
    the author's own board.

    With `against`, an older module of the map, every counter that it had keeps its gpid (`Built.refresh`).

    An area too small to hold a counter, a setup that names what the map does not have, or a board that is not straight
    makes no module: `problems` then say what.
    """
    with aside(wanted=photo is None and len(board.spaces) > MANY) as helper:
        plan, problems = make_plan(board, setups, outfit, photo)
        if problems:
            return Built(b"", problems=tuple(problems))
        refresh = None
        if against is not None:
            plan, refresh = renumbered(plan, against)
        data = pack(plan_entries(plan, helper))
    lacking = tuple(letter_problems(_scenes(plan), "map.toml"))
    return Built(data, len(board.spaces), len(board.zones), len(plan.pieces), len(plan.setups), lacking, refresh)


def _scenes(plan: Plan) -> Iterator[Scene]:
    """Every picture of the module as a scene; the boards of a window may share one."""
    yield from {id(board.scene): board.scene for window in plan.windows for board in window.boards}.values()
    yield from _small(plan).values()


def plan_entries(plan: Plan, helper: Aside) -> dict[str, bytes]:
    """Every entry of the module by name; `helper` draws the main window."""
    board = plan.map
    if main := _sheets(plan.windows[0]):
        helper.ask(main)
    module = metadata(VASSAL_VERSION, board.version, board.note or board.title, board.title)
    entries = {
        "buildFile.xml": xml_bytes(module_node(plan)),
        "moduledata": module,
        **({"zoc/binding.toml": binding_text(plan).encode()} if board.rules else {}),
        "zoc/map.json": _identity(board),
    }
    bodies = Bodies(plan)
    for setup in plan.setups:
        saved = metadata(VASSAL_VERSION, board.version, setup.title)
        entries[f"{setup.id}.vsav"] = setup_save(plan, setup, saved, module, bodies)
    entries |= page_entries(plan)
    return entries | {f"images/{name}": picture for name, picture in _pictures(plan, helper)}


def _identity(board: Map) -> bytes:
    """Which map the module was built from."""
    facts = {"id": board.id, "title": board.title, "version": board.version, "hash": board.hash}
    return (json.dumps(facts, indent=2, ensure_ascii=False) + "\n").encode()


def _pictures(plan: Plan, helper: Aside) -> Iterator[tuple[str, bytes]]:
    """The small pictures and windows first: the main one is being drawn meanwhile."""
    for name, scene in _small(plan).items():
        yield name, png_bytes(rasterise(scene))
    main, *others = plan.windows
    for window in (*others, main):
        for board in window.boards:
            if board.photo is not None:
                yield board.image, board.photo.part(board.left, board.width)
        if sheets := _sheets(window):
            names = [board.image for board in window.boards if board.photo is None]
            yield from zip(names, helper.answer() if window is main else drawn(sheets), strict=True)


def _sheets(window: Window) -> Sheets | None:
    """The boards of a window that we draw: they are cut from one picture. None when there is none."""
    boards = [board for board in window.boards if board.photo is None]
    if not boards:
        return None
    cuts = tuple((board.left, board.width, board.height) for board in boards)
    return Sheets(boards[0].scene, cuts, BOARD_COLOURS)


def _small(plan: Plan) -> dict[str, Scene]:
    pictures = dict(plan.signs)
    for piece in plan.pieces.values():
        pictures |= piece_pictures(piece)
    return pictures | card_pictures(plan.outfit)
