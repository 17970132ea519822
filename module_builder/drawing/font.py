"""The one font of our pictures: DejaVu Sans Condensed, which lies beside this file and has the letters of Europe,
Greek, Cyrillic, Armenian, Georgian, Hebrew and Arabic. What it lacks is told (`problems`), never drawn as boxes.

Letters that run from right to left are joined and turned by a library that not every Pillow finds; without it they
count as lacking.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import ImageFont, features

from mapdata.diagnostic import Diagnostic, Severity, Where, many
from module_builder.drawing.scene import Scene

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["FAMILIES", "LACKING", "drawable", "font_for", "joined", "lacking", "problems", "text_width"]

FILE = Path(__file__).with_name("fonts") / "DejaVuSansCondensed.ttf"
# What a viewer of an SVG may have; each brings its own fonts for scripts that none of these has.
FAMILIES = "DejaVu Sans Condensed, Noto Sans, Segoe UI, Helvetica, Arial, sans-serif"
LACKING = "PIC001"  # the code of what `problems` tells
WIDE, NARROW = 1.0, 0.6  # widths of letters the font lacks, in sizes, as fonts that have them draw them
TURNED = frozenset({"R", "AL", "AN"})  # bidirectional classes


@cache
def font(size: float, turned: bool = False) -> ImageFont.FreeTypeFont:
    """The font at a height in pixels; the simple layout, which is everywhere the same, unless letters are turned."""
    return ImageFont.truetype(FILE, size, layout_engine=ImageFont.Layout.RAQM if turned else ImageFont.Layout.BASIC)


def font_for(text: str, size: float) -> ImageFont.FreeTypeFont:
    """The font with the layout that the letters of a text need."""
    return font(size, turned=not text.isascii() and _turned(text))


def _turned(text: str) -> bool:
    return any(unicodedata.bidirectional(letter) in TURNED for letter in text)


@cache
def joined(text: str) -> bool:
    """Whether letters of a text belong together, so that they cannot be spaced: Arabic ones, marks above letters."""
    composed = "" if text.isascii() else unicodedata.normalize("NFC", text)
    return _turned(composed) or any(unicodedata.combining(letter) for letter in composed)


@cache
def text_width(text: str, size: float, spacing: float = 0.0) -> float:
    """The width of a line of words in pixels; letters the font lacks count with what they usually take."""
    extra = 0.0 if joined(text) else spacing * max(len(text) - 1, 0)
    if text.isascii():
        return float(font(size).getlength(text)) + extra
    shown = drawable(text)
    lacks = sum(WIDE if unicodedata.east_asian_width(letter) in "WF" else NARROW for letter in lacking(text))
    return float(font_for(shown, size).getlength(shown)) + lacks * size + extra


@cache
def drawable(text: str) -> str:
    """The text, composed, without the letters that the font lacks."""
    if text.isascii():
        return text
    return "".join(letter for letter in unicodedata.normalize("NFC", text) if _has(letter))


def lacking(text: str) -> str:
    """The letters of a text that the font lacks."""
    if text.isascii():
        return ""
    return "".join(letter for letter in unicodedata.normalize("NFC", text) if not _has(letter))


@cache
def _has(letter: str) -> bool:
    """Whether the font draws a letter: not as it draws a noncharacter, which no font has."""
    if unicodedata.bidirectional(letter) in TURNED and not features.check("raqm"):
        return False
    if unicodedata.category(letter)[0] in "ZC":
        return True  # white space and marks of format are nothing to draw
    return bytes(font(40).getmask(letter)) != bytes(font(40).getmask("\U0010ffff"))


def problems(scene: Scene | Iterable[Scene], file: str) -> list[Diagnostic]:
    """A warning for each script of pictures that the font lacks; `file` is what they are of."""
    lacked: dict[str, dict[str, None]] = {}
    for text in scene.texts() if isinstance(scene, Scene) else (t for one in scene for t in one.texts()):
        for script in {_script(letter) for letter in lacking(text.text)}:
            lacked.setdefault(script, {})[text.text] = None
    return [_problem(script, list(texts), file) for script, texts in sorted(lacked.items())]


def _problem(script: str, texts: list[str], file: str) -> Diagnostic:
    message = f"the font of pictures has not all {script} letters of {many(len(texts), 'text')}"
    hint = "a PNG shows the id or leaves the letters out; an SVG shows them in a font of its viewer's"
    name = "letters-not-in-font"
    return Diagnostic(
        LACKING, Severity.WARNING, f"{message}, the first '{texts[0]}'", Where(file, (script,)), hint=hint, name=name
    )


def _script(letter: str) -> str:
    """The first word of a letter's name, which is its script: CJK, HANGUL, THAI."""
    return unicodedata.name(letter, "unnamed").split()[0].split("-")[0]
