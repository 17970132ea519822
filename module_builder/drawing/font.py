"""The one font of our pictures: the scalable one that Pillow carries in itself, so that no file is needed."""

from __future__ import annotations

from functools import cache

from PIL import ImageFont

__all__ = ["font", "text_width"]


@cache
def font(size: float) -> ImageFont.FreeTypeFont:
    """The font at a height in pixels."""
    found = ImageFont.load_default(size)
    if not isinstance(found, ImageFont.FreeTypeFont):
        raise RuntimeError("this Pillow was built without FreeType, so no text can be drawn")
    return found


@cache
def text_width(text: str, size: float, spacing: float = 0.0) -> float:
    """The width of a line of words in pixels."""
    return float(font(size).getlength(text)) + spacing * max(len(text) - 1, 0)
