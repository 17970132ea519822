"""The drawing files of a map: one territory a line, its name before the first bracket."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from module_builder.formats.triplea.faults import LINE_END, Fault, decoded

__all__ = ["LineFile", "name_of", "read_lines"]


class Named(Protocol):
    """What was read of a line."""

    @property
    def name(self) -> str:
        """The territory's name."""


E = TypeVar("E", bound=Named)


@dataclass(frozen=True, slots=True)
class LineFile(Generic[E]):
    """The entries of a file in its order, two of one name both; and what could not be read."""

    file: str
    entries: tuple[E, ...]
    faults: tuple[Fault, ...]
    broken: frozenset[str]  # names on lines that could not be read

    @property
    def names(self) -> frozenset[str]:
        """The names that have a line."""
        return self.broken.union(entry.name for entry in self.entries)


def read_lines(
    data: bytes, file: str, read: Callable[[str, str, int], E | Fault], *, brackets: str, comments: bool = False
) -> LineFile[E]:
    """A file line by line; `read` is given a line, the file and the line's number, and blank lines are left out.

    `brackets` are those that end a name. With `comments` a line that begins with # is left out as well.
    """
    text, odd = decoded(data, file)
    entries: list[E] = []
    faults, broken = list(odd), set()
    for number, line in enumerate(LINE_END.split(text), 1):
        if not line.strip() or (comments and line.lstrip().startswith("#")):
            continue
        found = read(line, file, number)
        if isinstance(found, Fault):
            faults.append(found)
            broken.add(_before(line, brackets))
        else:
            entries.append(found)
    return LineFile(file, tuple(entries), tuple(faults), frozenset(broken))


def _before(line: str, brackets: str) -> str:
    for bracket in brackets:
        line = line.partition(bracket)[0]
    return line.strip()


def name_of(line: str, bracket: str, file: str, number: int, *, lacks: str, what: str) -> tuple[str, int] | Fault:
    """The name before the first bracket, as it stands, and the column where it begins.

    A fault when there is no bracket, which the line `lacks` then, or no name before it: `what` follows it.
    """
    name, found, _ = line.partition(bracket)
    column = len(line) - len(line.lstrip()) + 1
    if not found:
        return Fault("line", file, f"'{line.strip()[:60]}' has no {lacks}", number, column)
    if not name.strip():
        return Fault("line", file, f"the {what} has no name before it", number, column)
    return name, column
