"""From a compiled map to the plan of its module."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from mapdata.outfit import Outfit, default_sides
from module_builder.drawing.colours import INK, SIGN_GROUNDS, WHITE
from module_builder.drawing.counter import FACTION_NAMES, face_scene
from module_builder.drawing.photo import turned
from module_builder.drawing.scene import Disc, Item, Layer, Polygon, Scene, Text, rectangle
from module_builder.plan.areas import area_window, too_small
from module_builder.plan.cards import make_cards, make_piles
from module_builder.plan.displays import display_windows
from module_builder.plan.hexes import hex_window
from module_builder.plan.model import Plan
from module_builder.plan.pieces import PROTOTYPES, palette, taken_ids
from module_builder.plan.places import Places
from module_builder.plan.private import private_windows
from module_builder.plan.setups import make_setup

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from mapdata.diagnostic import Diagnostic
    from mapdata.model import Map
    from module_builder.drawing.photo import Photo
    from module_builder.plan.model import Piece, Setup

__all__ = ["make_plan", "piece_pictures", "plain_outfit"]


def make_plan(
    board: Map,
    setups: Mapping[str, Mapping[str, Any]] | None = None,
    outfit: Outfit | None = None,
    photo: Photo | None = None,
) -> tuple[Plan, list[Diagnostic]]:
    """The plan of a map's module, and what is wrong with its areas and setups (position files by name).

    Without an `outfit` the module has what the map alone tells. With a `photo` the boards show the author's own
    picture; one on which the map is turned is among the faults.
    """
    outfit = outfit or plain_outfit(board)
    main = area_window(board, photo) if board.grid is None else hex_window(board, board.grid, photo)
    windows = (main, *display_windows(board, outfit), *private_windows(outfit))
    pieces, cards = palette(board, outfit), make_cards(outfit)
    last = max((piece.gpid for piece in (*pieces.values(), *cards.values())), default=0)
    plan = Plan(
        board,
        windows,
        pieces,
        _signs(),
        PROTOTYPES,
        (),
        tuple(box.id.partition(":")[2] for box in board.boxes.values() if box.kind == "turn"),
        outfit,
        cards,
        tuple(make_piles(outfit, windows, cards)),
        max(Plan.next_gpid, last + 1),
    )
    found = [*(too_small(board, main) if board.grid is None else ()), *taken_ids(board, pieces)]
    if photo is not None and (fault := turned(photo.scan, board)) is not None:
        found.append(fault)
    return replace(plan, setups=_setups(plan, setups or {}, found)), found


def plain_outfit(board: Map) -> Outfit:
    """What a map alone tells: a side for each faction that any of its things belongs to, and a referee."""
    owners = [territory.faction for territory in board.territories.values()]
    owners += [counter.faction for counter in board.counters.values()]
    owners += [box.owner for box in board.boxes.values()]
    factions = sorted({owner for owner in owners if isinstance(owner, str)}, key=_known_first)
    return Outfit(default_sides({name: FACTION_NAMES.get(name, name.replace("-", " ").title()) for name in factions}))


def _known_first(faction: str) -> tuple[int, str]:
    order = list(FACTION_NAMES)
    return order.index(faction) if faction in order else len(order), faction


def _setups(plan: Plan, documents: Mapping[str, Mapping[str, Any]], found: list[Diagnostic]) -> tuple[Setup, ...]:
    """The setups by name; all of them stand on the same boards."""
    places = Places(plan)
    return tuple(make_setup(plan, places, document, name, found) for name, document in sorted(documents.items()))


def piece_pictures(piece: Piece) -> dict[str, Scene]:
    """The pictures of a piece by image name."""
    pictures = {piece.image: face_scene(piece.face)}
    pictures |= {image: face_scene(back) for image, back in zip(piece.reduced.values(), piece.backs, strict=True)}
    if any(choice.name == "Side" for choice in piece.choices):
        pictures[f"counter-{piece.id}-infantry.png"] = face_scene(replace(piece.face, kind="infantry"))
    return pictures


def _signs() -> dict[str, Scene]:
    """Small pictures laid over a counter, each with a letter, so that its colour says nothing alone."""
    return {
        "sign-supplied.png": _sign("S", SIGN_GROUNDS["supplied"]),
        "sign-unsupplied.png": _sign("U", SIGN_GROUNDS["unsupplied"]),
        "sign-war.png": _strip("WAR", SIGN_GROUNDS["war"]),
        "sign-neutrality.png": _strip("NEUTRAL", SIGN_GROUNDS["neutrality"]),
        "sign-moved.png": _sign("M", SIGN_GROUNDS["moved"]),
    }


def _sign(letter: str, colour: str) -> Scene:
    items: tuple[Item, ...] = (Disc(7, 7, 6, colour, WHITE, 1), Text(7, 7, letter, 9, WHITE, bold=True))
    return Scene(14, 14, (Layer("sign", items),), "")


def _strip(words: str, colour: str) -> Scene:
    items: tuple[Item, ...] = (
        Polygon((rectangle(0, 0, 36, 11),), colour, INK, 1),
        Text(18, 5.5, words, 7.5, WHITE),
    )
    return Scene(36, 11, (Layer("sign", items),), colour)
