"""Traits that hold the definition of another piece: placed markers, replacements, prototypes."""

from __future__ import annotations

from typing import Any

from module_builder.formats.vassal.expressions.dollars import substitute
from module_builder.formats.vassal.sequence import join, split
from module_builder.formats.vassal.traits.key import KEY
from module_builder.formats.vassal.traits.kind import FLAG, NULLABLE, TEXT, WHOLE, Kind
from module_builder.formats.vassal.traits.parts import PARAMETERS
from module_builder.formats.vassal.traits.record import Field, Last
from module_builder.formats.vassal.traits.trait import Trait

__all__ = ["PlaceMarker", "Replace", "UsePrototype"]


class PlaceMarker(Trait):
    """Places another piece (engine: counters/PlaceMarker.java).

    `marker_spec` is its definition (`+/id/type/state`, see `definition`), or the place of a slot in the module.
    """

    prefix = "placemark;"
    command = Field(TEXT)
    key = Field(KEY, None)
    marker_spec = Field(NULLABLE)
    marker_text = Field(NULLABLE, None)
    x_offset = Field(TEXT, "0")
    y_offset = Field(TEXT, "0")
    match_rotation = Field(FLAG, False)
    after_burner_key = Field(KEY, None)
    description = Field(TEXT, "")
    gpid = Field(TEXT, "")
    placement = Field(WHOLE, 0)
    above = Field(FLAG, False)
    copy_properties = Field(FLAG, False)
    parameters = Field(PARAMETERS, ())
    version = Field(WHOLE, 0)

    @classmethod
    def settled(cls, values: dict[str, Any]) -> dict[str, Any]:
        """The version written is always the engine's own."""
        return {**values, "version": 1}


class Replace(PlaceMarker):
    """Puts another piece in the place of this one (engine: counters/Replace.java)."""

    prefix = "replace;"


def _parameters(token: str) -> dict[str, str]:
    """name -> value of `name=value,...`; an entry without a value is none."""
    pairs = (split(entry, "=") for entry in split(token, ","))
    return {pair[0]: pair[1] for pair in pairs if len(pair) > 1}


def _parameters_text(value: dict[str, str] | None) -> str:
    return join([join(pair, "=") for pair in (value or {}).items()] or [""], ",")


GIVEN: Kind[dict[str, str] | None] = Kind(_parameters, _parameters_text, None)


class UsePrototype(Trait):
    """Stands for the traits of a prototype definition (engine: counters/UsePrototype.java).

    `parameters` are the values put into the definition's $name$; None when the trait gives no list of them.
    """

    prefix = "prototype;"
    prototype = Field(TEXT, "")
    parameters = Last(GIVEN, None)

    def canonical(self) -> str:
        """The text as it is: the engine keeps it."""
        return self.text

    def fill(self, definition: str) -> str:
        """The definition with the parameters put in."""
        if self.parameters is None:
            return definition
        return substitute(definition, self.parameters.get)
