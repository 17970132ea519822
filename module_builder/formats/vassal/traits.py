"""Traits: what one link of a piece's chain says of the piece.

`read_trait` turns a trait's type text into a frozen object; what the object gives depends on the piece's state for
that trait. Traits that nobody asks about yet are `Trait` itself: kept, untouched, silent.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from module_builder.formats.vassal.layer import Layer
from module_builder.formats.vassal.sequence import split
from module_builder.formats.vassal.trait import Properties, Trait, substitute, truth

__all__ = [
    "BasicName",
    "Hideable",
    "Immobilized",
    "Label",
    "Layer",
    "MarkMoved",
    "Marker",
    "Mask",
    "Mat",
    "Properties",
    "Property",
    "Trait",
    "UsePrototype",
    "read_trait",
    "substitute",
]


class Marker(Trait):
    """Fixed properties: names in the type, values in the state (engine: counters/Marker.java)."""

    @cached_property
    def keys(self) -> list[str]:
        """The names, in order. A trait that the engine does not know is a Marker of one nameless property."""
        return split(self.type[len("mark;") :], ",") if self.id == "mark;" else [""]

    def properties(self, state: str) -> Iterator[tuple[str, str | None]]:
        """Every name with its value; a value that the state lacks is empty."""
        values = split(state, ",")
        for index, key in enumerate(self.keys):
            yield key, values[index] if index < len(values) else ""


class Property(Trait):
    """A property that play changes; the state is its value (engine: counters/DynamicProperty.java)."""

    def properties(self, state: str) -> Iterator[tuple[str, str | None]]:
        """The one property."""
        yield self.field(0), state

    def moves_in_map(self) -> bool:
        """The engine takes the piece off its map and puts it back, since its drawing layer may have changed."""
        return True


class BasicName(Trait):
    """Another name for the piece than the basic piece's (engine: counters/BasicName.java)."""

    def properties(self, state: str) -> Iterator[tuple[str, str | None]]:
        """The property BasicName."""
        yield "BasicName", self.field(0)


class MarkMoved(Trait):
    """Whether the piece is marked as moved (engine: counters/MovementMarkable.java)."""

    def properties(self, state: str) -> Iterator[tuple[str, str | None]]:
        """The property Moved."""
        yield "Moved", truth(state == "true")


class Immobilized(Trait):
    """Does not stack, does not move (engine: counters/Immobilized.java)."""

    @property
    def stacks(self) -> bool:
        """Whether the piece may be part of a stack; a short form that does not say so never stacks."""
        return self.field(2, "R").startswith("L")


class Mat(Trait):
    """A piece that carries others; it never stacks (engine: counters/Mat.java)."""


class Hideable(Trait):
    """May be hidden from other players (engine: counters/Hideable.java)."""

    @property
    def access(self) -> str:
        """Who may see and switch: "player:", "side:" or "sides:A:B"."""
        return self.field(3)

    def hidden_by(self, state: str) -> str | None:
        """The player id, or the side, that hid the piece; None while it is not hidden."""
        return None if state == "null" else state


class Mask(Trait):
    """May be masked: shown to others with another picture and name (engine: counters/Obscurable.java)."""

    @property
    def access(self) -> str:
        """Who may see under the mask: "player:", "side:" or "sides:A:B"."""
        return self.field(5)

    @property
    def masked_name(self) -> str:
        """The name of the piece for those who may not look."""
        return self.field(4, "?")

    def masked_by(self, state: str) -> str | None:
        """The player id, or the side, that masked the piece; None while it is not masked."""
        owner = split(state, ";")[0]
        return None if owner == "null" else owner


class Label(Trait):
    """A text on the piece; the state is the text (engine: counters/Labeler.java)."""

    def properties(self, state: str) -> Iterator[tuple[str, str | None]]:
        """The text under its property name, when it is no expression."""
        text = state.strip()
        if "$" not in text and not text.startswith("{"):
            yield self.field(15, "TextLabel"), text

    def name(self, inner: str, state: str, shown: Properties) -> str | None:
        """The name format filled in; None when it asks for more than the piece's own properties."""
        text = state.strip()
        if not text and self.field(17) != "true":
            return inner
        if "$" in text or text.startswith("{"):
            return None
        known = {**shown, "pieceName": inner, "label": text}
        form = self.field(11, "$pieceName$ ($label$)").replace("$PieceName$", "$pieceName$")
        return None if form.startswith("{") else substitute(form, known.get, strict=True)


class UsePrototype(Trait):
    """Stands for the traits of a prototype definition (engine: counters/UsePrototype.java)."""

    @property
    def prototype(self) -> str:
        """The name of the definition."""
        return self.field(0)

    @cached_property
    def parameters(self) -> dict[str, str] | None:
        """The values put into the definition's $name$; None when the trait gives no list of them."""
        if len(self.fields) < 2:
            return None
        pairs = (split(entry, "=") for entry in split(self.fields[1], ","))
        return {pair[0]: pair[1] for pair in pairs if len(pair) > 1}

    def text(self, definition: str) -> str:
        """The definition with the parameters put in."""
        if self.parameters is None:
            return definition
        return substitute(definition, self.parameters.get) or ""


def read_trait(text: str) -> Trait:
    """The trait of a type text. Ids are told apart as the engine does; unknown ones are kept as `Trait`."""
    trait = Trait(text)
    kind = KINDS.get(trait.id)
    return trait if kind is None else kind(text)


KINDS: dict[str, type[Trait]] = {
    "mark;": Marker,
    "PROP;": Property,
    "emb;": Layer,
    "emb2;": Layer,
    "basicName;": BasicName,
    "markmoved;": MarkMoved,
    "immob;": Immobilized,
    "mat;": Mat,
    "hide;": Hideable,
    "obs;": Mask,
    "label;": Label,
    "prototype;": UsePrototype,
}
