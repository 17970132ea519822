"""Operators as the engine's BeanShell has them: Java's arithmetic, and its own rules for what is not of one type.

Facts: bsh/BSHBinaryExpression.java, BSHUnaryExpression.java, Primitive.java in the engine's sources.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from operator import add, and_, eq, ge, gt, le, lshift, lt, mul, ne, or_, rshift, sub, xor
from typing import Any

from module_builder.formats.vassal.expressions.answer import MAX_TEXT, Fault, UndecidedError
from module_builder.formats.vassal.expressions.patterns import whole_match
from module_builder.formats.vassal.expressions.values import Null, Prim, Value, boolean, number, printed, widest
from module_builder.formats.vassal.javamath import divide

__all__ = ["COMPARISONS", "binary", "cast", "compared", "condition", "unary"]

COMPARISONS: dict[str, Callable[[Any, Any], bool]] = {"==": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge}
ARITHMETIC: dict[str, Callable[[int, int], int]] = {"+": add, "-": sub, "*": mul, "&": and_, "|": or_, "^": xor}
SHIFTS: dict[str, Callable[[int, int], int]] = {"<<": lshift, ">>": rshift, ">>>": rshift}
ZERO = Prim("int", 0)


def compared(operator: str, left: str, right: str) -> bool:
    """Two texts by one of `COMPARISONS`: Java sorts texts by 16-bit units."""
    one, other = (text.encode("utf-16-be", "surrogatepass") for text in (left, right))
    return COMPARISONS[operator](one, other)


def binary(operator: str, left: Value, right: Value) -> Value:
    """`left operator right`. Fault when the engine refuses it."""
    if isinstance(left, Null) or isinstance(right, Null):
        raise Fault("null in an operation")
    if isinstance(left, Prim) and isinstance(right, Prim):
        return _primitives(operator, left, right)
    if isinstance(left, Prim):
        return _beside_text(operator, left, right, right)
    if isinstance(right, Prim):
        return _beside_text(operator, left, right, left)
    return _texts(operator, left, right)


def _beside_text(operator: str, left: Value, right: Value, text: Value) -> Value:
    """A primitive and a text: both are texts then, but beside a whole number an empty text is 0."""
    if text == "" and "int" in (getattr(left, "kind", ""), getattr(right, "kind", "")):
        one, other = (ZERO if side == "" else side for side in (left, right))
        if not any(isinstance(side, Prim) and side.boxed for side in (left, right)):
            return binary(operator, one, other)
    return _texts(operator, printed(left), printed(right))


def _texts(operator: str, left: str, right: str) -> Value:
    if operator in COMPARISONS:
        return boolean(compared(operator, left, right))
    if operator == "+":
        return _joined(left, right)
    if operator in ("=~", "!~"):
        return boolean(whole_match(right, left) == (operator == "=~"))
    raise Fault(f"{operator} of texts")


def _joined(left: str, right: str) -> str:
    if len(left) + len(right) > MAX_TEXT:
        raise UndecidedError("text too long")
    return left + right


def _primitives(operator: str, left: Prim, right: Prim) -> Value:
    if left.boxed and right.boxed and operator == "==":
        raise Fault("== of two objects")
    if operator in ("=~", "!~"):
        return _texts(operator, printed(left), printed(right))
    if left.is_boolean and right.is_boolean:
        return _booleans(operator, left, right)
    if left.is_boolean or right.is_boolean:
        return _texts(operator, printed(left), printed(right))
    kind = widest((left.kind, right.kind))
    one, other = number(kind, left.value).value, number(kind, right.value).value
    if operator in COMPARISONS:
        return boolean(COMPARISONS[operator](one, other))
    found = _floats(operator, one, other) if kind in ("float", "double") else _wholes(operator, one, other, kind)
    result = number(kind, found)
    return Prim(kind, result.value, boxed=left.boxed or right.boxed)


def _booleans(operator: str, left: Prim, right: Prim) -> Prim:
    one, other = bool(left.value), bool(right.value)
    match operator:
        case "==":
            return boolean(one == other)
        case "!=":
            return boolean(one != other)
        case "||":
            return boolean(one or other)
        case "&&":
            return boolean(one and other)
    raise Fault(f"{operator} of truth values")


def _wholes(operator: str, one: float, other: float, kind: str) -> int:
    """Java's whole-number arithmetic, before it wraps around."""
    a, b = int(one), int(other)
    bits = 64 if kind == "long" else 32
    if operator in ARITHMETIC:
        return ARITHMETIC[operator](a, b)
    if operator in SHIFTS:
        return SHIFTS[operator](a % (1 << bits) if operator == ">>>" else a, b % bits)
    if operator not in ("/", "%"):
        raise Fault(f"{operator} of numbers")
    if b == 0:
        raise Fault("division by zero")
    return divide(a, b) if operator == "/" else a - b * divide(a, b)


def _floats(operator: str, a: float, b: float) -> float:
    match operator:
        case "+":
            return a + b
        case "-":
            return a - b
        case "*":
            return a * b
        case "/":
            return a / b if b else _by_zero(a, b)
        case "%":
            return math.fmod(a, b) if b and not math.isinf(a) else math.nan
    raise Fault(f"{operator} of decimal numbers")


def _by_zero(a: float, b: float) -> float:
    if a == 0 or math.isnan(a):
        return math.nan
    return math.copysign(math.inf, math.copysign(1, a) * math.copysign(1, b))


def unary(operator: str, operand: Value) -> Value:
    """`operator operand`. Fault when the engine refuses it."""
    if not isinstance(operand, Prim):
        raise Fault(f"{operator} of a text or null")
    if operand.is_boolean:
        if operator != "!":
            raise Fault(f"{operator} of a truth value")
        return Prim("boolean", not operand.value, operand.boxed)
    kind = widest((operand.kind,))
    if operator == "!" or (operator == "~" and kind in ("float", "double")):
        raise Fault(f"{operator} of a number")
    value = operand.value
    changed = ~int(value) if operator == "~" else -value if operator == "-" else value
    return Prim(kind, number(kind, changed).value, operand.boxed)


def condition(value: Value) -> bool:
    """What decides `? :`; Fault unless it is a truth value."""
    if isinstance(value, Prim) and value.is_boolean:
        return bool(value.value)
    raise Fault("a condition that is no truth value")


def cast(kind: str, value: Value) -> Value:
    """`(kind) value` for the primitive types and String."""
    if kind == "String":
        if isinstance(value, Prim):
            raise Fault("a number as String")
        return value
    if not isinstance(value, Prim) or value.is_boolean != (kind == "boolean"):
        raise Fault(f"({kind}) of something else")
    if kind == "boolean":
        return boolean(value.value)
    return number(kind, value.value if kind in ("float", "double") else _cut(value.value, kind))


def _cut(value: float, kind: str) -> int:
    """A decimal number without its fraction, kept within the type; whole numbers as they are."""
    if not isinstance(value, float):
        return int(value)
    if math.isnan(value):
        return 0
    top = 2 ** (63 if kind == "long" else 31)
    return top - 1 if value >= top else -top if value <= -top else int(value)
