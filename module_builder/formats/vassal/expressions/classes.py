"""The functions and constants of Java's classes that modules use, as far as every machine computes them alike."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from typing import Any

from module_builder.formats.vassal.expressions.answer import Fault, UndecidedError
from module_builder.formats.vassal.expressions.strings import arguments_of, trimmed
from module_builder.formats.vassal.expressions.values import (
    Null,
    Prim,
    Value,
    boolean,
    double,
    java_int,
    number,
    printed,
    widest,
)
from module_builder.formats.vassal.javamath import round_half_up

__all__ = ["CONSTANTS", "call_class"]

CONSTANTS: dict[str, Value] = {
    "Math.PI": double(math.pi),
    "Math.E": double(math.e),
    "Integer.MAX_VALUE": Prim("int", 2**31 - 1),
    "Integer.MIN_VALUE": Prim("int", -(2**31)),
}
_DECIMAL = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]{1,4})?[fFdD]?")
MAX_EXACT = 2**53


def call_class(function: str, values: Sequence[Value]) -> Value | None:
    """A class's function; None when it is not one that is known here."""
    if function in WIDEST:
        return _widest(WIDEST[function], values)
    if function in ROUNDINGS:
        return double(ROUNDINGS[function](_one_number(values)))
    found = FUNCTIONS.get(function)
    return None if found is None else found(values)


def _numbers(values: Sequence[Value], count: int) -> tuple[str, list[float]]:
    """The values brought to the widest of their types, as Java picks the function for them."""
    if len(values) != count:
        raise Fault("so many arguments")
    found = [value for value in values if isinstance(value, Prim) and not value.is_boolean]
    if not len(found) == len(values) == count:
        raise Fault("so many arguments, or one that is no number")
    kind = widest(value.kind for value in found)
    return kind, [number(kind, value.value).value for value in found]


def _widest(function: Callable[[list[float]], float], values: Sequence[Value]) -> Value:
    kind, found = _numbers(values, 1 if function is _absolute else 2)
    if any(math.isnan(value) for value in found):
        return number(kind, math.nan)
    return number(kind, function(found))


def _absolute(values: list[float]) -> float:
    return abs(values[0])


def _larger(values: list[float]) -> float:
    return max(values, key=lambda v: (v, math.copysign(1, v)))


def _smaller(values: list[float]) -> float:
    return min(values, key=lambda v: (v, math.copysign(1, v)))


def _one_number(values: Sequence[Value]) -> float:
    return float(_numbers(values, 1)[1][0])


def _kept_sign(rounding: Callable[[float], float]) -> Callable[[float], float]:
    """A rounding that leaves what is no finite number, and keeps the sign of zero."""
    return lambda value: math.copysign(rounding(value), value) if math.isfinite(value) else value


def _root(value: float) -> float:
    return math.sqrt(value) if value >= 0 else math.nan


def _rounded(values: Sequence[Value]) -> Value:
    kind, (value,) = _numbers(values, 1)
    whole = "long" if kind in ("double", "long") else "int"
    if math.isnan(value):
        return number(whole, 0)
    if kind == "int":
        value = number("float", value).value  # Java takes the function for 32-bit floats
    if kind == "long":
        raise UndecidedError("Math.round of a long")
    top = 2 ** (63 if whole == "long" else 31)
    return number(whole, top - 1 if value >= top else -top if value <= -top else round_half_up(value))


def _power(values: Sequence[Value]) -> Value:
    base, exponent = (_one_number([value]) for value in values) if len(values) == 2 else _wrong_count()
    if exponent == 0:
        return double(1)
    if base.is_integer() and exponent.is_integer() and 0 < exponent <= 64 and abs(base) <= MAX_EXACT:
        exact = int(base) ** int(exponent)
        if abs(exact) <= MAX_EXACT:
            return double(exact)
    raise UndecidedError("Math.pow with a rounded result")


def _wrong_count() -> tuple[float, float]:
    raise Fault("so many arguments")


def _floor_mod(values: Sequence[Value]) -> Value:
    kind, (one, other) = _wholes(values)
    return number(kind, one % other)


def _floor_div(values: Sequence[Value]) -> Value:
    kind, (one, other) = _wholes(values)
    return number(kind, one // other)


def _wholes(values: Sequence[Value]) -> tuple[str, tuple[int, int]]:
    kind, found = _numbers(values, 2)
    if kind not in ("int", "long") or found[1] == 0:
        raise Fault("no whole numbers, or zero")
    return kind, (int(found[0]), int(found[1]))


def _sign(values: Sequence[Value]) -> Value:
    kind, (value,) = _numbers(values, 1)
    kind = "float" if kind in ("int", "long", "float") else kind
    return number(kind, value if value == 0 or math.isnan(value) else math.copysign(1, value))


def _parse_int(values: Sequence[Value]) -> Value:
    letters, plain = arguments_of(values)
    if letters == "s":
        found = java_int(plain[0])
        if found is None:
            raise Fault("no whole number")
        return Prim("int", found)
    if letters == "si":
        return Prim("int", _in_base(plain[0], plain[1]))
    raise Fault("parseInt of such arguments")


def _in_base(text: str, base: int) -> int:
    if not 2 <= base <= 36 or not re.fullmatch(r"[+-]?[0-9A-Za-z]{1,40}", text):
        raise Fault("no whole number")
    try:
        found = int(text, base)
    except ValueError as error:
        raise Fault("no whole number") from error
    if not -(2**31) <= found < 2**31:
        raise Fault("no whole number of 32 bits")
    return found


def _value_of_int(values: Sequence[Value]) -> Value:
    letters, plain = arguments_of(values)
    whole = Prim("int", plain[0]) if letters == "i" else _parse_int(values)
    return _boxed(whole)


def _boxed(value: Value) -> Value:
    return Prim(value.kind, value.value, boxed=True) if isinstance(value, Prim) else value


def _parse_float(kind: str) -> Callable[[Sequence[Value]], Value]:
    def parse(values: Sequence[Value]) -> Value:
        letters, plain = arguments_of(values)
        if letters != "s":
            raise Fault("a number from such arguments")
        text = trimmed(plain[0])
        if len(text) > 300 or not _DECIMAL.fullmatch(text):
            if re.fullmatch(r"[A-Za-z ]*", text) and text.lower() not in ("nan", "infinity"):
                raise Fault("no decimal number")
            raise UndecidedError("a decimal number written otherwise")
        return number(kind, float(text.rstrip("fFdD")))

    return parse


def _parse_boolean(values: Sequence[Value]) -> Value:
    letters, plain = arguments_of(values)
    if letters != "s":
        raise UndecidedError("a truth value from such arguments")
    return boolean(plain[0].lower() == "true")


def _text_of(kinds: str) -> Callable[[Sequence[Value]], Value]:
    def text_of(values: Sequence[Value]) -> Value:
        letters, _ = arguments_of(values)
        if len(letters) != 1 or letters not in kinds or isinstance(values[0], Null):
            raise UndecidedError("a text from such arguments")
        return printed(values[0])

    return text_of


def _compared(values: Sequence[Value]) -> Value:
    letters, plain = arguments_of(values)
    if letters != "ii":
        raise Fault("compare of such arguments")
    return Prim("int", (plain[0] > plain[1]) - (plain[0] < plain[1]))


WIDEST: dict[str, Callable[[list[float]], float]] = {
    "Math.max": _larger,
    "Math.min": _smaller,
    "Math.abs": _absolute,
}
ROUNDINGS: dict[str, Callable[[float], float]] = {
    "Math.floor": _kept_sign(lambda v: float(math.floor(v))),
    "Math.ceil": _kept_sign(lambda v: float(math.ceil(v))),
    "Math.rint": _kept_sign(lambda v: float(round(v))),
    "Math.sqrt": _root,
}
FUNCTIONS: dict[str, Callable[[Sequence[Value]], Any]] = {
    "Math.round": _rounded,
    "Math.pow": _power,
    "Math.floorMod": _floor_mod,
    "Math.floorDiv": _floor_div,
    "Math.signum": _sign,
    "Integer.parseInt": _parse_int,
    "Integer.valueOf": _value_of_int,
    "Integer.toString": _text_of("i"),
    "Integer.compare": _compared,
    "Float.parseFloat": _parse_float("float"),
    "Double.parseDouble": _parse_float("double"),
    "Boolean.parseBoolean": _parse_boolean,
    "Boolean.valueOf": lambda values: _boxed(_parse_boolean(values)),
    "String.valueOf": _text_of("sildb"),
}
