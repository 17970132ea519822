"""Globs (`*`, `?`, `[...]`), by which a binding finds pieces and boards."""

from __future__ import annotations

__all__ = ["glob_of"]


def glob_of(text: str) -> str:
    """The glob that matches a text alone."""
    return "".join(f"[{letter}]" if letter in "*?[" else letter for letter in text)
