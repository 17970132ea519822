"""Makes the parts of an expression while it is read, from the inside out."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any

from module_builder.formats.vassal.expressions.answer import UndecidedError
from module_builder.formats.vassal.expressions.nodes import (
    Call,
    Cast,
    Chain,
    Choice,
    Literal,
    Method,
    Name,
    Node,
    Outside,
    Path,
    Unary,
)
from module_builder.formats.vassal.expressions.values import NULL, boolean, number

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Builder"]

RESERVED = frozenset({
    "abstract", "boolean", "break", "class", "byte", "case", "catch", "char", "const", "continue", "default", "do",
    "double", "else", "enum", "extends", "final", "finally", "float", "for", "goto", "if", "implements", "import",
    "instanceof", "int", "interface", "long", "native", "new", "package", "private", "protected", "public", "return",
    "short", "static", "strictfp", "switch", "synchronized", "throw", "throws", "transient", "try", "void",
    "volatile", "while", "this", "super", "global", "_source", "_interp", "_plugh", "_plover", "_xyzzy",
})  # fmt: skip
CLASSES = frozenset({"Math", "Integer", "Long", "Float", "Double", "Boolean", "String", "Character"})

# A property before one of these is a text for the engine (bsh/BeanShellExpressionValidator.java).
TEXT_METHODS = frozenset({
    "compareTo", "compareToIgnoreCase", "contains", "endsWith", "equals", "equalsIgnoreCase", "format", "hashCode",
    "indexOf", "isBlank", "isEmpty", "lastIndexOf", "length", "matches", "regionMatches", "repeat", "replace",
    "replaceAll", "replaceFirst", "startsWith", "strip", "stripLeading", "stripTrailing", "substring", "toLowerCase",
    "toUpperCase", "toString", "trim",
})  # fmt: skip
WORDS = {
    "@or": "||", "@and": "&&", "@bitwise_or": "|", "@bitwise_and": "&", "@lteq": "<=", "@gteq": ">=", "@lt": "<",
    "@gt": ">", "@left_shift": "<<", "@right_shift": ">>", "@right_unsigned_shift": ">>>",
}  # fmt: skip
ESCAPES = {"n": "\n", "t": "\t", "b": "\b", "r": "\r", "f": "\f"}
_ESCAPED = re.compile(r"\\([0-9]{1,3}|.)")


class Builder:
    """One method for each rule of the grammar; the parser calls it with the parts that the rule found.

    `texts` and `bare` gather the properties of the expression at hand, see `grammar.Parsed`.
    """

    def __init__(self) -> None:
        self.texts: set[str] = set()
        self._bare: Counter[str] = Counter()

    @property
    def bare(self) -> set[str]:
        """The properties that stand by themselves."""
        return {name for name, count in self._bare.items() if count > 0}

    def clear(self) -> None:
        """Begin another expression."""
        self.texts.clear()
        self._bare.clear()

    def chain(self, parts: Sequence[Any]) -> Node:
        """Operations of one rank: parts and the signs between them take turns."""
        signs = (WORDS.get(str(sign), str(sign)) for sign in parts[1::2])
        return Chain(parts[0], tuple(zip(signs, parts[2::2], strict=True)))

    def choice(self, parts: Sequence[Node]) -> Node:
        """`? :`."""
        return Choice(*parts)

    def unary(self, parts: tuple[str, Node]) -> Node:
        """A sign before a part; one before a number belongs to it."""
        return Unary(str(parts[0]), parts[1])

    def cast(self, parts: tuple[str, Node]) -> Node:
        """A primitive type before a part."""
        return Cast(str(parts[0]), parts[1])

    def grouped(self, parts: Sequence[Node]) -> Node:
        """Parentheses: what is in them is a value, not the beginning of a dotted name."""
        return Chain(parts[0], ())

    def name(self, parts: Sequence[str]) -> Node:
        """A bare name."""
        name = str(parts[0])
        if name in RESERVED:
            raise UndecidedError(f"the word '{name}'")
        if len(name) > 2 and name.startswith("$") and name.endswith("$"):
            name = name[1:-1]
        self._bare[name] += 1
        return Name(name)

    def field(self, parts: tuple[Node, str]) -> Node:
        """A dot and a name."""
        target, name = parts
        if isinstance(target, Name):
            self._bare[target.name] -= 1
            return Path((target.name, str(name)))
        return Path((*target.parts, str(name))) if isinstance(target, Path) else Outside("a field")

    def method(self, parts: tuple[Node, str, tuple[Node, ...]]) -> Node:
        """A dot, a name and arguments: a function of a class, or a method of a value."""
        target, method, arguments = parts[0], str(parts[1]), parts[2]
        if isinstance(target, Path):
            return Call(".".join((*target.parts, method)), arguments)
        if isinstance(target, Name):
            self._bare[target.name] -= 1
            if target.name in CLASSES:
                return Call(f"{target.name}.{method}", arguments)
            if method in TEXT_METHODS:
                self.texts.add(target.name)
        return Method(target, method, arguments)

    def call(self, parts: tuple[str, tuple[Node, ...]]) -> Node:
        """A function and its arguments."""
        return Call(str(parts[0]), parts[1])

    def arguments(self, parts: Sequence[Node]) -> tuple[Node, ...]:
        """The parts between a function's parentheses."""
        return tuple(parts)

    def type(self, parts: Sequence[str]) -> str:
        """The name of a class."""
        return ".".join(map(str, parts))

    def instance_of(self, parts: Sequence[object]) -> Node:
        """`instanceof`."""
        return Outside("instanceof")

    def steps(self, parts: Sequence[object]) -> Node:
        """`++` and `--` change a variable."""
        return Outside("++ or --")

    def index(self, parts: Sequence[object]) -> Node:
        """An element of an array."""
        return Outside("an array")

    def new(self, parts: Sequence[object]) -> Node:
        """A new object."""
        return Outside(f"new {parts[0]}")

    def integer(self, parts: Sequence[str]) -> Node:
        """A whole number; one that is too large wraps around."""
        text = str(parts[0]).lower()
        digits = text.rstrip("l")
        base = 16 if digits.startswith("0x") else 8 if digits.startswith("0") else 10
        if len(digits) > 100:
            raise UndecidedError("a number too long")
        return Literal(number("long" if text.endswith("l") else "int", int(digits, base)))

    def decimal(self, parts: Sequence[str]) -> Node:
        """A decimal number."""
        text = str(parts[0]).lower()
        return Literal(number("float" if text.endswith("f") else "double", float(text.rstrip("fd"))))

    def character(self, parts: Sequence[str]) -> Node:
        """A character between single quotes."""
        text = _unescaped(str(parts[0])[1:-1])
        if len(text) != 1 or ord(text) > 0xFFFF:
            raise UndecidedError("a character beyond 16 bits")
        return Literal(number("char", ord(text)))

    def string(self, parts: Sequence[str]) -> Node:
        """A text between double quotes."""
        return Literal(_unescaped(str(parts[0])[1:-1]))

    def long_string(self, parts: Sequence[str]) -> Node:
        """A text between three double quotes, nothing escaped."""
        return Literal(str(parts[0])[3:-3])

    def true(self, parts: Sequence[str]) -> Node:
        """The truth value."""
        return Literal(boolean(True))

    def false(self, parts: Sequence[str]) -> Node:
        """The truth value."""
        return Literal(boolean(False))

    def null(self, parts: Sequence[str]) -> Node:
        """No object."""
        return Literal(NULL)


def _unescaped(text: str) -> str:
    return _ESCAPED.sub(_character, text) if "\\" in text else text


def _character(found: re.Match[str]) -> str:
    code = found[1]
    if not code.isdecimal():
        return ESCAPES.get(code, code)
    try:
        return chr(int(code, 8))
    except ValueError as error:
        raise UndecidedError("an octal escape") from error
