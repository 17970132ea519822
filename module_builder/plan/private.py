"""Windows that only some sides open: a hand of cards for each that plays, and a table of the referee's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapdata.slug import slug
from module_builder.plan.displays import Section, display_board
from module_builder.plan.model import Window

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mapdata.outfit import Outfit

__all__ = ["private_windows"]

HAND = (720, 220)


def private_windows(outfit: Outfit) -> Iterator[Window]:
    """The hands in the order of the sides, then the referee's table; what lies there is no part of the game yet."""
    for side in sorted(outfit.sides, key=lambda one: one.referee):
        title, kind = (f"{side.name} Table", "table") if side.referee else (f"{side.name} Hand", "hand")
        place = (f"{kind}:{slug(side.name)}", title, "")
        board = display_board(title, [Section(title, (place,), HAND, 1)])
        yield Window(title, (board,), sides=(side.name,), hand=not side.referee)
