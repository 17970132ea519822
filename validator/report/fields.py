"""What records and lines for readers have in common."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["clean", "known"]


def known(fields: Mapping[str, object]) -> dict[str, object]:
    """The fields of a record that have a value: what is not known is absent."""
    return {key: value for key, value in fields.items() if value is not None}


def clean(text: str) -> str:
    """One line without control characters: a save or log must not move the reader's cursor."""
    return "".join(letter if letter.isprintable() else " " for letter in text)
