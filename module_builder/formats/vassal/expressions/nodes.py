"""The parts of a parsed expression."""

from __future__ import annotations

from dataclasses import dataclass

from module_builder.formats.vassal.expressions.values import Value

__all__ = ["Call", "Cast", "Chain", "Choice", "Literal", "Method", "Name", "Node", "Outside", "Path", "Unary"]


@dataclass(frozen=True, slots=True)
class Literal:
    """A value written out."""

    value: Value


@dataclass(frozen=True, slots=True)
class Name:
    """A property by its bare name, `$` around it taken away."""

    name: str


@dataclass(frozen=True, slots=True)
class Unary:
    """A sign before something."""

    operator: str
    operand: Node


@dataclass(frozen=True, slots=True)
class Cast:
    """A type in parentheses before something."""

    kind: str
    operand: Node


@dataclass(frozen=True, slots=True)
class Chain:
    """Operations of one rank, done from left to right."""

    first: Node
    rest: tuple[tuple[str, Node], ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """`condition ? yes : no`."""

    condition: Node
    yes: Node
    no: Node


@dataclass(frozen=True, slots=True)
class Call:
    """A function: its name may have dots (`Math.max`)."""

    function: str
    arguments: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Method:
    """A method of the value of another part."""

    target: Node
    method: str
    arguments: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Path:
    """Names joined by dots: a constant of a class, or nothing the engine knows."""

    parts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Outside:
    """Something that can be read but not evaluated here; `construct` names it."""

    construct: str


Node = Literal | Name | Unary | Cast | Chain | Choice | Call | Method | Path | Outside
