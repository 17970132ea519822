"""Layers: the pictures of a piece of which one or none shows (engine: counters/Embellishment.java)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import takewhile
from typing import Any

from module_builder.formats.vassal.expressions import Scope, Unknown, single
from module_builder.formats.vassal.expressions.values import java_int
from module_builder.formats.vassal.sequence import join, split
from module_builder.formats.vassal.traits.key import KEY, PLAIN_KEY, KeyStroke, ctrl
from module_builder.formats.vassal.traits.kind import FLAG, REAL, STRINGS, TEXT, WHOLE, Kind, Refused, truth, whole
from module_builder.formats.vassal.traits.record import Field
from module_builder.formats.vassal.traits.trait import NOWHERE, Formula, Setting, Trait

__all__ = ["FirstLayer", "Layer", "OldLayer", "read_layer"]

CTRL = 128
Names = tuple[str | None, ...]
NEW = split("Activate;128;A;;128;;;128;;;;1;false;0;0;;;true;;;;false;;1;1;true;65,130", ";")
EMPTY = ["true", "", "", "", "false", "", "0"]  # from loop_levels to first_level_value, as the first form has none
LEVELS: Kind[Names] = Kind(STRINGS.read, lambda value: STRINGS.write(tuple(each or "" for each in value)), ())


class Layer(Trait):
    """Pictures of which one or none shows (engine: counters/Embellishment.java).

    The state is the level, counted from 1, negative while the layer is switched off. A level's name may have a '+' at
    an end, which says on which side of the piece's name it is put; None where the type does not write one.
    """

    prefix = "emb2;"
    java = "Embellishment"
    unread = -1
    activate_command = Field(TEXT, "")
    activate_modifiers = Field(WHOLE, CTRL)
    activate_key = Field(TEXT, "A")
    up_command = Field(TEXT, "")
    up_modifiers = Field(WHOLE, CTRL)
    up_key = Field(TEXT, "")
    down_command = Field(TEXT, "")
    down_modifiers = Field(WHOLE, CTRL)
    down_key = Field(TEXT, "")
    reset_command = Field(TEXT, "")
    reset_key = Field(KEY, None)
    reset_level = Field(TEXT, "1")
    draw_underneath_when_selected = Field(FLAG, False)
    x_offset = Field(WHOLE, 0)
    y_offset = Field(WHOLE, 0)
    images = Field(LEVELS, ())
    level_names = Field(LEVELS, ())
    loop_levels = Field(FLAG, True)
    name = Field(TEXT, "")
    random_key = Field(KEY, None)
    random_text = Field(TEXT, "")
    follow_property = Field(FLAG, False)
    property_name = Field(TEXT, "")
    first_level_value = Field(WHOLE, 1)
    version = Field(WHOLE, 0)
    always_active = Field(FLAG, True)
    activate_key_stroke = Field(KEY, None)
    increase_key_stroke = Field(KEY, None)
    decrease_key_stroke = Field(KEY, None)
    description = Field(TEXT, "")
    scale = Field(REAL, 1.0)
    only_property_name = Field(TEXT, "")
    only_property_state = Field(TEXT, "true")

    def tokens(self) -> list[str]:
        """The texts of the fields; of a text that is only a command's name, those of a new layer."""
        tokens = super().tokens()
        return NEW if tokens == NEW[:1] else tokens

    @classmethod
    def settled(cls, values: dict[str, Any]) -> dict[str, Any]:
        """At least one level, a name or None for each; the keys of texts that have no version become key strokes."""
        images = values["images"] or (None,)
        values = {**values, "images": images, "level_names": _padded(values["level_names"], len(images))}
        if values["version"]:
            return values
        return _with_key_strokes({**values, "always_active": not values["activate_key"]})

    @property
    def follows(self) -> str:
        """The property that decides the level, "" when the state does."""
        return self.property_name if self.follow_property else ""

    def canonical_state(self, state: str, game: Setting = NOWHERE) -> str:
        """The level, kept within the pictures; a text that is no number is the first, switched off."""
        return str(self._own_level(state))

    def _own_level(self, state: str) -> int:
        count = len(self.images)
        return min(max(-count, whole(split(state, ";")[0], self.unread)), count)

    def level(self, state: str, scope: Scope) -> int | Unknown:
        """The level that shows; unknown when it follows something that is."""
        level = self._own_level(state)
        return self._followed(level, scope) if self.follows else level

    def _followed(self, level: int, scope: Scope) -> int | Unknown:
        """The level that the followed property asks for (engine: Embellishment.checkPropertyLevel)."""
        first = self.first_level_value
        value = single(self.follows, scope)
        if isinstance(value, Unknown):
            return value
        asked = java_int(value) if value else first
        if asked is None:
            return level
        wanted = min(max(asked - first + 1, 1), len(self.images))
        return wanted if level > 0 else -wanted

    def properties(self, state: str) -> Iterator[tuple[str, str | None]]:
        """The four properties of a layer that follows nothing; one that follows gives only whether it is on."""
        if self.follows:
            yield self.name + "_Active", truth(self._own_level(state) > 0)
        else:
            yield from self.shown(self._own_level(state))

    def formulas(self, state: str) -> Iterator[tuple[str, Formula]]:
        """The three properties of a layer that follows something, which depend on its level."""
        for ending in ("_Image", "_Name", "_Level") if self.follows else ():
            yield self.name + ending, partial(self._at_level, state, self.name + ending)

    def _at_level(self, state: str, name: str, scope: Scope) -> str | Unknown | None:
        level = self.level(state, scope)
        return level if isinstance(level, Unknown) else dict(self.shown(level))[name]

    def shown(self, level: int) -> Iterator[tuple[str, str | None]]:
        """The four properties at a level."""
        image, name = (self.images[level - 1], self.level_names[level - 1]) if level > 0 else ("", "")
        yield self.name + "_Image", image
        yield self.name + "_Name", None if name is None else _bare(name)
        yield self.name + "_Level", str(level)
        yield self.name + "_Active", truth(level > 0)

    def shown_name(self, inner: str, state: str, scope: Scope) -> str | Unknown:
        """The piece's name with the level's name before, behind or instead of it."""
        level = self.level(state, scope)
        if isinstance(level, Unknown):
            return level
        text = (self.level_names[level - 1] if level > 0 else None) or ""
        first, *rest = split(text, "+")
        if not text:
            return inner
        return first if not rest else (first + inner if first else inner + rest[0])


class OldLayer(Layer):
    """A layer of a text without a version whose keys are words, which the engine keeps as it is.

    Engine: counters/Embellishment0.java. It has no fields after `first_level_value`, and other defaults.
    """

    java = "Embellishment0"
    unread = 1
    activate_command = Field(TEXT, "Activate")
    up_command = Field(TEXT, "Increase")
    up_key = Field(TEXT, "]")
    down_command = Field(TEXT, "Decrease")
    down_key = Field(TEXT, "[")
    reset_command = Field(TEXT, "Reset")
    reset_key = Field(PLAIN_KEY, ctrl("R"))
    random_key = Field(PLAIN_KEY, None)

    @classmethod
    def settled(cls, values: dict[str, Any]) -> dict[str, Any]:
        """A name or None for each level."""
        return {**values, "level_names": _padded(values["level_names"], len(values["images"]))}

    def canonical_state(self, state: str, game: Setting = NOWHERE) -> str:
        """`level;key`: the level is not kept within the pictures."""
        level, *status = split(state, ";")
        shown = whole(level, self.unread)
        return join([str(shown), status[0] if status else "" if shown < 0 else self.activate_key], ";")


OldLayer.fields = dict(takewhile(lambda item: item[0] != "version", OldLayer.fields.items()))


class FirstLayer(Layer):
    """The first form of a layer, `emb;`, which the engine writes in the present one."""

    def tokens(self) -> list[str]:
        """The texts of the fields in the order of the present form."""
        tokens = split(self.text[len(self.id) :], ";")
        if len(tokens) < 6:
            raise Refused("")
        keys, activate, up, up_command, down, down_command, *rest = tokens
        x, y, *levels = [*rest, *["0", "0"][len(rest) :]]
        key, *reset = split(keys, ";")
        reset += ["", "", "0"][len(reset) :]
        pairs = [[*split(level, ","), ""][:2] for level in levels]
        images, names = (STRINGS.write(tuple(row)) for row in zip(*pairs, strict=True)) if pairs else ("", "")
        commands = [activate.removeprefix("_"), key.upper(), up_command, up.upper(), down_command, down.upper()]
        keyed = [token for name, each in zip(*[iter(commands)] * 2, strict=True) for token in (name, str(CTRL), each)]
        drawing = [*reset, truth(activate.startswith("_")), x, y, images, names]
        strokes = [KEY.write(ctrl(each)) if each else "" for each in commands[1::2]]
        return [*keyed, *drawing, *EMPTY, "1", truth(not key), *strokes]

    @classmethod
    def settled(cls, values: dict[str, Any]) -> dict[str, Any]:
        """A name or None for each level, of which there may be none."""
        return {**values, "level_names": _padded(values["level_names"], len(values["images"]))}


def _padded(names: Names, count: int) -> Names:
    return (*names, *[None] * (count - len(names)))


def _with_key_strokes(values: dict[str, Any]) -> dict[str, Any]:
    """The values with each key and its modifiers as a key stroke; as they are where a key is a word."""
    words = [values[f"{which}_key"] for which in ("activate", "up", "down")]
    if any(len(word) > 1 for word in words):
        return values
    strokes = [_stroke(values[f"{which}_key"], values[f"{which}_modifiers"]) for which in ("activate", "up", "down")]
    names = ("activate_key_stroke", "increase_key_stroke", "decrease_key_stroke")
    return {**values, **dict(zip(names, strokes, strict=True)), "version": 1}


def _stroke(key: str, modifiers: int) -> KeyStroke | None:
    return KEY.read(f"{ctrl(key).code},{modifiers}") if key else None


def read_layer(text: str) -> Layer:
    """A layer of the present form, or one that the engine keeps in the form before."""
    layer = Layer(text)
    return layer if layer.version else OldLayer(text)


def _bare(name: str) -> str:
    """A level's name without its '+' (engine: Embellishment.strip)."""
    return name[1:] if name.startswith("+") else name.removesuffix("+")
