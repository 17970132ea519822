"""Traits that hide a piece, or what it is, from other players."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from module_builder.formats.vassal.javamath import single
from module_builder.formats.vassal.sequence import join, split
from module_builder.formats.vassal.traits.key import DECODED_KEY, KEY, KeyStroke, ctrl
from module_builder.formats.vassal.traits.kind import ACCESS, COLOR, FLAG, SHARE, TEXT, Kind, Refused, truth, whole
from module_builder.formats.vassal.traits.record import Field
from module_builder.formats.vassal.traits.trait import NOWHERE, Setting, Trait

__all__ = ["DisplayStyle", "Hideable", "Mask"]

NOBODY = "null"


class Hideable(Trait):
    """May be hidden from other players; the state is who hid it (engine: counters/Hideable.java).

    `access`: who may see and switch: "player:", "side:" or "sides:A:B".
    """

    prefix = "hide;"
    hide_key = Field(KEY, ctrl("I"))
    command = Field(TEXT, "Invisible")
    background = Field(COLOR, None)
    access = Field(ACCESS, "player:")
    transparency = Field(SHARE, single(0.3))
    description = Field(TEXT, "")
    disable_auto_report_move = Field(FLAG, False)

    def canonical_state(self, state: str, game: Setting = NOWHERE) -> str:
        """Who hid it, as it is."""
        return state

    def hidden_by(self, state: str) -> str | None:
        """The player id, or the side, that hid the piece; None while it is not hidden."""
        return None if state == NOBODY else state

    def properties(self, state: str) -> Iterator[tuple[str, str | None]]:
        """Whether others see it."""
        yield "InvisibleToOthers", truth(self.hidden_by(state) is not None)


@dataclass(frozen=True, slots=True)
class DisplayStyle:
    """How a masked piece looks to its owner: I inset, B background, P peek (with a key), G an image, 2 the inverse."""

    letter: str
    peek_key: KeyStroke | None = None
    image: str = ""

    def __str__(self) -> str:
        if self.letter == "P":
            return self.letter + DECODED_KEY.write(self.peek_key)
        return self.letter + self.image


def _style(token: str) -> DisplayStyle | None:
    if not token:
        raise Refused("")
    letter, rest = token[0], token[1:]
    if letter == "P":
        return DisplayStyle(letter, ctrl(rest) if len(rest) == 1 else DECODED_KEY.read(rest))
    if letter == "G":
        return DisplayStyle(letter, image=rest or NOBODY)  # the engine writes its missing image as this word
    return DisplayStyle(letter)


STYLE = Kind(_style, str, None)


class Mask(Trait):
    """May be masked: shown to others with another picture and name (engine: counters/Obscurable.java).

    The state is who masked it, and which sides may look all the same.
    """

    prefix = "obs;"
    java = "Obscurable"
    key = Field(KEY, None)
    image = Field(TEXT)
    hide_command = Field(TEXT, "Mask")
    display_style = Field(STYLE, None)
    masked_name = Field(TEXT, "?")
    access = Field(ACCESS, "player:")
    peek_command = Field(TEXT, "Peek")
    description = Field(TEXT, "")
    auto_peek = Field(FLAG, False)
    deal_key = Field(KEY, None)
    deal_expression = Field(TEXT, "")

    @classmethod
    def settled(cls, values: dict[str, Any]) -> dict[str, Any]:
        """A text so short that it has no style is of a new trait, which has one field else."""
        if values["display_style"] is not None:
            return values
        return {**values, "display_style": DisplayStyle("I"), "auto_peek": True}

    def canonical_state(self, state: str, game: Setting = NOWHERE) -> str:
        """`who;options`: a piece that is masked always has options, at least an empty list of sides."""
        who, options = [*split(state, ";"), "", ""][:2]
        return join([who, "" if who == NOBODY else _options(options)], ";")

    def masked_by(self, state: str) -> str | None:
        """The player id, or the side, that masked the piece; None while it is not masked."""
        owner = split(state, ";")[0]
        return None if owner == NOBODY else owner

    def properties(self, state: str) -> Iterator[tuple[str, str | None]]:
        """Whether others see what it is."""
        yield "ObscuredToOthers", truth(self.masked_by(state) is not None)


def _options(text: str) -> str:
    """`override|number|side...` (engine: build/module/ObscurableOptions.java); by default nobody else may look."""
    override, count, *sides = [*split(text or "false|0", "|"), ""]
    allowed = [side for side in sides[: max(0, whole(count))] if side]
    said = truth(override == "true") if override else ""
    return join([said, str(len(allowed)), *allowed], "|")
