"""A text that is a row of fields between delimiters, read by a table of them and written as the engine writes it.

A class lists its fields in the order of the text, each with its kind and what the engine takes where the text has
none. The object is made from the text and reads it when it is first asked for a field.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from types import MappingProxyType
from typing import Any, ClassVar, Generic, Self, TypeVar, cast, overload

from module_builder.formats.vassal.sequence import join, split
from module_builder.formats.vassal.traits.kind import Kind, Refused

__all__ = ["Fault", "Field", "Last", "Record", "Rest", "TraitError", "nested", "several"]

T = TypeVar("T")
R = TypeVar("R", bound="Record")
Values = Mapping[str, Any]


class Fault(StrEnum):
    """Why the engine stops at a text: with it stops the loading of the save or module that has it."""

    MISSING = "is missing"
    WRONG = "cannot be read"
    NO_STATE = "has no state"


class TraitError(Exception):
    """A type or state at which the engine throws: the trait's id, its field ("" for the whole) and why."""

    def __init__(self, trait: str, field: str, fault: Fault, detail: str = "") -> None:
        what = f"{trait} {field}".strip()
        super().__init__(f"{what} {fault}" + (f": {detail}" if detail else ""))
        self.trait = trait
        self.field = field
        self.fault = fault
        self.detail = detail


@dataclass(frozen=True)
class _Required:
    """Stands for a default: the engine has none."""


REQUIRED = _Required()


class Field(Generic[T]):
    """One field: its kind, what stands for it where the text ends before it, and when the text has it at all.

    A token that is wrong for the kind counts as the default, silently, as in the engine. `when` looks at the fields
    before this one. `otherwise` is the default, or nothing of the kind where the text must have the field.
    """

    def __init__(
        self, kind: Kind[T], default: T | _Required = REQUIRED, when: Callable[[Values], bool] | None = None
    ) -> None:
        self.kind = kind
        self.required = isinstance(default, _Required)
        self.otherwise: T = kind.empty if isinstance(default, _Required) else default
        self.when = when
        self.name = ""

    def __set_name__(self, owner: type[Record], name: str) -> None:
        self.name = name
        owner.fields = {**owner.fields, name: self}

    @overload
    def __get__(self, record: None, owner: type[Record]) -> Field[T]: ...
    @overload
    def __get__(self, record: Record, owner: type[Record]) -> T: ...
    def __get__(self, record: Record | None, owner: type[Record]) -> Field[T] | T:
        return self if record is None else cast("T", record.values.get(self.name, self.otherwise))

    def take(self, tokens: Iterator[str]) -> T:
        """The value of the next token (`Refused`: the engine throws)."""
        token = next(tokens, None)
        try:
            if token is not None:
                return self.kind.read(token)
        except ValueError:
            pass
        if self.required:
            raise Refused(token or "")
        return self.otherwise

    def put(self, value: T) -> list[str]:
        """The tokens of a value."""
        return [self.kind.write(value)]


class Last(Field[T]):
    """A last field that the text need not have: None is not written."""

    def put(self, value: T) -> list[str]:
        """The token of a value that is there."""
        return [] if value is None else super().put(value)


class Rest(Field[tuple[T, ...]]):
    """A last field that is all the tokens that are left."""

    def __init__(self, kind: Kind[T]) -> None:
        super().__init__(Kind(lambda _: (), lambda _: "", ()), ())
        self.each = kind

    def take(self, tokens: Iterator[str]) -> tuple[T, ...]:
        """All values."""
        return tuple(self.each.read(token) for token in tokens)

    def put(self, value: tuple[T, ...]) -> list[str]:
        """A token for each."""
        return [self.each.write(each) for each in value]


BLANKS: dict[type[Record], dict[str, Any]] = {}


@dataclass(frozen=True)
class Record:
    """A text of fields. Two are equal when their class and text are."""

    text: str

    prefix: ClassVar[str] = ""
    delimiter: ClassVar[str] = ";"
    fields: ClassVar[dict[str, Field[Any]]] = {}

    @classmethod
    def made(cls, **values: object) -> Self:
        """The record with these field values, those not given as the engine has them in a new one."""
        unknown = values.keys() - cls.fields.keys()
        if unknown:
            raise TypeError(f"{cls.__name__} has no field {', '.join(sorted(unknown))}")
        full = {name: values.get(name, field.otherwise) for name, field in cls.fields.items()}
        return cls(cls.written(cls.settled(full)))

    def changed(self, **values: object) -> Self:
        """The record with some fields given other values."""
        return replace(self, text=self.made(**{**self.values, **values}).text)

    @property
    def values(self) -> Values:
        """All fields by name, in order; one that the text must have and does not is nothing of its kind."""
        return self._read[0]

    @property
    def problem(self) -> TraitError | None:
        """Why the engine throws at this text; None when it reads it."""
        return self._read[1]

    def encode(self) -> str:
        """The text as it was read."""
        return self.text

    def canonical(self) -> str:
        """The text as engine 3.7.26 would write it (`TraitError`: it throws)."""
        if self.problem is not None:
            raise self.problem.with_traceback(None)
        return self._written

    @cached_property
    def _written(self) -> str:
        return self.written(self.values)

    def tokens(self) -> list[str]:
        """The texts of the fields."""
        return split(self.text[len(self.prefix) :], self.delimiter)

    @classmethod
    def settled(cls, values: dict[str, Any]) -> dict[str, Any]:
        """The values after what the engine makes of them together; nothing for most records."""
        return values

    @classmethod
    def written(cls, values: Values) -> str:
        """The text of values that are settled."""
        used = [field for field in cls.fields.values() if field.when is None or field.when(values)]
        return cls.prefix + join([token for field in used for token in field.put(values[field.name])], cls.delimiter)

    @cached_property
    def _read(self) -> tuple[Values, TraitError | None]:
        """The values, and what stopped the reading of them."""
        values = _blank(type(self))
        name = ""
        try:
            tokens = iter(self.tokens())
            for name, field in self.fields.items():
                if field.when is None or field.when(values):
                    values[name] = field.take(tokens)
            name = ""
            values = self.settled(values)
        except Refused as refused:
            fault = Fault.WRONG if refused.args[0] else Fault.MISSING
            return MappingProxyType(values), TraitError(self.prefix, name, fault, refused.args[0])
        return MappingProxyType(values), None


def _blank(record: type[Record]) -> dict[str, Any]:
    """What stands for each field that a text does not give, worked out once a class."""
    found = BLANKS.get(record)
    if found is None:
        found = BLANKS[record] = {name: field.otherwise for name, field in record.fields.items()}
    return found.copy()


def nested(record: type[R]) -> Kind[R]:
    """The kind of a field that is a record of its own."""

    def read(token: str) -> R:
        found = record(token)
        if found.problem is not None:
            raise Refused(f"{found.problem.field} {found.problem.detail}".strip())
        return found

    return Kind(read, lambda value: value.canonical(), record(""))


def several(record: type[R], delimiter: str = ",") -> Kind[tuple[R, ...]]:
    """The kind of a field that lists records; no text is none of them."""
    one = nested(record)
    return Kind(
        lambda token: tuple(map(one.read, split(token, delimiter))) if token else (),
        lambda value: join([one.write(each) for each in value], delimiter) if value else "",
        (),
    )
