"""Layers: the pictures of a piece of which one or none shows (engine: counters/Embellishment.java)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from module_builder.formats.vassal.sequence import split
from module_builder.formats.vassal.trait import Properties, Trait, substitute, truth

__all__ = ["Layer"]


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
            yield self.label + "_Active", truth(_whole(split(state, ";")[0], -1) > 0)

    def shown(self, level: int) -> Iterator[tuple[str, str | None]]:
        """The four properties at a level."""
        image, name = (self.images[level - 1], self.level_names[level - 1]) if level > 0 else ("", "")
        yield self.label + "_Image", image
        yield self.label + "_Name", None if name is None else _bare(name)
        yield self.label + "_Level", str(level)
        yield self.label + "_Active", truth(level > 0)

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


def _bare(name: str) -> str:
    """A level's name without its '+' (engine: Embellishment.strip)."""
    return name[1:] if name.startswith("+") else name.removesuffix("+")
