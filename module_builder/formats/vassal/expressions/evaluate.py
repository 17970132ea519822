"""Works out a parsed expression for a scope."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from module_builder.formats.vassal.expressions.answer import Fault, UndecidedError, known
from module_builder.formats.vassal.expressions.classes import CONSTANTS, call_class
from module_builder.formats.vassal.expressions.functions import call_function
from module_builder.formats.vassal.expressions.grammar import Parsed, parse
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
from module_builder.formats.vassal.expressions.operators import binary, cast, condition, unary
from module_builder.formats.vassal.expressions.scope import NO_VALUES, Values
from module_builder.formats.vassal.expressions.strings import NAMES, call_method
from module_builder.formats.vassal.expressions.values import Null, Prim, Value, boolean, of_property, printed

if TYPE_CHECKING:
    from module_builder.formats.vassal.expressions.scope import Scope

__all__ = ["run"]

DECIDED = {"&&": False, "||": True}  # what the left side must be for the right side not to count
COMMON = frozenset({"compareTo", "equals", "hashCode", "toString"})  # methods that numbers have too


def run(body: str, scope: Scope, values: Values = NO_VALUES) -> str:
    """What an expression prints, given without its braces. `values` count before the scope's properties.

    Fault when the engine refuses it, UndecidedError when there is no answer here.
    """
    if body.startswith("~"):
        raise Fault("~ as the first sign, which the engine reads as a part of its own =")
    parsed = parse(body)
    if parsed.node is None:
        raise UndecidedError(parsed.problem)
    value = _Evaluation(parsed, scope, values).value(parsed.node)
    if isinstance(value, Null):
        raise Fault("null as the result")
    return printed(value)


@dataclass(slots=True)
class _Evaluation:
    """One expression in one scope. `values`: properties that count before the scope's."""

    parsed: Parsed
    scope: Scope
    values: Values
    _bound: dict[str, Value] = field(default_factory=dict)

    def value(self, node: Node) -> Value:
        """The value of a part; Fault or UndecidedError when it has none."""
        self.scope.budget.enter()
        try:
            return self._value(node)
        finally:
            self.scope.budget.leave()

    def _value(self, node: Node) -> Value:
        if isinstance(node, Literal):
            return node.value
        if isinstance(node, Name):
            return self._property(node.name)
        if isinstance(node, Chain):
            return self._chain(node)
        return self._rarer(node)

    def _rarer(self, node: Node) -> Value:
        match node:
            case Choice(test, yes, no):
                found = self.value(yes if condition(self.value(test)) else no)
            case Unary(operator, operand):
                found = unary(operator, self.value(operand))
            case Cast(kind, operand):
                found = cast(kind, self.value(operand))
            case Call(function, arguments):
                found = self._call(function, [self.value(argument) for argument in arguments])
            case Method():
                found = self._method(node)
            case Path(parts):
                found = self._constant(".".join(parts))
            case _:
                raise UndecidedError(node.construct if isinstance(node, Outside) else "an expression")
        return found

    def _chain(self, chain: Chain) -> Value:
        total = self.value(chain.first)
        for operator, part in chain.rest:
            stop = DECIDED.get(operator)
            if stop is not None and isinstance(total, Prim) and total.is_boolean and total.value == stop:
                total = boolean(stop)
            else:
                total = binary(operator, total, self.value(part))
        return total

    def _property(self, name: str) -> Value:
        if name not in self._bound:
            text = self.values.get(name)
            if text is None:
                text = known(self.scope.property(name))
            as_text = name in self.parsed.texts
            self._bound[name] = _as_literal(text or "") if as_text else of_property(text, self.scope.keeps_zeros)
        return self._bound[name]

    def _call(self, function: str, arguments: Sequence[Value]) -> Value:
        found = call_function(function, arguments, self.scope, run)
        if found is None:
            found = call_class(function, arguments)
        if found is None:
            raise UndecidedError(f"the function {function}")
        return found

    def _method(self, node: Method) -> Value:
        target = node.target
        if isinstance(target, Name) and target.name not in self.parsed.texts | self.parsed.bare:
            if target.name[:1].islower():
                raise Fault(f"{target.name} is neither a property nor a class")
            raise UndecidedError(f"the function {target.name}.{node.method}")
        value = self.value(target)
        arguments = [self.value(argument) for argument in node.arguments]
        if isinstance(value, str):
            return call_method(value, node.method, arguments)
        if isinstance(value, Null) or (node.method in NAMES and node.method not in COMMON):
            raise Fault(f"{node.method} of what is no text")
        raise UndecidedError(f"the method {node.method} of a number")

    def _constant(self, name: str) -> Value:
        if name in CONSTANTS:
            return CONSTANTS[name]
        raise UndecidedError(f"the field {name}")


def _as_literal(text: str) -> str:
    """A property handed to the expression as a text: the engine writes it between quotes and reads it again."""
    if "\\" not in text and "\n" not in text and "\r" not in text:
        return text
    raise UndecidedError("a property with a backslash or line end")
