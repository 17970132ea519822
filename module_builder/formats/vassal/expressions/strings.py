"""The methods of a Java text, on texts whose characters are all of 16 bits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from module_builder.formats.vassal.expressions.answer import MAX_TEXT, Fault, UndecidedError
from module_builder.formats.vassal.expressions.patterns import replaced, whole_match
from module_builder.formats.vassal.expressions.values import WIDTH, Null, Prim, Value, boolean, number

__all__ = ["arguments_of", "call_method", "trimmed"]

# What Java calls white space: not the blanks that keep words together.
BLANKS = "".join(c for c in map(chr, range(0x3001)) if c.isspace() and c not in "\x85\xa0\u2007\u202f")
CONTROLS = "".join(map(chr, range(0x21)))
CODES = {"int": "i", "char": "i", "byte": "i", "short": "i", "long": "l", "float": "d", "double": "d", "boolean": "b"}
MAX_BMP = "\uffff"


def trimmed(text: str) -> str:
    """String.trim."""
    return text.strip(CONTROLS)


def arguments_of(values: Sequence[Value]) -> tuple[str, list[Any]]:
    """One letter for the type of each argument (s text, i whole number, l, d, b, n null), and their plain values."""
    letters = "".join("s" if isinstance(v, str) else "n" if isinstance(v, Null) else CODES[v.kind] for v in values)
    plain = [v.value if isinstance(v, Prim) else v for v in values]
    return letters, [
        int(v.value) if isinstance(v, Prim) and v.kind in WIDTH else p for v, p in zip(values, plain, strict=True)
    ]


def call_method(text: str, method: str, values: Sequence[Value]) -> Value:
    """`text.method(values)`. Fault when Java has no such method for such values or it fails."""
    if method == "equals" and len(values) == 1:
        return boolean(text == values[0])
    if method not in NAMES:
        raise UndecidedError(f"the method {method}")
    letters, plain = arguments_of(values)
    found = METHODS.get((method, letters))
    if found is None:
        if "n" in letters:
            raise UndecidedError("null as an argument")
        raise Fault(f"{method} of such arguments")
    if any(max(part, default="") > MAX_BMP for part in (text, *plain) if isinstance(part, str)):
        raise UndecidedError("characters beyond 16 bits")
    return _value(found(text, *plain), method)


def _value(result: object, method: str) -> Value:
    if isinstance(result, bool):
        return boolean(result)
    if isinstance(result, int):
        return number("char" if method == "charAt" else "int", result)
    text = str(result)
    if len(text) > MAX_TEXT:
        raise UndecidedError("text too long")
    return text


def _substring(text: str, start: int, end: int | None = None) -> str:
    stop = len(text) if end is None else end
    if not 0 <= start <= stop <= len(text):
        raise Fault("substring out of range")
    return text[start:stop]


def _char_at(text: str, index: int) -> int:
    if not 0 <= index < len(text):
        raise Fault("charAt out of range")
    return ord(text[index])


def _index(text: str, part: str, start: int = 0) -> int:
    start = max(start, 0)
    return text.find(part, start) if part else min(start, len(text))


def _last_index(text: str, part: str, start: int | None = None) -> int:
    if start is None:
        return text.rfind(part)
    return -1 if start < 0 else text.rfind(part, 0, start + len(part))


def _char(code: int) -> str:
    """A character by its code; one that no text here has when there is none."""
    return chr(code) if 0 <= code <= 0xFFFF else "\U0010ffff"


def _starts_at(text: str, part: str, at: int) -> bool:
    return 0 <= at <= len(text) and text.startswith(part, at)


def _replace(text: str, old: str, new: str) -> str:
    if (text.count(old) + 1) * len(new) + len(text) > MAX_TEXT:
        raise UndecidedError("text too long")
    return text.replace(old, new)


def _repeat(text: str, times: int) -> str:
    if times < 0:
        raise Fault("repeat of a negative number")
    if len(text) * times > MAX_TEXT:
        raise UndecidedError("text too long")
    return text * times


def _compare(text: str, other: str) -> int:
    pair = next(((a, b) for a, b in zip(text, other, strict=False) if a != b), None)
    return ord(pair[0]) - ord(pair[1]) if pair else len(text) - len(other)


def _compare_folded(text: str, other: str) -> int:
    return _compare("".join(map(_folded, text)), "".join(map(_folded, other)))


def _folded(char: str) -> str:
    """A character as Java compares it when case is ignored: in capitals, then in small letters."""
    upper = char.upper() if len(char.upper()) == 1 else char
    return upper.lower() if len(upper.lower()) == 1 else upper


def _hash(text: str) -> int:
    total = 0
    for char in text:
        total = (total * 31 + ord(char)) % (1 << 32)
    return total


METHODS: dict[tuple[str, str], Callable[..., object]] = {
    ("length", ""): len,
    ("isEmpty", ""): lambda t: not t,
    ("isBlank", ""): lambda t: not t.strip(BLANKS),
    ("trim", ""): trimmed,
    ("strip", ""): lambda t: t.strip(BLANKS),
    ("stripLeading", ""): lambda t: t.lstrip(BLANKS),
    ("stripTrailing", ""): lambda t: t.rstrip(BLANKS),
    ("toUpperCase", ""): str.upper,
    ("toLowerCase", ""): str.lower,
    ("toString", ""): str,
    ("hashCode", ""): _hash,
    ("intern", ""): str,
    ("substring", "i"): _substring,
    ("substring", "ii"): _substring,
    ("charAt", "i"): _char_at,
    ("contains", "s"): lambda t, part: part in t,
    ("startsWith", "s"): str.startswith,
    ("startsWith", "si"): _starts_at,
    ("endsWith", "s"): str.endswith,
    ("concat", "s"): lambda t, other: t + other,
    ("indexOf", "s"): _index,
    ("indexOf", "si"): _index,
    ("indexOf", "i"): lambda t, code: _index(t, _char(code)),
    ("indexOf", "ii"): lambda t, code, start: _index(t, _char(code), start),
    ("lastIndexOf", "s"): _last_index,
    ("lastIndexOf", "si"): _last_index,
    ("lastIndexOf", "i"): lambda t, code: _last_index(t, _char(code)),
    ("lastIndexOf", "ii"): lambda t, code, start: _last_index(t, _char(code), start),
    ("equalsIgnoreCase", "s"): lambda t, other: len(t) == len(other) and _compare_folded(t, other) == 0,
    ("compareTo", "s"): _compare,
    ("compareToIgnoreCase", "s"): _compare_folded,
    ("replace", "ss"): _replace,
    ("replace", "ii"): lambda t, old, new: t.replace(_char(old), _char(new)),
    ("replaceAll", "ss"): lambda t, pattern, by: replaced(pattern, by, t),
    ("replaceFirst", "ss"): lambda t, pattern, by: replaced(pattern, by, t, 1),
    ("matches", "s"): lambda t, pattern: whole_match(pattern, t),
    ("repeat", "i"): _repeat,
}
NAMES = frozenset(name for name, _ in METHODS)
