"""Kinds of fields: how the engine reads a token of each, and how it writes the value again.

Reading raises ValueError for a token that counts as the default, and `Refused` for one at which the engine throws.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from module_builder.formats.vassal.commands.base import boolean, nullable, number, plain
from module_builder.formats.vassal.javamath import double, double_text, single
from module_builder.formats.vassal.sequence import join, split

__all__ = [
    "ACCESS",
    "CALCULATED",
    "CHARACTER",
    "COLOR",
    "EXPRESSION",
    "FLAG",
    "LETTER",
    "NULLABLE",
    "PERCENT",
    "REAL",
    "SHARE",
    "STRINGS",
    "TEXT",
    "WHOLE",
    "Color",
    "Kind",
    "Refused",
    "truth",
    "whole",
]

T = TypeVar("T")
BLANK = "".join(map(chr, range(33)))  # what String.trim takes away


class Refused(Exception):  # noqa: N818  (no error of its own: the record tells it with its field's name)
    """A token at which the engine throws; its argument is the token, "" for one that is missing."""


@dataclass(frozen=True, slots=True)
class Kind(Generic[T]):
    """How a token is read and a value is written; `empty` is the value of nothing."""

    read: Callable[[str], T]
    write: Callable[[T], str]
    empty: T


@dataclass(frozen=True, slots=True)
class Color:
    """A colour, 0 to 255 each; `alpha` 255 is opaque."""

    red: int
    green: int
    blue: int
    alpha: int = 255


def whole(text: str, default: int = 0) -> int:
    """A whole number as the engine reads one: anything else is the default, silently."""
    try:
        return number(text)
    except ValueError:
        return default


def truth(value: object) -> str:
    """A truth value as the engine prints it."""
    return "true" if value else "false"


def _character(token: str) -> str:
    if not token:
        raise ValueError(token)
    return token[0]


def _color(token: str) -> Color | None:
    """`r,g,b`, `r,g,b,a` or 0xrrggbb; black for anything else (engine: configure/ColorConfigurer.java)."""
    if token in ("", "null"):
        return None
    try:
        if token[:2] in ("0x", "0X"):
            return _hex_color(token[2:])
        parts = [number(part) for part in token.split(",") if part]
    except ValueError:
        return Color(0, 0, 0)
    parts = parts[:4] if len(parts) > 3 else parts
    good = len(parts) >= 3 and all(0 <= part <= 255 for part in parts)
    return Color(*parts) if good else Color(0, 0, 0)


def _hex_color(digits: str) -> Color:
    if not re.fullmatch("[0-9a-fA-F]{1,8}", digits) or int(digits, 16) >= 1 << 31:
        raise ValueError(digits)
    return Color(*(int(digits, 16) & 0xFFFFFF).to_bytes(3, "big"))


def _color_text(value: Color | None) -> str:
    if value is None:
        return ""
    opaque = f"{value.red},{value.green},{value.blue}"
    return opaque if value.alpha == 255 else f"{opaque},{value.alpha}"


def _strings(token: str) -> tuple[str, ...]:
    """A list within a field: no text is no element."""
    return tuple(split(token, ",")) if token else ()


def _strings_text(value: tuple[str, ...]) -> str:
    return join(value, ",") if value else ""


def _access(token: str) -> str:
    """Who may look: "player:", "side:" or "sides:A:B" (engine: configure/PieceAccessConfigurer.java)."""
    if token.startswith("sides:"):
        return "sides:" + join(split(token[len("sides:") :], ":"), ":")
    return token if token == "side:" else "player:"


def _expression(token: str) -> str:
    """An expression that picks pieces: blanks around it mean nothing (engine: script/expression/Expression.java)."""
    return token.strip(BLANK)


def _calculated(token: str) -> str:
    """An expression that gives a value (engine: script/expression/BeanShellExpression.java)."""
    bare = token.strip(BLANK)
    inner = bare[1:-1] if len(bare) > 1 and bare.startswith("{") and bare.endswith("}") else token
    if not inner.strip(BLANK):
        return ""
    try:
        return str(number(inner))
    except ValueError:
        return bare if bare.replace("$", "_").isidentifier() else "{" + inner + "}"


def _share(token: str) -> float:
    """A part of one, as a 32-bit number."""
    return single(max(0.0, min(1.0, double(token))))


def _percent(token: str) -> int:
    """Hundredths, taken through a 32-bit number and cut (engine: counters/AreaOfEffect.java)."""
    return int(single(single(number(token) / 100) * 100))


TEXT = Kind(plain, plain, "")
NULLABLE: Kind[str | None] = Kind(nullable, lambda value: "null" if value is None else value, None)
WHOLE = Kind(number, str, 0)
REAL = Kind(double, double_text, 0.0)
SHARE = Kind(_share, double_text, 0.0)
PERCENT = Kind(_percent, str, 0)
FLAG = Kind(boolean, truth, False)
CHARACTER = Kind(_character, plain, " ")
LETTER = Kind(lambda token: token[:1], plain, "")
COLOR = Kind(_color, _color_text, None)
STRINGS: Kind[tuple[str, ...]] = Kind(_strings, _strings_text, ())
ACCESS = Kind(_access, plain, "player:")
EXPRESSION = Kind(_expression, plain, "")
CALCULATED = Kind(_calculated, plain, "")
