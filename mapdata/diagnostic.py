"""One problem in one input: what is wrong, where, and what to do about it.

A leaf of the project: it imports nothing of ours and is imported by everyone. A loader never raises on bad data,
it returns Diagnostics; `cli` alone prints them.
"""

from __future__ import annotations

import errno
import re
from dataclasses import dataclass, field
from difflib import get_close_matches
from enum import IntEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = [
    "Diagnostic",
    "Edit",
    "InputError",
    "Severity",
    "Where",
    "cannot_open",
    "choose",
    "clipped",
    "closest",
    "digits_of",
    "in_order",
    "listed",
    "many",
    "meant",
    "nearest",
    "worst",
]

SHOWN = 15  # choices that a hint lists
FEW = 5  # names that a message lists
REMEDIES = {
    errno.ENOENT: "check the name, and the folder you are in",
    errno.ENOTDIR: "part of the path is a file, not a folder",
    errno.EISDIR: "give the file itself, not its folder",
    errno.EACCES: "make it readable, or choose another",
    errno.EPERM: "make it readable, or choose another",
    errno.ENAMETOOLONG: "no file can have a name that long: check it",
}


def _one_line(text: str) -> str:
    """A text as one line that moves no cursor: what cannot be seen is written as its code."""
    return "".join(letter if letter.isprintable() else f"\\u{ord(letter):04x}" for letter in text)


class Severity(IntEnum):
    """How bad a finding is; `ERROR` decides the exit status."""

    INFO = 1
    WARNING = 2
    ERROR = 3


@dataclass(frozen=True, order=True, slots=True)
class Where:
    """A place in an input: a file and, as far as known, the keys down to the value, line and column.

    `line` and `column` count from 1; 0 means not known. `path` holds text only, so that places sort.
    """

    file: str
    path: tuple[str, ...] = ()
    line: int = 0
    column: int = 0

    def __truediv__(self, key: object) -> Where:
        return Where(self.file, (*self.path, str(key)), self.line, self.column)

    def __str__(self) -> str:
        spot = "".join(f":{n}" for n in (self.line, self.column) if n)
        return f"{self.file}{spot}"


@dataclass(frozen=True, order=True, slots=True)
class Edit:
    """A change of a text file that mends a finding: the letters from `start` to `end` become `new`.

    Both count letters of the decoded text from 0. `file` is written as in `Where.file`.
    """

    file: str
    start: int
    end: int
    new: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """A finding of a loader, a compiler or a lint rule. `code` is never reused for anything else.

    `edits` mend it without doubt; all of them or none.
    """

    code: str
    severity: Severity
    message: str
    where: Where
    related: tuple[Where, ...] = ()
    point: tuple[float, float] | None = None
    hint: str = ""
    name: str = ""
    fixable: bool = field(default=False)
    edits: tuple[Edit, ...] = field(default=(), compare=False)

    @property
    def fingerprint(self) -> tuple[object, ...]:
        """The identity of the finding; it survives shifted lines and a changed wording."""
        spots = (self.where, *sorted(self.related))
        return (self.code, *((spot.file, spot.path) for spot in spots))

    def __str__(self) -> str:
        hint = f" ({self.hint})" if self.hint else ""
        return _one_line(f"{self.where}: {self.severity.name.lower()} {self.code}: {self.message}{hint}")


class InputError(Exception):
    """An input cannot be opened, or is not the kind of file it is taken for (exit status 3).

    The message names the file and what is wrong; `hint` says what to do about it.
    """

    def __init__(self, file: object, problem: str, hint: str = "") -> None:
        super().__init__(f"{file}: {problem}" + (f" ({hint})" if hint else ""))
        self.file, self.problem, self.hint = str(file), problem, hint


def cannot_open(file: object, error: OSError) -> InputError:
    """What the system says of a file that cannot be opened, with what to do about it."""
    hint = REMEDIES.get(error.errno or 0, "look whether it can be read at all, or give another")
    return InputError(file, (error.strerror or str(error) or "cannot be opened").lower(), hint)


def nearest(word: str, choices: Iterable[str]) -> str:
    """A hint naming the choice that is `closest`, or "" when none is."""
    found = closest(word, choices)
    return "" if found is None else meant(found)


def meant(choice: str) -> str:
    """A hint naming a choice."""
    return f"did you mean '{choice}'?"


def closest(word: str, choices: Iterable[str], like: float = 0.6) -> str | None:
    """The choice spelled most like `word`, capitals aside, None when none is as `like` it, from 0 to 1.

    One word of a longer name is close when no other name has it. Another number is no misspelling: of the thousand
    hexes that are as like to `w9999` none is meant.
    """
    digits = digits_of(word)
    spelled = {
        choice.casefold(): choice for choice in _in_order(choices) if not digits or digits_of(choice) in ("", digits)
    }
    close = get_close_matches(word.casefold(), list(spelled), n=1, cutoff=like)
    parts = [name for name in spelled if word.casefold() in re.split(r"[\W_]+", name)]
    close = close or (parts if len(parts) == 1 else [])
    return spelled[close[0]] if close else None


def choose(word: str, choices: Iterable[str]) -> str:
    """A hint for a word that is none of the choices: the nearest one, else what there is to choose from.

    The choices are told in the order they come in; those of a set, which has none, by the alphabet.
    """
    known = list(_in_order(choices))
    return nearest(word, known) or (f"known are {listed(known, SHOWN)}" if known else "there is none at all")


def _in_order(names: Iterable[str]) -> Iterable[str]:
    """The names in an order that is the same each time."""
    return sorted(names) if isinstance(names, (set, frozenset)) else names


def listed(names: Sequence[str], most: int = FEW) -> str:
    """The first names of a list, and how many more there are: `listed("abc", 2)` is "a, b and 1 more"."""
    rest = len(names) - most
    return ", ".join(names[:most]) + (f" and {rest} more" if rest > 0 else "")


def many(count: int, one: str, more: str = "") -> str:
    """A count and what is counted: `many(1, "hex", "hexes")` is "1 hex"; `more` is `one` with an s if not given."""
    return f"{count:,} {one if count == 1 else more or one + 's'}"


def clipped(text: str, most: int) -> str:
    """A text as a message can show it: no more than so many characters, and dots for the rest."""
    return text if len(text) <= most else f"{text[:most]}..."


def digits_of(word: str) -> str:
    """The digits of a name, one after the other: names with others are no misspellings of each other."""
    return re.sub("[^0-9]", "", word)


def in_order(problems: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Problems by file, line and column; two at one place by code and message."""
    return sorted(problems, key=lambda d: (d.where.file, d.where.line, d.where.column, d.code, d.message))


def worst(problems: Iterable[Diagnostic]) -> Severity | None:
    """The highest severity among `problems`, None when there are none."""
    return max((problem.severity for problem in problems), default=None)
