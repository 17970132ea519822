"""Traits: what one link of a piece's chain says of the piece.

`read_trait` turns a trait's type text into a frozen object; what the object gives depends on the piece's state for
that trait. Traits that nobody asks about yet are `Trait` itself: kept, untouched, silent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from module_builder.formats.vassal.sequence import split

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

Properties = Mapping[str, str]


@dataclass(frozen=True)
class Trait:
    """One link of a chain: `type` is its own text, `id` the word before the first ';' (with it, as the engine has it).

    The base class stands for every trait of which nothing is read.
    """

    type: str

    @property
    def id(self) -> str:
        """What the engine knows the trait by: the text up to and with the first ';', or all of it without one."""
        return self.type[: self.type.find(";") + 1] or self.type

    @cached_property
    def fields(self) -> list[str]:
        """The fields of the type after the id."""
        return split(self.type, ";")[1:]

    def field(self, index: int, default: str = "") -> str:
        """A field of the type, `default` in a short (old) form that does not have it."""
        return self.fields[index] if index < len(self.fields) else default

    def properties(self, state: str) -> Iterator[tuple[str, str | None]]:
        """The properties the trait gives its piece while its state text is `state`, as the engine prints them.

        None stands for a property that the trait has without a value, which hides those of the traits inside it.
        """
        yield from ()

    def name(self, inner: str, state: str, shown: Properties) -> str | None:
        """What the trait makes of the shown name `inner` of the piece inside it; None when that cannot be told."""
        return inner

    def moves_in_map(self) -> bool:
        """Whether setting a new state makes the engine put the piece on its map anew."""
        return False


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


class Layer(Trait):
    """Pictures of which one or none shows (engine: counters/Embellishment.java).

    The state is the level, counted from 1, negative while the layer is switched off.
    """

    @property
    def old(self) -> bool:
        """Whether the type is written in the first form, `emb;`."""
        return self.id == "emb;"

    @cached_property
    def _levels(self) -> list[list[str]]:
        """[picture, name] of each level of the first form."""
        return [[*split(level, ","), ""][:2] for level in self.fields[8:]]

    @cached_property
    def label(self) -> str:
        """The layer's name, the first half of its properties' names."""
        return "" if self.old else self.field(18)

    @cached_property
    def images(self) -> list[str | None]:
        """The picture of each level; a layer without any has one level without a picture."""
        return [image for image, _ in self._levels] if self.old else [*_array(self.field(15))] or [None]

    @cached_property
    def level_names(self) -> list[str | None]:
        """The name of each level as written; a '+' at an end says which side of the piece's name it is put on."""
        names = [name for _, name in self._levels] if self.old else _array(self.field(16))
        return [*names, *[None] * (len(self.images) - len(names))]

    @property
    def follows(self) -> str:
        """The property that decides the level, "" when the state does."""
        return self.field(22) if not self.old and self.field(21) == "true" else ""

    def level(self, state: str, shown: Properties) -> int | None:
        """The level, kept within the pictures; None when it follows something that is not known here."""
        level = _whole(split(state, ";")[0], -1)
        count = len(self.images)
        level = min(max(-count, level), count)
        return self._followed(level, shown) if self.follows else level

    def _followed(self, level: int, shown: Properties) -> int | None:
        """The level that the followed property asks for (engine: Embellishment.checkPropertyLevel)."""
        first = _whole(self.field(23, "1"), 1)
        value = _value(self.follows, shown)
        if value is None:
            return None
        try:
            wanted = int(value or first) - first + 1
        except ValueError:
            return level
        wanted = min(max(wanted, 1), len(self.images))
        return wanted if level > 0 else -wanted

    def properties(self, state: str) -> Iterator[tuple[str, str | None]]:
        """The four properties of a layer that follows nothing; one that follows gives only whether it is on."""
        level = self.level(state, {}) if not self.follows else None
        if level is not None:
            yield from self.shown(level)
        else:
            yield self.label + "_Active", _truth(_whole(split(state, ";")[0], -1) > 0)

    def shown(self, level: int) -> Iterator[tuple[str, str | None]]:
        """The four properties at a level."""
        image, name = (self.images[level - 1], self.level_names[level - 1]) if level > 0 else ("", "")
        yield self.label + "_Image", image
        yield self.label + "_Name", None if name is None else _bare(name)
        yield self.label + "_Level", str(level)
        yield self.label + "_Active", _truth(level > 0)

    def name(self, inner: str, state: str, shown: Properties) -> str | None:
        """The piece's name with the level's name before, behind or instead of it."""
        level = self.level(state, shown)
        if level is None:
            return None
        text = (self.level_names[level - 1] if level > 0 else None) or ""
        first, *rest = split(text, "+")
        if not text:
            return inner
        return first if not rest else (first + inner if first else inner + rest[0])


class BasicName(Trait):
    """Another name for the piece than the basic piece's (engine: counters/BasicName.java)."""

    def properties(self, state: str) -> Iterator[tuple[str, str | None]]:
        """The property BasicName."""
        yield "BasicName", self.field(0)


class MarkMoved(Trait):
    """Whether the piece is marked as moved (engine: counters/MovementMarkable.java)."""

    def properties(self, state: str) -> Iterator[tuple[str, str | None]]:
        """The property Moved."""
        yield "Moved", _truth(state == "true")


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


def substitute(text: str, value: Callable[[str], str | None], *, strict: bool = False) -> str | None:
    """`text` with every $name$ replaced (engine: script/expression/FormattedStringExpression.java).

    A name without a value stands as the bare word; with `strict` the answer is None then. An unclosed dollar vanishes.
    """
    tokens = split(text, "$")
    out = []
    for index, token in enumerate(tokens):
        found = value(token) if index % 2 and token and index + 1 < len(tokens) else token
        if found is None and strict:
            return None
        out.append(token if found is None else found)
    return "".join(out)


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


def _value(expression: str, shown: Properties) -> str | None:
    """The value of an expression that is only a property, written bare, in dollars or in braces; None for others."""
    if "$" in expression:
        return substitute(expression, shown.get, strict=True)
    return shown.get(expression[1:-1] if expression.startswith("{") and expression.endswith("}") else expression)


def _array(text: str) -> list[str]:
    """A list within a field, as the engine reads one: no text is no element."""
    return split(text, ",") if text else []


def _whole(text: str, default: int) -> int:
    """A whole number as the engine reads one: anything else is the default, silently."""
    try:
        return int(text) if text.strip() == text and "_" not in text else default
    except ValueError:
        return default


def _truth(value: object) -> str:
    return "true" if value else "false"


def _bare(name: str) -> str:
    """A level's name without its '+' (engine: Embellishment.strip)."""
    return name[1:] if name.startswith("+") else name.removesuffix("+")
