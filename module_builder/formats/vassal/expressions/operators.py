"""Operators as the engine's BeanShell has them: Java's arithmetic, and its own rules for what is not of one type.

Facts: bsh/BSHBinaryExpression.java, BSHUnaryExpression.java, Primitive.java in the engine's sources.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from module_builder.formats.vassal.expressions.answer import MAX_TEXT, Fault, UndecidedError
from module_builder.formats.vassal.expressions.patterns import whole_match
from module_builder.formats.vassal.expressions.values import Null, Prim, Value, boolean, number, printed
from module_builder.formats.vassal.javamath import divide

__all__ = ["binary", "cast", "condition", "joined", "unary"]

RANK = ("int", "long", "float", "double")
COMPARISONS: dict[str, Callable[[float, float], bool]] = {
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}
TEXT_COMPARISONS: dict[str, Callable[[str, str], bool]] = {
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: _units(a) < _units(b),
    "<=": lambda a, b: _units(a) <= _units(b),
    ">": lambda a, b: _units(a) > _units(b),
    ">=": lambda a, b: _units(a) >= _units(b),
}
ARITHMETIC: dict[str, Callable[[int, int], int]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "&": lambda a, b: a & b,
    "|": lambda a, b: a | b,
    "^": lambda a, b: a ^ b,
}
SHIFTS: dict[str, Callable[[int, int], int]] = {
    "<<": lambda a, b: a << b,
    ">>": lambda a, b: a >> b,
    ">>>": lambda a, b: a >> b,
}
ZERO = Prim("int", 0)


def _units(text: str) -> bytes:
    """Sorts as Java sorts texts, by 16-bit units."""
    return text.encode("utf-16-be", "surrogatepass")


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
    if operator in TEXT_COMPARISONS:
        return boolean(TEXT_COMPARISONS[operator](left, right))
    if operator == "+":
        return joined(left, right)
    if operator in ("=~", "!~"):
        return boolean(whole_match(right, left) == (operator == "=~"))
    raise Fault(f"{operator} of texts")


def joined(left: str, right: str) -> str:
    """Two texts as one."""
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
    kind = max((left.kind, right.kind), key=_rank)
    kind = kind if kind in RANK else "int"
    one, other = number(kind, left.value).value, number(kind, right.value).value
    if operator in COMPARISONS:
        return boolean(COMPARISONS[operator](one, other))
    found = _floats(operator, one, other) if kind in ("float", "double") else _wholes(operator, one, other, kind)
    result = number(kind, found)
    return Prim(kind, result.value, boxed=left.boxed or right.boxed)


def _rank(kind: str) -> int:
    return RANK.index(kind) if kind in RANK else -1


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
    kind = operand.kind if operand.kind in RANK else "int"
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
