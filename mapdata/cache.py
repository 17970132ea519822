"""Compiled maps on disk, keyed by the content of their source files and the version of the compiler.

Nothing depends on the cache: what cannot be read is compiled again, what cannot be written is gone without.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mapdata.diagnostic import Diagnostic
    from mapdata.model import Map


def recall(digest: str, folder: Path) -> tuple[Map, list[Diagnostic]] | None:
    """The map compiled from the same content before, None when there is none."""
    return None


def remember(made: Map, found: list[Diagnostic], folder: Path) -> None:
    """Keep a compiled map."""
