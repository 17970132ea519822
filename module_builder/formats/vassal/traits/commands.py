"""Traits that add commands to a piece's menu, or take some away."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from module_builder.formats.vassal.javamath import wrapped
from module_builder.formats.vassal.traits.key import KEY, KEYS, ctrl
from module_builder.formats.vassal.traits.kind import EXPRESSION, FLAG, STRINGS, TEXT, WHOLE, Kind, Refused, whole
from module_builder.formats.vassal.traits.parts import COUNTER_TARGET, PARAMETERS, CounterTarget
from module_builder.formats.vassal.traits.record import Field
from module_builder.formats.vassal.traits.trait import NOWHERE, Setting, Trait

__all__ = [
    "ActionButton",
    "Clone",
    "CounterGlobalKeyCommand",
    "Delete",
    "Deselect",
    "GlobalHotKey",
    "MenuSeparator",
    "MultiLocationCommand",
    "PlaySound",
    "ReportState",
    "RestrictCommands",
    "Restricted",
    "SubMenu",
    "TriggerAction",
]

Point = tuple[int, int]
MOST_POINTS = 10_000  # of a button's outline; the engine would take any number


class Clone(Trait):
    """Makes a copy of the piece (engine: counters/Clone.java)."""

    prefix = "clone;"
    command_name = Field(TEXT)
    key = Field(KEY, ctrl("C"))
    description = Field(TEXT, "")


class Delete(Trait):
    """Removes the piece (engine: counters/Delete.java)."""

    prefix = "delete;"
    command_name = Field(TEXT)
    key = Field(KEY, ctrl("D"))
    description = Field(TEXT, "")


class Deselect(Trait):
    """Takes the piece out of the selection (engine: counters/Deselect.java)."""

    prefix = "deselect;"
    command_name = Field(TEXT)
    key = Field(KEY, ctrl("K"))
    description = Field(TEXT, "")
    unstack = Field(FLAG, False)
    deselect_type = Field(TEXT, "D")


class CounterGlobalKeyCommand(Trait):
    """Sends a key to other pieces (engine: counters/CounterGlobalKeyCommand.java)."""

    prefix = "globalkey;"
    command_name = Field(TEXT, "Global Command")
    key = Field(KEY, ctrl("G"))
    global_key = Field(KEY, ctrl("K"))
    properties_filter = Field(EXPRESSION, "")
    restrict_range = Field(FLAG, False)
    range = Field(WHOLE, 1)
    report_single = Field(FLAG, True)
    fixed_range = Field(FLAG, True)
    range_property = Field(TEXT, "")
    description = Field(TEXT, "")
    select_from_deck = Field(TEXT, "-1")
    target = Field(COUNTER_TARGET, CounterTarget(""))
    suppress_sounds = Field(FLAG, False)
    parameters = Field(PARAMETERS, ())


class GlobalHotKey(Trait):
    """Sends a key to the module (engine: counters/GlobalHotKey.java)."""

    prefix = "globalhotkey;"
    command_name = Field(TEXT)
    command_key = Field(KEY, ctrl("H"))
    global_hot_key = Field(KEY, None)
    description = Field(TEXT, "")


class TriggerAction(Trait):
    """Does several commands in a row, once or in a loop (engine: counters/TriggerAction.java)."""

    prefix = "macro;"
    name = Field(TEXT, "")
    command = Field(TEXT, "Trigger")
    key = Field(KEY, ctrl("T"))
    property_match = Field(EXPRESSION, "")
    watch_keys = Field(KEYS, ())
    action_keys = Field(KEYS, ())
    loop = Field(FLAG, False)
    pre_loop_key = Field(KEY, None)
    post_loop_key = Field(KEY, None)
    loop_type = Field(TEXT, "counted")
    while_expression = Field(EXPRESSION, "")
    until_expression = Field(EXPRESSION, "")
    loop_count = Field(TEXT, "")
    index = Field(FLAG, False)
    index_property = Field(TEXT, "")
    index_start = Field(TEXT, "1")
    index_step = Field(TEXT, "1")

    def properties(self, state: str) -> Iterator[tuple[str, str | None]]:
        """The number of the loop's turn, 0 outside the loop."""
        if self.loop and self.index:
            yield self.index_property, "0"


class ReportState(Trait):
    """Tells the chat when some keys are pressed (engine: counters/ReportState.java).

    The state is the place in the cycle of formats, -1 for none.
    """

    prefix = "report;"
    keys = Field(KEYS, ())
    report_format = Field(TEXT, "$location$: $newPieceName$ *")
    cycle_down_keys = Field(KEYS, ())
    cycle_report_format = Field(STRINGS, ())
    description = Field(TEXT, "")
    no_suppress = Field(FLAG, False)

    def canonical_state(self, state: str, game: Setting = NOWHERE) -> str:
        """The place in the cycle; -1 for what is no number."""
        return str(whole(state, -1))


class PlaySound(Trait):
    """Plays a sound (engine: counters/PlaySound.java)."""

    prefix = "playSound;"
    format = Field(TEXT, "")
    menu_text = Field(TEXT, "Play Sound")
    stroke = Field(KEY, ctrl("P"))
    send_to_others = Field(FLAG, False)
    description = Field(TEXT, "")
    no_suppress = Field(FLAG, False)


class MultiLocationCommand(Trait):
    """Offers a command for each of many places (engine: counters/MultiLocationCommand.java)."""

    prefix = "locCommand;"
    description = Field(TEXT, "")
    location_type = Field(TEXT, "locRegions")
    properties_filter = Field(EXPRESSION, "")
    menu_text = Field(TEXT, "Do Something At $LocationOfCommand$")
    key = Field(KEY, None)
    current_map_only = Field(FLAG, True)


class SubMenu(Trait):
    """Puts commands into a menu of their own (engine: counters/SubMenu.java)."""

    prefix = "submenu;"
    menu_name = Field(TEXT)
    commands = Field(STRINGS)
    description = Field(TEXT, "")


class MenuSeparator(Trait):
    """A line in the menu (engine: counters/MenuSeparator.java)."""

    prefix = "menuSeparator;"
    description = Field(TEXT)
    key = Field(KEY, None)


class RestrictCommands(Trait):
    """Hides or disables commands (engine: counters/RestrictCommands.java)."""

    prefix = "hideCmd;"
    name = Field(TEXT, "")
    action = Field(TEXT, "Hide")
    property_match = Field(EXPRESSION, "")
    watch_keys = Field(KEYS, ())


class Restricted(Trait):
    """Only some sides may use the piece; the state is its owner (engine: counters/Restricted.java)."""

    prefix = "restrict;"
    sides = Field(STRINGS, ())
    by_player = Field(FLAG, False)
    movement = Field(FLAG, True)
    description = Field(TEXT, "")

    def canonical_state(self, state: str, game: Setting = NOWHERE) -> str:
        """The player id of the owner, as it is."""
        return state

    def restricts(self, state: str, player: str, side: str | None) -> bool:
        """Whether a player of a side (None for none) may not use the piece, in a module with sides."""
        owned = bool(state) and state != player
        return (owned or not self.by_player) and side not in self.sides


class _Points(Field[tuple[Point, ...]]):
    """An outline: how many points, then x and y of each; what is missing or no number is 0."""

    def take(self, tokens: Iterator[str]) -> tuple[Point, ...]:
        count = whole(next(tokens, ""))
        if count > MOST_POINTS:
            raise Refused(str(count))
        return tuple((whole(next(tokens, "")), whole(next(tokens, ""))) for _ in range(count))

    def put(self, value: tuple[Point, ...]) -> list[str]:
        return [str(len(value)), *(str(part) for point in value for part in point)]


class ActionButton(Trait):
    """A part of the piece that does a command when it is clicked (engine: counters/ActionButton.java)."""

    prefix = "button;"
    stroke = Field(KEY, ctrl("A"))
    x = Field(WHOLE, 0)
    y = Field(WHOLE, 0)
    width = Field(WHOLE, 0)
    height = Field(WHOLE, 0)
    description = Field(TEXT, "")
    launch_popup_menu = Field(FLAG, False)
    use_whole_shape = Field(FLAG, False)
    version = Field(WHOLE, 0)
    outline = _Points(Kind(lambda _: (), lambda _: "", ()), ())

    @classmethod
    def settled(cls, values: dict[str, Any]) -> dict[str, Any]:
        """The first form has a rectangle for the outline; without one it is the whole piece."""
        if values["version"] >= 1:
            return {**values, "version": 1}
        left, top, width, height = (values[name] for name in ("x", "y", "width", "height"))
        right, bottom = wrapped(left + width), wrapped(top + height)
        corners = ((left, top), (right, top), (right, bottom), (left, bottom))
        given = width > 0 and height > 0
        whole = values["use_whole_shape"] or not given
        return {**values, "version": 1, "outline": corners if given else (), "use_whole_shape": whole}
