"""Traits that draw something on or around a piece: labels, shapes, borders, areas."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from module_builder.formats.vassal.commands.base import number
from module_builder.formats.vassal.expressions import Scope, Unknown, evaluate
from module_builder.formats.vassal.javamath import double
from module_builder.formats.vassal.sequence import parts, unescape
from module_builder.formats.vassal.traits.key import KEY
from module_builder.formats.vassal.traits.kind import (
    BLANK,
    CHARACTER,
    COLOR,
    FLAG,
    PERCENT,
    REAL,
    TEXT,
    WHOLE,
    Color,
    Kind,
    Refused,
    truth,
)
from module_builder.formats.vassal.traits.record import Field
from module_builder.formats.vassal.traits.trait import NOWHERE, Formula, Setting, Trait

__all__ = ["AreaOfEffect", "BorderOutline", "Label", "NonRectangular"]


PIECE_NAME = "PieceName"
PATH = {"M": 2, "L": 2, "Q": 4, "C": 6, "Z": 0}  # a path's letters, and how many numbers follow each
OLD_PATH = {"m": 2, "l": 2, "c": 0}


class Label(Trait):
    """A text on the piece; the state is the text (engine: counters/Labeler.java).

    `font_family` is kept; the engine writes `Dialog` for one that the machine at hand does not have.
    """

    prefix = "label;"
    java = "Labeler"
    label_key = Field(KEY, None)
    menu_command = Field(TEXT, "Change label")
    font_size = Field(WHOLE, 10)
    text_background = Field(COLOR, None)
    text_foreground = Field(COLOR, Color(0, 0, 0))
    vertical_position = Field(CHARACTER, "t")
    vertical_offset = Field(WHOLE, 0)
    horizontal_position = Field(CHARACTER, "c")
    horizontal_offset = Field(WHOLE, 0)
    vertical_justification = Field(CHARACTER, "b")
    horizontal_justification = Field(CHARACTER, "c")
    name_format = Field(
        Kind(lambda token: token.replace("$PieceName$", "$pieceName$"), str, ""), "$pieceName$ ($label$)"
    )
    font_family = Field(Kind(lambda token: token or "Dialog", str, "Dialog"), "Dialog")
    font_style = Field(Kind(lambda token: style if 0 <= (style := WHOLE.read(token)) < 4 else 0, str, 0), 0)
    rotate_degrees = Field(WHOLE, 0)
    property_name = Field(TEXT, "TextLabel")
    description = Field(TEXT, "")
    always_use_format = Field(FLAG, False)

    def canonical_state(self, state: str, game: Setting = NOWHERE) -> str:
        """The text without blanks around it, and without places for itself."""
        return self._without_itself(state.strip(BLANK))

    def _without_itself(self, text: str) -> str:
        itself = f"${self.property_name}$"
        while itself in text:
            text = text.replace(itself, "", 1)
        return text

    def formulas(self, state: str) -> Iterator[tuple[str, Formula]]:
        """The text under its property name, its properties filled in."""
        yield self.property_name, partial(self._label, self.canonical_state(state))

    def _label(self, text: str, scope: Scope) -> str | Unknown:
        if PIECE_NAME in text:
            return Unknown("the piece's name in its own label")  # the engine keeps the name it had before
        return evaluate(text, scope)

    def shown_name(self, inner: str, state: str, scope: Scope) -> str | Unknown:
        """The name format filled in."""
        text = self.canonical_state(state)
        if not text and not self.always_use_format:
            return inner
        label = self._label(text, scope)
        if isinstance(label, Unknown):
            return label
        return evaluate(self.name_format, scope, values={"pieceName": inner, "label": label})


def _outline(shape: str) -> str:
    """The shape, when the engine can read its path: letters with as many numbers as each needs."""
    if shape.startswith("d"):
        _check_path([word for word in shape[1:].split(" ") if word], PATH, double)
    else:
        _check_path(
            [token[0] if token[0] in OLD_PATH else token for token in shape.split(",") if token], OLD_PATH, number
        )
    return shape


def _check_path(tokens: list[str], counts: dict[str, int], read: Callable[[str], float]) -> None:
    """`Refused` where numbers are missing or none, or a line is drawn before the pen is set down."""
    words = iter(tokens)
    begun = False
    for word in words:
        if word == "N":
            return
        if word in counts:
            begun = begun or word in "mM"
            numbers = [next(words, "") for _ in range(counts[word])]
            if not begun or not all(_reads(read, each) for each in numbers):
                raise Refused(word)


def _reads(read: Callable[[str], float], text: str) -> bool:
    try:
        read(text)
    except ValueError:
        return False
    return True


OUTLINE = Kind(_outline, str, "")


class NonRectangular(Trait):
    """The shape of the piece where it is no rectangle (engine: counters/NonRectangular.java).

    The first form, `nonRect;`, has the shape alone.
    """

    prefix = "nonRect2;"
    scale = Field(REAL, 1.0)
    shape = Field(OUTLINE, "")

    def tokens(self) -> list[str]:
        """The scale, and all the rest as it stands, which the engine does not take apart."""
        text = self.text[len(self.id) :]
        if self.id == "nonRect;":
            return ["1.0", text]
        scale = parts(text, ";")[0]
        return [unescape(scale, ";"), text[len(scale) + 1 :]]


class BorderOutline(Trait):
    """A border around the piece while a property is true (engine: counters/BorderOutline.java)."""

    prefix = "border;"
    property_name = Field(TEXT, "")
    description = Field(TEXT, "")
    thickness = Field(WHOLE, 2)
    color = Field(COLOR, Color(255, 0, 0))
    property_name_2 = Field(TEXT, "")
    compare_mode = Field(TEXT, "AND")


class AreaOfEffect(Trait):
    """Shades the area around the piece; the state is whether it shows (engine: counters/AreaOfEffect.java)."""

    prefix = "AreaOfEffect;"
    transparency_color = Field(COLOR, Color(128, 128, 128))
    transparency_level = Field(PERCENT, 30)
    radius = Field(WHOLE, 1)
    always_active = Field(FLAG, True)
    activate_command = Field(TEXT, "Show area")
    activate_key = Field(KEY, None)
    map_shader_name = Field(TEXT, "")
    fixed_radius = Field(FLAG, True)
    radius_marker = Field(TEXT, "")
    description = Field(TEXT, "")
    name = Field(TEXT, "")
    on_menu_text = Field(TEXT, "")
    on_key = Field(KEY, None)
    off_menu_text = Field(TEXT, "")
    off_key = Field(KEY, None)
    globally_visible = Field(FLAG, True)

    def canonical_state(self, state: str, game: Setting = NOWHERE) -> str:
        """Whether it shows to all, where that can change."""
        return truth(state == "true" and not self.always_active and self.globally_visible)

    def properties(self, state: str) -> Iterator[tuple[str, str | None]]:
        """Whether it shows."""
        yield self.name + "_Active", truth(self.always_active or state == "true")
