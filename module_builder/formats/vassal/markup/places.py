"""Where in the text of a buildFile an element, an attribute or a word of a definition stands: line and column from 1.

The tree knows no more than lines, and a buildFile may be one line. The text is searched only when a finding wants it.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cached_property
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from module_builder.formats.vassal.markup.buildfile import Element

__all__ = ["Places"]

_START = re.compile(
    r"<!--(?s:.*?)-->|<!\[CDATA\[(?s:.*?)\]\]>|<\?(?s:.*?)\?>"
    r"|<(?P<tag>[^\s/>!?][^\s/>]*)(?:[^<>\"']++|\"[^\"]*+\"|'[^']*+')*+>"
)
_ATTRIBUTE = re.compile(r"([^\s=/<>]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)')")
_ESCAPES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;"}


class Places:
    """The places in one XML text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._paired: dict[Element, tuple[int, int]] | None = None

    @cached_property
    def _ends(self) -> list[int]:
        """The offset of each line end."""
        return [found.start() for found in re.finditer("\n", self.text)]

    def _in_order(self, element: Element) -> dict[Element, tuple[int, int]]:
        """Start and end of the start tag of each element, told by their order; none when tree and text differ."""
        if self._paired is None:
            elements = [each for each in element.getroottree().getroot().iter() if isinstance(each.tag, str)]
            tags = [tag for tag in _START.finditer(self.text) if tag["tag"]]
            alike = [str(each.tag) for each in elements] == [tag["tag"] for tag in tags]
            self._paired = dict(zip(elements, (tag.span() for tag in tags), strict=True)) if alike else {}
        return self._paired

    @cached_property
    def _tags(self) -> dict[tuple[int, str], list[tuple[int, int]]]:
        """Start and end of each start tag by the line it ends on and its name."""
        found: dict[tuple[int, str], list[tuple[int, int]]] = {}
        for tag in _START.finditer(self.text):
            if tag["tag"]:
                found.setdefault((self.spot(tag.end() - 1)[0], tag["tag"]), []).append(tag.span())
        return found

    def spot(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset in the text."""
        line = bisect_right(self._ends, offset - 1)
        return line + 1, offset - (self._ends[line - 1] + 1 if line else 0) + 1

    def tag(self, element: Element) -> tuple[int, int] | None:
        """Start and end of the start tag of an element; None when it is not found."""
        told = self._in_order(element).get(element)
        return told if told is not None else self._by_line(element)

    def _by_line(self, element: Element) -> tuple[int, int] | None:
        """The same by the line that the parser saw it on, for an element that came into the tree from elsewhere."""
        line = cast("int | None", element.sourceline) or 0
        spans = self._tags.get((line, str(element.tag)), [])
        wanted = {str(name): str(value) for name, value in element.attrib.items()}
        return next((span for span in spans if len(spans) == 1 or self._says(span, wanted)), None)

    def _says(self, span: tuple[int, int], wanted: dict[str, str]) -> bool:
        said = {name: a or b for name, a, b in _ATTRIBUTE.findall(self.text[span[0] : span[1]])}
        plain = {name: value for name, value in wanted.items() if not name.startswith("{")}
        return all(name in said and _same(said[name], value) for name, value in plain.items())

    def attribute(self, element: Element, name: str) -> tuple[int, int] | None:
        """Start and end of the value of an attribute, without its quotes."""
        span = self.tag(element)
        if span is None:
            return None
        for found in _ATTRIBUTE.finditer(self.text, *span):
            if found[1] == name:
                return found.span(2) if found[2] is not None else found.span(3)
        return None

    def word(self, element: Element, word: str) -> tuple[int, int] | None:
        """Start and end of a word in the text directly inside an element; of several the first."""
        span = self.tag(element)
        if span is None or not word:
            return None
        end = self.text.find(f"</{element.tag}", span[1])
        written = "".join(_ESCAPES.get(letter, letter) if letter in "&<>" else letter for letter in word)
        at = self.text.find(written, span[1], end if end >= 0 else len(self.text))
        return None if at < 0 else (at, at + len(written))


def _same(raw: str, value: str) -> bool:
    """Whether an attribute as it is written has that value: compared without what is escaped or normalised."""
    if "&" not in raw:
        return " ".join(raw.split()) == " ".join(value.split())
    return re.sub(r"&[^;]*;", "", raw).split() == re.sub(r"[&<>\"'\s]", " ", value).split() or len(raw) >= len(value)
