"""Rows of fields within fields, which several traits share: limits of a property, changes to one, targets."""

from __future__ import annotations

from module_builder.formats.vassal.traits.key import KEY, ctrl
from module_builder.formats.vassal.traits.kind import EXPRESSION, FLAG, STRINGS, TEXT, WHOLE, Kind, Refused
from module_builder.formats.vassal.traits.record import Field, Record, nested, several

__all__ = ["CHANGES", "COUNTER_TARGET", "DECK_COMMANDS", "LIMITS", "PARAMETERS", "Change", "Limits", "Target"]

TARGETS = ("CURSTACK", "CURMAP", "CURZONE", "CURLOC", "MAP", "ZONE", "LOCATION", "XY", "DECK", "CURMAT", "CURATTACH")
COMPARISONS = ("EQUALS", "NOT_EQUALS", "GREATER", "GREATER_EQUALS", "LESS", "LESS_EQUALS", "MATCH", "NOT_MATCH")


def _word(*words: str, empty: str) -> Kind[str]:
    """One of the words of an enumeration; the engine throws at any other, and takes nothing for `empty`."""

    def read(token: str) -> str:
        if token and token not in words:
            raise Refused(token)
        return token or empty

    return Kind(read, lambda value: value, empty)


class Limits(Record):
    """Whether a property is a number, and within which bounds (engine: counters/DynamicProperty.java)."""

    delimiter = ","
    numeric = Field(FLAG, False)
    minimum = Field(WHOLE, 0)
    maximum = Field(WHOLE, 100)
    wrap = Field(FLAG, False)


def _how(token: str) -> str:
    return token[:1] if token[:1] in ("R", "I", "E") else "P"


class Change(Record):
    """What a command makes of a property (engine: build/module/properties/PropertyChangerConfigurer.java).

    `how`: P sets it to `value`, I adds `increment`, R asks with `prompt`, E asks with `question` for one of `choices`.
    """

    delimiter = ","
    how = Field(Kind(_how, lambda value: value, "P"), "P")
    prompt = Field(TEXT, "Enter new value", lambda values: values["how"] == "R")
    increment = Field(TEXT, "1", lambda values: values["how"] == "I")
    question = Field(TEXT, "Select new value", lambda values: values["how"] == "E")
    choices = Field(STRINGS, (), lambda values: values["how"] == "E")
    value = Field(TEXT, "new value", lambda values: values["how"] == "P")


class ChangeCommand(Record):
    """A command of the piece's menu that changes a property (engine: configure/DynamicKeyCommandConfigurer.java)."""

    delimiter = ":"
    command_name = Field(TEXT, "")
    key = Field(KEY, None)
    change = Field(nested(Change), Change("P,new value"))


class Parameter(Record):
    """A value that goes with a command (engine: configure/Parameter.java)."""

    delimiter = ":"
    property_name = Field(TEXT, "")
    value = Field(TEXT, "")


class Target(Record):
    """Where a global command looks for its pieces (engine: counters/GlobalCommandTarget.java)."""

    delimiter = "|"
    source = Field(_word("COUNTER", "MAP", "MODULE", "DECK", empty="MAP"), "MAP")
    by_location = Field(FLAG, False)
    type = Field(_word(*TARGETS, empty="MAP"), "MAP")
    map = Field(TEXT, "")
    board = Field(TEXT, "")
    zone = Field(TEXT, "")
    location = Field(TEXT, "")
    x = Field(TEXT, "0")
    y = Field(TEXT, "0")
    deck = Field(TEXT, "")
    by_property = Field(FLAG, False)
    property = Field(TEXT, "")
    value = Field(TEXT, "")
    compare = Field(_word(*COMPARISONS, empty="EQUALS"), "EQUALS")
    attachment = Field(TEXT, "")
    attachment_id = Field(TEXT, "")


class CounterTarget(Target):
    """The target of a piece's own command, whatever source the text names."""

    @classmethod
    def settled(cls, values: dict[str, object]) -> dict[str, object]:
        """The source is a piece."""
        return {**values, "source": "COUNTER"}


class DeckTarget(Target):
    """The target of a deck's command: its own cards."""

    @classmethod
    def settled(cls, values: dict[str, object]) -> dict[str, object]:
        """The source is a deck, which needs no narrowing by place or property."""
        return {**values, "source": "DECK", "by_location": False, "by_property": False}


CHANGES = several(ChangeCommand)
LIMITS = nested(Limits)
PARAMETERS = several(Parameter)
COUNTER_TARGET = nested(CounterTarget)


TRANSLATED: Kind[str | None] = Kind(str, lambda value: value or "", None)


class DeckCommand(Record):
    """A command that a deck gives its cards (engine: build/module/map/DeckGlobalKeyCommand.java)."""

    delimiter = "|"
    name = Field(TEXT, "")
    key = Field(KEY, ctrl("A"))
    matching = Field(EXPRESSION, "")
    affects = Field(TEXT, "0")
    report_format = Field(TEXT, "")
    localized_name = Field(TRANSLATED, None)
    target = Field(nested(DeckTarget), DeckTarget(""))
    report_single = Field(FLAG, True)
    suppress_sounds = Field(FLAG, False)
    parameters = Field(PARAMETERS, ())

    @classmethod
    def settled(cls, values: dict[str, object]) -> dict[str, object]:
        """A command without a translation is called by its own name."""
        local = values["localized_name"]
        return {**values, "localized_name": values["name"] if local is None else local}


DECK_COMMANDS: Kind[tuple[DeckCommand, ...]] = Kind(
    lambda token: tuple(map(DeckCommand, STRINGS.read(token))),
    lambda value: STRINGS.write(tuple(each.canonical() for each in value)),
    (),
)
