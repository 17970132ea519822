"""Texts that the engine wrote, made comparable."""

from __future__ import annotations

import re

__all__ = ["unnumbered"]


def unnumbered(text: str) -> str:
    """Without the numbers of named keys, which the engine gives out anew in each session."""
    return re.sub(r"(?<!\d)\d{5}(\\*,0\\*,)", r"N\1", text)
