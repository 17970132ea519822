"""Where a spot of the old module's maps is on those of the new one: by the name of the place, else the same spot."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from module_builder.formats.vassal.grids.mapwindow import OFFBOARD
from module_builder.formats.vassal.modules.module import find_map

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from module_builder.formats.vassal.grids.mapwindow import MapWindow

__all__ = ["Places", "Spot", "deck_spot"]

Spot = tuple[str, int, int]


@dataclass
class Places:
    """The maps of the new module and, where it is known, of the old one, each laid out as the save has it.

    `decks`: where the decks of the save are now, known by their names. `lost` collects what has no place any more:
    (map, name of the place or "") of the old module.
    """

    new: Sequence[MapWindow]
    old: Sequence[MapWindow] | None = None
    decks: Mapping[Spot, Spot] = field(default_factory=dict)
    _known: dict[Spot, tuple[Spot, str]] = field(default_factory=dict)

    def moved(self, name: str, x: int, y: int) -> Spot:
        """Where the spot is now; where it was, when nothing says where it is."""
        return self.looked_up((name, x, y))[0]

    def looked_up(self, spot: Spot) -> tuple[Spot, str]:
        """The spot now, and what is wrong with it ("" when nothing is)."""
        found = self._known.get(spot)
        if found is None:
            found = self._known[spot] = (self.decks[spot], "") if spot in self.decks else self._look_up(spot)
        return found

    def _look_up(self, spot: Spot) -> tuple[Spot, str]:
        name, x, y = spot
        here, before = find_map(self.new, name), find_map(self.old or (), name)
        place = None if before is None else before.locate(x, y).location
        if before is None or place in (None, "", OFFBOARD):
            return spot, "" if here is not None else f"there is no map '{name}'"
        assert place is not None
        for window in [*([here] if here is not None else []), *(w for w in self.new if w is not here)]:
            there = _same_place(before, window, (x, y), place)
            if there is not None:
                return ((name if window is here else window.name), *there), ""
        where = f"there is no place '{place}'" if here is not None else f"there is no map '{name}' and no '{place}'"
        return spot, where


def _same_place(old: MapWindow, new: MapWindow, point: tuple[int, int], place: str) -> tuple[int, int] | None:
    """The point of a new map that lies in a place as the old one did: on its centre, or as far beside it."""
    snapped = old.snap(*point) == point
    if new.locate(*point).location == place and old.name == new.name:
        return _rest(new, point, place) if snapped else point
    there, home = new.find(place), old.find(place)
    if there is None or new.locate(*there).location != place:
        return None
    beside = there if home is None else (there[0] + point[0] - home[0], there[1] + point[1] - home[1])
    spot = beside if new.locate(*beside).location == place else there
    return _rest(new, spot, place) if snapped else spot


def _rest(window: MapWindow, point: tuple[int, int], place: str) -> tuple[int, int]:
    """Where a piece put on a point comes to rest, if that is in the same place."""
    rest = window.snap(*point)
    return point if rest is None or window.locate(*rest).location != place else rest


def deck_spot(window: MapWindow, name: str, now: tuple[int, int]) -> tuple[int, int] | None:
    """Where the module puts the deck of a name on a map as laid out; `now` if that is one of several such places."""
    corners = {board.board.name: board.corner for board in reversed(window.placed)} | {"": window.edge}
    decks = [deck for deck in window.decks if deck.name == name and deck.board in corners]
    spots = [(deck.x + corners[deck.board][0], deck.y + corners[deck.board][1]) for deck in decks]
    return now if now in spots else next(iter(spots), None)
