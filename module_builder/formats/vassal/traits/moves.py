"""Traits that move or turn a piece, and those that say whether and with what it moves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from module_builder.formats.vassal.commands.base import number
from module_builder.formats.vassal.javamath import double, double_text, round_half_up
from module_builder.formats.vassal.sequence import join, split
from module_builder.formats.vassal.traits.key import KEY, ctrl
from module_builder.formats.vassal.traits.kind import (
    COLOR,
    EXPRESSION,
    FLAG,
    REAL,
    TEXT,
    WHOLE,
    Color,
    Kind,
    Refused,
    truth,
    whole,
)
from module_builder.formats.vassal.traits.record import Field, Values
from module_builder.formats.vassal.traits.trait import NOWHERE, Setting, Trait

__all__ = [
    "Footprint",
    "FreeRotator",
    "MarkMoved",
    "Pivot",
    "ReturnToDeck",
    "SendToLocation",
    "Translate",
]


class MarkMoved(Trait):
    """Whether the piece is marked as moved (engine: counters/MovementMarkable.java)."""

    prefix = "markmoved;"
    java = "MovementMarkable"
    icon = Field(TEXT)
    x_offset = Field(WHOLE, 0)
    y_offset = Field(WHOLE, 0)
    command = Field(TEXT, "Toggle whether piece marked as moved")
    key = Field(KEY, ctrl("M"))
    description = Field(TEXT, "")
    ignore_same_location = Field(FLAG, False)
    command_true = Field(TEXT, "Mark piece as moved")
    key_true = Field(KEY, None)
    command_false = Field(TEXT, "Mark piece as unmoved")
    key_false = Field(KEY, None)

    def canonical_state(self, state: str, game: Setting = NOWHERE) -> str:
        """`true`, or `false` for anything else."""
        return truth(state == "true")

    def properties(self, state: str) -> Iterator[tuple[str, str | None]]:
        """The property Moved."""
        yield "Moved", truth(state == "true")


class Footprint(Trait):
    """The trail of the piece's movement; the state is whether it shows, its map and points.

    Engine: counters/Footprint.java.
    """

    prefix = "footprint;"
    trail_key = Field(KEY, ctrl("T"))
    menu_command = Field(TEXT, "Movement Trail")
    initially_visible = Field(FLAG, False)
    globally_visible = Field(FLAG, False)
    circle_radius = Field(WHOLE, 10)
    fill_color = Field(COLOR, Color(255, 255, 255))
    line_color = Field(COLOR, Color(0, 0, 0))
    selected_transparency = Field(WHOLE, 100)
    unselected_transparency = Field(WHOLE, 50)
    edge_point_buffer = Field(WHOLE, 20)
    edge_display_buffer = Field(WHOLE, 30)
    line_width = Field(REAL, 1.0)
    trail_key_on = Field(KEY, None)
    trail_key_off = Field(KEY, None)
    trail_key_clear = Field(KEY, None)
    description = Field(TEXT, "")

    def canonical_state(self, state: str, game: Setting = NOWHERE) -> str:
        """`visible;map;number;x,y;...;initialized`: older states end before the last, or before the map."""
        shown, *rest = split(state, ";")
        start = rest[0] if rest else ""
        count = max(0, whole(rest[1]) if len(rest) > 1 else 0)
        points = [_point(token) for token in rest[2 : 2 + count] if token]
        ready = truth(rest[2 + count : 3 + count] == ["true"])
        return join([truth(shown == "true"), start, str(len(points)), *points, ready], ";")

    def fallbacks(self) -> Iterator[tuple[str, str]]:
        """A piece with a trail can move; whether it has is for another trait to say."""
        yield "Moved", "false"


class FreeRotator(Trait):
    """Turns the piece, freely when `facings` is 1; the state is the facing from 0, or the angle.

    Engine: counters/FreeRotator.java.
    """

    prefix = "rotate;"
    facings = Field(WHOLE)
    set_angle_key = Field(KEY, None, lambda values: values["facings"] == 1)
    set_angle_text = Field(TEXT, "Rotate", lambda values: values["facings"] == 1)
    rotate_cw_key = Field(KEY, None, lambda values: values["facings"] != 1)
    rotate_ccw_key = Field(KEY, None, lambda values: values["facings"] != 1)
    rotate_cw_text = Field(TEXT, "", lambda values: values["facings"] != 1)
    rotate_ccw_text = Field(TEXT, "", lambda values: values["facings"] != 1)
    rotate_random_key = Field(KEY, None)
    rotate_random_text = Field(TEXT, "")
    name = Field(TEXT, "")
    description = Field(TEXT, "")
    rotate_direct_key = Field(KEY, None)
    rotate_direct_text = Field(TEXT, "")
    direct_expression = Field(TEXT, "")
    direct_type_facing = Field(FLAG, True)

    @classmethod
    def settled(cls, values: dict[str, Any]) -> dict[str, Any]:
        """The engine cannot hold fewer facings than none."""
        if values["facings"] < 0:
            raise Refused(str(values["facings"]))
        return values

    def canonical_state(self, state: str, game: Setting = NOWHERE) -> str:
        """The facing, at most the last one, or the angle; 0 for what is no number."""
        return double_text(self._angle(state)) if self.facings == 1 else str(self._facing(state))

    def next_state(self, before: str, state: str, game: Setting = NOWHERE) -> str:
        """What is no number changes nothing."""
        held = self.canonical_state(before, game)
        try:
            double(state) if self.facings == 1 else number(state)
        except ValueError:
            return held
        return self.canonical_state(state, game)

    def _angle(self, state: str) -> float:
        try:
            return double(state)
        except ValueError:
            return 0.0

    def _facing(self, state: str) -> int:
        return min(whole(state), self.facings - 1)

    def properties(self, state: str) -> Iterator[tuple[str, str | None]]:
        """The facing, counted from 1, and the angle in whole degrees."""
        if self.facings == 1:
            facing, angle = 0, abs(self._angle(state))
        else:
            facing = self._facing(state)
            angle = abs(facing) * (360.0 / self.facings) if self.facings > 0 else 0.0
        yield self.name + "_Facing", str(facing + 1)
        yield self.name + "_Degrees", str(round_half_up(angle) % 360)


class Pivot(Trait):
    """Turns the piece about a point (engine: counters/Pivot.java)."""

    prefix = "pivot;"
    command = Field(TEXT, "Pivot")
    key = Field(KEY, None)
    pivot_x = Field(WHOLE, 0)
    pivot_y = Field(WHOLE, 0)
    fixed_angle = Field(FLAG, True)
    angle = Field(REAL, 90.0)
    description = Field(TEXT, "")
    command_2 = Field(TEXT, "")
    key_2 = Field(KEY, None)
    angle_2 = Field(REAL, 270.0)


class Translate(Trait):
    """Moves the piece by a distance (engine: counters/Translate.java)."""

    prefix = "translate;"
    command_name = Field(TEXT, "Move Forward")
    key = Field(KEY, ctrl("M"))
    x_distance = Field(TEXT, "0")
    y_distance = Field(TEXT, "60")
    move_stack = Field(FLAG, False)
    x_index = Field(TEXT, "0")
    y_index = Field(TEXT, "0")
    x_offset = Field(TEXT, "0")
    y_offset = Field(TEXT, "0")
    description = Field(TEXT, "")


class SendToLocation(Trait):
    """Sends the piece to a place; the state is the place it came from (engine: counters/SendToLocation.java).

    `destination`: L for a point, Z a zone, R a region, G a location of a grid, A another piece.
    """

    prefix = "sendto;"
    command_name = Field(TEXT, "")
    key = Field(KEY, None)
    map_id = Field(TEXT, "")
    board_name = Field(TEXT, "")
    x = Field(TEXT, "0")
    y = Field(TEXT, "0")
    back_command_name = Field(TEXT, "")
    back_key = Field(KEY, None)
    x_index = Field(TEXT, "0")
    y_index = Field(TEXT, "0")
    x_offset = Field(TEXT, "1")
    y_offset = Field(TEXT, "1")
    description = Field(TEXT, "")
    destination = Field(Kind(lambda token: token or "L", str, "L"), "L")
    zone = Field(TEXT, "")
    region = Field(TEXT, "")
    property_filter = Field(EXPRESSION, "")
    grid_location = Field(TEXT, "")

    def canonical_state(self, state: str, game: Setting = NOWHERE) -> str:
        """`map;x;y` of the spot it came from, each empty for none; a map that is not there is none."""
        name, x, y = [*split(state, ";"), "", ""][:3]
        try:
            spot = [str(number(x)), str(number(y))]
        except ValueError:
            spot = ["", ""]
        return join([game.map_name(name) or "" if name else "", *spot], ";")

    def next_state(self, before: str, state: str, game: Setting = NOWHERE) -> str:
        """A state that names no map, or no spot, leaves the one that was."""
        old_map, *old_spot = split(before, ";") if before else ["", "", ""]
        new_map, *new_spot = split(self.canonical_state(state, game), ";")
        told = split(state, ";")[0] != ""
        return join([new_map if told else old_map, *(new_spot if new_spot[0] else old_spot)], ";")


def _told(values: Values) -> bool:
    return int(values["version"]) >= 2


class ReturnToDeck(Trait):
    """Puts the piece back into a deck (engine: counters/ReturnToDeck.java)."""

    prefix = "return;"
    command = Field(TEXT)
    key = Field(KEY, None)
    deck_id = Field(TEXT, "")
    select_deck_prompt = Field(TEXT, "Select destination")
    description = Field(TEXT, "")
    version = Field(WHOLE, 0)
    deck_select = Field(FLAG, True, _told)
    deck_expression = Field(TEXT, "", _told)

    @classmethod
    def settled(cls, values: dict[str, Any]) -> dict[str, Any]:
        """The first form names the deck, or asks for one when it names none."""
        if values["version"] >= 2:
            return {**values, "version": 2}
        deck = values["deck_id"]
        return {**values, "version": 2, "deck_select": not deck, "deck_expression": deck}


def _point(token: str) -> str:
    """`x,y` with 0 for what is missing or no number."""
    x, y = [*split(token, ","), ""][:2]
    return f"{whole(x)},{whole(y)}"
