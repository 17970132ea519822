"""Suppressions that stand in the sources themselves: `zoc: ignore MAP003: why`, in each format's own comment.

| format | written | covers |
|---|---|---|
| TOML, CSV, .properties, .yml, .txt | `# zoc: ignore CODE` on a line of its own | the next line that is no comment |
| TOML, .yml | `# zoc: ignore CODE` after a value | that line |
| XML, and so a buildFile | `<!-- zoc: ignore CODE -->` | the element after it with all inside |
| GeoJSON | `"zoc:ignore": "CODE"` among the properties of a feature | the feature |

`zoc: ignore-file CODE`, and in GeoJSON `"zoc:ignore"` beside `"features"`, cover the whole file.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import PurePath

from mapdata.diagnostic import Diagnostic, Where
from mapdata.files import unmarked
from module_builder.formats.vassal.markup.buildfile import BUILDFILES

__all__ = ["Suppression", "suppressions"]

Place = tuple[int, int]

MARK = b"zoc:"
START, END = (0, 0), (1 << 60, 0)
WORDS = r"zoc:[ \t]*ignore(?P<whole>-file)?\b[ \t]*(?P<said>[^\r\n]*?)"
HASH = re.compile(rf"#[ \t]*{WORDS}[ \t]*$", re.MULTILINE)
COMMENT = re.compile(rf"<!--\s*{WORDS}\s*-->", re.DOTALL)
MEMBER = re.compile(r'"zoc:ignore"\s*:\s*')
TAG = re.compile(
    r"<!--(?s:.*?)-->|<!\[CDATA\[(?s:.*?)\]\]>|<\?(?s:.*?)\?>|<!(?s:[^>]*)>"
    r"|<(?P<end>/?)[^\s/>!?][^\s/>]*(?:[^<>\"'/]++|\"[^\"]*+\"|'[^']*+'|/(?!>))*+(?P<empty>/?)>"
)
CODE = re.compile(r"[A-Z]{2,}[0-9]*\Z")
REASON = re.compile(":")
XML_NAMES = (*BUILDFILES, "moduledata", "extensiondata")


@dataclass(frozen=True, slots=True)
class Suppression:
    """Codes, or beginnings of codes, that are not wanted from `first` up to `last` (line and column) of a file."""

    where: Where
    codes: tuple[str, ...]
    first: Place
    last: Place
    odd: str = ""

    def covers(self, problem: Diagnostic) -> str | None:
        """The code of it that a finding is covered by; None when it is not."""
        spot = problem.where
        if spot.file != self.where.file or not self._holds(spot):
            return None
        return next((code for code in self.codes if problem.code.startswith(code)), None)

    def _holds(self, spot: Where) -> bool:
        if not spot.line:
            return self.first == START
        if not spot.column:
            return self.first[0] <= spot.line <= self.last[0]
        return self.first <= (spot.line, spot.column) < self.last


def suppressions(file: str, data: bytes) -> list[Suppression]:
    """The suppressions in a text, in order; `file` is its name as findings have it."""
    if MARK not in data:
        return []
    text = unmarked(data).decode("utf-8", "replace").replace("\r\n", "\n")
    return list(_reader(file)(text, file))


def _reader(file: str) -> Callable[[str, str], Iterator[Suppression]]:
    name = PurePath(file.rpartition("!")[2])
    if name.suffix in (".geojson", ".json"):
        return _of_json
    return _of_xml if name.suffix == ".xml" or name.name in XML_NAMES else _of_lines


class _Lines:
    """Offsets of a text as line and column."""

    def __init__(self, text: str) -> None:
        self.starts = [0, *(found.end() for found in re.finditer("\n", text))]

    def __call__(self, offset: int) -> Place:
        line = bisect_right(self.starts, offset)
        return line, offset - self.starts[line - 1] + 1


def _made(said: str, where: Where, first: Place, last: Place) -> Suppression:
    words = re.split(r"[\s,]+", REASON.split(said, maxsplit=1)[0].strip()) if said.strip() else []
    codes = tuple(word for word in words if CODE.match(word))
    odd = next((word for word in words if word and word not in codes), "" if codes else "it names no code")
    return Suppression(where, codes, first, last, odd)


def _of_lines(text: str, file: str) -> Iterator[Suppression]:
    lines = text.split("\n")
    place = _Lines(text)
    for found in HASH.finditer(text):
        line, column = place(found.start())
        first, last = (line, 0), (line + 1, 0)
        if found["whole"]:
            first, last = START, END
        elif not lines[line - 1][: column - 1].strip():
            after = _next(lines, line)
            first, last = (after, 0), (after + 1, 0)
        yield _made(found["said"], Where(file, (), line, column), first, last)


def _next(lines: list[str], line: int) -> int:
    """The number of the first line after one that says something."""
    for number, said in enumerate(lines[line:], line + 1):
        if said.strip() and not said.lstrip().startswith("#"):
            return number
    return len(lines) + 1


def _of_xml(text: str, file: str) -> Iterator[Suppression]:
    place = _Lines(text)
    for found in COMMENT.finditer(text):
        spot = place(found.start())
        first, last = (START, END) if found["whole"] else (spot, place(_end(text, found.end())))
        yield _made(found["said"], Where(file, (), *spot), first, last)


def _end(text: str, start: int) -> int:
    """Where the element ends that is the next one after `start`."""
    depth = 0
    for tag in TAG.finditer(text, start):
        if tag["end"] is None:
            continue
        depth += -1 if tag["end"] else 0 if tag["empty"] else 1
        if depth <= 0:
            return tag.end()
    return len(text)


def _of_json(text: str, file: str) -> Iterator[Suppression]:
    place, reader = _Lines(text), json.JSONDecoder()
    for found in MEMBER.finditer(text):
        try:
            said, _ = reader.raw_decode(text, found.end())
        except ValueError:
            continue  # SRC011 tells of it
        codes = " ".join(map(str, said)) if isinstance(said, list) else str(said)
        first, last = _around(text, found.start())
        whole = first is None
        yield _made(
            codes,
            Where(file, (), *place(found.start())),
            START if first is None else place(first),
            END if whole else place(last),
        )


def _around(text: str, offset: int) -> tuple[int | None, int]:
    """Start and end of the feature that a member stands in; None where it stands beside the features."""
    opened: list[int] = []
    for sign in re.finditer(r'"(?:\\.|[^"\\])*+"|[{}]', text[:offset]):
        if sign.group() == "{":
            opened.append(sign.start())
        elif sign.group() == "}" and opened:
            opened.pop()
    if len(opened) < 2:
        return None, 0
    start = opened[1]
    try:
        return start, json.JSONDecoder().raw_decode(text, start)[1]
    except ValueError:
        return start, len(text)
