"""Traits that give a piece values: markers, properties, names, comments, sheets and tables."""

from __future__ import annotations

from collections.abc import Iterator

from module_builder.formats.vassal.expressions import Scope, beanshell, single
from module_builder.formats.vassal.expressions import Unknown as NoAnswer
from module_builder.formats.vassal.expressions.filters import in_braces
from module_builder.formats.vassal.sequence import join, split
from module_builder.formats.vassal.traits.key import DECODED_KEY, KEY, ctrl
from module_builder.formats.vassal.traits.kind import CALCULATED, EXPRESSION, FLAG, TEXT, WHOLE, Refused
from module_builder.formats.vassal.traits.parts import CHANGES, COUNTER_TARGET, LIMITS, CounterTarget, Limits
from module_builder.formats.vassal.traits.record import Field, Rest
from module_builder.formats.vassal.traits.trait import NOWHERE, Formula, Setting, Trait

__all__ = [
    "BasicName",
    "CalculatedProperty",
    "Comment",
    "Marker",
    "Property",
    "PropertySheet",
    "SetGlobalProperty",
    "SetPieceProperty",
    "TableInfo",
    "TranslatableMessage",
    "Unknown",
]


class Marker(Trait):
    """Fixed properties: names in the type, values in the state (engine: counters/Marker.java)."""

    prefix = "mark;"
    delimiter = ","
    keys = Rest(TEXT)

    def canonical_state(self, state: str, game: Setting = NOWHERE) -> str:
        """A value for each name: those that the state lacks are empty, those too many are gone."""
        return join(self._states(state), ",")

    def next_state(self, before: str, state: str, game: Setting = NOWHERE) -> str:
        """Values that the new state lacks stay as they were."""
        given = split(state, ",")
        return join([*given, *self._states(before)[len(given) :]][: len(self.keys)], ",")

    def properties(self, state: str) -> Iterator[tuple[str, str | None]]:
        """Every name with its value."""
        yield from zip(self.keys, self._states(state), strict=True)

    def _states(self, state: str) -> list[str]:
        count = len(self.keys)
        return [*split(state, ","), *[""] * count][:count]


class Unknown(Marker):
    """A trait that the engine does not know, or that a module's own code makes: kept as it stands.

    The engine itself makes a Marker of one nameless property of it.
    """

    keys = Rest(TEXT)
    java = "Marker"

    def tokens(self) -> list[str]:
        """One nameless property, whatever the text has."""
        return [""]


class _Changing(Trait):
    """What the traits that change a property by command have in common."""

    key = Field(TEXT, "name")
    limits = Field(LIMITS, Limits(""))
    commands = Field(CHANGES, ())
    description = Field(TEXT, "")


class Property(_Changing):
    """A property that play changes; the state is its value (engine: counters/DynamicProperty.java)."""

    prefix = "PROP;"
    java = "DynamicProperty"

    def canonical_state(self, state: str, game: Setting = NOWHERE) -> str:
        """The value as it is."""
        return state

    def properties(self, state: str) -> Iterator[tuple[str, str | None]]:
        """The one property."""
        yield self.key, state

    def moves_in_map(self) -> bool:
        """The engine takes the piece off its map and puts it back, since its drawing layer may have changed."""
        return True


class SetGlobalProperty(_Changing):
    """Commands that change a property of a zone, a map or the module (engine: counters/SetGlobalProperty.java)."""

    prefix = "setprop;"
    property_level = Field(TEXT, "Current Zone/Current Map/Module")
    search_name = Field(TEXT, "")


class SetPieceProperty(_Changing):
    """Commands that change a property of other pieces (engine: counters/SetPieceProperty.java)."""

    prefix = "setpieceprop;"
    target = Field(COUNTER_TARGET, CounterTarget(""))
    properties_filter = Field(EXPRESSION, "")
    restrict_range = Field(FLAG, False)
    range = Field(WHOLE, 1)
    fixed_range = Field(FLAG, True)
    range_property = Field(TEXT, "")
    select_from_deck = Field(TEXT, "-1")
    override_constraints = Field(FLAG, False)

    @classmethod
    def settled(cls, values: dict[str, object]) -> dict[str, object]:
        """The engine forgets the property that gives the range as soon as it has read it."""
        return {**values, "range_property": ""}


class CalculatedProperty(Trait):
    """A property worked out from others (engine: counters/CalculatedProperty.java)."""

    prefix = "calcProp;"
    name = Field(TEXT, "")
    expression = Field(CALCULATED, "")
    description = Field(TEXT, "")

    def formulas(self, state: str) -> Iterator[tuple[str, Formula]]:
        """The one property."""
        if self.name:
            yield self.name, self._value

    def _value(self, scope: Scope) -> str | NoAnswer:
        body = in_braces(self.expression)
        if body is not None:
            return beanshell(body, scope, raw_texts=False)
        named = self.expression.replace("$", "_").isidentifier()  # without braces it is a property, or a number
        return single(self.expression, scope) if named else self.expression


class TranslatableMessage(Trait):
    """A text under a name, for translation (engine: counters/TranslatableMessage.java)."""

    prefix = "locmsg;"
    key = Field(TEXT, "name")
    description = Field(TEXT, "")
    message = Field(TEXT, "")

    def properties(self, state: str) -> Iterator[tuple[str, str | None]]:
        """The text."""
        yield self.key, self.message


class BasicName(Trait):
    """Another name for the piece than the basic piece's (engine: counters/BasicName.java)."""

    prefix = "basicName;"
    name = Field(TEXT)

    def properties(self, state: str) -> Iterator[tuple[str, str | None]]:
        """The property BasicName."""
        yield "BasicName", self.name


class Comment(Trait):
    """A remark of the module's maker (engine: counters/Comment.java)."""

    prefix = "cmt;"
    comment = Field(TEXT, "")


class PropertySheet(Trait):
    """A sheet of properties that players fill in; the state holds the values (engine: counters/PropertySheet.java).

    `definition` lists the fields, each a digit for its kind and its name; `red` to `blue` are the sheet's colour.
    """

    prefix = "propertysheet;"
    definition = Field(TEXT)
    menu_name = Field(TEXT)
    launch_character = Field(TEXT, "")
    commit_style = Field(WHOLE, 0)
    red = Field(TEXT, "")
    green = Field(TEXT, "")
    blue = Field(TEXT, "")
    launch_key = Field(DECODED_KEY, None)
    description = Field(TEXT, "")

    def tokens(self) -> list[str]:
        """The texts of the fields; the character of the first form as the key it stands for."""
        tokens = super().tokens()
        if len(tokens) < 8 or not tokens[7]:
            tokens = [*tokens, *["", "", "", "", "", ""][len(tokens) - 2 :]] if len(tokens) > 1 else tokens
            tokens[7:8] = [str(ctrl(tokens[2] or "P"))] if len(tokens) > 1 else []
        return tokens

    @classmethod
    def settled(cls, values: dict[str, object]) -> dict[str, object]:
        """No character besides the key; a colour of three numbers or none."""
        colors = [str(values[name]) for name in ("red", "green", "blue")]
        numbers = ["", "", ""] if not colors[0] else list(map(_leading_number, colors))
        return {**values, "launch_character": "", **dict(zip(("red", "green", "blue"), numbers, strict=True))}

    def canonical_state(self, state: str, game: Setting = NOWHERE) -> str:
        """The values as they are."""
        return state

    def properties(self, state: str) -> Iterator[tuple[str, str | None]]:
        """The fields of the sheet that have a name; of a number with a maximum, the number."""
        values = iter(split(state, "~"))
        for field in split(self.definition, "~"):
            if field:
                value = next(values, "")
                cut = value.find("/")
                yield field[1:], value[:cut] if field[0] in "3456" and cut > 0 else value


class TableInfo(Trait):
    """A table that players fill in; the state holds the cells (engine: counters/TableInfo.java)."""

    prefix = "table;"
    rows = Field(WHOLE, 2)
    columns = Field(WHOLE, 2)
    command = Field(TEXT, "Show Data")
    launch_key = Field(KEY, None)
    description = Field(TEXT, "")

    def canonical_state(self, state: str, game: Setting = NOWHERE) -> str:
        """The cells as they are."""
        return state


def _leading_number(text: str) -> str:
    """The digits a text begins with; the engine throws at a colour beyond 255."""
    digits = text[: len(text) - len(text.lstrip("0123456789"))]
    if len(digits.lstrip("0")) > 3 or int(digits or 0) > 255:
        raise Refused(text)
    return str(int(digits or 0))
