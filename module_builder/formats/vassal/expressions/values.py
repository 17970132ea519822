"""Values inside an expression: Java's primitives, their boxed objects, texts and null; and how Java prints them."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass

from module_builder.formats.vassal.javamath import integer, single

__all__ = [
    "NULL",
    "Null",
    "Prim",
    "Value",
    "boolean",
    "double",
    "java_int",
    "number",
    "of_property",
    "printed",
    "widest",
    "wrap",
]

_FLOAT = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)")
_NUMERIC = frozenset("+-.0123456789")
_MAX_DIGITS = 400  # a longer run of digits is no number that anything here can hold
RANK = ("int", "long", "float", "double")
WIDTH = {"char": 16, "byte": 8, "short": 16, "int": 32, "long": 64}


@dataclass(frozen=True, slots=True)
class Prim:
    """A primitive: `kind` is Java's name of its type. `boxed`: it is an object of that type, which `If` makes of it."""

    kind: str
    value: float  # a bool, int or float; int and bool count as float for the type checker
    boxed: bool = False

    @property
    def is_boolean(self) -> bool:
        """Whether it is a truth value."""
        return self.kind == "boolean"


@dataclass(frozen=True, slots=True)
class Null:
    """Java's null; there is one, `NULL`."""


NULL = Null()
Value = Prim | str | Null


def boolean(value: object) -> Prim:
    """A truth value."""
    return Prim("boolean", bool(value))


def double(value: float) -> Prim:
    """A 64-bit float."""
    return Prim("double", float(value))


def number(kind: str, value: float) -> Prim:
    """A number brought into the range of its type as Java's arithmetic does: whole numbers wrap around."""
    if kind in WIDTH:
        bits = WIDTH[kind]
        low = 0 if kind == "char" else -(1 << bits - 1)
        return Prim(kind, (int(value) - low) % (1 << bits) + low)
    return Prim(kind, as_float(value) if kind == "float" else float(value))


def widest(kinds: Iterable[str]) -> str:
    """The type in which arithmetic on values of these types is done: at least int."""
    return max(("int", *kinds), key=lambda kind: RANK.index(kind) if kind in RANK else 0)


def as_float(value: float) -> float:
    """The nearest 32-bit float; what is too large for one is infinite."""
    try:
        return single(float(value))
    except OverflowError:
        return math.copysign(math.inf, value)


def java_int(text: str) -> int | None:
    """The 32-bit whole number that a text is for Integer.parseInt, else None."""
    try:
        return integer(text)
    except ValueError:
        return None


def wrap(text: str | None) -> Value:
    """What GetProperty makes of a property: truth values and whole numbers are such, null is an empty text."""
    if text in ("true", "false"):
        return boolean(text == "true")
    whole = java_int(text or "")
    return (text or "") if whole is None else Prim("int", whole)


def of_property(text: str | None, keeps_zeros: bool = False) -> Value:
    """What a property's bare name stands for: as `wrap`, and other decimal numbers are 32-bit floats.

    Whole numbers beyond 32 bits stay text. `keeps_zeros`: so do those that begin with 0 (a module's option).
    """
    if not text or not _NUMERIC.issuperset(text):
        return wrap(text)
    if keeps_zeros and len(text) > 1 and text.startswith("0") and text.isdecimal():
        return text
    value = wrap(text)
    if isinstance(value, Prim) or _is_big(text) or not _FLOAT.fullmatch(text) or len(text) > _MAX_DIGITS:
        return value
    return number("float", float(text))


def _is_big(text: str) -> bool:
    """Whether the engine's reader of unlimited whole numbers takes it; one that begins with 0 is octal for it."""
    sign = text[:1] in ("+", "-")
    digits = text[sign:]
    if digits.startswith("0") and len(digits) > 1:
        return bool(re.fullmatch(r"[0-7]+", digits[1:]))
    return bool(re.fullmatch(r"[0-9]+", digits))


def printed(value: Value) -> str:
    """The text of a value, as string concatenation and the end of an evaluation print it."""
    if isinstance(value, str):
        return value
    if isinstance(value, Null):
        return "null"
    if value.kind == "boolean":
        return "true" if value.value else "false"
    if value.kind == "char":
        return chr(int(value.value))
    if value.kind in WIDTH:
        return str(int(value.value))
    return _float_text(value.value, value.kind == "float")


def _float_text(value: float, is_single: bool) -> str:
    """Float.toString and Double.toString: the shortest digits that read back as the same number."""
    if math.isnan(value):
        return "NaN"
    if math.isinf(value):
        return "Infinity" if value > 0 else "-Infinity"
    if value == 0:
        return "-0.0" if math.copysign(1, value) < 0 else "0.0"
    digits = _shortest(value) if is_single else repr(value)
    sign, mantissa, exponent = _scientific(digits)
    if -3 <= exponent < 7:
        return sign + _plain(mantissa, exponent)
    return f"{sign}{mantissa[0]}.{mantissa[1:] or '0'}E{exponent}"


def _shortest(value: float) -> str:
    return next(text for text in (f"{value:.{places}e}" for places in range(17)) if single(float(text)) == value)


def _scientific(text: str) -> tuple[str, str, int]:
    """Sign, significant digits and decimal exponent of a number written by Python."""
    sign = "-" if text.startswith("-") else ""
    mantissa, _, power = text.lstrip("-").partition("e")
    whole, _, fraction = mantissa.partition(".")
    fraction = "" if fraction == "0" else fraction
    digits = (whole + fraction).lstrip("0")
    leading = len(whole + fraction) - len(digits)
    return sign, digits.rstrip("0") or "0", int(power or 0) + len(whole) - 1 - leading


def _plain(digits: str, exponent: int) -> str:
    if exponent < 0:
        return "0." + "0" * (-exponent - 1) + digits
    padded = digits.ljust(exponent + 1, "0")
    return padded[: exponent + 1] + "." + (padded[exponent + 1 :] or "0")
