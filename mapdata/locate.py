"""From a path of keys to a line and a column, in the text of a TOML or JSON document.

Parsers of both formats forget places. This reads a text again that its parser has accepted, and only when there is a
problem to show, so it need not detect faults: on a text it does not understand it stops and knows the rest not.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import Final

__all__ = ["Spots", "line_column", "spots"]

Path = tuple[str, ...]

SPACE: Final = re.compile(r"[ \t]*")
BLANK: Final = re.compile(r"(?:[ \t\r\n]+|#[^\n]*)*")
BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
STRING: Final = re.compile(
    r'"""(?:\\.|[^\\])*?"{3,5}|' r"'''.*?'{3,5}|" r'"(?:\\.|[^"\\\n])*"|' r"'[^'\n]*'", re.DOTALL
)
ATOM: Final = re.compile(
    r"[^,\]\}\s#]+(?:[ \t]+[0-9][^,\]\}\s#]*)?"
)  # the blank: a date and a time may be parted by one


def line_column(text: str, offset: int) -> tuple[int, int]:
    """Line and column, from 1, of a character offset."""
    return text.count("\n", 0, offset) + 1, offset - (text.rfind("\n", 0, offset) + 1) + 1


class Spots:
    """Where the keys and values of a document stand; unknown paths are answered with the nearest known parent."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.keys: dict[Path, int] = {}
        self.values: dict[Path, int] = {}
        self.twice: list[tuple[Path, int]] = []
        self._starts = [0, *(found.end() for found in re.finditer("\n", text))]

    def note(self, path: Path, key: int | None, value: int | None) -> None:
        """Remember where a key and its value begin (offsets)."""
        if key is not None:
            if path in self.keys:
                self.twice.append((path, key))
            self.keys.setdefault(path, key)
        if value is not None:
            self.values.setdefault(path, value)

    def key(self, path: Path) -> tuple[int, int]:
        """Line and column of the last key of `path`."""
        return self._find(path, (self.keys, self.values))

    def value(self, path: Path) -> tuple[int, int]:
        """Line and column of the value at `path`."""
        return self._find(path, (self.values, self.keys))

    def below(self, path: Path) -> Spots:
        """The same for the part of the document that stands at `path`."""
        if not path:
            return self
        part = Spots(self.text)
        for mine, its in ((self.keys, part.keys), (self.values, part.values)):
            its.update({key[len(path) :]: at for key, at in mine.items() if key[: len(path)] == path})
        return part

    def line_column(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def _find(self, path: Path, tables: tuple[dict[Path, int], dict[Path, int]]) -> tuple[int, int]:
        for length in range(len(path), -1, -1):
            for table in tables:
                if path[:length] in table:
                    return self.line_column(table[path[:length]])
        return (1, 1)


class _Reader:
    """Walks a text and notes where everything stands."""

    def __init__(self, text: str) -> None:
        self.spots, self.text, self.at = Spots(text), text, 0

    def skip(self, pattern: re.Pattern[str]) -> str:
        found = pattern.match(self.text, self.at)
        if found is None:
            raise ValueError(self.at)
        self.at = found.end()
        return found.group()

    def peek(self, word: str) -> bool:
        return self.text.startswith(word, self.at)

    def take(self, word: str) -> None:
        if not self.peek(word):
            raise ValueError(self.at)
        self.at += len(word)

    def word(self) -> str:
        """A key: quoted or bare."""
        if self.peek('"') or self.peek("'"):
            return _plain(self.skip(STRING))
        return self.skip(BARE)

    def value(self, path: Path) -> None:
        """Any value; what is inside it is noted below `path`."""
        self.spots.note(path, None, self.at)
        if self.peek("["):
            self.array(path)
        elif self.peek("{"):
            self.table(path)
        else:
            self.skip(STRING if self.peek('"') or self.peek("'") else ATOM)

    def array(self, path: Path) -> None:
        self.take("[")
        index = 0
        self.skip(BLANK)
        while not self.peek("]"):
            self.value((*path, str(index)))
            index += 1
            self.skip(BLANK)
            if self.peek(","):
                self.take(",")
                self.skip(BLANK)
        self.take("]")

    def table(self, path: Path) -> None:
        self.take("{")
        self.skip(BLANK)
        while not self.peek("}"):
            self.pair(path)
            self.skip(BLANK)
            if self.peek(","):
                self.take(",")
                self.skip(BLANK)
        self.take("}")

    def pair(self, path: Path) -> None:
        """`key = value` of TOML or `"key": value` of JSON; a dotted key notes each of its parts."""
        start = self.at
        path = (*path, self.word())
        self.skip(BLANK)
        while self.peek("."):
            self.spots.keys.setdefault(path, start)
            self.take(".")
            self.skip(SPACE)
            start = self.at
            path = (*path, self.word())
            self.skip(SPACE)
        self.take("=" if self.peek("=") else ":")
        self.skip(BLANK)
        self.spots.note(path, start, None)
        self.value(path)


class _Toml(_Reader):
    """Adds the headers: `[table]` and `[[table of an array]]`."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.counts: dict[Path, int] = {}

    def document(self) -> None:
        path: Path = ()
        self.skip(BLANK)
        while self.at < len(self.text):
            if self.peek("["):
                path = self.header()
            else:
                self.pair(path)
            self.skip(BLANK)

    def header(self) -> Path:
        start, many = self.at, self.peek("[[")
        self.take("[[" if many else "[")
        path: Path = ()
        while True:
            self.skip(SPACE)
            path = self.inside((*path, self.word()))
            self.skip(SPACE)
            if not self.peek("."):
                break
            self.take(".")
        self.take("]]" if many else "]")
        if many:
            path = self.next_of(path, start + 2)
        self.spots.note(path, start, start)
        return path

    def next_of(self, path: Path, key: int) -> Path:
        """The path of a new element of an array of tables; `key` is where its header names it."""
        if path and path[-1].isdigit() and path[:-1] in self.counts:
            path = path[:-1]
        self.spots.keys.setdefault(path, key)
        self.counts[path] = self.counts.get(path, -1) + 1
        return (*path, str(self.counts[path]))

    def inside(self, path: Path) -> Path:
        """A header that leads through an array of tables means its last element."""
        return (*path, str(self.counts[path])) if path in self.counts else path


def _plain(quoted: str) -> str:
    """The text of a quoted key; escapes are kept to what keys are written with."""
    if quoted.startswith("'"):
        return quoted[1:-1]
    return re.sub(r"\\(.)", r"\1", quoted[1:-1])


def spots(text: str, *, toml: bool) -> Spots:
    """Where everything stands in a TOML (or else JSON) text that its parser accepts."""
    reader = _Toml(text) if toml else _Reader(text)
    try:
        if isinstance(reader, _Toml):
            reader.document()
        else:
            reader.skip(BLANK)
            reader.value(())
    except (ValueError, RecursionError):  # the rest is answered with the nearest known parent
        pass
    return reader.spots
