"""Words made to fit a place: broken into lines, made smaller, at the very end cut with three dots."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING

from module_builder.drawing.font import text_width
from module_builder.drawing.scene import Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["LEADING", "Fitted", "fitted", "stacked"]

LEADING = 1.05  # from one line to the next, in sizes
TAIL = 0.2  # what the lowest and highest letters need beyond that, in sizes
TINY = 0.6  # of the largest size: words are broken rather than drawn smaller
STEP = 0.5  # between the sizes that are tried
CUT = "…"
UNSPACED = frozenset("WF")  # wide letters (Chinese, Japanese, Korean) are broken anywhere, and without a hyphen


@dataclass(frozen=True, slots=True)
class Fitted:
    """Lines at a size in pixels; `whole` unless something had to be left out."""

    lines: tuple[str, ...]
    size: float
    whole: bool = True

    @property
    def width(self) -> float:
        """The width of the longest line."""
        return max((text_width(line, self.size) for line in self.lines), default=0.0)

    @property
    def height(self) -> float:
        """The height of all lines with what the lowest and highest letters need."""
        return height_of(len(self.lines), self.size)


def fitted(words: str, width: float, height: float, sizes: tuple[float, float], lines: int = 9) -> Fitted:
    """Words in a place `width` x `height` at the largest of the `sizes` (most, least) at which they fit.

    Words are broken with hyphens rather than drawn tiny; what does not fit at the smallest size either is cut.
    """
    plain, (most, least) = " ".join(words.split()), sizes
    for broken, start, end in ((False, most, max(TINY * most, least)), (True, 0.8 * most, least)):
        for size in _sizes(start, end):
            found = tuple(_wrapped(plain, width, size, broken))
            if len(found) <= lines and height_of(len(found), size) <= height and _within(found, width, size):
                return Fitted(found, size)
    return _cut(plain, width, height, least, lines)


def _sizes(most: float, least: float) -> list[float]:
    """The sizes to try, the largest first."""
    return [most - STEP * n for n in range(int((most - least) / STEP) + 1)]


def height_of(lines: int, size: float) -> float:
    """The height of so many lines."""
    return (LEADING * lines + TAIL) * size if lines else 0.0


def stacked(fit: Fitted, x: float, y: float, like: Text) -> tuple[Text, ...]:
    """The lines below each other round the middle (`x`, `y`), in the colours of a text."""
    pitch = LEADING * fit.size
    top = y - pitch * (len(fit.lines) - 1) / 2
    return tuple(
        Text(
            x, top + n * pitch, line, fit.size, like.fill, like.halo, like.rim, like.spacing, like.bold,
            like.instead if n == 0 else "",
        )
        for n, line in enumerate(fit.lines)
    )  # fmt: skip


def _within(lines: Sequence[str], width: float, size: float) -> bool:
    return all(text_width(line, size) <= width for line in lines)


def _wrapped(words: str, width: float, size: float, broken: bool) -> Iterator[str]:
    """Words in lines of a width; a longer word stands alone, or with `broken` is broken."""
    line = ""
    for word in words.split(" "):
        longer = f"{line} {word}" if line else word
        if text_width(longer, size) <= width:
            line = longer
            continue
        if line:
            yield line
        *full, line = _pieces(word, width, size) if broken else [word]
        yield from full
    if line:
        yield line


def _pieces(word: str, width: float, size: float) -> list[str]:
    """A word in pieces that fit; each but the last ends in a hyphen, unless its script is written without spaces."""
    found: list[str] = []
    while word and text_width(word, size) > width:
        ends = [n for n in range(1, len(word)) if not unicodedata.combining(word[n])]
        fits = [n for n in ends if text_width(_hyphened(word[:n]), size) <= width]
        if not fits:
            break
        # where there is a hyphen; else not after a single letter, nor before one, which reads badly
        hyphens = [n for n in fits if word[n - 1] == "-" and n > 2]
        end = (hyphens or [n for n in fits if 1 < n < len(word) - 1] or fits)[-1]
        found.append(_hyphened(word[:end]))
        word = word[end:]
    return [*found, word]


def _hyphened(part: str) -> str:
    return part if part[-1] in "-/" or unicodedata.east_asian_width(part[-1]) in UNSPACED else f"{part}-"


def _cut(words: str, width: float, height: float, size: float, lines: int) -> Fitted:
    """As many lines as there is room for; the last one, or one too long, ends in three dots."""
    found = list(_wrapped(words, width, size, True))
    room = max(min(int((height / size - TAIL) / LEADING), lines), 1)
    if len(found) > room:
        found = [*found[: room - 1], f"{found[room - 1]}{CUT}"]
    return Fitted(tuple(_dotted(line, width, size) for line in found), size, whole=False)


def _dotted(line: str, width: float, size: float) -> str:
    """A line that ends in three dots where it had to be cut."""
    if text_width(line, size) <= width:
        return line
    kept = line.removesuffix(CUT)
    while kept and text_width(f"{kept.rstrip()}{CUT}", size) > width:
        kept = kept[:-1]
    return f"{kept.rstrip()}{CUT}" if kept else ""
