"""Where things go on the boards of a plan."""

from __future__ import annotations

from typing import TYPE_CHECKING

from module_builder.drawing.counter import SIZE

if TYPE_CHECKING:
    from module_builder.plan.model import Area, Plan

__all__ = ["Places"]

SLOT = SIZE + 4


class Places:
    """Where the written locations of a plan are: window, board and pixel on the window."""

    def __init__(self, plan: Plan) -> None:
        self.plan, self.spots = plan, plan.spots
        self.areas: dict[str, tuple[str, Area]] = {
            area.name: (window.name, area)
            for window in plan.windows
            if not window.main and not window.private
            for board in window.boards
            for area in board.areas
        }

    @property
    def all(self) -> set[str]:
        """Every written location that the boards have."""
        return {*(self.plan.map.spaces if self.plan.map.grid is not None else self.spots), *self.areas}

    def spot(self, location: str, number: int) -> tuple[str, int, int]:
        """(window, x, y) for the `number`-th piece at a location: hexes and areas stack, boxes fill row by row."""
        if (found := self.spots.get(location)) is not None:
            return (self.plan.windows[0].name, *found)
        window, area = self.areas[location]
        (left, top), (right, bottom) = area.ring[0], area.ring[2]
        across = max((right - left - 10) // SLOT, 1)
        down = max((bottom - top - 40) // SLOT, 1)
        number %= across * down
        x = left + 6 + SLOT // 2 + SLOT * (number % across)
        y = top + 24 + SLOT // 2 + SLOT * (number // across)
        return window, x, min(y, bottom - SIZE // 2)
